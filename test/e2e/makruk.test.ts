import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentNode } from '#web/session/game';
import { gameOn } from '#web/session/session';
import { turnOf } from './against.js';
import { cell, clicking, keptState, linkTo, playMoves, startNode } from './hands.js';
import { accessibilityProblems, misfits, openTestApp, type TestApp } from './support.js';
import { begin, info, playToTheEnd, shippedTables } from './training.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

test('the computer plays a game that is all data', async () => {
  const { page, problems, close } = await app.sharedPage({ path: 'play', width: 360, height: 640, touch: true });
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('radio', { name: 'The computer' }).check();
  await page.getByRole('radio', { name: /^Makruk/ }).check();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start game' }).click();
  // The computer may answer before anybody sees the move stand last.
  await cell(page, 'makruk', 'e3').click();
  await cell(page, 'makruk', 'e4').click();
  await turnOf(page, 0, 2);
  expect(problems).toEqual([]);
  await close();
});

test('the count and the reason are shown as in the other games', async () => {
  const fen = '8/8/8/4k3/3P4/8/8/R3K3 b - - 0 40';
  const { page, problems, close } = await app.sharedPage({ path: linkTo('makruk', 'fairy', fen) });
  await page.locator('.cells').waitFor();
  await playMoves(page, startNode('makruk', 'fairy', fen), 'e5d4', clicking);
  await page.locator('.info').getByText('Count: 3 of 16 moves. Bare king against rook.').waitFor();
  await cell(page, 'makruk', 'a1').click();
  await cell(page, 'makruk', 'b3').click();
  await page.locator('.info').getByText('The piece on a1 does not move to b3 in this way.').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('the engine shows what it thinks of a position', async () => {
  const fen = '8/8/8/4k3/8/3P4/8/R3K3 w - - 0 40';
  const { page, problems, close } = await app.sharedPage({ path: linkTo('makruk', 'fairy', fen) });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.getByRole('region', { name: 'Engine', exact: true }).getByRole('listitem').nth(2).waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('a mate is trained against the best defence, before the count runs out', async () => {
  const course = { variant: 'makruk', ruleset: 'fairy' } as const;
  const { page, problems, close } = await app.sharedPage({ path: 'train/sittuyin/pychess', width: 360, height: 640 });
  await page.getByLabel('Game').selectOption('makruk');
  await page.getByRole('heading', { name: 'Rook against the bare king' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await begin(page, 'Rook against the bare king: win');
  await info(page)
    .getByText(/^You can mate in \d+; \d+ moves left on the count\.$/)
    .waitFor();
  const tables = shippedTables(course);
  const game = gameOn(await keptState(page));
  const verdict = tables.probe(currentNode(game).position)!;
  expect(verdict.outcome).toBe('win');
  expect(await playToTheEnd(page, tables, clicking)).toBe(Math.ceil(verdict.distance! / 2));
  await info(page).getByText('Solved.').waitFor();
  expect(await misfits(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
