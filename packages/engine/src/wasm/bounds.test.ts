import { readFileSync } from 'node:fs';
import { VARIANT_IDS, variantOf } from '@sitke/rules';
import { MAX_MOVES } from '@sitke/rules/core';
import { expect, test } from 'vitest';
import { isEngineVariant } from '../variants/registry.js';
import { checkBounds, checkRoots, MAX_HISTORY, MAX_POSITIONS } from './bounds.js';

test('the search has room for every variant that it plays', () => {
  for (const id of VARIANT_IDS.filter(isEngineVariant)) expect(() => checkBounds(variantOf(id))).not.toThrow();
});

test('rejects an eighth kind of piece', () => {
  const [id] = VARIANT_IDS;
  const def = variantOf(id!);
  const pieces = Array.from({ length: 8 }, () => def.pieces[0]!);
  expect(() => checkBounds({ ...def, name: 'Big', pieces })).toThrow(
    new RangeError('Big has 8 kinds of piece; the search allows 7'),
  );
});

/** A whole number that the search is compiled with. */
function compiled(file: string, name: string): number {
  const source = readFileSync(new URL(`../../assembly/${file}.ts`, import.meta.url), 'utf8');
  return Number(new RegExp(`^(?:export )?const ${name}(?:: \\w+)? = (\\d+);`, 'm').exec(source)![1]);
}

test('the memory of the search has room for the moves, roots and plies that it is given', () => {
  expect(compiled('search/roots', 'MOST_ROOTS')).toBe(MAX_MOVES);
  // The last list of a line begins below the gap; a move takes four bytes.
  expect(4 * MAX_MOVES).toBeLessThanOrEqual(32_768);
  expect(MAX_HISTORY + compiled('search/stack', 'MAX_PLY') + 1).toBeLessThan(MAX_POSITIONS);
  expect(() => checkRoots(MAX_MOVES)).not.toThrow();
  expect(() => checkRoots(MAX_MOVES + 1)).toThrow(new RangeError('8192 moves to search; the search allows 8191'));
});
