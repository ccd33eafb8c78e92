import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameOn } from '#web/session/session';
import { clickMove, joinGame, thinking, turnOf, waitForMoves } from './against.js';
import { keptState, linkTo } from './hands.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const FULL_STRENGTH = '11';

test('taking back, going back and looking at earlier moves disturb nothing', async () => {
  const { page, problems, close } = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE) });
  await joinGame(page, { level: FULL_STRENGTH });
  await clickMove(page, 'a3', 'a4');
  await thinking(page).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Your turn').first().waitFor();
  expect(gameOn(await keptState(page)).cursor).toBe('');
  await clickMove(page, 'b3', 'b4');
  await thinking(page).waitFor();
  await page.getByRole('button', { name: 'To the start' }).click();
  await waitForMoves(page, 2);
  const game = gameOn(await keptState(page));
  expect(game.cursor).toBe('');
  const line = Object.keys(game.tree).at(-1)!;
  expect(line).toMatch(/^b3b4\/[^/]+$/);
  await page.getByRole('button', { name: 'Back to the last move' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(Object.keys(gameOn(await keptState(page)).tree)).toEqual(['']);
  await page.getByRole('button', { name: 'Redo' }).click();
  expect(gameOn(await keptState(page)).cursor).toBe(line);
  expect(problems).toEqual([]);
  await close();
});

test('a reload in the middle of its thinking keeps the opponent, and it goes on', async () => {
  const { page, problems, close } = await app.newPage({ path: linkTo('sittuyin', '', MIDDLE) });
  await joinGame(page, { level: FULL_STRENGTH });
  await clickMove(page, 'a3', 'a4');
  await thinking(page).waitFor();
  await page.reload();
  await turnOf(page, 0, 2);
  expect(gameOn(await keptState(page))).toMatchObject({ computer: { color: 1, level: 11 } });
  // A request that the reload cut short is not a problem.
  expect(problems.filter((problem) => !problem.endsWith('net::ERR_ABORTED'))).toEqual([]);
  await close();
});

test('it claims a draw that is no worse for it; a count stays in sight beside its thoughts and a hint', async () => {
  // After any first move Red's king has its move, nothing can be taken, and it stays worse.
  const { page, problems, close } = await app.newPage({
    path: linkTo('sittuyin', 'pychess end.fifty=claim', '3k3s/8/8/8/8/8/8/RR1K4[] b - - 98 80'),
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Show what the computer thinks').check();
  await page.getByRole('button', { name: 'Close' }).click();
  await joinGame(page);
  await turnOf(page, 0, 1);
  await clickMove(page, 'd1', 'd2');
  await page.locator('.info').getByText('Draw claimed: 50 moves without progress').waitFor();
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    linkTo('sittuyin', '', '3k4/8/8/8/8/5N2/R7/3K4[] w - - 0 80'),
  );
  await joinGame(page);
  await clickMove(page, 'd1', 'e2');
  await turnOf(page, 0, 2);
  const count = page.locator('.info').getByText(/^Count: \d+ of 16 moves/);
  await page.locator('.thinking').getByText('depth').waitFor();
  await count.waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page
    .locator('.info')
    .getByText(/^Hint: /)
    .waitFor();
  await count.waitFor();
  expect(problems).toEqual([]);
  await close();
});
