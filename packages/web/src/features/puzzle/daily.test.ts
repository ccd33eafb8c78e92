import { expect, test } from 'vitest';
import { dailyPuzzle, isCounted } from './daily.js';

test('each day has a problem with a running count, the same all day, and none comes twice in a row', async () => {
  const days = Array.from({ length: 30 }, (_, index) => 20_700 + index);
  const found = await Promise.all(days.map(dailyPuzzle));
  expect(found.every((puzzle) => puzzle !== null && isCounted(puzzle))).toBe(true);
  expect(new Set(found.map((puzzle) => puzzle?.id)).size).toBe(30);
  expect(await dailyPuzzle(days[0]!)).toEqual(found[0]);
});
