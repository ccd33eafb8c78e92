import { expect, test } from 'vitest';
import { draggedTo, pressedTo, SHEET_HEIGHTS } from './SheetHandle.js';

test('a press goes through the three heights and comes back', () => {
  expect(SHEET_HEIGHTS.map(pressedTo)).toEqual(['half', 'full', 'peek']);
});

test.each([
  ['peek', -5, 'peek'],
  ['peek', -60, 'half'],
  ['peek', -400, 'full'],
  ['half', 60, 'peek'],
  ['half', -60, 'full'],
  ['full', 400, 'peek'],
  ['full', -400, 'full'],
  ['peek', 400, 'peek'],
] as const)('from %s a drag of %d pixels leads to %s', (from, dy, to) => {
  expect(draggedTo(from, dy, 640)).toBe(to);
});
