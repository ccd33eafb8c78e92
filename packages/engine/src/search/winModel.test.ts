import { Position, rulesOf } from '@sitke/rules';
import { testSeed } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rootOf } from '../test/engines.js';
import { winModelOf } from '../variants/registry.js';
import { chancesOf as chances, piecesLeft } from './winModel.js';

fc.configureGlobal({ seed: testSeed() });

const MODEL = winModelOf('sittuyin')!;
const chancesOf = (score: Parameters<typeof chances>[0], pieces: number) => chances(score, pieces, MODEL);
const cp = (value: number) => ({ kind: 'cp', cp: value }) as const;

test('chances sum to a thousand, are symmetric, and grow with the score', () => {
  const score = fc.integer({ min: -3000, max: 3000 });
  const pieces = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(score, pieces, (value, share) => {
      const { win, draw, loss } = chancesOf(cp(value), share);
      expect(win + draw + loss).toBe(1000);
      expect(Math.min(win, draw, loss)).toBeGreaterThanOrEqual(0);
      expect(chancesOf(cp(-value), share)).toEqual({ win: loss, draw, loss: win });
      expect(chancesOf(cp(value + 50), share).win).toBeGreaterThanOrEqual(win);
    }),
  );
  expect(chancesOf(cp(0), 1).draw).toBeGreaterThan(500);
  expect(chancesOf(cp(3000), 0.3).win).toBeGreaterThan(950);
});

test('a mate is certain', () => {
  expect(chancesOf({ kind: 'mate', moves: 3 }, 1)).toEqual({ win: 1000, draw: 0, loss: 0 });
  expect(chancesOf({ kind: 'mate', moves: -2 }, 1)).toEqual({ win: 0, draw: 0, loss: 1000 });
});

test('pieces in the pocket count as pieces', () => {
  expect(piecesLeft(Position.initial(rulesOf('sittuyin')))).toBe(1);
  expect(piecesLeft(rootOf('k7/8/1KS5/8/8/8/8/7R[] w - - 0 1').position)).toBe(4 / 32);
});
