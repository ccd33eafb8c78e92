import fs from 'node:fs';
import { recordedGame } from '@sitke/testkit/fixtures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameOn } from '#web/session/session';
import { KEPT_TRAINING } from '#web/session/training';
import { cell, clicking, keptState, linkTo, playMoves, startNode, waitForMove } from './hands.js';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const KEY = 'sitke.state';

test('a reload in the middle of a game, of a choice of rules, or of an ending loses nothing', async () => {
  const { page, problems, close } = await app.newPage({ path: linkTo('sissa') });
  await playMoves(page, startNode('sissa'), 'e2e4 e8e6 d2d4', clicking);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.reload();
  await waitForMove(page, 'e6');
  await page.getByRole('button', { name: 'Redo' }).click();
  await waitForMove(page, 'd4');
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('radio', { name: /^Sittuyin/ }).check();
  await page.getByRole('radio', { name: /^Federation/ }).check();
  await page.reload();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByRole('radio', { name: /^Federation/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Black resigns' }).click();
  await page.reload();
  await page.locator('.info').getByText('White wins: Black resigned').waitFor();
  expect(problems).toEqual([]);
  await close();
});

test('two tabs keep a game each, and share the results of training', async () => {
  const { page, context, problems, close } = await app.newPage({ path: linkTo('sissa') });
  const begun = await playMoves(page, startNode('sissa'), 'e2e4 e8e6', clicking);
  const other = await context.newPage();
  await other.goto(app.url + linkTo('sissa'));
  await playMoves(other, startNode('sissa'), 'd2d4', clicking);
  await playMoves(page, begun, 'g2g4', clicking);
  await other.reload();
  await waitForMove(other, 'd4');
  await page.reload();
  await waitForMove(page, 'g4');
  const address = other.url();
  // One that comes after both were closed goes on with the game played last; the other has its address.
  await page.close();
  await other.close();
  const [third, fourth] = [await context.newPage(), await context.newPage()];
  await third.goto(`${app.url}play`);
  await waitForMove(third, 'g4');
  await fourth.goto(`${app.url}train/sissa/standard`);
  const training = { 'sissa|standard|KQvK|win': { box: 1, due: 0, tries: 1, failures: 0, missed: null } };
  await third.evaluate((text) => localStorage.setItem('sitke.training', text), KEPT_TRAINING.encode(training));
  await fourth.getByText('Level 1 of 5; 1 of 1 solved').waitFor();
  await fourth.goto(address);
  await waitForMove(fourth, 'd4');
  expect(problems).toEqual([]);
  await close();
});

describe('a store that cannot be read', () => {
  for (const [what, text] of [
    ['damaged', '{"version":1,"game":{"variant":"sissa"'],
    ['foreign', '{"version":99,"hello":[]}'],
    ['out of its mind', '{"version":1,"game":{"variant":"sissa","ruleset":"","start":"","tree":[[0,""],[1,"e2e9"]]}}'],
  ] as const) {
    test(`because it is ${what} starts afresh and is set aside`, async () => {
      const { page, problems, close } = await app.newPage({ path: 'play' });
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, text] as const);
      await page.reload();
      await page.locator('.cells').waitFor();
      await page.getByText('Red places a piece (8 left)').first().waitFor();
      expect(await page.evaluate(() => localStorage.getItem('sitke.unreadable.1'))).toBe(text);
      expect(problems).toEqual([]);
      await close();
    });
  }
});

test('a browser that keeps nothing says so, and the game goes on', async () => {
  const { page, context, problems, close } = await app.newPage({ path: 'play' });
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    IDBFactory.prototype.open = () => {
      throw new DOMException('private', 'SecurityError');
    };
  });
  await page.reload();
  await playMoves(page, startNode('sittuyin'), 'K@e2 K@d7', clicking);
  await page.locator('.info').getByText('This browser does not save games').waitFor();
  await waitForMove(page, 'K@d7');
  expect(problems).toEqual([]);
  await close();
});

test('each single rule can be chosen, and is kept with the game', async () => {
  const { page, close } = await app.newPage({ path: 'play' });
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByText('Change single rules').click();
  await page.getByLabel('Stalemate').selectOption('loss');
  expect(await page.getByRole('radio', { name: /^Your own choice/ }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Start game' }).click();
  await page.getByRole('heading', { name: /Pychess, changed/ }).waitFor();
  expect(gameOn(await keptState(page)).ruleset).toBe('pychess end.stalemate=loss');
  await close();
});

test('a link opens in place of a game, which is one step back; an invalid position says why', async () => {
  const fen = '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1';
  const { page, close } = await app.newPage({ path: 'play' });
  await playMoves(page, startNode('sittuyin'), 'K@e1', clicking);
  await page.waitForURL(/games\/[\w-]+$/);
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    linkTo('sittuyin', 'pychess', fen),
  );
  await cell(page, 'sittuyin', 'e5')
    .and(page.getByRole('gridcell', { name: /Red pawn/ }))
    .waitFor();
  await page.goBack();
  await waitForMove(page, 'K@e1');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Set up a position' }).click();
  await page.getByLabel('FEN', { exact: true }).fill('8/8');
  await page.getByText('Character 1, “8”: the board has 8 rows').waitFor();
  await page.getByLabel('FEN', { exact: true }).fill(fen);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Menu' }).waitFor();
  expect(await cell(page, 'sittuyin', 'e5').getAttribute('aria-label')).toContain('Red pawn');
  await close();
});

test('a game is saved as PGN', async () => {
  const { page, close } = await app.newPage({ path: linkTo('sittuyin') });
  const moves = recordedGame('sittuyin-pychess').moves.split(' ').slice(0, 3).join(' ');
  await playMoves(page, startNode('sittuyin'), moves, clicking);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'FEN and PGN' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save PGN' }).click(),
  ]);
  const text = fs.readFileSync(await download.path(), 'utf8');
  expect(text).toContain('[Variant "Sittuyin"]');
  expect(text).toContain('1. F@h3 F@e7 2. N@a2 *');
  await close();
});
