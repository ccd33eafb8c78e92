import { expect, test } from 'vitest';
import { allMutants, mutantText, unmutatedFailures } from './mutants.js';

test('the cases pass as they are', () => {
  expect(unmutatedFailures()).toEqual([]);
});

test('every option of every ruleset set to every other value makes a case fail', () => {
  const mutants = allMutants();
  expect(mutants.filter(({ noticedBy }) => noticedBy.length === 0).map(mutantText)).toEqual([]);
  expect(mutants.length).toBeGreaterThan(100);
});
