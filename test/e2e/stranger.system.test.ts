/** The path of somebody who has never seen the game: from the first page to a friend at their board, with nothing taken for granted. */

import { readFileSync } from 'node:fs';
import { loadEngine } from '@sitke/engine';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentNode } from '#web/session/game';
import { gameOn } from '#web/session/session';
import { turnOf } from './against.js';
import { readCode } from './camera.js';
import { playCourse } from './course.js';
import { clicking, door, keptState, title, typing } from './hands.js';
import { openTestApp, type TestApp } from './support.js';
import { begin, info, playToTheEnd, shippedTables } from './training.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

/** A game that is not won by then is not won. */
const LONGEST = 100;

/** Plays Red with the engine of the repository until the game is over. */
async function beat(page: Page): Promise<void> {
  const engine = await loadEngine(
    'sittuyin',
    readFileSync(new URL(import.meta.resolve('@sitke/engine/sittuyin.wasm'))),
  );
  for (let moves = 0; (await turnOf(page, 0, moves)) === 'turn'; moves += 2) {
    const node = currentNode(gameOn(await keptState(page)));
    expect(node.position.fullmoves).toBeLessThan(LONGEST);
    const { best } = await engine.search({ node, seed: 1, limits: { nodes: 30_000 } }).result;
    await (node.position.inPlacement ? typing : clicking)(page, node.position, best!);
  }
}

test('a stranger learns the game, wins one, looks back at it, trains, and invites a friend', async () => {
  const { page, problems, close } = await app.newPage();
  await door(page, 'Learn').click();
  await page.locator('.way[href$="learn/sittuyin"]').click();
  await page.locator('.lesson-way.is-next').click();
  await title(page, 'The elephant').waitFor();
  await playCourse(page, 'sittuyin');
  await page.locator('.lesson-end .ways button').click();
  await page.locator('.computer-mark').waitFor();
  await beat(page);
  const card = page.locator('.result-card');
  expect(await card.getByRole('heading').textContent()).toBe('You won');
  await card.getByRole('link', { name: 'Review' }).click();
  await page.getByRole('heading', { name: 'Three moments' }).waitFor({ timeout: 180_000 });
  await page.locator('.to-home').first().click();
  await door(page, 'Train').click();
  await page.locator('.way[href*="train/sittuyin/"]').first().click();
  await begin(page, 'Rook against the bare king: win');
  await info(page)
    .getByText(/^You can mate in \d+; \d+ moves left on the count\.$/)
    .waitFor();
  await playToTheEnd(page, shippedTables(), clicking);
  await info(page).getByText('Solved.').waitFor();
  await page.locator('.to-home').first().click();
  await door(page, 'Play a friend').click();
  await page.getByRole('link', { name: /^Invite by a link/ }).click();
  await page.getByRole('button', { name: 'Create game' }).click();
  await page.locator('.qr').waitFor();
  const friend = await app.newPage({ path: (await readCode(page)).slice(app.url.length), width: 360, height: 640 });
  await friend.page.getByRole('button', { name: 'Join the game' }).click();
  await Promise.all([page, friend.page].map((each) => each.locator('.board').waitFor()));
  expect([...problems, ...friend.problems]).toEqual([]);
  await friend.close();
  await close();
}, 600_000);
