import { expect, test } from 'vitest';
import { budgetOf, patienceOf } from './timeman.js';

/** Time for a move, complicated or quiet. */
function useOf(remainingMs: number, incrementMs: number, isHard: boolean): number {
  const { softMs, hardMs } = budgetOf({ remainingMs, incrementMs, movesToGo: 0 });
  return Math.min(softMs * (isHard ? patienceOf(0, 100) : patienceOf(4, 0)), hardMs);
}

test.each([
  [1000, 20],
  [3000, 50],
  [10_000, 100],
  [60_000, 1000],
  [60_000, 0],
])('a clock of %i ms + %i ms lasts 400 moves, a third of them hard, with 5 ms lost at each', (base, increment) => {
  let left = base;
  let least = base;
  for (let move = 0; move < 400; move++) {
    left -= useOf(left, increment, move % 3 === 0) + (increment === 0 ? 0 : 5);
    least = Math.min(least, left);
    left += increment;
  }
  expect(least).toBeGreaterThan(0);
  // A delay of some ten increments never loses on time.
  if (increment > 0) expect(least).toBeGreaterThan(increment * 5);
});

test('no move takes more time than the clock has', () => {
  for (const remainingMs of [1, 15, 50, 300, 5000]) {
    for (const movesToGo of [0, 1, 2, 40]) {
      for (const incrementMs of [0, 10, 5000]) {
        const { softMs, hardMs } = budgetOf({ remainingMs, incrementMs, movesToGo });
        expect(softMs).toBeLessThanOrEqual(hardMs);
        expect(softMs).toBeGreaterThan(0);
        expect(hardMs).toBeLessThanOrEqual(Math.max(1, remainingMs));
      }
    }
  }
});

test('the last move before the time control may take most of the time left', () => {
  expect(budgetOf({ remainingMs: 1000, incrementMs: 0, movesToGo: 1 }).hardMs).toBeGreaterThan(800);
});

test('a changed best move or a falling score gives more time', () => {
  expect(patienceOf(0, 0)).toBeGreaterThan(patienceOf(2, 0));
  expect(patienceOf(2, 100)).toBeGreaterThan(patienceOf(2, 0));
  expect(patienceOf(6, 0)).toBeLessThan(patienceOf(2, 0));
});
