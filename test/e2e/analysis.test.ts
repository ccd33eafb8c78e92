/** Analysis in the app: what the engine thinks of the position on the board. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell, linkTo } from './hands.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';

test('three lines of any position are shown, until it is switched off', async () => {
  const { page, problems, close } = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE) });
  await page.getByRole('button', { name: 'Analyse' }).click();
  const lines = page.getByRole('region', { name: 'What the computer thinks' }).getByRole('listitem');
  await lines.nth(2).waitFor();
  for (const name of ['a3', 'a4']) await cell(page, 'sittuyin', name).click();
  await page.waitForFunction(() => /^\S+ (?!a4)/.test(document.querySelector('.thinking li')?.textContent ?? ''));
  await page.getByRole('button', { name: 'Analyse' }).click();
  await lines.first().waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await close();
});

test('it searches with half of the cores', async () => {
  const { page, context, problems, close } = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE) });
  await context.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 6 }));
  await page.reload();
  const helpers: string[] = [];
  context.on('request', (request) => {
    // What the service worker asks for in its turn is another request.
    const isOfPage = request.serviceWorker() === null;
    if (isOfPage && /helperWorker-[\w-]+\.js$/.test(request.url())) helpers.push(request.url());
  });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.getByRole('region', { name: 'What the computer thinks' }).getByRole('listitem').nth(2).waitFor();
  expect(helpers.length).toBe(2);
  expect(problems).toEqual([]);
  await close();
});
