/** The choice of a language: it is there at once, and before anything is drawn at the next visit. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

test('Burmese is chosen, stays after a reload, and writes its numerals', async () => {
  const { page, problems, close } = await app.newPage();
  await page.getByLabel('Language').selectOption('my');
  await page.getByRole('heading', { level: 1, name: 'Sitke' }).waitFor();
  await page.getByRole('link', { name: /ဆက်တင်\u2060များ/ }).click();
  await page.getByRole('heading', { level: 1, name: 'ဆက်တင်\u2060များ' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('my');
  await page.getByRole('checkbox').first().check();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(`${app.url}play`);
  await page
    .getByRole('region')
    .getByText(/၈ ရုပ် ကျန်/)
    .waitFor();
  expect(await page.title()).toBe('မြန်မာ့စစ်တုရင် – Sitke');
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'my',
    'ltr',
  ]);
  expect(await page.evaluate(() => document.fonts.check('16px Padauk', 'စစ်တုရင်'))).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test('the first visit speaks the language of the browser, and no other font or text is loaded for English', async () => {
  const burmese = await app.newPage({ locale: 'my-MM' });
  await burmese.page.getByRole('link', { name: /သင်ယူရန်/ }).waitFor();
  await burmese.close();
  const english = await app.newPage({ locale: 'fr-FR' });
  await english.page.getByRole('link', { name: /Learn/ }).waitFor();
  const loaded = await english.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => /\.my-|woff2/.test(name))).toEqual([]);
  await english.close();
});
