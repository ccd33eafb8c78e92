import { savedApp } from '@sitke/testkit/fixtures';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameOn } from '#web/session/session';
import { cards, Files, fileOf, playGame, readIn, waitUntilKept } from './gamesPage.js';
import { cell, clicking, keptState, linkTo, playMoves, startNode, waitForMove } from './hands.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
const files = new Files();
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  await app?.close();
  files.remove();
});

const named = (page: Page, name: string) => cards(page).filter({ hasText: name });

async function rename(page: Page, index: number, name: string): Promise<void> {
  await cards(page)
    .nth(index)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await named(page, name).waitFor();
}

test('games of two tabs are in one list, found, named, gone on with, deleted and brought back', async () => {
  const { page, context, problems, close } = await app.newPage();
  await playGame(app, page, 'e2e4 e8e6');
  const other = await context.newPage();
  await playGame(app, other, 'd2d4');
  await page.close();
  await other.close();
  const third = await context.newPage();
  await third.goto(`${app.url}games`);
  await third.getByText('2 games').waitFor();
  await rename(third, 0, 'The second tab');
  await rename(third, 1, 'Evening at Ko Aung’s');
  await third.getByLabel('Search').fill('evening not over');
  await third.getByText('1 of 2 games').waitFor();
  expect(await cards(third).count()).toBe(1);
  await third.getByLabel('Search').fill('');
  await third.getByLabel('Result').selectOption('Over');
  await third.getByText('No games match').waitFor();
  await third.getByLabel('Result').selectOption('All');

  const share = named(third, 'The second tab').getByRole('button', { name: 'Share: The second tab' });
  await share.click();
  expect(await third.getByLabel('Link to the game').inputValue()).toContain('#pgn=');
  await third.keyboard.press('Escape');
  await third.getByRole('dialog').waitFor({ state: 'detached' });

  await named(third, 'The second tab')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await third.getByText('Deleted: The second tab').waitFor();
  await third.getByText('1 game', { exact: true }).waitFor();
  expect(await third.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await third.keyboard.press('Enter');
  await third.getByText('2 games').waitFor();

  await named(third, 'The second tab').locator('.game-card-link').click();
  await waitForMove(third, 'd4');
  const node = startNode('sissa');
  await playMoves(
    third,
    node.play(node.position.legalMoves().find((move) => node.play(move).san === 'd4')!),
    'd8d6',
    clicking,
  );
  await third.reload();
  await waitForMove(third, 'd6');
  await third.goBack();
  await third.getByRole('heading', { name: 'My games' }).waitFor();
  await named(third, 'Evening').locator('.game-card-link').press('Enter');
  await waitForMove(third, 'e6');
  expect(problems).toEqual([]);
  await close();
});

test('a new game, a position and a link replace nothing', async () => {
  const { page, problems, close } = await app.newPage();
  await playGame(app, page, 'e2e4');
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Start game' }).click();
  await playMoves(page, startNode('sissa'), 'd2d4', clicking);
  await page.goto(app.url + linkTo('sittuyin', 'pychess', '3k4/8/8/8/8/8/R7/3K4[] w - - 0 1'));
  await cell(page, 'sittuyin', 'a2').click();
  await cell(page, 'sittuyin', 'a3').click();
  await page.waitForURL(/games\/[\w-]+$/);
  await page.goto(`${app.url}games`);
  await page.getByText('3 games').waitFor();
  expect(problems).toEqual([]);
  await close();
});

const FULL = 'K@e1 S@d2 S@e2 F@f2 R@a1 R@h1 N@c2 N@g2';

test.each([
  ['placing in turn', 'pychess', 'K@e1 K@d8'],
  ['arranging in the open', 'federation', 'K@e1 S@d2'],
  ['behind the curtain', 'pychess setup.order=curtain', FULL],
])('a reload while %s comes back to the same game under its address', async (_, ruleset, moves) => {
  const { page, problems, close } = await app.newPage({ path: linkTo('sittuyin', ruleset) });
  await playMoves(page, startNode('sittuyin', ruleset), moves, clicking);
  await page.waitForURL(/games\/[\w-]+$/);
  const [address, before] = [page.url(), gameOn(await keptState(page))];
  await page.reload();
  await page.locator('.cells').waitFor();
  expect([page.url(), gameOn(await keptState(page))]).toEqual([address, before]);
  // The same by the address alone, in a new tab.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.goto(address);
  await page.locator('.cells').waitFor();
  expect(gameOn(await keptState(page))).toEqual(before);
  expect(problems).toEqual([]);
  await close();
});

describe('the game of one tab in another', () => {
  test('goes on there; the first tab says so and takes it back with a press', async () => {
    const { page, context, problems, close } = await app.newPage();
    await playGame(app, page, 'e2e4');
    const other = await context.newPage();
    await other.goto(page.url());
    await waitForMove(other, 'e4');
    await page.getByText('This game is open in another tab.').waitFor();
    const node = startNode('sissa');
    await playMoves(
      other,
      node.play(node.position.legalMoves().find((move) => node.play(move).san === 'e4')!),
      'e8e6',
      clicking,
    );
    await waitUntilKept(other);
    await page.getByRole('button', { name: 'Play it here' }).click();
    await waitForMove(page, 'e6');
    await other.getByText('This game is open in another tab.').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a file', () => {
  test('with broken lines: they are named, the rest is kept, and a game that differs is kept twice', async () => {
    const { page, problems, close } = await app.newPage({ path: 'games' });
    await readIn(page, files.written('two.jsonl', fileOf(2)));
    await page.getByText('2 games were added.').waitFor();
    const lines = fileOf(3).split('\n');
    const changed = lines[1]!.replaceAll('a2a3', 'b2b4');
    const illegal = lines[2]!.replaceAll('b2b4', 'b2b9').replace('Game 1', 'A leap').replace('file-1', 'file-9');
    await readIn(
      page,
      files.written('broken.jsonl', [lines[0], changed, lines[2]!.slice(0, 50), lines[3], illegal].join('\n')),
    );
    await page.getByText('2 games were added. 1 differs from the one that is here: both are kept.').waitFor();
    await page.getByText('2 lines could not be read:').waitFor();
    await page.getByText('Line 3: damaged').waitFor();
    await page.getByText(/^Line 5, “A leap”: /).waitFor();
    await page.getByText('4 games', { exact: true }).waitFor();
    await readIn(page, files.written('foreign.jsonl', '[Event "?"]\n\n1. e4 *'));
    await page.getByText('This is not a file of games from Sitke. Nothing was changed.').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

test('games of an earlier version are in the list, and their places are free then', async () => {
  const { page, problems, close } = await app.newPage({ path: 'games' });
  await page.getByText('No games on this device yet').waitFor();
  const { states } = savedApp();
  const texts = [states[1]!.text, states[6]!.text];
  await page.evaluate(([one, two]) => {
    sessionStorage.clear();
    localStorage.setItem('sitke.state', one!);
    localStorage.setItem('sitke.state.2', two!);
  }, texts);
  await page.goto('about:blank');
  await page.goto(`${app.url}games`);
  await page.getByText('2 games').waitFor();
  await page.getByText('White won').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sitke.state')))).toEqual(
    [],
  );
  expect(problems).toEqual([]);
  await close();
});
