/** The card that a game ends with. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAUSE_MS } from '#web/ui/board/pause';
import { startGame } from './against.js';
import { beforeMate, linkTo, playMoves, startNode, typing } from './hands.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const card = (page: Page) => page.locator('.result-card');

test('comes once: with the end of a game, and not when one goes through it or loads it again', async () => {
  const { variant, ruleset, fen, mate } = beforeMate();
  const { page, close } = await app.sharedPage({ path: linkTo(variant, ruleset, fen) });
  await page.locator('.cells').waitFor();
  await playMoves(page, startNode(variant, ruleset, fen), mate, typing);
  await card(page).waitFor();
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'One move back' }).first().click();
  await page.locator('.info.is-over').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'One move forward' }).first().click();
  await page.locator('.info.is-over').waitFor();
  expect(await card(page).count()).toBe(0);
  await page.reload();
  await page.locator('.info.is-over').waitFor();
  expect(await card(page).count()).toBe(0);
  await close();
});

test('offers no review of a game without a move', async () => {
  const { page, close } = await app.sharedPage({ path: 'play' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Agree to a draw' }).click();
  await page.getByRole('button', { name: 'Yes, draw' }).click();
  await page.locator('.info.is-over').waitFor();
  await card(page).waitFor();
  expect(await card(page).getByText('Review').count()).toBe(0);
  expect(await page.locator('.info').getByText('Review').count()).toBe(0);
  await close();
});

test('comes after a move only once the board was in sight for a moment', async () => {
  const { variant, ruleset, fen, mate } = beforeMate();
  const { page, close } = await app.newPage();
  // That moment ends when the test says so.
  await page.addInitScript((ms) => {
    const later = globalThis.setTimeout;
    const held: (() => void)[] = [];
    Object.assign(globalThis, { endPause: () => held.splice(0).map((run) => run()).length });
    globalThis.setTimeout = ((run: () => void, after?: number, ...rest: unknown[]) =>
      after === ms ? -held.push(run) : later(run, after, ...rest)) as typeof setTimeout;
  }, PAUSE_MS);
  // From elsewhere, so that the page is loaded once more with it.
  await page.goto('about:blank');
  await page.goto(app.url + linkTo(variant, ruleset, fen));
  await page.locator('.cells').waitFor();
  await playMoves(page, startNode(variant, ruleset, fen), mate, typing);
  await page.locator('.info.is-over').waitFor();
  const endPause = () => page.evaluate(() => (globalThis as unknown as { endPause: () => number }).endPause());
  await expect.poll(async () => [await card(page).count(), await endPause()]).toEqual([0, 1]);
  await card(page).waitFor();
  await close();
});

test('speaks to the person at the page, and goes on to the next game', async () => {
  const { page, close } = await app.sharedPage({ path: 'play' });
  await startGame(page, { side: 'Red' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  expect(await card(page).getByRole('heading').textContent()).toBe('You lost');
  await card(page).getByRole('button', { name: 'Share the game' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await card(page).getByRole('button', { name: 'Rematch, sides swapped' }).click();
  await card(page).waitFor({ state: 'detached' });
  await close();
});
