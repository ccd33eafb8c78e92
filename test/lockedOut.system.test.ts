/** A player whose sockets were cut off comes back to a real server with the app's own connection. */

import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { socketUrl } from '@sitke/protocol';
import { openSqliteStore } from '@sitke/server/store';
import { seeded } from '@sitke/testkit/random';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Sessions } from '#server/people/sessions';

import { eventsOf, longNodes, putGame } from '#server/test/longGames';
import { MOVES_FIRST } from '#server/test/play';
import { kill, serve } from '#tools/soak/served';
import { Connection } from '#web/platform/connection';

const GAME = 'AAAAAAAAAA';
const PLIES = 2900;
const MOST_MS = 10_000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-locked-out-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Stores a long game; returns the cookie of its first player. */
async function prepared(file: string): Promise<string> {
  const onFatal = (error: Error): never => {
    throw error;
  };
  const store = await openSqliteStore({ file, onFatal });
  const { player, token } = await new Sessions(store).make(Date.now());
  await new Sessions(store).use(player, Date.now());
  const nodes = longNodes(MOVES_FIRST, PLIES, seeded(1));
  await putGame(store, GAME, eventsOf(MOVES_FIRST, nodes, [player, 'second']), Date.now());
  await store.close();
  return `sid=${token}`;
}

function dialTo(url: string, cookie: string, localAddress = '127.0.0.1'): WebSocket {
  const socket = new WebSocket(socketUrl(url), { origin: url, headers: { cookie }, localAddress });
  return socket.on('error', () => undefined);
}

/** Floods on six sockets of a player until all are cut off; returns their close codes. */
async function flood(url: string, cookie: string): Promise<number[]> {
  const sockets = Array.from({ length: 6 }, () => dialTo(url, cookie));
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const closed = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) for (let n = 0; n < 400; n++) socket.send(JSON.stringify({ t: 'ping', n }));
  return (await Promise.all(closed)).map(([code]) => code as number);
}

/** Connects as the app does; returns after how long the game had come, and how often a socket that was open was lost. */
async function comeBack(
  url: string,
  cookie: string,
  localAddress: string,
): Promise<{ readonly ms: number; readonly lost: number }> {
  const beganMs = Date.now();
  let lost = 0;
  const connection = new Connection({
    dial: () => dialTo(url, cookie, localAddress),
    now: () => Date.now(),
    random: () => Math.random(),
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  });
  await new Promise<void>((resolve) => {
    connection.listen({
      opened: () => {
        connection.send({ t: 'sync', game: GAME, v: 0 });
        connection.send({ t: 'lobby', on: true });
      },
      closed: () => lost++,
      received: ({ t }) => {
        if (t === 'state') resolve();
      },
    });
    connection.want(true);
  });
  const ms = Date.now() - beganMs;
  connection.want(false);
  return { ms, lost: lost - 1 };
}

test('a player who flooded is up to date within ten seconds, also after a restart and from another address', async () => {
  const file = path.join(folder, 'store');
  const cookie = await prepared(file);
  // To another address the door is open, however much the player owes.
  const comings = { 'at first': '127.0.0.1', 'after a restart': '127.0.0.1', 'from another address': '127.0.0.2' };
  for (const [when, address] of Object.entries(comings)) {
    const served = await serve(file);
    expect(await flood(served.url, cookie)).toEqual([1008, 1008, 1008, 1008, 1008, 1008]);
    const { ms, lost } = await comeBack(served.url, cookie, address);
    console.log(`${when}: up to date after ${ms} ms`);
    expect(lost).toBe(0);
    expect(ms).toBeLessThanOrEqual(MOST_MS);
    await kill(served);
  }
}, 120_000);
