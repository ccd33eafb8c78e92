/** Each deliberate mistake in the rules is noticed by a case: all of the options', some of the others' in `npm test`. */

import { VARIANT_IDS } from '@sitke/rules';
import { codesOf } from '@sitke/testkit/reasons';
import { often } from '@sitke/testkit/sizes';
import { expect, test } from 'vitest';
import type { Mutant } from './mutant.js';
import { optionMutants } from './options.js';
import { reasonMutants } from './reasons.js';
import { ruleMutants } from './rules.js';
import { noticerOf, unchangedFailure } from './sources.js';

/** One mutant of so many is tried; each takes a library loaded by itself. */
const STEP = often(16, 1, 1);

async function unnoticed(mutants: readonly Mutant[]): Promise<string[]> {
  const left: string[] = [];
  for (const mutant of mutants) {
    if ((await mutant.noticedBy()) === undefined)
      left.push(`fixtures/rules: write a case that fails with ${mutant.group} ${mutant.name}`);
  }
  return left;
}

const everyStep = <T>(list: readonly T[]): T[] => list.filter((_, index) => index % STEP === 0);

test('the rules as they are pass all cases', async () => {
  expect(await unchangedFailure()).toBeUndefined();
});

test('rules that do not load are noticed', async () => {
  expect(await noticerOf({ file: 'legal', text: 'export const nothing = 0;' })).toBe('the library does not load');
});

test('each reason that a game can give has a place that is changed', () => {
  const names = reasonMutants().map(({ name }) => name.split(' ')[1]);
  const codes = VARIANT_IDS.flatMap(codesOf).filter((code) => code !== 'legal');
  expect(codes.filter((code) => !names.includes(code))).toEqual([]);
});

test('each option with another value is noticed', async () => {
  expect(await unnoticed(optionMutants())).toEqual([]);
});

test('each reason that is another, never given or always given is noticed', async () => {
  expect(await unnoticed(everyStep(reasonMutants()))).toEqual([]);
});

test('each rule with a mistake in it is noticed', async () => {
  expect(await unnoticed(everyStep(ruleMutants()))).toEqual([]);
});
