import { testSeed } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Row, updateRows } from './rows.js';

fc.configureGlobal({ seed: testSeed() });

const update = (rows: readonly Row<string>[], entries: string, nowMs: number) =>
  updateRows(rows, [...entries], (entry) => entry, nowMs);
const shown = (rows: readonly Row<string>[]) =>
  rows.map(({ entry, goneMs }) => (goneMs === null ? entry : `-${entry}`)).join(' ');

test('rows keep their places, and new ones come last', () => {
  const first = update([], 'cba', 0);
  expect(shown(first)).toBe('c b a');
  expect(shown(update(first, 'dabc', 1))).toBe('c b a d');
});

test('what is gone keeps its place for a while, at the end of the list it does not', () => {
  const gone = update(update([], 'abc', 0), 'ac', 1000);
  expect(shown(gone)).toBe('a -b c');
  expect(shown(update(gone, 'ac', 10_999))).toBe('a -b c');
  expect(shown(update(gone, 'ac', 11_000))).toBe('a c');
  expect(shown(update(gone, 'abc', 2000))).toBe('a b c');
  expect(shown(update(gone, 'a', 2000))).toBe('a');
});

test('what is there stands in the list once, and nothing else is without a mark', () => {
  const entries = fc.uniqueArray(fc.constantFrom(...'abcdef'));
  fc.assert(
    fc.property(fc.array(fc.tuple(entries, fc.integer({ min: 0, max: 9000 }))), (steps) => {
      let [rows, nowMs]: [readonly Row<string>[], number] = [[], 0];
      for (const [list, ms] of steps) {
        nowMs += ms;
        const before = rows.map(({ entry }) => entry);
        rows = updateRows(rows, list, (entry) => entry, nowMs);
        const there = rows.filter(({ goneMs }) => goneMs === null).map(({ entry }) => entry);
        expect([...there].sort()).toEqual([...list].sort());
        const kept = rows.map(({ entry }) => entry).filter((entry) => before.includes(entry));
        expect(kept).toEqual(before.filter((entry) => kept.includes(entry)));
      }
    }),
  );
});
