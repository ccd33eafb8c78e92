import { expect, test } from 'vitest';
import { budgetOf, patienceOf } from './timeman.js';

const HARD = { stableDepths: 0, drop: 100, effort: 0.5 };
const QUIET = { stableDepths: 4, drop: 0, effort: 0.9 };

/** Time for a move, complicated or quiet. */
function useOf(remainingMs: number, incrementMs: number, isHard: boolean): number {
  const { softMs, hardMs } = budgetOf({ remainingMs, incrementMs, movesToGo: 0 });
  return Math.min(softMs * patienceOf(isHard ? HARD : QUIET), hardMs);
}

test('the overhead of a move comes off each move, and is left on a clock that is nearly empty', () => {
  const clock = { remainingMs: 60_000, incrementMs: 1000, movesToGo: 0 };
  const [usual, slow] = [budgetOf(clock), budgetOf({ ...clock, overheadMs: 508 })];
  expect(usual.softMs - slow.softMs).toBeCloseTo(500 * 0.8);
  expect(budgetOf({ ...clock, overheadMs: 8 })).toEqual(usual);
  expect(budgetOf({ remainingMs: 600, incrementMs: 0, movesToGo: 1, overheadMs: 500 }).hardMs).toBeLessThanOrEqual(90);
  expect(budgetOf({ remainingMs: 100, incrementMs: 0, movesToGo: 0, overheadMs: 5000 })).toEqual({
    softMs: 0.8,
    hardMs: 1,
  });
});

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

test('a changed best move, a falling score or an open choice gives more time', () => {
  const usual = { stableDepths: 2, drop: 0, effort: 0.7 };
  expect(patienceOf({ ...usual, stableDepths: 0 })).toBeGreaterThan(patienceOf(usual));
  expect(patienceOf({ ...usual, drop: 100 })).toBeGreaterThan(patienceOf(usual));
  expect(patienceOf({ ...usual, effort: 0.4 })).toBeGreaterThan(patienceOf(usual));
  expect(patienceOf({ ...usual, stableDepths: 6 })).toBeLessThan(patienceOf(usual));
  expect(patienceOf({ ...usual, effort: 0.95 })).toBeLessThan(patienceOf(usual));
});
