/** The server's sockets, over a real network on a store in memory. */

import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import {
  HELLO,
  MAX_CLIENT_BYTES,
  PROTOCOL_VERSION,
  parseServerMessage,
  type Received,
  type ServerMessage,
  socketUrl,
} from '@sitke/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Sessions } from '../people/sessions.js';
import { type RunningServer, startServer } from '../server.js';
import { MemoryStore } from '../store/index.js';
import { ASKED } from '../test/play.js';
import { TestClock } from '../test/world.js';

let store: MemoryStore;
let server: RunningServer;
const errors: unknown[] = [];
/** A page that came without TLS. */
const PLAIN = 'http://plain.example';
const WHERE = { host: '127.0.0.1', port: 0, origins: [] };
const fail = (error: unknown): void => void errors.push(error);

beforeEach(async () => {
  store = new MemoryStore();
  const onError = (error: unknown): void => void errors.push(error);
  const origins = [PLAIN, 'https://play.example.org', 'https://xn--bcher-kva.example'];
  // Measured costs depend on the load of the machine; here each message costs the least that is charged.
  const work = { meter: () => 0 };
  server = await startServer({ store, host: '127.0.0.1', port: 0, origins, work, onError, onFatal: onError });
});
afterEach(async () => {
  await server.close();
  expect(errors.splice(0)).toEqual([]);
});

const wsUrl = (): string => socketUrl(server.url);

/** Opens a socket; the status is 101 where it opens, and else that of the refusal. */
async function open(headers: Record<string, string>, path = `/ws?version=${PROTOCOL_VERSION}`) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, { headers });
  let cookie: string | undefined;
  let first = '';
  socket.on('upgrade', (response) => {
    cookie = response.headers['set-cookie']?.[0];
  });
  const status = await new Promise<number>((resolve) => {
    // The first message is the greeting.
    socket.once('message', (data) => {
      first = String(data);
      resolve(101);
    });
    socket.on('unexpected-response', (asked, response) => {
      resolve(response.statusCode!);
      asked.destroy();
    });
    socket.on('error', () => {});
  });
  return { socket, status, cookie, first };
}

const welcome = (): Record<string, string> => ({ origin: PLAIN });
const closed = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0];
async function heard(socket: WebSocket): Promise<Received> {
  const [data] = await once(socket, 'message');
  const parsed = parseServerMessage(String(data));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}
const ping = JSON.stringify({ t: 'ping', n: 1 });

describe('a page', () => {
  test('of an origin that was named may connect; where none was, of the addresses of this server', async () => {
    const { port } = server;
    const own = [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`];
    const allowed = [PLAIN, 'https://play.example.org', 'https://xn--bcher-kva.example'];
    for (const origin of own) expect([origin, (await open({ origin })).status]).toEqual([origin, 403]);
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
    const onError = (error: unknown): void => void errors.push(error);
    const where = { host: '127.0.0.1', port: 0, origins: [] };
    const unnamed = await startServer({ ...where, store: new MemoryStore(), onError, onFatal: onError });
    const url = socketUrl(unnamed.url);
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const socket = new WebSocket(url, { origin: `http://${name}:${unnamed.port}` });
      await once(socket, 'open');
      socket.close();
    }
    const refused = once(new WebSocket(url, { origin: 'https://play.example.org' }), 'error');
    expect(String((await refused)[0])).toContain('403');
    await unnamed.close();
  });

  test('gets a session in a cookie that scripts cannot read, of which only the hash is kept', async () => {
    const { socket, cookie } = await open(welcome());
    expect(cookie).toMatch(/^sid=[0-9A-Za-z_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    const again = await open({ ...welcome(), cookie: `a=b; ${cookie!.split(';')[0]}` });
    expect([again.status, again.cookie]).toEqual([101, undefined]);
    const token = cookie!.slice(4, 47);
    expect(await store.sessions.get(token, Date.now())).toBeNull();
    const sessions = new Sessions(store);
    expect(await sessions.find(token, Date.now())).toMatch(/^[0-9A-Za-z_-]{22}$/);
    expect(await sessions.find(token, Date.now() + 31 * 86_400_000)).toBeNull();
    const overTls = await open({ origin: 'https://play.example.org', cookie: cookie!.split(';')[0]! });
    expect(overTls.cookie).toMatch(
      /^__Host-sid=[0-9A-Za-z_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    expect(overTls.cookie).not.toContain(token);
    const back = await open({ origin: 'https://play.example.org', cookie: overTls.cookie!.split(';')[0]! });
    expect([back.status, back.cookie]).toEqual([101, undefined]);
    // An unknown cookie is void: the client gets a new one.
    const forged = await open({ ...welcome(), cookie: `sid=${'A'.repeat(43)}` });
    expect(forged.cookie).not.toContain('AAAA');
    expect((await open({ authorization: `Bearer ${token}` })).status).toBe(101);
    expect((await open({ authorization: `Bearer ${'A'.repeat(43)}` })).status).toBe(401);
    expect((await open({ authorization: 'Basic x' })).status).toBe(401);
    socket.close();
  });
});

describe('a client', () => {
  test.each([
    ['/ws', '{"t":"bye","retryMs":30000}'],
    ['/ws?version=1', '{"t":"bye","retryMs":30000}'],
    ['/ws?version=2', JSON.stringify(HELLO)],
    ['/ws?version=9999', JSON.stringify(HELLO)],
  ])('that asks for %s is answered with %s', async (path, answer) => {
    const { first, socket } = await open(welcome(), path);
    expect(first).toBe(answer);
    if (first.includes('bye')) expect(await closed(socket)).toBe(1012);
  });

  test.each(['/ws?version=', '/ws?version=0', '/ws?version=2.5', '/ws?version=10000', '/ws?v=2', '/ws/2'])(
    'that asks for %s finds nothing',
    async (path) => expect((await open(welcome(), path)).status).toBe(404),
  );

  test('that sends a malformed message gets an error, and may go on', async () => {
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
    for (let i = 0; i < 4000; i++) flood.socket.send(ping);
    expect(await end).toBe(1008);
    other.socket.send(ping);
    expect(await heard(other.socket)).toMatchObject({ t: 'pong' });
  });

  test('gets answers only to its own requests, in the order of a game', async () => {
    const { socket } = await open(welcome());
    const time = { kind: 'unlimited' };
    const create = { ...ASKED, id: 'A'.repeat(16), variant: 'sissa', options: {}, time };
    socket.send(JSON.stringify(create));
    const made = await heard(socket);
    if (made.t !== 'created') throw new Error(JSON.stringify(made));
    const { game } = made;
    socket.send(JSON.stringify({ t: 'sync', game, v: 0 }));
    expect(await heard(socket)).toMatchObject({ t: 'state', v: 1, view: { you: 0, status: 'open' } });
    const other = await open(welcome());
    other.socket.send(JSON.stringify({ t: 'act', game, v: 1, id: 'B'.repeat(16), act: { type: 'join', name: null } }));
    const [told, acked] = await Promise.all([heard(socket), heard(other.socket)]);
    expect(told).toMatchObject({ t: 'event', v: 2, kinds: ['joined'], change: { status: 'live' } });
    expect(acked).toEqual({ t: 'ack', game, id: 'B'.repeat(16), v: 2 });
  });
});

describe('the lobby', () => {
  const say = (socket: WebSocket, message: object): void => socket.send(JSON.stringify(message));

  test('is sent to subscribers, until they unsubscribe or close', async () => {
    const [one, two] = [await open(welcome()), await open(welcome())];
    for (const { socket } of [one, two]) {
      say(socket, { t: 'lobby', on: true });
      expect(await heard(socket)).toMatchObject({ t: 'lobby', seeks: [], own: [] });
    }
    say(two.socket, { t: 'lobby', on: false });
    say(two.socket, { t: 'ping', n: 1 });
    expect(await heard(two.socket)).toMatchObject({ t: 'pong' });
    const terms = { variant: 'sissa', options: {}, time: { kind: 'unlimited' }, opponent: { kind: 'lobby' } };
    say(two.socket, { ...ASKED, id: 'A'.repeat(16), ...terms });
    const [made, lobby] = await Promise.all([heard(two.socket), heard(one.socket)]);
    if (made.t !== 'created') throw new Error(JSON.stringify(made));
    expect(lobby).toMatchObject({ t: 'lobby', seeks: [{ game: made.game }], own: [] });
    const join = { t: 'act', game: made.game, v: 1, id: 'B'.repeat(16), act: { type: 'join', name: null } };
    say(one.socket, join);
    expect(await heard(one.socket)).toMatchObject({ t: 'ack', v: 2 });
    expect(await heard(one.socket)).toMatchObject({ t: 'lobby', seeks: [], own: [{ game: made.game }] });
  });
});

describe('requests', () => {
  test('for anything but the health page find nothing', async () => {
    for (const path of ['/', '/ws', '/../etc/passwd', '/health/', '/metrics']) {
      expect((await fetch(`${server.url}${path}`)).status).toBe(404);
    }
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect((await fetch(`${server.url}/health`, { method: 'POST', body: 'x' })).status).toBe(405);
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

  test('to upgrade that are refused leave no connection behind, though nobody ends the other side', async () => {
    const other = await startServer({ ...WHERE, store: new MemoryStore(), onError: fail, onFatal: fail });
    const head = 'HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';
    const sockets = ['/other', '/ws'].map((path) => {
      const socket = connect({ port: other.port, host: '127.0.0.1', allowHalfOpen: true }).resume();
      socket.on('error', () => {});
      socket.write(`GET ${path} ${head}${'more'.repeat(100)}`);
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'end')));
    // It waits for every connection.
    await other.close();
    for (const socket of sockets) socket.destroy();
  });

  test('to upgrade that break off do no harm', async () => {
    const sockets: Socket[] = [];
    for (let i = 0; i < 20; i++) {
      const socket = connect(server.port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write('GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n');
      if (i % 2 === 0) socket.write(`Origin: ${PLAIN}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n`);
      sockets.push(socket);
    }
    for (const socket of sockets) socket.destroy();
    const { socket } = await open(welcome());
    socket.send(ping);
    expect(await heard(socket)).toMatchObject({ t: 'pong' });
  });
});

/** A server for which time stands still: no token comes back. */
async function stopTime(): Promise<void> {
  await server.close();
  const onError = (error: unknown): void => void errors.push(error);
  store = new MemoryStore();
  const clock = new TestClock(1_800_000_000_000);
  // Time stands still here: what was spent never comes back.
  const work = { limitsAddresses: false, limitsPlayers: false };
  const where = { store, host: '127.0.0.1', port: 0, origins: [PLAIN] };
  server = await startServer({ ...where, onError, onFatal: onError, clock, work });
}

test('an address may open so many connections at a time, and no more', async () => {
  await stopTime();
  const statuses: number[] = [];
  for (let i = 0; i < 110; i++) statuses.push((await open(welcome())).status);
  expect(statuses).toEqual([...Array.from({ length: 100 }, () => 101), ...Array.from({ length: 10 }, () => 429)]);
});

test('an address may begin so many games, however many players it is', async () => {
  await stopTime();
  const [players, each] = [11, 20];
  const answers: string[] = [];
  for (let player = 0; player < players; player++) {
    const { socket } = await open(welcome());
    const all = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        answers.push((JSON.parse(String(data)) as ServerMessage).t);
        if (answers.length % each === 0) resolve();
      });
    });
    for (let game = 0; game < each; game++) {
      const id = `${player}`.padStart(8, '0') + `${game}`.padStart(8, '0');
      socket.send(JSON.stringify({ ...ASKED, variant: 'sissa', options: {}, id }));
    }
    await all;
    socket.terminate();
  }
  expect(answers.filter((answer) => answer === 'created')).toHaveLength(200);
  expect(answers.filter((answer) => answer === 'refused')).toHaveLength(players * each - 200);
});

test('a stopping server says when its clients should reconnect', async () => {
  const { socket } = await open(welcome());
  const [bye, code] = [heard(socket), closed(socket)];
  const ended = server.close();
  expect(await bye).toMatchObject({ t: 'bye' });
  expect(await code).toBe(1012);
  await ended;
  expect((await fetch(wsUrl().replace('ws', 'http')).catch(() => null)) === null).toBe(true);
  const onError = (error: unknown): void => void errors.push(error);
  store = new MemoryStore();
  server = await startServer({ store, host: '127.0.0.1', port: 0, origins: [PLAIN], onError, onFatal: onError });
});

test('expired sessions are deleted, and connections are pinged', async () => {
  const clock = new TestClock(1_800_000_000_000);
  const onError = (error: unknown): void => void errors.push(error);
  const other = await startServer({ store, host: '127.0.0.1', port: 0, origins: [], onError, onFatal: onError, clock });
  const session = { player: 'me', data: '{}' };
  await store.sessions.put({ ...session, hash: 'old', expiresMs: clock.now() + 1000 });
  await store.sessions.put({ ...session, hash: 'new', expiresMs: clock.now() + 100_000_000 });
  const socket = new WebSocket(socketUrl(other.url), { origin: other.url, autoPong: false });
  await once(socket, 'open');
  const end = closed(socket);
  // It never answers, and is cut off when its next turn comes 9 s later or more: a turn comes 5 to 15 s after the last one.
  await clock.advance(25_000);
  expect(await end).toBe(1006);
  await clock.advance(3_600_000);
  expect(await store.sessions.get('old', 0)).toBeNull();
  expect(await store.sessions.get('new', 0)).not.toBeNull();
  other.kill();
});
