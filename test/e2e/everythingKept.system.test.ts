/**
 * A device on which an older version has kept one of everything: games, one of them in the journal alone, lessons, endgames,
 * exercises, mistakes, an army, settings and a move under way. The app of that version shows it all, and today's shows the same; and
 * the two live in two tabs of one browser.
 */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type GameNode, parseUci } from '@sitke/rules';
import { recordedGame, type VersionDevice, versionDevice } from '@sitke/testkit/fixtures';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { appFolder } from '#scripts/prepare';
import { kill, type Served, serve } from '#tools/soak/served';
import { gameOn } from '#web/session/session';
import { storeOf, unpackApp } from '../versions.js';
import { cards } from './gamesPage.js';
import { clicking, keptState, playMoves, startNode } from './hands.js';
import { comeBack } from './keptDevice.js';
import { launch, openPage } from './support.js';

const VERSION = '0291e363';

let browser: Browser;
let olderApp: string;
/** The folder of the store. */
let folder: string;
let served: Served | null = null;

beforeAll(async () => {
  olderApp = unpackApp(VERSION, fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-older-app-')));
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  fs.rmSync(olderApp, { recursive: true });
});
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-kept-'));
  storeOf(VERSION, folder);
});
afterEach(async () => {
  await stop();
  fs.rmSync(folder, { recursive: true });
});

async function start(app: string, port = 0): Promise<Served> {
  served = await serve(path.join(folder, 'store.sqlite'), { app, port });
  return served;
}

async function stop(): Promise<void> {
  const running = served;
  served = null;
  if (running) await kill(running);
}

const { variant, moves } = recordedGame('sissa-cetina-lara-1998');
const line = moves.split(' ');

const CARD = { box: 1, due: 20_000, tries: 1, failures: 0 };

/** Texts that the version has kept besides games, to the letter. */
const KEPT = {
  'sitke.school': {
    version: 1,
    last: 'sissa-paths',
    lessons: { 'sissa-army': { stars: 3, step: 0, slips: 0 }, 'sissa-paths': { stars: 0, step: 1, slips: 1 } },
  },
  'sitke.training': {
    version: 1,
    lessons: { 'sissa|standard|KRvK|win': { ...CARD, missed: null } },
  },
  'sitke.practice': {
    version: 1,
    cards: { 'sissa/0000001': CARD },
    mistakes: {
      one: { ...CARD, variant, ruleset: 'standard', fen: 'a position', played: 'e2e4', best: 'd2d4', noted: 20_000 },
    },
    levels: { sissa: 1.5 },
    days: { last: 20_000, length: 3, longest: 5 },
    daily: { last: 20_000, length: 1, longest: 2 },
  },
  'sitke.armies': [{ variant: 'sittuyin', name: 'My walls', army: 'Kb2' }],
  'sitke.preferences': { theme: 'dark', contrast: 'more', showsThinking: true },
};
/** Those that no visit changes. */
const LASTING = ['sitke.school', 'sitke.training', 'sitke.practice', 'sitke.armies', 'sitke.name'];

/** Returns the device of the version with one of everything, at an address. */
function deviceAt(address: string): VersionDevice {
  const device = versionDevice(VERSION);
  const [kept] = device.indexedDB.flatMap(({ stores }) => stores.flatMap(({ records }) => records));
  const { game, ...record } = kept as { readonly game: object };
  const id = 'inTheJournal';
  const journal = { ...record, id, game: { ...game, id } };
  const texts = Object.entries({ ...KEPT, [`sitke.game.${id}`]: journal }).map(
    ([key, value]) => [key, JSON.stringify(value)] as const,
  );
  return { ...device, path: address, localStorage: { ...device.localStorage, ...Object.fromEntries(texts) } };
}

/** The position of the recorded game after so many moves. */
function nodeAfter(count: number): GameNode {
  return line.slice(0, count).reduce((node, uci) => {
    const move = parseUci(node.position, uci);
    if (!move.ok) throw new Error(move.error.message);
    return node.play(move.value);
  }, startNode(variant));
}

const keptTexts = (page: Page) =>
  page.evaluate((keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])), LASTING);

test.each([
  ['its own', () => olderApp],
  ['today’s', () => appFolder],
])('one of everything that %s app shows', async (_, app) => {
  const server = await start(app());
  const device = deviceAt('/games');
  const blank = await openPage(browser, `${server.url}/`, { path: 'robots.txt' });
  const { page, close } = await comeBack(blank, server.url, device);
  await expect.poll(() => cards(page).count()).toBe(2);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  const go = (address: string) => page.goto(server.url + address);
  await go('/learn/sissa');
  await expect.poll(() => page.locator('.lesson-star.is-won').count()).toBe(3);
  await go('/train');
  await expect.poll(() => page.locator('.train span').first().textContent()).toMatch(/^3\b/);
  await go('/studio/sittuyin');
  await page.getByRole('link', { name: /My walls/ }).waitFor();
  await go(`/#${new URLSearchParams({ variant, ruleset: '', fen: '' })}`);
  await page.locator('.board').waitFor();
  await go('/games');
  await expect.poll(() => cards(page).count()).toBe(2);
  const before = Object.fromEntries(LASTING.map((key) => [key, device.localStorage[key]]));
  expect(await keptTexts(page)).toEqual(before);
  await close();
});

test('two versions in two tabs play on with one game, and neither loses what the other has played', async () => {
  const before = await start(olderApp);
  const blank = await openPage(browser, `${before.url}/`, { path: 'robots.txt' });
  const { page: older, context, close } = await comeBack(blank, before.url, deviceAt('/'));
  await older.goto(`${before.url}/games`);
  await cards(older).first().getByRole('link').first().click();
  await older.locator('.board').waitFor();
  const node = await playMoves(older, nodeAfter(3), line[3]!, clicking);
  await stop();
  await start(appFolder, before.port);
  const today = await context.newPage();
  await today.goto(before.url + new URL(older.url()).pathname);
  await today.locator('.board').waitFor();
  const game = gameOn(await keptState(today));
  expect(game.cursor).toBe(line.slice(0, 4).join('/'));
  await playMoves(today, node, line[4]!, clicking);
  await older.reload();
  await older.goto(`${before.url}/games`);
  await expect.poll(() => cards(older).count()).toBe(2);
  await cards(older).first().getByRole('link').first().click();
  await older.locator('.board').waitFor();
  expect(gameOn(await keptState(older)).cursor).toBe(line.slice(0, 5).join('/'));
  await close();
});
