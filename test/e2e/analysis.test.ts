/** Analysis in the app: what the engine thinks of the position on the board. */
import type { GameNode } from '@sitke/rules';
import { parseSan } from '@sitke/rules/read';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell, linkTo, startNode } from './hands.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';

const shown = (page: Page): Locator => page.getByRole('region', { name: 'Engine', exact: true }).getByRole('listitem');

/** The lines as they are shown: a score and moves, with blanks between. */
const shownTexts = (page: Page): Promise<string[]> =>
  shown(page).evaluateAll((items) =>
    items.map((item) => [...item.querySelectorAll('b, button')].map(({ textContent }) => textContent).join(' ')),
  );

/** Returns the node after a line as it is shown, a score and moves; null if it is another node's. */
function afterLine(from: GameNode, text: string): GameNode | null {
  let node = from;
  for (const san of text.split(' ').slice(1)) {
    const move = parseSan(node.position, san);
    if (!move.ok) return null;
    node = node.play(move.value);
  }
  return node;
}

test('three lines of each position are shown, until it is switched off', async () => {
  const { page, problems, close } = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE) });
  const before = startNode('sittuyin', '', MIDDLE);
  const after = afterLine(before, '0.00 a4')!;
  const isOf = async (node: GameNode): Promise<boolean> => {
    const lines = await shownTexts(page);
    return lines.length === 3 && lines.every((line) => afterLine(node, line));
  };
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect.poll(() => isOf(before)).toBe(true);
  for (const name of ['a3', 'a4']) await cell(page, 'sittuyin', name).click();
  // Short lines may be of both.
  await expect.poll(async () => (await isOf(after)) && !(await isOf(before))).toBe(true);
  await page.getByRole('button', { name: 'Engine' }).click();
  await shown(page).first().waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await close();
});

test('it searches with half of the cores', async () => {
  const { page, context, problems, close } = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE) });
  await context.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 6 }));
  await page.reload();
  const helpers: string[] = [];
  context.on('request', (request) => {
    // The service worker makes its own request.
    const isOfPage = request.serviceWorker() === null;
    if (isOfPage && /helperWorker-[\w-]+\.js$/.test(request.url())) helpers.push(request.url());
  });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await shown(page).nth(2).waitFor();
  expect(helpers.length).toBe(2);
  expect(problems).toEqual([]);
  await close();
});
