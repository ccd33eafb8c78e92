/**
 * `npm run tune -- generate FILE COUNT SEED` appends scored positions to a file; `npm run tune -- fit FILE…` fits the
 * weights to such files, prints the loss and writes weights.ts. See docs/tuning.md.
 */

import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Random } from '@sitke/testkit/random';
import { type Dataset, readDataset } from './dataset.js';
import { generate } from './generate.js';
import { type Aim, fitScale, logistic, lossOf, predict, shuffle, tune } from './regression.js';
import { loadCore } from './selfPlay.js';
import { makeWeightsFile, parseWeightsFile, type Weights } from './weightsFile.js';

const SEED = 1;
const EPOCHS = 30;
const TEACHER_SHARE = 0.9;
/** Hundredths of the teacher's pawn that make the odds e to 1, and the nodes that it searches for a score. */
const TEACHER_SCALE = 300;
const TEACHER_NODES = 1500;
/** How strongly a weight is held to where it began: what few positions have moves little. */
const HOLD = 2e-9;
/** One position in so many is kept for validation, game by game as they stand in the file. */
const VALIDATION = 20;
const BLOCK = 500;
/** Positions that a scale is fitted on. */
const FITTED = 20_000;
const FILE = fileURLToPath(new URL('../../../packages/engine/assembly/variants/sittuyin/weights.ts', import.meta.url));

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
  const out = { raw: 0, factor: 1, step: -1 };
  const scale = fitScale(
    of((at) => predict(data, at, weights, out)),
    of((at) => logistic(data.scores[at]! / TEACHER_SCALE)),
  );
  return { scale, teacherScale: TEACHER_SCALE, teacherShare: TEACHER_SHARE, hold: HOLD };
}

async function fit(files: readonly string[]): Promise<void> {
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

async function main([command, file, ...rest]: readonly string[]): Promise<void> {
  if (command === 'fit' && file) return fit([file, ...rest]);
  if (command !== 'generate' || !file) throw new Error('usage: generate FILE COUNT SEED, or fit FILE…');
  const [count, seed] = [Number(rest[0] ?? 1000), Number(rest[1] ?? 1)];
  if (!Number.isInteger(count) || !Number.isInteger(seed)) throw new Error('COUNT and SEED are whole numbers');
  const program = process.env['SITKE_FAIRY_STOCKFISH'];
  if (!program) throw new Error('SITKE_FAIRY_STOCKFISH must name the teacher; npm run tune sets it.');
  return generate({ file, count, seed, nodes: TEACHER_NODES, program });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
