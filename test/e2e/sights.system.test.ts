/** As sights.test.ts: every size, theme and language. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language, openScreen, THEMES } from '#tools/pictures/looks';
import { SCREENS } from '#tools/pictures/screens';
import { hiddenThings } from './inSight.js';
import { SIZES } from './sizes.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const themes = Object.values(THEMES);

describe.each(Object.keys(LANGUAGES) as Language[])('in %s all is in sight', (language) => {
  test.each(SCREENS.map((screen, index) => [screen.name, screen, index] as const))('%s', async (_, screen, index) => {
    const context = await app.browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: LANGUAGES[language],
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const page = await openScreen(context, app.url, screen);
    const found: string[] = [];
    for (const [turn, [width, height]] of SIZES.entries()) {
      await page.setViewportSize({ width, height });
      // A theme moves nothing, so that each size needs one of them; the next screen has it in another.
      await page.emulateMedia(themes[(index + turn) % themes.length]!);
      found.push(...(await hiddenThings(page)).map((why) => `${width} × ${height}: ${why}`));
    }
    expect(found).toEqual([]);
    await context.close();
  });
});
