/** As sights.test.ts, at every size, in every theme and language; in two files, which two workers share. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language, openScreen, THEMES } from '#tools/pictures/looks';
import { SCREENS } from '#tools/pictures/screens';
import { hiddenThings } from './inSight.js';
import { SIZES } from './sizes.js';
import { EMPTY_PAGE, openTestApp, type TestApp } from './support.js';

const themes = Object.values(THEMES);

/** Tests that on each screen all is in sight, in every other language. */
export function testSights(half: 0 | 1): void {
  const languages = (Object.keys(LANGUAGES) as Language[]).filter((_, index) => index % 2 === half);
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app?.close());

  describe.each(languages)('in %s all is in sight', (language) => {
    test.each(SCREENS.map((screen, index) => [screen.name, screen, index] as const))('%s', async (_, screen, index) => {
      const { page, close } = await app.sharedPage({ path: EMPTY_PAGE, locale: LANGUAGES[language] });
      await openScreen(page, app.url, screen);
      const found: string[] = [];
      for (const [turn, [width, height]] of SIZES.entries()) {
        await page.setViewportSize({ width, height });
        // A theme moves nothing, so that each size needs one of them; the next screen has it in another.
        await page.emulateMedia(themes[(index + turn) % themes.length]!);
        found.push(...(await hiddenThings(page)).map((why) => `${width} × ${height}: ${why}`));
      }
      expect(found).toEqual([]);
      await close();
    });
  });
}
