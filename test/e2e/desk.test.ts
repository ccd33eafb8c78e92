/** The analyst's desk: from a finished game to a tree with notes, which is kept. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameOn } from '#web/session/session';
import { pgnOf } from '#web/session/view/pgn';
import { clickMove, joinGame, turnOf } from './against.js';
import { keptState, linkTo } from './hands.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';

test('a finished game against the computer grows a variation with notes, which a reload and its PGN have', async () => {
  const { page, problems, close } = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE) });
  await joinGame(page);
  await clickMove(page, 'a3', 'a4');
  await turnOf(page, 0, 2);
  const [, answer] = gameOn(await keptState(page)).cursor.split('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: /^Yes/ }).click();
  await page.getByText('Black wins').first().waitFor();
  await page.getByRole('button', { name: 'Analyse' }).click();
  const tree = page.getByRole('region', { name: 'Moves and variations' });
  await tree.locator('[aria-current="true"]').waitFor();
  for (let back = 0; back < 2; back++) await page.getByRole('button', { name: 'One move back' }).click();
  await clickMove(page, 'b3', 'b4');
  // The computer's answer may be called the same.
  await tree.getByRole('group', { name: 'Variation' }).getByRole('button', { name: 'b4', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('1');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Stops the pawn.');
  await page.locator('h1').click();
  await tree.getByText('Stops the pawn.').waitFor();
  await tree.getByRole('button', { name: 'b4, good move, with a comment' }).waitFor();
  await page.reload();
  await tree.getByText('Stops the pawn.').waitFor();
  await tree.getByRole('button', { name: 'b4, good move, with a comment' }).waitFor();
  const game = gameOn(await keptState(page));
  expect([game.played, Object.keys(game.tree)]).toEqual([`a3a4/${answer}`, ['', 'a3a4', `a3a4/${answer}`, 'b3b4']]);
  expect(pgnOf(game, '2026.01.02').replace(/\s+/g, ' ')).toMatch(/9\. a4 \(9\. b4 \$1 \{Stops the pawn\.\}\) .* 0-1/);
  expect(problems).toEqual([]);
  await close();
});
