/** Every screen on a phone and on a wide screen: no control and no text is covered, cut off or outside its box. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openScreen } from '#tools/pictures/looks';
import { SCREENS } from '#tools/pictures/screens';
import { hiddenThings } from './inSight.js';
import { EMPTY_PAGE, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
] as const;

describe('all is in sight', () => {
  test.each(SCREENS.map((screen) => [screen.name, screen] as const))('%s', async (_, screen) => {
    const { page, close } = await app.sharedPage({ path: EMPTY_PAGE });
    await openScreen(page, app.url, screen);
    const found: string[] = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      found.push(...(await hiddenThings(page)).map((why) => `${size.width} px: ${why}`));
    }
    expect(found).toEqual([]);
    await close();
  });
});

test('what lets presses through covers what is below it, too', async () => {
  const { page, close } = await app.newPage({ path: 'learn' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await hiddenThings(page)).toEqual([]);
  await page.evaluate(() => {
    const veil = document.createElement('div');
    veil.className = 'veil';
    Object.assign(veil.style, { position: 'fixed', inset: '0', background: 'red', pointerEvents: 'none' });
    document.body.append(veil);
  });
  expect(await hiddenThings(page)).toContainEqual(expect.stringMatching(/^control .* covered by \.veil$/));
  await close();
});
