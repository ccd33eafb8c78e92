/** A release has all sentences in every language that is not listed as unfinished; until then a missing one is said in English. */
import { expect, test } from 'vitest';
import { OTHER_IDS } from '#web/i18n/languages';
import { reportOf } from '../languages.js';

test.each(OTHER_IDS)('no sentence of the language %s is older than its English', async (id) => {
  expect((await reportOf(id)).stale, 'translate these, then: npm run texts -- --fits LANGUAGE KEY …').toEqual([]);
});

test.each(OTHER_IDS)('the language %s lacks no sentence, unless it is unfinished', async (id) => {
  const { missing, isUnfinished } = await reportOf(id);
  expect(isUnfinished ? [] : missing).toEqual([]);
  expect(missing.length > 0, 'a finished language is not listed as unfinished').toBe(isUnfinished);
});
