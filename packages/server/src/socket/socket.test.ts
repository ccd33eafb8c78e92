/** The door of the server, over real sockets on a store in memory. */

import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { MAX_CLIENT_BYTES, parseServerMessage, type ServerMessage } from '@sitke/protocol';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { plainMessage } from '../games/view.js';
import { Hub } from '../hub/hub.js';
import { type RunningServer, startServer } from '../server.js';
import { MemoryStore } from '../store/index.js';
import { TestClock } from '../test/world.js';
import { Buckets } from './buckets.js';
import { Connection } from './connection.js';
import { Sessions } from './sessions.js';

let store: MemoryStore;
let server: RunningServer;
const errors: unknown[] = [];

beforeEach(async () => {
  store = new MemoryStore();
  const onError = (error: unknown): void => void errors.push(error);
  const origins = ['https://play.example.org', 'https://xn--bcher-kva.example'];
  server = await startServer({ store, host: '127.0.0.1', port: 0, origins, onError, onFatal: onError });
});
afterEach(async () => {
  await server.close();
  expect(errors.splice(0)).toEqual([]);
});

const wsUrl = (): string => `${server.url.replace('http', 'ws')}/ws`;

/** Opens a socket; the status is 101 where it opens, and else that of the refusal. */
async function open(headers: Record<string, string>, path = '/ws') {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, { headers });
  let cookie: string | undefined;
  socket.on('upgrade', (response) => {
    cookie = response.headers['set-cookie']?.[0];
  });
  const status = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (asked, response) => {
      resolve(response.statusCode!);
      asked.destroy();
    });
    socket.on('error', () => {});
  });
  return { socket, status, cookie };
}

const welcome = (): Record<string, string> => ({ origin: server.url });
const closed = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0];
async function heard(socket: WebSocket): Promise<ServerMessage> {
  const [data] = await once(socket, 'message');
  const parsed = parseServerMessage(String(data));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}
const ping = JSON.stringify({ t: 'ping', n: 1 });

describe('a page', () => {
  test('of this server or of one that was named may connect, and no other', async () => {
    const { port } = server;
    const allowed = [
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}`,
      `http://[::1]:${port}`,
      'https://play.example.org',
      'https://xn--bcher-kva.example',
    ];
    const others = [
      'null',
      '',
      '*',
      'file://',
      `https://localhost:${port}`,
      'http://localhost',
      `http://localhost:${port + 1}`,
      `http://localhost:${port}/`,
      `http://localhost:${port}0`,
      `http://LOCALHOST:${port}`,
      `http://localhost:${port}.evil.example`,
      `http://evil.example:${port}`,
      `http://localhost.evil.example:${port}`,
      `http://evil-localhost:${port}`,
      `http://user@localhost:${port}`,
      `http://127.0.0.1.evil.example:${port}`,
      `http://127.0.0.2:${port}`,
      `http://127.1:${port}`,
      `http://2130706433:${port}`,
      `http://0.0.0.0:${port}`,
      `http://[::]:${port}`,
      `http://[::ffff:127.0.0.1]:${port}`,
      `http://[0:0:0:0:0:0:0:1]:${port}`,
      'http://play.example.org',
      'https://play.example.org:443',
      'https://play.example.org:8443',
      'https://play.example.org.',
      'https://play.example.orgevil.example',
      'https://evilplay.example.org',
      'https://evil.example/https://play.example.org',
      'https://sub.play.example.org',
      'https://example.org',
      'https://PLAY.example.org',
      'https://play.example.org https://evil.example',
      'https://evil.example, https://play.example.org',
      'https://xn--bcher-kva.example.evil.example',
      'https://b%C3%BCcher.example',
      `ws://localhost:${port}`,
    ];
    for (const origin of allowed) expect([origin, (await open({ origin })).status]).toEqual([origin, 101]);
    for (const origin of others) expect([origin, (await open({ origin })).status]).toEqual([origin, 403]);
    expect((await open({})).status).toBe(403);
    expect((await open(welcome(), '/other')).status).toBe(404);
  });

  test('gets a session in a cookie that scripts cannot read, of which only the hash is kept', async () => {
    const { socket, cookie } = await open(welcome());
    expect(cookie).toMatch(/^sid=[0-9A-Za-z_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    const again = await open({ ...welcome(), cookie: `a=b; ${cookie!.split(';')[0]}` });
    expect([again.status, again.cookie]).toEqual([101, undefined]);
    const token = cookie!.slice(4, 47);
    expect(await store.getSession(token, Date.now())).toBeNull();
    const sessions = new Sessions(store, true);
    expect(await sessions.find(token, Date.now())).toMatch(/^[0-9A-Za-z_-]{22}$/);
    expect(await sessions.find(token, Date.now() + 31 * 86_400_000)).toBeNull();
    expect(sessions.cookieOf(token)).toMatch(/^Set-Cookie: __Host-sid=.*; Secure$/);
    // A cookie that we have not given out is worth nothing: he gets one of our own.
    const forged = await open({ ...welcome(), cookie: `sid=${'A'.repeat(43)}` });
    expect(forged.cookie).not.toContain('AAAA');
    expect((await open({ authorization: `Bearer ${token}` })).status).toBe(101);
    expect((await open({ authorization: `Bearer ${'A'.repeat(43)}` })).status).toBe(401);
    expect((await open({ authorization: 'Basic x' })).status).toBe(401);
    socket.close();
  });
});

describe('a client', () => {
  test('that says what nobody understands is told so, and may go on', async () => {
    const { socket } = await open(welcome());
    for (const [text, code] of [
      ['{', 'message/json'],
      ['{"t":"act","__proto__":{}}', 'message/key'],
      ['{"t":"sync","game":"AAAAAAAAAA","v":0}', 'game/none'],
    ] as const) {
      socket.send(text);
      expect(await heard(socket)).toMatchObject({ t: 'error', code });
    }
    socket.send(ping);
    expect(await heard(socket)).toMatchObject({ t: 'pong', n: 1 });
  });

  test('that sends too much at once, in too many pieces, or bytes is cut off', async () => {
    const long = await open(welcome());
    long.socket.send('x'.repeat(MAX_CLIENT_BYTES + 1));
    expect(await closed(long.socket)).toBe(1009);
    const pieces = await open(welcome());
    for (let i = 0; i < 17; i++) pieces.socket.send('x', { fin: false });
    expect(await closed(pieces.socket)).toBe(1008);
    const bytes = await open(welcome());
    bytes.socket.send(Buffer.from(ping), { binary: true });
    expect(await closed(bytes.socket)).toBe(1003);
  });

  test('that floods is cut off, and others are not', async () => {
    const [flood, other] = [await open(welcome()), await open(welcome())];
    const end = closed(flood.socket);
    for (let i = 0; i < 200; i++) flood.socket.send(ping);
    expect(await end).toBe(1008);
    other.socket.send(ping);
    expect(await heard(other.socket)).toMatchObject({ t: 'pong' });
  });

  test('gets answers only of what it asked, in the order of a game', async () => {
    const { socket } = await open(welcome());
    const time = { kind: 'unlimited' };
    const create = { t: 'create', id: 'A'.repeat(16), variant: 'sissa', options: {}, time, seat: 0 };
    socket.send(JSON.stringify(create));
    const made = await heard(socket);
    if (made.t !== 'created') throw new Error(JSON.stringify(made));
    const { game } = made;
    socket.send(JSON.stringify({ t: 'sync', game, v: 0 }));
    expect(await heard(socket)).toMatchObject({ t: 'state', v: 1, view: { you: 0, status: 'open' } });
    const other = await open(welcome());
    other.socket.send(JSON.stringify({ t: 'act', game, v: 1, id: 'B'.repeat(16), act: { type: 'join' } }));
    const [told, acked] = await Promise.all([heard(socket), heard(other.socket)]);
    expect(told).toMatchObject({ t: 'event', v: 2, kinds: ['joined'], change: { status: 'live' } });
    expect(acked).toEqual({ t: 'ack', game, id: 'B'.repeat(16), v: 2 });
  });
});

describe('requests', () => {
  test('for anything but the health page find nothing', async () => {
    for (const path of ['/', '/ws', '/../etc/passwd', '/health/', '/health?x', '/metrics']) {
      expect((await fetch(`${server.url}${path}`)).status).toBe(404);
    }
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect((await fetch(`${server.url}/health`, { method: 'POST', body: 'x' })).status).toBe(404);
  });

  test('with headers without end are refused', async () => {
    const status = await new Promise((resolve) => {
      const asked = request(`${server.url}/health`, { headers: { x: 'x'.repeat(9000) } }, (answer) =>
        resolve(answer.statusCode),
      );
      asked.on('error', resolve);
      asked.end();
    });
    expect(status).toBe(431);
  });

  test('to upgrade that break off harm nobody', async () => {
    const sockets: Socket[] = [];
    for (let i = 0; i < 20; i++) {
      const socket = connect(server.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write('GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n');
      if (i % 2 === 0)
        socket.write(`Origin: ${server.url}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n`);
      sockets.push(socket);
    }
    for (const socket of sockets) socket.destroy();
    const { socket } = await open(welcome());
    socket.send(ping);
    expect(await heard(socket)).toMatchObject({ t: 'pong' });
  });
});

test('a server that ends tells its clients when to come back', async () => {
  const { socket } = await open(welcome());
  const [bye, code] = [heard(socket), closed(socket)];
  const ended = server.close();
  expect(await bye).toMatchObject({ t: 'bye' });
  expect(await code).toBe(1012);
  await ended;
  expect((await fetch(wsUrl().replace('ws', 'http')).catch(() => null)) === null).toBe(true);
  const onError = (error: unknown): void => void errors.push(error);
  store = new MemoryStore();
  server = await startServer({ store, host: '127.0.0.1', port: 0, origins: [], onError, onFatal: onError });
});

/** A socket that reads nothing until it is told to. */
function stalled() {
  const sent: string[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    isTerminated: false,
    handlers: new Map<string, (...args: unknown[]) => void>(),
    on: (name: string, call: (...args: unknown[]) => void) => socket.handlers.set(name, call),
    ping: () => {},
    send(text: string, done: () => void) {
      sent.push(text);
      socket.bufferedAmount += text.length;
      socket.onSent = done;
    },
    onSent: () => {},
    terminate() {
      socket.isTerminated = true;
      socket.readyState = 3;
    },
    close: () => {},
  };
  return { socket, sent };
}

function newConnection() {
  const clock = new TestClock(0);
  const synced: string[] = [];
  const lags: number[] = [];
  const hub = Object.create(Hub.prototype, {
    sync: { value: (_: unknown, { game, v }: { game: string; v: number }) => void synced.push(`${game} ${v}`) },
    act: { value: async (_: unknown, __: unknown, { lagMs }: { lagMs: number }) => void lags.push(lagMs) },
  }) as Hub;
  const { socket, sent } = stalled();
  const onError = (error: unknown): void => void errors.push(error);
  const connection = new Connection(socket as unknown as WebSocket, 'me', {
    hub,
    clock,
    mayAsk: () => true,
    mayCreate: () => false,
    onError,
  });
  return { connection, socket, sent, synced, lags, clock };
}

describe('a connection', () => {
  const event = (game: string) =>
    ({ t: 'event', game, from: 1, v: 2, kinds: [], hash: 0, at: 0, change: {} }) as unknown as ReturnType<
      typeof plainMessage
    >;

  test('that reads slowly misses events, and gets the whole game once it has caught up', () => {
    const { connection, socket, sent, synced } = newConnection();
    socket.bufferedAmount = 65_537;
    connection.send(event('one'));
    connection.send(event('one'));
    connection.send(event('two'));
    expect(sent).toEqual([]);
    connection.send(plainMessage({ t: 'pong', n: 1, at: 1 }));
    expect(sent).toHaveLength(1);
    socket.onSent();
    expect(synced).toEqual([]);
    socket.bufferedAmount = 100;
    socket.onSent();
    socket.onSent();
    expect(synced).toEqual(['one 0', 'two 0']);
  });

  test('that reads nothing at all is cut off', () => {
    const { connection, socket, sent } = newConnection();
    socket.bufferedAmount = 262_145;
    connection.send(event('one'));
    expect([socket.isTerminated, sent.length]).toEqual([true, 0]);
    connection.send(event('one'));
    expect(sent).toEqual([]);
  });

  test('that does not answer a ping until the next is cut off', async () => {
    const { connection, socket, clock } = newConnection();
    connection.ping();
    await clock.advance(50);
    socket.handlers.get('pong')!();
    connection.ping();
    expect(socket.isTerminated).toBe(false);
    connection.ping();
    expect(socket.isTerminated).toBe(true);
  });
});

test('what a connection takes is measured by the server alone', async () => {
  const { connection, socket, lags, clock } = newConnection();
  connection.send = () => {};
  const act = JSON.stringify({ t: 'act', game: 'A'.repeat(10), v: 1, id: 'B'.repeat(16), act: { type: 'resign' } });
  const say = (): void => socket.handlers.get('message')!(Buffer.from(act), false);
  say();
  for (const ms of [100, 200]) {
    connection.ping();
    await clock.advance(ms);
    socket.handlers.get('pong')!();
    // A pong that nobody asked for measures nothing.
    socket.handlers.get('pong')!();
    say();
  }
  expect(lags).toEqual([0, 100, 130]);
});

test('who begins too many games is told to wait', async () => {
  const { connection, socket } = newConnection();
  const heardHere: unknown[] = [];
  connection.send = (message) => void heardHere.push(message);
  const time = { kind: 'unlimited' };
  const create = { t: 'create', id: 'A'.repeat(16), variant: 'sissa', options: {}, time, seat: 0 };
  socket.handlers.get('message')!(Buffer.from(JSON.stringify(create)), false);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(heardHere).toMatchObject([{ t: 'refused', code: 'rate/limit' }]);
});

test('a bucket never gives more than it holds and gets', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(3000)), { maxLength: 200 }), (asks) => {
      const buckets = new Buckets({ capacity: 5, perSecond: 2 }, 3);
      const given = new Map<number, number[]>();
      let nowMs = 0;
      for (const [key, ms] of asks) {
        nowMs += ms;
        if (key < 3 && buckets.take(String(key), nowMs)) given.set(key, [...(given.get(key) ?? []), nowMs]);
      }
      for (const times of given.values()) {
        times.forEach((fromMs, index) => {
          const within = times.slice(index).filter((atMs) => atMs <= fromMs + 4000).length;
          expect(within).toBeLessThanOrEqual(5 + 2 * 4);
        });
      }
      expect(buckets.size).toBeLessThanOrEqual(3);
    }),
    { numRuns: 300, seed: 2 },
  );
});
