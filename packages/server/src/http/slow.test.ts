/** Clients that never finish a request. */

import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { isNightly } from '@sitke/testkit/sizes';
import { afterEach, expect, test } from 'vitest';
import { checksOf } from '../test/checks.js';
import { ask } from '../test/served.js';
import { makeHttpServer, PATIENCE, type Patience } from './http.js';
import { listen } from './listen.js';
import { makeSite } from './site.js';

const HALVES = [
  'G',
  'GET / HTTP/1.1\r\nHost: x\r\nX-A: b\r\n',
  'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n',
  'POST /api/session/revoke HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx',
];

let http: Server;
afterEach(() => {
  http.close();
  http.closeAllConnections();
});

/** Opens so many connections that never finish a request; returns when the server has cut off all of them. */
async function stall(count: number, patience?: Patience): Promise<void> {
  const onError = (error: unknown): never => {
    throw error;
  };
  const watch = checksOf();
  http = makeHttpServer(makeSite({ isReady: () => true, watch, onError }), patience);
  const port = await listen(http, '127.0.0.1', 0, 1);
  const sockets = Array.from({ length: count }, (_, index): Socket => {
    const socket = connect(port, '127.0.0.1', () => socket.write(HALVES[index % HALVES.length]!));
    // The answer must be read, or the end of the connection is not seen.
    return socket.on('error', () => {}).resume();
  });
  const cut = sockets.map((socket) => once(socket, 'close'));
  expect((await ask(port, '/health')).status).toBe(200);
  await Promise.all(cut);
}

test('are cut off, and others are served meanwhile', async () => {
  await stall(100, { headersMs: 1000, requestMs: 1200, checkMs: 50 });
});

test('have 20 s at most', () => {
  expect(Math.max(PATIENCE.headersMs, PATIENCE.requestMs) + PATIENCE.checkMs).toBeLessThanOrEqual(20_000);
});

if (isNightly) {
  test('two thousand of them are cut off by the real limits', async () => {
    await stall(2000);
  });
}
