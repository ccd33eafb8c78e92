import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { savedApp } from '@sitke/testkit/fixtures';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cell, clicking, keptState, linkTo, playMoves, startNode, waitForMove } from './hands.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await openTestApp();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-games-'));
});
afterAll(async () => {
  await app?.close();
  fs.rmSync(folder, { recursive: true });
});

/** Plays a game of its own from the start; the page is at its address then. */
async function playGame(page: Page, moves: string): Promise<void> {
  await page.goto(app.url + linkTo('sissa'));
  await playMoves(page, startNode('sissa'), moves, clicking);
  await page.waitForURL(/games\/[\w-]+$/);
}

const cards = (page: Page) => page.locator('.game-card');
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

/** A file of games: so many with one move each, lines of others among them. */
function fileOf(count: number, others: readonly string[] = []): string {
  const squares = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  const game = (i: number) => {
    const move = `${squares[i % 9]}2${squares[i % 9]}${3 + (i % 2)}`;
    const tree = [
      [0, ''],
      [1, move],
    ];
    const rules = { variant: 'sissa', ruleset: 'standard', start: '' };
    const state = { cursor: move, undone: null, ready: [false, false], seated: 0, computer: null };
    const when = new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString();
    return JSON.stringify({
      id: `file-${i}`,
      created: when,
      changed: when,
      name: `Game ${i}`,
      game: { ...rules, ...state, tree },
    });
  };
  const head = JSON.stringify({ format: 'sitke-games', version: 1, games: count });
  return [head, ...Array.from({ length: count }, (_, i) => game(i)), ...others].join('\n');
}

function written(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

const readIn = (page: Page, file: string) => page.getByLabel('Read a file in').setInputFiles(file);

async function saved(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sitke-games-\d{4}-\d\d-\d\d\.jsonl$/);
  return fs.readFileSync(await download.path(), 'utf8');
}

test('games of two tabs are in one list, found, named, gone on with, deleted and brought back', async () => {
  const { page, context, problems, close } = await app.newPage();
  await playGame(page, 'e2e4 e8e6');
  const other = await context.newPage();
  await playGame(other, 'd2d4');
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
  await third.getByText('No game fits').waitFor();
  await third.getByLabel('Result').selectOption('All');

  await named(third, 'The second tab')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await third.getByText('Deleted: The second tab').waitFor();
  await third.getByText('1 game', { exact: true }).waitFor();
  expect(await third.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await third.keyboard.press('Enter');
  await third.getByText('2 games').waitFor();

  await named(third, 'The second tab').getByRole('link').click();
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
  await named(third, 'Evening').getByRole('link').press('Enter');
  await waitForMove(third, 'e6');
  expect(problems).toEqual([]);
  await close();
});

test('a new game, a position and a link replace nothing', async () => {
  const { page, problems, close } = await app.newPage();
  await playGame(page, 'e2e4');
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
  const [address, before] = [page.url(), (await keptState(page)).game];
  await page.reload();
  await page.locator('.cells').waitFor();
  expect([page.url(), (await keptState(page)).game]).toEqual([address, before]);
  // The same by the address alone, in a tab that has nothing of its own.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.goto(address);
  await page.locator('.cells').waitFor();
  expect((await keptState(page)).game).toEqual(before);
  expect(problems).toEqual([]);
  await close();
});

describe('the game of one tab in another', () => {
  test('goes on there; the first tab says so and takes it back with a press', async () => {
    const { page, context, problems, close } = await app.newPage();
    await playGame(page, 'e2e4');
    const other = await context.newPage();
    await other.goto(page.url());
    await waitForMove(other, 'e4');
    await page.getByText('This game goes on in another tab.').waitFor();
    const node = startNode('sissa');
    await playMoves(
      other,
      node.play(node.position.legalMoves().find((move) => node.play(move).san === 'e4')!),
      'e8e6',
      clicking,
    );
    await page.getByRole('button', { name: 'Play it here' }).click();
    await waitForMove(page, 'e6');
    await other.getByText('This game goes on in another tab.').waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('without locks and without a word between tabs: no move is written over, and it is told', async () => {
    const { page, context, problems, close } = await app.newPage({ path: 'games' });
    await page.getByText('No game has been begun').waitFor();
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'locks', { value: undefined });
      BroadcastChannel.prototype.postMessage = () => undefined;
    });
    await page.reload();
    await playGame(page, 'e2e4');
    const begun = startNode('sissa');
    const after = begun.play(begun.position.legalMoves().find((move) => begun.play(move).san === 'e4')!);
    const other = await context.newPage();
    await other.goto(page.url());
    await waitForMove(other, 'e4');
    await playMoves(other, after, 'e8e6', clicking);
    await playMoves(page, after, 'd8d6', clicking);
    await page.locator('.info').getByText('Another tab has played this game on').waitFor();
    await page.goto(`${app.url}games`);
    await page.getByText('2 games').waitFor();
    for (const last of ['e6', 'd6']) {
      await cards(page)
        .nth(last === 'd6' ? 0 : 1)
        .getByRole('link')
        .click();
      await waitForMove(page, last);
      await page.goBack();
    }
    expect(problems).toEqual([]);
    await close();
  });
});

/** Lets the page's database refuse from now on. */
async function refuse(page: Page, context: BrowserContext, what: 'open' | 'full'): Promise<void> {
  await page.getByText('No game has been begun').waitFor();
  await context.addInitScript((kind) => {
    if (kind === 'open') {
      IDBFactory.prototype.open = () => {
        throw new DOMException('private', 'SecurityError');
      };
    } else {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    }
  }, what);
  await page.reload();
}

describe('a database that refuses', () => {
  test.each([
    ['open', 'This browser keeps no games'],
    ['full', 'This device has no room left'],
  ] as const)(
    '(%s) is told in a sentence; play goes on, and neither a new game nor a reload loses one',
    async (what, sentence) => {
      const { page, context, problems, close } = await app.newPage({ path: 'games' });
      await refuse(page, context, what);
      await playGame(page, 'e2e4');
      await page.locator('.info').getByText(sentence).waitFor();
      await page.getByRole('button', { name: 'New game' }).click();
      await page.getByRole('button', { name: 'Start game' }).click();
      await playMoves(page, startNode('sissa'), 'd2d4', clicking);
      await page.reload();
      await waitForMove(page, 'd4');
      await page.goto(`${app.url}games`);
      await page.getByText('2 games').waitFor();
      await page.locator('.games-warning').getByText(sentence).waitFor();
      await readIn(page, written('refused.jsonl', fileOf(3)));
      await page.getByText('Nothing was changed.').waitFor();
      expect(problems).toEqual([]);
      await close();
    },
  );
});

describe('a file', () => {
  test('of 200 games is read in once, saved, and read in on another device as it was', async () => {
    const { page, problems, close } = await app.newPage({ path: 'games' });
    const file = written('many.jsonl', fileOf(200));
    await readIn(page, file);
    await page.getByText('200 games were added.').waitFor();
    await page.getByText('200 games', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show more (176)' }).click();
    await page.getByRole('button', { name: 'Show more (152)' }).waitFor();
    await readIn(page, file);
    await page.getByText('No game was added. 200 were here already.').waitFor();
    const text = await saved(page);
    await close();

    const device = await app.newPage({ path: 'games' });
    await readIn(device.page, written('again.jsonl', text));
    await device.page.getByText('200 games were added.').waitFor();
    const strip = (all: string) => all.split('\n').slice(2);
    expect(strip(await saved(device.page))).toEqual(strip(text));
    expect([...problems, ...device.problems]).toEqual([]);
    await device.close();
  });

  test('with broken lines: they are named, the rest is kept, and a game that differs is kept twice', async () => {
    const { page, problems, close } = await app.newPage({ path: 'games' });
    await readIn(page, written('two.jsonl', fileOf(2)));
    await page.getByText('2 games were added.').waitFor();
    const lines = fileOf(3).split('\n');
    const changed = lines[1]!.replaceAll('a2a3', 'b2b4');
    const illegal = lines[2]!.replaceAll('b2b4', 'b2b9').replace('Game 1', 'A leap').replace('file-1', 'file-9');
    await readIn(
      page,
      written('broken.jsonl', [lines[0], changed, lines[2]!.slice(0, 50), lines[3], illegal].join('\n')),
    );
    await page.getByText('2 games were added. 1 differs from the one that is here: both are kept.').waitFor();
    await page.getByText('2 lines could not be read:').waitFor();
    await page.getByText('Line 3: damaged').waitFor();
    await page.getByText(/^Line 5, “A leap”: /).waitFor();
    await page.getByText('4 games', { exact: true }).waitFor();
    await readIn(page, written('foreign.jsonl', '[Event "?"]\n\n1. e4 *'));
    await page.getByText('This is no file of games from Sitke. Nothing was changed.').waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

test('games of an earlier version are in the list, and their places are free then', async () => {
  const { page, problems, close } = await app.newPage({ path: 'games' });
  await page.getByText('No game has been begun').waitFor();
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

describe('the list', () => {
  test.each([
    [360, 640],
    [1280, 800],
  ])('at %d × %d can be used by everybody, by keys alone, and lies in the page', async (width, height) => {
    const { page, problems, close } = await app.newPage({ path: 'games', width, height });
    await page.getByText('No game has been begun').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await readIn(page, written('few.jsonl', fileOf(30, ['{"id":"x"'])));
    await page.getByText('30 games were added').waitFor();
    await page.getByRole('button', { name: 'Delete: Game 29' }).click();
    await page.getByText('Deleted: Game 29').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Rename: Game 28' }).press('Enter');
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Rename: Game 28');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
    await close();
  });
});
