/** Every page in every language and in one of long words: nothing is clipped, and no English is left where it is translated. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageOf, OTHER_IDS, type OtherId } from '#web/i18n/languages';
import { ADDRESSES, clippedTexts, englishOnly, seenTexts, speakPseudo, touchingActions } from './languagePages.js';
import { accessibilityProblems, openTestApp, type TestApp, whole } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const SIZES = [
  { width: 360, height: 640, touch: true },
  { width: 1280, height: 800, touch: false },
] as const;
const CASES: readonly (readonly [name: string, id: OtherId])[] = [
  ...OTHER_IDS.map((id) => [id, id] as const),
  ['long words', 'es'],
];

describe.each(SIZES)('at $width px', (size) => {
  test.each(CASES)('%s is whole on every page', async (name, id) => {
    const opened = await app.newPage({ ...size, locale: languageOf(id).tag });
    const { page, context, problems, close } = opened;
    const english = name === id ? await englishOnly(id) : await speakPseudo(context, id);
    const wrong: string[] = [];
    for (const address of ADDRESSES) {
      await page.goto(app.url + address);
      await page.locator('h1').first().waitFor();
      await whole(page);
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(languageOf(id).tag);
      const seen = await seenTexts(page);
      const told = [
        ...(await clippedTexts(page)),
        ...seen.filter((text) => english.has(text)).map((text) => `English: ${text}`),
      ];
      if (name === id) told.push(...(await touchingActions(page)));
      if (size.touch && name === id) told.push(...(await accessibilityProblems(page)));
      wrong.push(...[...new Set(told)].map((problem) => `/${address} ${problem}`));
    }
    expect(wrong).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});
