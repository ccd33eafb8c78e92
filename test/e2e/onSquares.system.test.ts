/** As onSquares.test.ts: every size, theme and language. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGE_IDS, languageOf } from '#web/i18n/languages';
import { EMBEDDED, openEmbedded, SCENES } from './boardScenes.js';
import { faultsAt, turn } from './onSquares.js';
import { SIZES } from './sizes.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const THEMES = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
] as const;

describe.each(LANGUAGE_IDS)('in %s', (id) => {
  test.each(Object.entries(SCENES))('%s', async (_, { path, shows, go }) => {
    const { page, problems, close } = await app.sharedPage({ path, locale: languageOf(id).tag });
    await go(page);
    for (const theme of THEMES) {
      await page.emulateMedia(theme);
      expect(await faultsAt(page, SIZES, shows), theme.colorScheme).toEqual([]);
      await turn(page);
    }
    expect(problems).toEqual([]);
    await close();
  });
});

test('the boards of other pages at every size', async () => {
  const { page, problems, close } = await app.newPage();
  await openEmbedded(page, app.url);
  expect(await faultsAt(page, SIZES, ['piece'], EMBEDDED)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
