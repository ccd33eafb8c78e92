/** The pipeline of a net, in small: positions, training, the engine's file, moves. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadCore, loadEngine } from '@sitke/engine';
import { Game, Position, parseSetupFen, rulesOf } from '@sitke/rules';
import { Random } from '@sitke/testkit/random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compare } from './compare.js';
import { generate } from './generate.js';
import { floatsOfFile, netFileOf } from './quantise.js';
import { packRecord, recordSize } from './record.js';
import { SCORE_SCALE, SELF_PLAY } from './selfPlay.js';
import { type Kernel, loadKernel, parametersOf, type Shape, shapeOf } from './shape.js';
import { TRAINING, train } from './train.js';

const rules = rulesOf('sittuyin');
const how = { ...SELF_PLAY, nodes: 60 };
const wasm = fs.readFileSync(new URL(import.meta.resolve('@sitke/engine/sittuyin.wasm')));
let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'net-'));
});

afterAll(() => fs.rmSync(folder, { recursive: true }));

const at = (name: string): string => path.join(folder, name);

test('a tiny net learns, becomes a file, and plays', async () => {
  await generate({ variant: 'sittuyin', file: at('positions'), count: 3000, seed: 3, how });
  const shape = shapeOf('sittuyin');
  const { size } = fs.statSync(at('positions'));
  expect([size % recordSize(64), size / recordSize(64) >= 3000]).toEqual([0, true]);
  const epochs = await train(
    { ...TRAINING, shape, files: [at('positions')], out: at('net'), epochs: 6, batch: 256 },
    () => undefined,
  );
  expect(epochs.at(-1)!.training).toBeLessThan(epochs[1]!.training * 0.95);
  expect(epochs.at(-1)!.validation).toBeLessThan(epochs[0]!.validation);
  const floats = new Float32Array(new Uint8Array(fs.readFileSync(at('net.floats'))).buffer);
  const engine = await loadEngine('sittuyin', wasm);
  expect(engine.setNet(netFileOf('sittuyin', shape, floats))).toBe('');
  const again = floatsOfFile('sittuyin', shape, netFileOf('sittuyin', shape, floats));
  expect(netFileOf('sittuyin', shape, again)).toEqual(netFileOf('sittuyin', shape, floats));
  const from = { file: at('net.floats'), floats: again };
  const [start] = await train(
    { ...TRAINING, shape, files: [at('positions')], out: at('on'), epochs: 0, from },
    () => undefined,
  );
  expect(start!.validation).toBeCloseTo(epochs.at(-1)!.validation, 3);
  const { positions, differing, worst } = await compare('sittuyin', at('net'), at('positions'), 500);
  expect([positions, differing, worst < 10]).toEqual([500, 0, true]);
  let node = new Game(Position.initial(rules)).root;
  for (let ply = 0; ply < 60 && !node.outcome; ply++) {
    const { best } = await engine.search({ node, limits: { nodes: 200 }, seed: 1 }).result;
    expect(node.position.legalMoves()).toContain(best);
    node = node.play(best!);
  }
});

test('positions that were cut off in the middle of a game come out as if they were not', async () => {
  const terms = { variant: 'sittuyin', seed: 9, how } as const;
  await generate({ ...terms, file: at('whole'), count: 400 });
  await generate({ ...terms, file: at('parts'), count: 150 });
  fs.appendFileSync(at('parts'), Buffer.alloc(77));
  await generate({ ...terms, file: at('parts'), count: 400 });
  expect(fs.readFileSync(at('parts')).equals(fs.readFileSync(at('whole')))).toBe(true);
});

describe('the kernel', () => {
  const small: Shape = { squares: 64, width: 8, roles: 6, hidden: 8, buckets: 2, pieces: 32 };
  const fens = [
    'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9',
    '3r4/4sf2/k2s3p/8/6P1/P1RS4/1p1FK3/2R5[] b - - 1 21',
    '8/4k3/8/4P3/6N1/5K2/8/r7[] w - - 0 1',
  ];
  let kernel: Kernel;
  let records: Uint8Array;

  beforeAll(async () => {
    kernel = await loadKernel(small);
    kernel.setAim(SCORE_SCALE, 0.3);
    const packed = fens.map((fen, index) => {
      const setup = parseSetupFen(rules, fen);
      if (!setup.ok) throw new Error(setup.error.message);
      return packRecord({ setup: setup.value, score: 250 * index - 200, known: 40 * index, result: index });
    });
    records = Buffer.concat(packed);
    const random = new Random(5);
    const parameters = parametersOf(kernel);
    for (let i = 0; i < parameters.length; i++) parameters[i] = (random.next() - 0.4) * 0.5;
  });

  const bring = (): void => new Uint8Array(kernel.memory.buffer, kernel.recordsAddress(), records.length).set(records);

  test('goes down the slope of the error: each parameter as its error changes by it', () => {
    bring();
    const parameters = parametersOf(kernel);
    const before = kernel.loss(fens.length) / fens.length;
    expect(kernel.train(fens.length) / fens.length).toBeCloseTo(before, 6);
    const slopes = new Float32Array(kernel.memory.buffer, kernel.gradientsAddress(), kernel.parameterCount()).slice();
    const steepest = [...slopes.keys()].sort((a, b) => Math.abs(slopes[b]!) - Math.abs(slopes[a]!));
    expect(slopes.filter((slope) => slope !== 0).length).toBeGreaterThan(200);
    for (const index of [...steepest.slice(0, 20), ...steepest.slice(100, 110)]) {
      const own = parameters[index]!;
      const losses = [own + 0.004, own - 0.004].map((value) => {
        parameters[index] = value;
        return kernel.loss(fens.length) / fens.length;
      });
      parameters[index] = own;
      const slope = (losses[0]! - losses[1]!) / 0.008;
      expect([index, Math.abs(slope - slopes[index]!) < 0.05 * Math.abs(slopes[steepest[0]!]!)]).toEqual([index, true]);
    }
  });

  test('a step makes the error smaller', () => {
    bring();
    const errors = Array.from({ length: 30 }, () => {
      const error = kernel.train(fens.length);
      kernel.step(0.003, 0.01);
      return error;
    });
    expect(errors.at(-1)).toBeLessThan(errors[0]! * 0.7);
  });
});

test('the engine computes what was trained, but for the rounding of its numbers', async () => {
  const shape = shapeOf('sittuyin');
  const kernel = await loadKernel(shape);
  const random = new Random(6);
  const floats = parametersOf(kernel);
  for (let i = 0; i < floats.length; i++) floats[i] = (random.next() - 0.5) * 0.2;
  const core = await loadCore('sittuyin', wasm);
  const without = await loadCore('sittuyin', wasm);
  expect(core.setNet(netFileOf('sittuyin', shape, floats.slice()))).toBe('');
  const position = parseSetupFen(rules, 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9');
  if (!position.ok) throw new Error(position.error.message);
  core.setPosition(position.value);
  for (let ply = 0; ply < 60; ply++) {
    core.make(random.pick(core.legalMoves()));
    const setup = core.toSetup();
    without.setPosition(setup);
    const known = without.exports.evaluate();
    const record = packRecord({ setup, score: 0, known, result: 1 });
    new Uint8Array(kernel.memory.buffer, kernel.recordsAddress(), record.length).set(record);
    expect(Math.abs(kernel.evaluate() * SCORE_SCALE - core.exports.evaluate())).toBeLessThan(12);
  }
});
