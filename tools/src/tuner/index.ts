/** Tunes the weights: `node tools/dist/tuner/index.js FILE…`; prints the loss and writes weights.ts. See docs/tuning.md. */

import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Random } from '../differential/random.js';
import { type Dataset, readDataset } from './dataset.js';
import { type Aim, fitScale, logistic, lossOf, predict, shuffle, tune } from './regression.js';
import { loadCore } from './selfPlay.js';
import { makeWeightsFile, parseWeightsFile, type Weights } from './weightsFile.js';

const SEED = 1;
const EPOCHS = Number(process.env['SITKE_TUNE_EPOCHS'] ?? 30);
const TEACHER_SHARE = Number(process.env['SITKE_TUNE_SHARE'] ?? 0.8);
const HOLD = Number(process.env['SITKE_TUNE_HOLD'] ?? 2e-9);
/** Hundredths of the teacher's pawn that make the odds e to 1. */
const TEACHER_SCALE = Number(process.env['SITKE_TUNE_SCALE'] ?? 300);
/** One position in so many is kept for validation, game by game as they stand in the file. */
const VALIDATION = 20;
const BLOCK = 500;
/** Positions that a scale is fitted on. */
const FITTED = 20_000;
const FILE = fileURLToPath(new URL('../../../packages/engine/assembly/sittuyin/weights.ts', import.meta.url));

/** Splits positions by blocks of the file, so that a game does not stand on both sides. */
function split(size: number): { training: Uint32Array; validation: Uint32Array } {
  const all = Uint32Array.from({ length: size }, (_, i) => i);
  const isKept = (i: number): boolean => Math.floor(i / BLOCK) % VALIDATION === 0;
  return { training: all.filter((i) => !isKept(i)), validation: all.filter(isKept) };
}

/** Finds our scale: so that the weights keep their size. */
function aimAt(data: Dataset, positions: Uint32Array, weights: Weights): Aim {
  const some = Array.from(positions.subarray(0, FITTED));
  const of = (value: (at: number) => number): Float64Array => Float64Array.from(some, value);
  const teacherScale = TEACHER_SCALE;
  const out = { raw: 0, factor: 1, step: -1 };
  const scale = fitScale(
    of((at) => predict(data, at, weights, out)),
    of((at) => logistic(data.scores[at]! / teacherScale)),
  );
  return { scale, teacherScale, teacherShare: TEACHER_SHARE, hold: HOLD };
}

async function main(): Promise<void> {
  const files = process.argv.slice(2);
  if (files.length === 0) throw new Error('usage: index.js FILE…, files of generate.js');
  const core = await loadCore(fs.readFileSync(new URL(import.meta.resolve('@sitke/engine/sittuyin.trace.wasm'))));
  const lines = files.flatMap((file) => fs.readFileSync(file, 'utf8').trimEnd().split('\n'));
  const data = readDataset(core, lines);
  const random = new Random(SEED);
  const { training, validation } = split(data.size);
  shuffle(training, random);
  const weights = parseWeightsFile(fs.readFileSync(FILE, 'utf8'));
  const aim = aimAt(data, training, weights);
  const tell = (what: string): void => {
    const losses = [training.subarray(0, validation.length), validation].map((set) => lossOf(data, set, weights, aim));
    console.log(`${what}: loss in training ${losses[0]!.toFixed(6)}, in validation ${losses[1]!.toFixed(6)}`);
  };
  console.log(`${training.length} positions, ${validation.length} for validation, ${JSON.stringify(aim)}`);
  tell('before');
  tune(data, training, weights, aim, EPOCHS, random, (epoch) => {
    if (epoch % 5 === 0) tell(`epoch ${epoch}`);
  });
  fs.writeFileSync(FILE, makeWeightsFile(weights));
  tell('written');
}

await main();
