import { Position, rulesOf } from '@sitke/rules';
import { testSeed } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rootOf } from '../test/engines.js';
import { winModelOf } from '../variants/registry.chances.js';
import { ENGINE_VARIANTS } from '../variants/registry.ids.js';
import { blendOf, chancesOf, KNOTS, piecesLeft } from './winModel.js';

fc.configureGlobal({ seed: testSeed() });

const cp = (value: number) => ({ kind: 'cp', cp: value }) as const;

test.each(ENGINE_VARIANTS)('chances sum to a thousand, are symmetric, and grow with the score (%s)', (variant) => {
  const model = winModelOf(variant)!;
  const score = fc.integer({ min: -3000, max: 3000 });
  const pieces = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(score, pieces, (value, share) => {
      const { win, draw, loss } = chancesOf(cp(value), share, model);
      expect(win + draw + loss).toBe(1000);
      expect(Math.min(win, draw, loss)).toBeGreaterThanOrEqual(0);
      expect(chancesOf(cp(-value), share, model)).toEqual({ win: loss, draw, loss: win });
      expect(chancesOf(cp(value + 50), share, model).win).toBeGreaterThanOrEqual(win);
    }),
  );
  expect(chancesOf(cp(0), 1 / 8, model).draw).toBeGreaterThan(900);
  expect(chancesOf(cp(1000), 1 / 2, model).win).toBeGreaterThan(950);
  expect(chancesOf(cp(1600), 3 / 32, model).win, 'a rook against a king alone').toBeGreaterThan(950);
});

test('a mate is certain', () => {
  const model = winModelOf('sittuyin')!;
  expect(chancesOf({ kind: 'mate', moves: 3 }, 1, model)).toEqual({ win: 1000, draw: 0, loss: 0 });
  expect(chancesOf({ kind: 'mate', moves: -2 }, 1, model)).toEqual({ win: 0, draw: 0, loss: 1000 });
});

test('pieces in the pocket count as pieces', () => {
  expect(piecesLeft(Position.initial(rulesOf('sittuyin')))).toBe(1);
  expect(piecesLeft(rootOf('k7/8/1KS5/8/8/8/8/7R[] w - - 0 1').position)).toBe(4 / 32);
});

test('between two knots the model is between their numbers', () => {
  expect(KNOTS.map(blendOf)).toEqual([
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
  ]);
  expect(blendOf(3 / 8)).toEqual([0, 0.5, 0.5, 0]);
  expect([blendOf(0), blendOf(2)]).toEqual([blendOf(KNOTS[0]), blendOf(1)]);
});
