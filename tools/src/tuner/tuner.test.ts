/** The tuner: its file of weights, its trace against the evaluation, its regression on a problem whose answer is known. */

import { readFileSync } from 'node:fs';
import type { SittuyinCore } from '@sitke/engine';
import { problemsOf } from '@sitke/rules';
import { holds } from '@sitke/testkit/properties';
import { Random } from '@sitke/testkit/random';
import { arrangement } from '@sitke/testkit/variants/sittuyin/arrangements';
import { beforeAll, describe, expect, test } from 'vitest';
import { FULL_BLEND, readDataset, traceOf } from './dataset.js';
import { fitScale, logistic, lossOf, tune } from './regression.js';
import { loadCore, playGame } from './selfPlay.js';
import { offsetOf, TERMS, WEIGHT_COUNT } from './terms.js';
import { makeWeightsFile, noWeights, parseWeightsFile } from './weightsFile.js';

const read = (path: string): Buffer<ArrayBuffer> =>
  readFileSync(new URL(`../../../packages/engine/${path}`, import.meta.url));
const text = read('assembly/variants/sittuyin/weights.ts').toString();
const weights = parseWeightsFile(text);
let core: SittuyinCore;

beforeAll(async () => {
  core = await loadCore(read('dist/sittuyin.trace.wasm'));
});

describe('the file of weights', () => {
  test('is what the list of terms and its own numbers make', () => expect(makeWeightsFile(weights)).toBe(text));

  test('has a place for every weight of every term, and names each once', () => {
    expect(new Set(TERMS.map(({ name }) => name)).size).toBe(TERMS.length);
    expect(offsetOf('TEMPO') + 1).toBe(WEIGHT_COUNT);
    expect(() => offsetOf('NOTHING')).toThrow('no term NOTHING');
    for (const value of [...weights.full, ...weights.empty]) expect(Math.abs(value)).toBeLessThan(2000);
  });

  test('keeps the weights of terms that remain, and begins new ones at zero', () => {
    const without = text.replace(/^ {2}.* \/\/ TEMPO\n/gm, '');
    const parsed = parseWeightsFile(without);
    expect(parsed.full[offsetOf('TEMPO')]).toBe(0);
    expect(parsed.full.subarray(0, -1)).toEqual(weights.full.subarray(0, -1));
    expect(() => parseWeightsFile(text.replace(', // TEMPO', ', 3, // TEMPO'))).toThrow('TEMPO has 2 weights, not 1');
  });
});

describe('the trace', () => {
  test('times the weights is the evaluation', () => {
    holds(2000, (choose) => {
      const setup = arrangement(choose);
      if (problemsOf(core.rules, setup).some(({ fatal }) => fatal)) return;
      const pieces = [0, 1].map((color) => setup.squares.filter((piece) => piece !== 0 && piece >> 4 === color).length);
      // Against a bare king the evaluation is no sum.
      if (pieces[0]! <= 1 !== pieces[1]! <= 1) return;
      core.setPosition(setup);
      const value = core.exports.evaluate();
      const trace = traceOf(core);
      const sum = (table: Float64Array): number =>
        trace.indices.reduce((total, index, i) => total + table[index]! * trace.counts[i]!, 0);
      // The core rounds towards zero, first the blend, then the scale of leads.
      const raw = Math.trunc(
        (sum(weights.full) * trace.blend + sum(weights.empty) * (FULL_BLEND - trace.blend)) / FULL_BLEND,
      );
      const step = raw >= 0 ? trace.ownScale : trace.otherScale;
      const scaled = step < 0 ? raw : Math.trunc((raw * weights.full[offsetOf('SCALE') + step]!) / 64);
      expect(value).toBe(Math.max(-12_000, Math.min(12_000, scaled)) + 0);
    });
  });
});

describe('self-play', () => {
  test('gives positions of games that a seed repeats', () => {
    const how = { nodes: 50, randomPlies: 4, blunder: 0.05, sample: [1, 1] as const };
    const play = (): unknown => playGame(core, new Random(3), how);
    const samples = play() as { fen: string; result: number }[];
    expect(samples.length).toBeGreaterThan(5);
    expect(samples.every(({ result }) => [0, 0.5, 1].includes(result))).toBe(true);
    expect(play()).toEqual(samples);
  });
});

describe('the regression', () => {
  const lines = (): string[] => {
    const random = new Random(5);
    const how = { nodes: 20, randomPlies: 8, blunder: 0.2, sample: [1, 1] as const };
    return Array.from({ length: 24 }, () => playGame(core, random, how)).flatMap((samples) =>
      samples.map(({ fen, result }) => {
        // The teacher counts pieces: a rook as four, an elephant or a horse as two, any other as one.
        const worth = (letters: string): number =>
          [...letters].reduce((sum, letter) => sum + ({ R: 4, S: 2, N: 2, F: 1, P: 1 }[letter] ?? 0), 0);
        const board = fen.split(' ')[0]!;
        const [red, black] = [board.replace(/[^A-Z]/g, ''), board.replace(/[^a-z]/g, '').toUpperCase()];
        return `${fen};${result};${(worth(red) - worth(black)) * 100}`;
      }),
    );
  };

  test('learns what a teacher knows, the same from the same seed', () => {
    const data = readDataset(core, lines());
    const all = (): Uint32Array => Uint32Array.from({ length: data.size }, (_, i) => i);
    const aim = { scale: 300, teacherScale: 300, teacherShare: 1, hold: 1e-9 };
    const learnt = [1, 2].map(() => {
      const values = noWeights();
      values.full.fill(64, offsetOf('SCALE'), offsetOf('SCALE') + 12);
      const before = lossOf(data, all(), values, aim);
      tune(data, all(), values, aim, 150, new Random(1), () => {});
      expect(lossOf(data, all(), values, aim)).toBeLessThan(before / 4);
      return values;
    });
    expect(learnt[0]).toEqual(learnt[1]);
  });

  test('refuses what is no position', () => expect(() => readDataset(core, ['8/8;1;3'])).toThrow('line 1'));

  test('finds the scale under which values tell results', () => {
    const values = Float64Array.from({ length: 500 }, (_, i) => i * 4 - 1000);
    const targets = values.map((value) => logistic(value / 240));
    expect(fitScale(values, targets)).toBeCloseTo(240, 0);
  });
});
