import { articlesOf, failuresOf, readCases, rulesOfCase } from '@sitke/testkit/ruleCases';
import { CHECKED_IDS } from '@sitke/testkit/variants/registry';
import { describe, expect, it } from 'vitest';
import * as rules from '../index.js';
import * as read from '../notation/readMove.js';

const LIBRARY = { rules, read };

describe.each(CHECKED_IDS)('the cases of %s', (id) => {
  const cases = readCases(id).flatMap((given) => Object.keys(given.expect).map((ruleset) => ({ ruleset, given })));

  it.each(cases)('$given.id under $ruleset: $given.clause', ({ ruleset, given }) => {
    expect(failuresOf(LIBRARY, rulesOfCase(LIBRARY, id, ruleset, given), given, given.expect[ruleset]!)).toEqual([]);
  });

  it('are there, with their own names', () => {
    expect(cases.length).toBeGreaterThan(0);
    const names = cases.map(({ given, ruleset }) => `${given.id} ${ruleset}`);
    expect(new Set(names).size).toBe(names.length);
    expect(cases.filter(({ given }) => articlesOf(given).length === 0)).toEqual([]);
  });
});
