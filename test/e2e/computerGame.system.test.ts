/** A whole game against the computer, whatever it plays. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentNode } from '#web/session/game';
import { gameOn } from '#web/session/session';
import { pick, startGame, turnOf, waitForMoves } from './against.js';
import { clicking, keptState, typing } from './hands.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

test('against level 1, by keys and then by mouse, from the set-up to its end', async () => {
  const { page, problems, close } = await app.newPage({ path: 'play' });
  await startGame(page);
  const LONGEST = 60;
  for (let moves = 0; (await turnOf(page, 0, moves)) === 'turn'; moves += 2) {
    const { position } = currentNode(gameOn(await keptState(page)));
    if (position.fullmoves > LONGEST) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('button', { name: 'Yes, resign' }).click();
      break;
    }
    await (position.inPlacement ? typing : clicking)(page, position, pick(position));
  }
  await page.locator('.info.is-over').waitFor();
  const game = gameOn(await keptState(page));
  expect(game.computer).toMatchObject({ color: 1, level: 1 });
  expect(await page.locator('.info .status').textContent()).toMatch(/wins|Draw/);
  await page.getByRole('button', { name: 'Rematch, sides swapped' }).click();
  await waitForMoves(page, 1);
  expect(gameOn(await keptState(page))).toMatchObject({ computer: { color: 0, level: 1 } });
  expect((await keptState(page)).orientation).toBe(1);
  expect(problems).toEqual([]);
  await close();
}, 300_000);
