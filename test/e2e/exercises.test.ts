import { makeUci } from '@sitke/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { puzzlesOf } from '#web/features/puzzle/collection';
import { startNode, tabTo } from './hands.js';
import { accessibilityProblems, misfits, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app?.close());

test('an exercise answers a wrong try, goes on after a reload, and is solved by keys', async () => {
  const puzzles = await puzzlesOf('sittuyin');
  const puzzle = puzzles.find(({ task, moves }) => task === 'mate' && moves === 2)!;
  const { position } = startNode('sittuyin', 'pychess', puzzle.fen);
  const wrong = position
    .legalMoves()
    .map((move) => makeUci(position.rules, move))
    .find((uci) => uci !== puzzle.solution[0])!;
  const address = `train/exercises/sittuyin/${puzzle.id}`;
  const { page, problems, close } = await app.newPage({ path: 'train' });
  await page.getByRole('link', { name: /^Sittuyin/ }).click();
  await page.waitForURL(/train\/exercises\/sittuyin\/[a-z0-9]{7}$/);
  await page.goto(app.url + address);
  const info = page.locator('.puzzle-info');
  await info.getByText('Red moves and mates in two.').or(info.getByText('Black moves and mates in two.')).waitFor();
  const field = page.getByRole('textbox');
  const play = async (uci: string): Promise<void> => {
    await tabTo(page, '.move-entry input');
    await page.keyboard.type(uci);
    await page.keyboard.press('Enter');
  };
  await play(wrong);
  await info.getByText(/ does not mate in 2: the other side replies .+\.$/).waitFor();
  expect(await field.count()).toBe(0);
  await tabTo(page, '.puzzle-info .offer.main');
  await page.keyboard.press('Enter');
  await play(puzzle.solution[0]!);
  await info.getByText(/ is right\. /).waitFor();
  await page.reload();
  await info.getByText(/ is right\. /).waitFor();
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await play(puzzle.solution[2]!);
  await info.getByText('That was it. You will see this one again tomorrow.').waitFor();
  await page.getByRole('button', { name: 'Next exercise' }).click();
  await expect.poll(() => page.url()).not.toContain(puzzle.id);
  await page.goto(`${app.url}train`);
  await page.getByText(/^0 of \d+ solved, level 1 of 6, none due$/).waitFor();
  expect(problems).toEqual([]);
  await close();
});
