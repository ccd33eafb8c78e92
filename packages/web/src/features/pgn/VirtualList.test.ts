import { describe, expect, test } from 'vitest';
import { shownRows } from './VirtualList.js';

describe('of a long list', () => {
  test.each([
    [5000, 0, [0, 16]],
    [5000, 800, [4, 26]],
    [5000, 5000 * 80 - 800, [4984, 5000]],
    [3, 0, [0, 3]],
    [3, 9999, [3, 3]],
    [0, 0, [0, 0]],
  ])('of %i rows, scrolled to %i, the rows in sight are drawn', (count, top, rows) => {
    expect(shownRows(count, { row: 80, top, height: 800 })).toEqual(rows);
  });
});
