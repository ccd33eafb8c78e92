/** All that is drawn over a board lies on its square: arrows, marks, ghosts, badges, pieces, in the app and on other pages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMBEDDED, openEmbedded, SCENES } from './boardScenes.js';
import { cell } from './hands.js';
import { faultsAt, turn } from './onSquares.js';
import { meet } from './people.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const SIZES = [
  [1280, 800],
  [360, 640],
] as const;

test.each(Object.entries(SCENES))('%s, from both sides', async (_, { path, shows, go }) => {
  const { page, problems, close } = await app.sharedPage({ path });
  await go(page);
  expect(await faultsAt(page, SIZES, shows)).toEqual([]);
  await turn(page);
  expect(await faultsAt(page, SIZES, shows)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});

test('a move that is prepared, from both sides', async () => {
  const { one, two } = await meet(app, { variant: 'makruk', options: {} });
  const shows = ['mark-premove'];
  for (const name of ['a6', 'a5']) await cell(two.page, 'makruk', name).click();
  await two.page.locator('.mark-premove').first().waitFor({ state: 'attached' });
  expect(await faultsAt(two.page, SIZES, shows)).toEqual([]);
  await turn(two.page);
  expect(await faultsAt(two.page, SIZES, shows)).toEqual([]);
  await Promise.all([one.close(), two.close()]);
});

test('the boards of other pages', async () => {
  const { page, problems, close } = await app.newPage();
  await openEmbedded(page, app.url);
  expect(await faultsAt(page, SIZES, ['piece'], EMBEDDED)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
