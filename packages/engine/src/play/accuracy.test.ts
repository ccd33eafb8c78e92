import { Position, rulesOf } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import { accuracyOf, expectedOf, type PricedMove } from './accuracy.js';

/** A game of one side's moves, each by the chance before it and what it costs; the other side costs nothing. */
function game(...own: readonly (readonly [chance: number, loss: number])[]): PricedMove[] {
  return own.flatMap(([chance, loss]) => [
    { color: 0, chance, loss },
    { color: 1, chance: 1 - (chance - loss), loss: 0 },
  ]);
}

const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('accuracy', () => {
  test('is 100 where nothing was lost, and falls with each loss', () => {
    const figures = [0, 0.02, 0.1, 0.5].map(
      (loss) => accuracyOf(game(...repeat(10, [0.5, 0] as const), [0.5, loss]), 0)!,
    );
    expect(figures[0]).toBeCloseTo(100);
    expect(figures).toEqual([...figures].sort((a, b) => b - a));
    expect(new Set(figures).size).toBe(figures.length);
  });

  test('is not bought with moves of a game that is decided', () => {
    const thrown = [
      [0.5, 0.2],
      [0.3, 0.15],
      [0.15, 0.1],
      [0.05, 0.05],
    ] as const;
    const short = accuracyOf(game(...thrown), 0)!;
    const long = accuracyOf(game(...thrown, ...repeat(60, [0, 0] as const)), 0)!;
    const plainMean = (4 * short + 60 * 100) / 64;
    expect(long).toBeLessThan(short + (plainMean - short) / 2);
  });

  test('is of one side, and of nobody where it made no move', () => {
    const moves = game([0.5, 0.3], [0.2, 0.1]);
    expect(accuracyOf(moves, 1)).toBeCloseTo(100);
    expect(accuracyOf(moves, 0)).toBeLessThan(40);
    expect(accuracyOf([], 0)).toBeNull();
    expect(accuracyOf(moves.slice(0, 1), 1)).toBeNull();
  });
});

test('what a score lets one expect is even at zero, and the rest of the other side', () => {
  const position = Position.initial(rulesOf('makruk'));
  expect(expectedOf({ kind: 'cp', cp: 0 }, position)).toBe(0.5);
  const [ahead, behind] = [250, -250].map((cp) => expectedOf({ kind: 'cp', cp }, position));
  expect(ahead! + behind!).toBeCloseTo(1);
  expect(ahead).toBeGreaterThan(0.9);
  expect(expectedOf({ kind: 'mate', moves: -2 }, position)).toBe(0);
});
