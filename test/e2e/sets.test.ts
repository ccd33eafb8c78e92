/** Pieces and boards: chosen in Settings, kept on the device, drawn everywhere. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

test('carved pieces on slate are still there after a reload, and on the board of a game', async () => {
  const { page, problems, close } = await app.newPage({ path: 'settings', width: 360, height: 640 });
  await page.getByRole('radio', { name: 'Carved' }).check();
  await page.getByRole('radio', { name: 'Slate' }).check();
  // The key works while the sounds are still being loaded.
  let muted = (): void => undefined;
  const isMuted = new Promise<void>((resolve) => {
    muted = resolve;
  });
  await page.route(/\/sounds-/, async (route) => {
    await isMuted;
    await route.continue();
  });
  await page.getByRole('slider', { name: 'Volume' }).fill('5');
  await page.getByRole('checkbox', { name: /^Mute/ }).waitFor();
  await page.locator('h1').click();
  await page.keyboard.press('m');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[aria-labelledby=sound-title] [type=checkbox]')?.checked,
  );
  muted();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await page.getByRole('radio', { name: 'Carved' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Carved' }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'Slate' }).isChecked()).toBe(true);
  await page.goto(new URL('play', app.url).href);
  await page.locator('.board .carved').first().waitFor();
  const field = () => page.locator('.board .field').evaluate((element) => getComputedStyle(element).fill);
  expect(await field()).toBe('rgb(163, 177, 177)');
  await page.goto(new URL('settings', app.url).href);
  await page.getByRole('radio', { name: 'Signs' }).check();
  await page.getByRole('radio', { name: 'Teak' }).check();
  expect(await page.locator('.look:has(:checked) .carved').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
