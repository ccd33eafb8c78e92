/** The play screen: its words and marks while a game goes on. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGame } from './against.js';
import { trayPiece } from './hands.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const info = (page: Page): Locator => page.locator('.info');
const KING = 1;

test('a hint is given in words while a piece is in hand', async () => {
  const { page, problems, close } = await app.newPage({ path: 'play' });
  await startGame(page);
  await trayPiece(page, 0, KING).click();
  await info(page).getByText('King: one step in any direction.').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await info(page)
    .getByText(/^Hint: \S+ to \S+, \S+/)
    .waitFor();
  expect(problems).toEqual([]);
  await close();
});
