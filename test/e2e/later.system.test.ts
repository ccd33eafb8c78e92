/**
 * Pages and servers of neighbouring versions: this page and a server that says more, a page that says more and this server, and
 * what this page says where it cannot go on.
 */
import { PROTOCOL_VERSION } from '@sitke/protocol';
import { recordedGame } from '@sitke/testkit/fixtures';
import { LaterServer, laterPageSays } from '@sitke/testkit/later';
import { Random } from '@sitke/testkit/random';
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clicking, dragging, playMoves, startNode, typing } from './hands.js';
import { BLACK, create, goTo, meet, place, RED, resign, SECRET } from './people.js';
import { accessibilityProblems, misfits, openTestApp, type TestApp } from './support.js';

const LATER = PROTOCOL_VERSION + 1;
const SOCKET = /\/ws\?version=/;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

/** Lets the server of a page be of a later version, over all its connections. */
async function laterServer(page: Page): Promise<void> {
  const later = new LaterServer(new Random(48), LATER);
  await page.routeWebSocket(SOCKET, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      for (const said of later.says(String(text))) socket.send(said);
    });
  });
}

/** Lets a page say what one of a later version would. Whether it may say its version, the server's own tests ask. */
async function laterPage(page: Page): Promise<void> {
  const random = new Random(49);
  await page.routeWebSocket(SOCKET, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      for (const said of laterPageSays(String(text), random)) server.send(said);
    });
  });
}

test.each(['sittuyin-pychess', 'sissa-cetina-lara-1998', 'makruk'])(
  'a whole game of %s, one of whose players has a later server, and the other a later page',
  async (name) => {
    const game = recordedGame(name);
    const { id, one, two } = await meet(
      app,
      { variant: game.variant, options: {} },
      { before: laterServer },
      { before: laterPage },
    );
    const watcher = await app.newPage({ path: `game/${id}`, before: laterServer });
    let node = startNode(game.variant);
    for (const uci of game.moves.split(' ').slice(0, 60)) {
      if (node.outcome || node.claims.length > 0) break;
      const isFirst = node.position.turn === 0;
      const { page } = isFirst ? one : two;
      await page.locator(`.player-bar[data-side="${node.position.turn}"].is-turn`).waitFor();
      node = await playMoves(page, node, uci, isFirst ? typing : dragging);
    }
    if (!node.outcome) await resign(one.page, two.page);
    const status = two.page.locator('.info .status').filter({ hasNotText: 'to move' });
    const end = await status.textContent();
    for (const { page, problems } of [one, two, watcher]) {
      await expect.poll(() => page.locator('.info .status').textContent()).toBe(end);
      expect(problems).toEqual([]);
    }
    await Promise.all([one, two, watcher].map(({ close }) => close()));
  },
);

test('armies arranged in secret, one of whose players has a later server, and the other a later page', async () => {
  const { one, two } = await meet(app, SECRET, { before: laterServer }, { before: laterPage });
  await place(one.page, 0, RED.slice(0, 14));
  await one.page.reload();
  await place(one.page, 0, RED.slice(15));
  await one.page.getByRole('button', { name: 'Ready' }).click();
  await place(two.page, 1, BLACK);
  await two.page.getByRole('button', { name: 'Ready' }).click();
  for (const { page } of [one, two])
    await page.locator('.info').getByText('The armies shown are those that were confirmed.').waitFor();
  await resign(two.page, one.page);
  expect([one.problems, two.problems]).toEqual([[], []]);
  await Promise.all([one, two].map(({ close }) => close()));
});

test('the lobby of a later server shows what this page can read', async () => {
  const { page, problems, close } = await app.newPage({ path: 'online', before: laterServer });
  await create(page, { variant: 'sissa', options: {}, opponent: { kind: 'lobby' } });
  const other = await app.newPage({ path: 'online', before: laterServer });
  await other.page.getByText('Daw Khin').first().waitFor();
  expect([problems, other.problems]).toEqual([[], []]);
  await other.close();
  await close();
});

/** Lets what the server says pass through a function, which may keep it back. */
const through = (change: (socket: WebSocketRoute, text: string) => void) => async (page: Page) => {
  await page.routeWebSocket(SOCKET, (socket) => {
    socket.connectToServer().onMessage((text) => change(socket, String(text)));
  });
};

test('a game that needs a later page says so, with a way to it, and keeps what was done', async () => {
  const pauses = through((socket, text) => {
    const message = JSON.parse(text);
    socket.send(message.t === 'event' ? JSON.stringify({ ...message, change: { status: 'paused' } }) : text);
  });
  const { one, two } = await meet(app, { variant: 'sissa', options: {} }, { width: 360, height: 640 });
  const watcher = await app.newPage({ width: 360, height: 640, before: pauses });
  await goTo(watcher.page, new URL(one.page.url()).pathname.split('/').at(-1)!);
  await watcher.page.locator('.board').waitFor();
  await playMoves(one.page, startNode('sissa'), 'e2e3', clicking);
  await watcher.page.getByText('This game uses something that this page does not know yet.').waitFor();
  expect(await misfits(watcher.page)).toEqual([]);
  expect(await accessibilityProblems(watcher.page)).toEqual([]);
  await Promise.all([
    watcher.page.waitForEvent('domcontentloaded'),
    watcher.page.getByRole('button', { name: 'Reload' }).click(),
  ]);
  await watcher.page.locator('.board').waitFor();
  await Promise.all([one, two, watcher].map(({ close }) => close()));
});

test('a page that is too old says so over what it shows, and loads again', async () => {
  let isOutdated = true;
  const dismisses = through((socket, text) => {
    socket.send(isOutdated ? JSON.stringify({ t: 'outdated', version: LATER, oldest: LATER }) : text);
  });
  const { page, problems, close } = await app.newPage({ path: 'online', width: 360, height: 640, before: dismisses });
  await page.getByText('This page is too old for the server.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  isOutdated = false;
  await Promise.all([page.waitForEvent('domcontentloaded'), page.getByRole('button', { name: 'Update now' }).click()]);
  await page.getByText('This page is too old for the server.').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await close();
});
