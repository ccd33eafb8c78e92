import type { Count } from '@sitke/rules';
import { expect, test } from 'vitest';
import { isNearlyOut, movesOfCount } from './count.js';

/** A count of 16 moves against Black's bare king, after so many plies. */
const countAt = (plies: number): Count => ({
  kind: 'bareKing',
  by: 1,
  plies,
  limit: 32,
  isClaimed: false,
  why: [],
  article: '',
});

test('a count is shown in moves, and is nearly out with five left', () => {
  expect([0, 1, 2, 31].map((plies) => movesOfCount(countAt(plies)).done)).toEqual([0, 1, 1, 16]);
  expect(movesOfCount(countAt(0)).limit).toBe(16);
  expect([21, 22, 32].map((plies) => isNearlyOut(countAt(plies)))).toEqual([false, true, true]);
});
