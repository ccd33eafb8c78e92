import { MAX_COUNTER } from '@sitke/rules/core';
import { expect, test } from 'vitest';
import { MAX_LINE } from './limits.js';

test('a game ends before notation has no number for its moves', () => {
  expect(MAX_LINE).toBeLessThanOrEqual(2 * MAX_COUNTER);
});
