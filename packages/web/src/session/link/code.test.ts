import { expect, test } from 'vitest';
import { fitsCode } from './code.js';

test('a short game has a code, a long one none', () => {
  expect([fitsCode('x'.repeat(900)), fitsCode('x'.repeat(901))]).toEqual([true, false]);
});
