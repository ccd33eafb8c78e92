import { expect, test } from 'vitest';
import { isSettled } from './pacing.js';

test('stops when a mate cannot be shorter', () => {
  expect([isSettled(4, 2), isSettled(4, -2), isSettled(3, 2), isSettled(60, null)]).toEqual([true, true, false, false]);
});
