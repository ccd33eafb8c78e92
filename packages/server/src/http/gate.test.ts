/** The gate: who is turned away before anything is made of a connection, and who is served all the same. */

import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { addressesBehind, networkOf, proxiesAt } from '../net/address.js';
import { checksOf } from '../test/checks.js';
import { rawOf, sendRaw } from '../test/raw.js';
import { ask, type Served, serveAll } from '../test/served.js';
import { quiet, TestClock } from '../test/world.js';
import { Metrics } from '../watch/metrics.js';
import { PATIENCE_MS, REQUEST_MS, RESERVED_MS, Work } from '../work/work.js';
import type { GatedServer } from './gate.js';
import { listenerOf, makeGatedServer, PATIENCE } from './http.js';
import { Admission } from './limited.js';
import { listen } from './listen.js';
import { makeSite } from './site.js';

/** More than any address has. */
const ALL_MS = 1000;
const PEER = '127.0.0.1';
const FILE = '/assets/page.js';

interface World {
  readonly http: GatedServer;
  readonly port: number;
  readonly clock: TestClock;
  readonly metrics: Metrics;
  /** The paths of all requests that Node has made. */
  readonly requests: readonly string[];
  spend(address: string, ms?: number): void;
  /** How long an address waits until it may ask again. */
  waitMs(address: string): number;
  refusedCount(): Promise<number>;
}

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function gated(proxies: readonly string[] = []): Promise<World> {
  const [clock, metrics, requests] = [new TestClock(0), new Metrics(), [] as string[]];
  const work = new Work({ clock, meter: () => 0 });
  const admission = new Admission(work, addressesBehind(proxies), (path) => path === FILE);
  const onError = (error: unknown): never => {
    throw error;
  };
  const watch = checksOf();
  const texts = new Map(['/text', FILE].map((path) => [path, () => path]));
  const site = makeSite({ isReady: () => true, watch, texts, onError });
  const keeper = { clock, admission, metrics, addressOf: addressesBehind(proxies), isProxy: proxiesAt(proxies) };
  const http = makeGatedServer(PATIENCE, keeper);
  http.serve(listenerOf(site));
  open.push(http);
  http.prependListener('request', ({ url = '' }) => void requests.push(url));
  const port = await listen(http, PEER, 0, 1);
  const refusedCount = async (): Promise<number> =>
    Number(/^sitke_connections_refused_total (\d+)$/m.exec(await metrics.text())?.[1]);
  return {
    http,
    port,
    clock,
    metrics,
    requests,
    spend: (address, ms = ALL_MS) => work.charge(networkOf(address), ms),
    waitMs: (address) => work.waitMs(networkOf(address)),
    refusedCount,
  };
}

/** Opens a connection that says nothing, and waits until the gate has it. */
async function silent({ http, port }: World): Promise<Socket> {
  const before = http.waiting;
  const socket = connect(port, PEER);
  socket.on('error', () => {}).resume();
  await once(socket, 'connect');
  while (http.waiting === before) await quiet();
  return socket;
}

test('an address that has spent all gets a 429 on new connections, of which no request is made', async () => {
  const world = await gated();
  world.spend(PEER);
  for (const method of ['GET', 'POST', 'OPTIONS', 'FOO']) {
    const { status, text } = await sendRaw(world.port, rawOf({ method, path: '/text', framing: 'length' }));
    expect([method, status, text.endsWith('\r\n\r\ntoo many requests\n')]).toEqual([method, 429, true]);
    expect(text).toMatch(/^retry-after: 3\r$/m);
    expect(text).toMatch(/^content-security-policy: default-src 'none'/m);
  }
  expect(world.requests).toEqual([]);
  expect(await world.refusedCount()).toBe(4);
  expect(await world.metrics.text()).toContain('sitke_http_answers_total{status="429"} 4');
  expect(world.http.waiting).toBe(0);
});

test('the answer is one that a client reads whole, to HEAD without a text', async () => {
  const world = await gated();
  world.spend(PEER);
  const got = await ask(world.port, '/text');
  expect(got).toMatchObject({ status: 429, body: 'too many requests\n', headers: { 'retry-after': '3' } });
  const head = await ask(world.port, '/text', { method: 'HEAD' });
  expect(head).toMatchObject({ status: 429, body: '', headers: { 'content-length': '18' } });
  expect((await sendRaw(world.port, 'HEAD /text HTTP/1.0\r\n\r\n')).text).toMatch(/\r\n\r\n$/);
});

test('nor is anything made of what is not a request, of a part of one, of an upgrade or of bytes', async () => {
  const world = await gated();
  world.spend(PEER);
  let upgrades = 0;
  world.http.on('upgrade', (_request, socket) => {
    upgrades++;
    socket.destroy();
  });
  const upgrade = 'GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';
  const odd = [upgrade, 'G', 'GET', 'GET /health', '\r\n\r\n', ' ', '\0\u0001\u0002', 'GET /healthy HTTP/1.1\r\n\r\n'];
  for (const bytes of [...odd, 'x'.repeat(100_000), `GET /${'x'.repeat(9000)} HTTP/1.1\r\n\r\n`]) {
    // Where bytes are left unread, the system may end the connection before the answer is through.
    const socket = connect(world.port, PEER).on('error', () => {});
    socket.resume().write(bytes);
    await once(socket, 'close');
  }
  expect([world.requests, upgrades, await world.refusedCount()]).toEqual([[], 0, odd.length + 2]);
});

test.each(['/health', '/ready', '/health?full', FILE])('%s is served however much was spent', async (path) => {
  const world = await gated();
  world.spend(PEER);
  for (const framing of ['none', 'HTTP/1.0 none', 'length', 'chunked'] as const)
    expect((await sendRaw(world.port, rawOf({ method: 'GET', path, framing }))).status).toBe(200);
  expect((await ask(world.port, path, { method: 'HEAD' })).status).toBe(200);
  expect(world.requests).toEqual(Array.from({ length: 5 }, () => path));
  expect([world.http.waiting, await world.refusedCount()]).toEqual([0, 0]);
});

test('a connection that is served keeps alive, whatever the pieces it comes in', async () => {
  const world = await gated();
  world.spend(PEER);
  const socket = connect(world.port, PEER).setEncoding('latin1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const heard = async (count: number): Promise<void> => {
    while (text.split('"status":"ok"').length - 1 < count) await once(socket, 'data');
  };
  socket.write('GET /health HTTP/1.1\r\nHo');
  while (world.http.waiting === 1 || (await connectionsOf(world.http)) === 0) await quiet();
  socket.write('st: x\r\n\r\n');
  await heard(1);
  // Two at once.
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
  await heard(3);
  socket.destroy();
  expect(world.requests).toEqual(['/health', '/health', '/health']);
});

function connectionsOf(http: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    http.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

test('addresses in good standing are served meanwhile, and an address is served again when it can pay', async () => {
  const world = await gated();
  world.spend('127.0.0.2');
  expect((await ask(world.port, '/text')).status).toBe(200);
  const from = { localAddress: '127.0.0.2' };
  expect((await ask(world.port, '/text', from)).status).toBe(429);
  await world.clock.advance(10_000);
  expect((await ask(world.port, '/text', from)).status).toBe(200);
});

test('a request that its own charge would make wait too long is refused at the gate, and not once it is made', async () => {
  const world = await gated();
  const longestDebtMs = (PATIENCE_MS * 30) / 1000;
  // An address has 100 ms.
  world.spend(PEER, 100 + longestDebtMs - REQUEST_MS - RESERVED_MS - 0.1);
  expect((await ask(world.port, '/text')).status).toBe(200);
  world.spend(PEER, 0.2);
  expect((await ask(world.port, '/text')).status).toBe(429);
  expect(world.requests).toEqual(['/text']);
});

test('what is refused is charged: an address that goes on is not served again', async () => {
  const world = await gated();
  world.spend(PEER);
  for (let second = 0; second < 10; second++) {
    for (let i = 0; i < 60; i++) expect((await ask(world.port, '/text')).status).toBe(429);
    await world.clock.advance(1000);
  }
});

test('a request that expects something unknown is a request', async () => {
  const world = await gated();
  const bytes = rawOf({ method: 'GET', path: '/text', headers: { expect: 'wonders' }, framing: 'none' });
  expect((await sendRaw(world.port, bytes)).status).toBe(200);
  expect(world.requests).toEqual(['/text']);
});

test('an IPv6 network is one address', async () => {
  const work = new Work({ clock: new TestClock(0), meter: () => 0 });
  const admission = new Admission(work, addressesBehind([]));
  work.charge(networkOf('2001:db8:1:2::6'), ALL_MS);
  const spent = ['2001:db8:1:2:3:4:5:6', '2001:db8:1:3::6', '192.0.2.1'].map((each) =>
    admission.isSpent(networkOf(each)),
  );
  expect(spent).toEqual([true, false, false]);
});

test('a trusted proxy is served, whatever was spent in its name', async () => {
  const world = await gated(['127.0.0.0/8']);
  world.spend(PEER);
  expect((await ask(world.port, '/text', { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(200);
  // Its connections never meet the gate.
  await sendRaw(world.port, 'x\r\n\r\n');
  expect([await world.refusedCount(), world.requests]).toEqual([0, ['/text']]);
});

test('connections that say nothing do not linger, and cost as much as a request', async () => {
  const world = await gated();
  world.spend(PEER);
  const other = await gated();
  const sockets = [await silent(world), await silent(world)];
  const closed = sockets.map((socket) => once(socket, 'close'));
  await world.clock.advance(2000);
  await Promise.all(closed);
  expect([world.http.waiting, await world.refusedCount()]).toEqual([0, 2]);
  other.spend(PEER);
  await other.clock.advance(2000);
  for (const { spend } of [world, other]) spend(PEER, 10);
  // An address regains 30 ms a second.
  expect(world.waitMs(PEER) - other.waitMs(PEER)).toBeCloseTo((2 * REQUEST_MS * 1000) / 30, -1);
  while ((await connectionsOf(world.http)) > 0) await quiet();
});

test('one that comes back to life in time is served', async () => {
  const world = await gated();
  world.spend(PEER);
  const socket = await silent(world);
  await world.clock.advance(900);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
});

test('of many that say nothing only so many wait, and the oldest are ended', async () => {
  const world = await gated();
  world.spend(PEER);
  const sockets: Socket[] = [];
  let ended = 0;
  for (let i = 0; i < 1600; i++) {
    const socket = connect(world.port, PEER).on('error', () => {});
    socket.resume().on('close', () => ended++);
    sockets.push(socket);
    if (i % 50 === 49) await once(socket, 'connect');
    expect(world.http.waiting).toBeLessThanOrEqual(1000);
  }
  while (ended < 600) await quiet();
  for (const socket of sockets) socket.destroy();
});

test('a client that is reset, or says that nothing more comes, harms nobody', async () => {
  const world = await gated();
  world.spend(PEER);
  (await silent(world)).resetAndDestroy();
  const half = await silent(world);
  const closed = once(half, 'close');
  half.end();
  await closed;
  expect((await ask(world.port, '/health')).status).toBe(200);
});

test('a server that ends waits for nobody at the gate', async () => {
  const world = await gated();
  world.spend(PEER);
  const closed = once(await silent(world), 'close');
  const ended = once(world.http, 'close');
  world.http.close();
  await Promise.all([closed, ended]);
});

test('the whole server: a flood from one address costs it its connections, and no other', async () => {
  const clock = new TestClock(Date.now());
  const work = { limitsPlayers: false, meter: () => 0 };
  const served: Served = await serveAll({ clock, limitsAddresses: true, work });
  const { port } = served.server;
  const flood = (count: number): Promise<number[]> =>
    Promise.all(
      Array.from({ length: count }, async () => (await ask(port, '/nothing', { localAddress: '127.0.0.2' })).status),
    );
  let isDone = false;
  // Those that would have to wait are let in by and by; the others are refused.
  const first = flood(400).finally(() => {
    isDone = true;
  });
  while (!isDone) await clock.advance(1);
  expect(new Set(await first)).toEqual(new Set([404, 429]));
  const lines = served.lines.length;
  expect(new Set(await flood(40))).toEqual(new Set([429]));
  expect(served.lines.length).toBe(lines);
  const refused = /^sitke_connections_refused_total (\d+)$/m.exec(await served.metrics.text())?.[1];
  expect(Number(refused)).toBeGreaterThanOrEqual(40);
  expect((await ask(port, '/nothing')).status).toBe(404);
  expect((await ask(port, '/health', { localAddress: '127.0.0.2' })).status).toBe(200);
  await clock.advance(10_000);
  expect(await flood(1)).toEqual([404]);
  await served.server.close();
  expect(served.errors).toEqual([]);
});

test.each([
  ['two hosts', 'GET /text HTTP/1.1\r\nHost: x\r\nHOST: y\r\n\r\n'],
  ['the same host twice', 'GET /text HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n'],
  ['no version', 'GET /text\r\n\r\n'],
])('a request with %s is refused, and ends its connection', async (_, bytes) => {
  const world = await gated();
  const { status, text } = await sendRaw(world.port, bytes);
  expect([status, text]).toEqual([400, expect.stringContaining('one host, and a version of HTTP, are wanted\n')]);
  expect(text).toMatch(/^content-security-policy: default-src 'none'/m);
  expect(await world.metrics.text()).toContain('sitke_http_answers_total{status="400"} 1');
});

test('a socket is not opened for a request that names two hosts', async () => {
  const { server } = await serveAll();
  const upgrade = [
    `Origin: ${server.url}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
  ];
  const bytes = (hosts: readonly string[]): string =>
    `${['GET /ws HTTP/1.1', ...hosts, ...upgrade].join('\r\n')}\r\n\r\n`;
  const isEnough = (text: string): boolean => text.includes('\r\n\r\n');
  expect((await sendRaw(server.port, bytes(['Host: x']), { isEnough })).status).toBe(101);
  expect((await sendRaw(server.port, bytes(['Host: x', 'Host: y']), { isEnough })).status).toBe(400);
  await server.close();
});
