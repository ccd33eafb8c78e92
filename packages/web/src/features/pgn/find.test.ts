import { describe, expect, test } from 'vitest';
import { ALL_GAMES, findEntries, type PgnQuery } from './find.js';
import type { PgnEntry } from './read.js';

const ENTRY: PgnEntry = {
  number: 1,
  line: 1,
  white: 'Sofía Lara',
  black: 'Aung',
  event: 'Spring cup',
  date: '2024.05.17',
  result: '1-0',
  variant: 'sissa',
  ruleset: 'standard',
  moves: 40,
  setup: '',
  fault: null,
};
const fault = { line: 9, column: 1, error: { code: 'illegal', message: '' }, foreign: null } as const;
const ENTRIES: readonly PgnEntry[] = [
  ENTRY,
  { ...ENTRY, number: 2, white: 'Khin', variant: 'sittuyin', setup: 'K@e2 R@a1', result: '0-1' },
  { ...ENTRY, number: 17, white: 'Aung', black: 'Jörg Weiß', event: '', date: '2023', result: '1/2-1/2', fault },
];
const numbers = (query: Partial<PgnQuery>): number[] =>
  findEntries(ENTRIES, { ...ALL_GAMES, ...query }, ({ variant }) => `${variant} game`).map(({ number }) => number);

describe('a list of games is searched', () => {
  test.each([
    ['', [1, 2, 17]],
    ['sofia', [1]],
    ['LARA aung', [1]],
    ['jorg', [17]],
    ['spring', [1, 2]],
    ['2024.05', [1, 2]],
    ['k@e2 r@a1', [2]],
    ['k@e2 r@a8', []],
    ['#17', [17]],
    ['sittuyin game', [2]],
    ['1/2', [17]],
  ])('for “%s”', (text, found) => expect(numbers({ text })).toEqual(found));

  test('for a game, a result, broken ones, and all of it together', () => {
    expect(numbers({ variant: 'sissa' })).toEqual([1, 17]);
    expect(numbers({ result: '0-1' })).toEqual([2]);
    expect(numbers({ isBroken: true })).toEqual([17]);
    expect(numbers({ isBroken: true, text: 'khin' })).toEqual([]);
  });
});

test('a search that asks for nothing gives the same list', () => {
  expect(findEntries(ENTRIES, ALL_GAMES)).toBe(ENTRIES);
});
