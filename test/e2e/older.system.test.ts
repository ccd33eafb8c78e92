/**
 * Pages of an older version, on today's server: people leave a page open for weeks, and come back with what it has kept.
 *
 * The server is a separate program with its store on disk, so that a page can stay open while it is stopped and started
 * again, with another app.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { socketUrl } from '@sitke/protocol';
import { recordedGame, versionDevice, versionsWith } from '@sitke/testkit/fixtures';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { appFolder } from '#scripts/prepare';
import { kill, type Served, serve } from '#tools/soak/served';
import { storeOf, unpackApp } from '../versions.js';
import { cards } from './gamesPage.js';
import { cell, clicking, playMoves, startNode } from './hands.js';
import { comeBack } from './keptDevice.js';
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

const { variant, moves } = recordedGame('sissa-cetina-lara-1998');
const [first = '', second = ''] = moves.split(' ');

const turnOf = (page: Page, seat: 0 | 1) => page.locator(`.player-bar[data-side="${seat}"].is-turn`).waitFor();
/** The script with which a page begins, whose name changes with the app. */
const scriptOf = (page: Page) => page.locator('script[type="module"]').first().getAttribute('src');

/** Whether the server is of that version. */
let isOlder = true;

/** Lets a page of that version meet a server of it: today's, less what it says first. */
const olderServer =
  (url: string) =>
  async (page: Page): Promise<void> => {
    await page.routeWebSocket(/\/ws$/, async (socket) => {
      if (!isOlder) {
        socket.connectToServer();
        return;
      }
      const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const server = new WebSocket(socketUrl(url), { origin: url, headers: { cookie: cookies } });
      const isOpen = once(server, 'open');
      server.on('upgrade', ({ headers }) => {
        const [name, value] = headers['set-cookie']?.[0]?.split(';')[0]?.split('=') ?? [];
        if (name && value) void page.context().addCookies([{ name, value, url }]);
      });
      server.on('message', (data) => JSON.parse(String(data)).t === 'hello' || socket.send(String(data)));
      server.on('error', () => {});
      server.on('close', () => socket.close());
      socket.onMessage((text) => void isOpen.then(() => server.send(text)));
      socket.onClose(() => server.close());
    });
  };

test.each(versionsWith('app.br').filter((name) => name !== VERSION))(
  'two pages of %s that are open play on when their server comes back with this version',
  async (name) => {
    const app = unpackApp(name, fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-older-app-')));
    const before = await start(app);
    const { one, two } = await meet({ newPage: newPage(before) }, { variant, options: {} });
    const olderScript = await scriptOf(one.page);
    const node = await playMoves(one.page, startNode(variant), first, clicking);
    await turnOf(two.page, 1);
    await stop();
    await start(appFolder, before.port);
    await playMoves(two.page, node, second, clicking);
    for (const { page } of [one, two]) {
      await turnOf(page, 0);
      expect(await scriptOf(page)).toBe(olderScript);
    }
    await Promise.all([one, two].map(({ close }) => close()));
    fs.rmSync(app, { recursive: true });
  },
);

test(`a page of ${VERSION} with a move that was not delivered is loaded again once, and the move arrives once`, async () => {
  isOlder = true;
  const before = await start(olderApp);
  const options = { serviceWorkers: 'allow', before: olderServer(before.url) } as const;
  const { one, two } = await meet({ newPage: newPage(before) }, { variant, options: {} }, options, options);
  const olderScript = await scriptOf(one.page);
  const node = await playMoves(one.page, startNode(variant), first, clicking);
  await turnOf(two.page, 1);
  await two.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await stop();
  isOlder = false;
  await two.page.getByText('Reconnecting …').first().waitFor();
  await playMoves(two.page, node, second, clicking);
  const target = cell(two.page, variant, second.slice(2, 4));
  await expect.poll(() => target.getAttribute('aria-label')).toContain('not delivered');
  await start(appFolder, before.port);
  // It understands that it has to wait for the server, and loses nothing meanwhile.
  await two.page.getByText('The server is away.').first().waitFor();
  expect(await target.getAttribute('aria-label')).toContain('not delivered');
  expect(await scriptOf(two.page)).toBe(olderScript);
  for (const { page } of [two, one]) {
    await page.reload();
    await turnOf(page, 0);
    expect(await scriptOf(page)).not.toBe(olderScript);
  }
  await expect.poll(() => target.getAttribute('aria-label')).not.toMatch(/empty|not delivered/);
  // The start, and one move of each.
  for (const { page } of [two, one]) expect(await page.locator('.moves-panel .move').count()).toBe(3);
  await Promise.all([one, two].map(({ close }) => close()));
});

test(`a page of ${VERSION} is offered the newer one when somebody comes back to it after an hour`, async () => {
  const before = await start(olderApp);
  const { page, close } = await newPage(before)({ path: 'settings', serviceWorkers: 'allow' });
  // The first worker takes the page over; only the next one is news.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const olderScript = await scriptOf(page);
  await stop();
  await start(appFolder, before.port);
  await page.evaluate(() => {
    const now = Date.now();
    Date.now = () => now + 4_000_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const update = page.locator('.update-offer .main');
  await Promise.all([page.waitForEvent('domcontentloaded'), update.click()]);
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(await scriptOf(page)).not.toBe(olderScript);
  expect(await update.count()).toBe(0);
  await close();
});

test.each(versionsWith('device.json'))('what a page of %s has kept is taken up by one of today', async (version) => {
  const device = versionDevice(version);
  storeOf(version, folder);
  const server = await start(appFolder);
  const { page, problems, close } = await comeBack(await newPage(server)({ path: 'robots.txt' }), server.url, device);
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
