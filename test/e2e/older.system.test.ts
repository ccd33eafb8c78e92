/**
 * Pages of an older version, on today's server: people leave a page open for weeks, and come back with what it has kept.
 *
 * The server is a program of its own with its store on disk, so that a page can stay open while it is stopped and started
 * again, with another app.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { recordedGame, type VersionDevice, versionDevice } from '@sitke/testkit/fixtures';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { appFolder } from '#scripts/prepare';
import { kill, type Served, serve } from '#tools/soak/served';
import { storeOf, unpackApp } from '../versions.js';
import { cards } from './gamesPage.js';
import { cell, clicking, playMoves, startNode } from './hands.js';
import { meet } from './people.js';
import { launch, openPage, type PageOptions, type TestPage } from './support.js';

const VERSION = '0291e363';

let browser: Browser;
/** The unpacked app of that version. */
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
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-older-'));
});
afterEach(async () => {
  await stop();
  fs.rmSync(folder, { recursive: true });
});

/** Starts today's server with an app, on the store of before and, where a page of it is open still, on its port. */
async function start(app: string, port = 0): Promise<Served> {
  served = await serve(path.join(folder, 'store.sqlite'), { app, port });
  return served;
}

/** Ends the server, as a power cut would; its pages stay open. */
async function stop(): Promise<void> {
  const running = served;
  served = null;
  if (running) await kill(running);
}

const newPage =
  ({ url }: Served) =>
  (options?: PageOptions): Promise<TestPage> =>
    openPage(browser, `${url}/`, options);

/** Opens a page in a browser that has what a page of before has kept, at the address where that was. */
async function comeBack(server: Served, device: VersionDevice): Promise<TestPage> {
  // No page of the app, which would keep its own.
  const opened = await newPage(server)({ path: 'robots.txt' });
  const { hostname: domain } = new URL(server.url);
  await opened.context.addCookies(device.cookies.map((cookie) => ({ ...cookie, domain })));
  await opened.page.evaluate(async ({ localStorage: local, sessionStorage: session, indexedDB: databases }) => {
    for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
    for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text);
    for (const { name, version, stores } of databases) {
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => {
        for (const store of stores) {
          const made = opening.result.createObjectStore(store.name, { keyPath: store.keyPath });
          for (const record of store.records) made.add(record);
        }
      };
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve;
        opening.onerror = () => reject(opening.error);
      });
      opening.result.close();
    }
  }, device);
  await opened.page.goto(server.url + device.path);
  return opened;
}

const { variant, moves } = recordedGame('sissa-cetina-lara-1998');
const [first = '', second = ''] = moves.split(' ');

const turnOf = (page: Page, seat: 0 | 1) => page.locator(`.player-bar[data-side="${seat}"].is-turn`).waitFor();
/** The script with which a page begins, whose name changes with the app. */
const scriptOf = (page: Page) => page.locator('script[type="module"]').first().getAttribute('src');

test(`two pages of ${VERSION} play a move each, and keep their app for when there is no network`, async () => {
  const server = await start(olderApp);
  const { one, two } = await meet({ newPage: newPage(server) }, { variant, options: {} }, { serviceWorkers: 'allow' });
  const node = await playMoves(one.page, startNode(variant), first, clicking);
  await turnOf(two.page, 1);
  await playMoves(two.page, node, second, clicking);
  await turnOf(one.page, 0);
  await one.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  expect([one.problems, two.problems]).toEqual([[], []]);
  await Promise.all([one, two].map(({ close }) => close()));
});

test(`a page of ${VERSION} that is open plays on when its server comes back with today's app`, async () => {
  const before = await start(olderApp);
  const { one, two } = await meet({ newPage: newPage(before) }, { variant, options: {} });
  const olderScript = await scriptOf(one.page);
  const node = await playMoves(one.page, startNode(variant), first, clicking);
  await turnOf(two.page, 1);
  await stop();
  await start(appFolder, before.port);
  await playMoves(two.page, node, second, clicking);
  await turnOf(one.page, 0);
  expect(await scriptOf(two.page)).toBe(olderScript);
  // The other is loaded again.
  await one.page.reload();
  await turnOf(one.page, 0);
  expect(await scriptOf(one.page)).not.toBe(olderScript);
  await Promise.all([one, two].map(({ close }) => close()));
});

const APPS = { 'of the same version': () => olderApp, 'of today': () => appFolder };

test.each(Object.entries(APPS))(`what a page of ${VERSION} has kept is taken up by one %s`, async (_, appOf) => {
  const device = versionDevice(VERSION);
  storeOf(VERSION, folder);
  const server = await start(appOf());
  const { page, problems, close } = await comeBack(server, device);
  // The move that no server had answered arrives.
  await turnOf(page, 0);
  const target = cell(page, variant, device.move.slice(2, 4));
  await expect.poll(() => target.getAttribute('aria-label')).not.toMatch(/empty|not delivered/);
  const watcher = await newPage(server)({ path: device.path.slice(1) });
  await turnOf(watcher.page, 0);
  // So is the game on the device.
  await page.goto(`${server.url}/games`);
  await expect.poll(() => cards(page).count()).toBe(1);
  expect(problems).toEqual([]);
  await Promise.all([watcher.close(), close()]);
});
