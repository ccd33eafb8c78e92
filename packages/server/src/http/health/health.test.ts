/** Health checks: alive, ready, and a store that takes writes. */

import { afterEach, expect, test } from 'vitest';
import { MemoryStore, StoreBusyError } from '../../store/index.js';
import { checksOf } from '../../test/checks.js';
import { overriding } from '../../test/overriding.js';
import { sendRaw } from '../../test/raw.js';
import { ask, Guest, type Served, serveAll } from '../../test/served.js';
import { Readiness } from '../../watch/readiness.js';
import { VERSION } from '../../watch/version.js';
import { makeSite } from '../site.js';

let served: Served | null = null;
afterEach(async () => {
  await served?.server.close();
  served = null;
});

/** A store that can be full. */
class OddStore {
  isFull = false;
  heartbeats = 0;

  async heartbeat(): Promise<void> {
    this.heartbeats++;
    if (this.isFull) throw new StoreBusyError('full');
  }
}

/** Returns a store in memory whose reads fail while it is away, as those of a database may. */
function silentStore() {
  const [memory, state] = [new MemoryStore(), { isAway: false }];
  const unlessAway = <Given extends unknown[], Answer>(read: (...given: Given) => Promise<Answer>) => {
    return async (...given: Given): Promise<Answer> => {
      if (state.isAway) throw new StoreBusyError('away');
      return read(...given);
    };
  };
  const games = overriding(memory.games, { load: unlessAway((...given) => memory.games.load(...given)) });
  const sessions = overriding(memory.sessions, { get: unlessAway((...given) => memory.sessions.get(...given)) });
  return { store: overriding(memory, { games, sessions }), state };
}

test('/health says that the process is alive, /ready that it is ready, and both give the version', async () => {
  served = await serveAll();
  const { port } = served.server;
  const [health, ready] = [await ask(port, '/health'), await ask(port, '/ready')];
  expect([health.status, JSON.parse(health.body)]).toEqual([200, { status: 'ok', version: VERSION }]);
  expect([ready.status, JSON.parse(ready.body)]).toEqual([200, { ready: true, version: VERSION }]);
  expect(ready.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  for (const path of ['/health', '/ready']) {
    expect([
      (await ask(port, path, { method: 'HEAD' })).status,
      (await ask(port, path, { method: 'POST' })).status,
    ]).toEqual([200, 405]);
  }
});

test('a server whose store takes no writes is alive but not ready, and ready again when it takes them', async () => {
  const store = new OddStore();
  const readiness = new Readiness(store, () => 1);
  const site = makeSite({ isReady: () => readiness.isOpen, watch: checksOf(readiness), onError: () => {} });
  const look = async (path: string) => {
    const response = await site.request(path, {}, { incoming: { url: path, headers: {} } } as never);
    return [response.status, response.headers.get('content-type')?.includes('json') ? await response.json() : null];
  };
  const version = VERSION;
  // Before it begins it writes nothing: the last heartbeat says how long it was away.
  expect(await look('/ready')).toEqual([503, { ready: false, why: 'starting', version }]);
  expect(await look('/health')).toEqual([200, { status: 'ok', version }]);
  expect(await look('/other')).toEqual([503, null]);
  expect(store.heartbeats).toBe(0);
  readiness.open();
  store.isFull = true;
  const full = [503, { ready: false, why: 'the store takes no writes', version }];
  expect(await Promise.all([look('/ready'), look('/ready')])).toEqual([full, full]);
  expect(await look('/health')).toEqual([200, { status: 'ok', version }]);
  // However many ask, it is tried once a second.
  expect(store.heartbeats).toBe(1);
  store.isFull = false;
  await expect.poll(() => look('/ready'), { timeout: 30_000 }).toEqual([200, { ready: true, version }]);
  readiness.close();
  expect(await look('/ready')).toEqual([503, { ready: false, why: 'stopping', version }]);
});

test('robots.txt and security.txt are served, the latter only with a contact', async () => {
  served = await serveAll({ contacts: ['mailto:security@example.org', 'https://example.org/holes'] });
  const { port } = served.server;
  expect((await ask(port, '/robots.txt')).body).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /game/\nDisallow: /games.pgn\n',
  );
  const { status, body, headers } = await ask(port, '/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = new Map(
    body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages']);
  expect(body).toContain('Contact: mailto:security@example.org\nContact: https://example.org/holes\n');
  const days = (Date.parse(fields.get('Expires')!) - Date.now()) / 86_400_000;
  expect([days > 29, days < 31]).toEqual([true, true]);
  await served.server.close();
  served = await serveAll();
  expect((await ask(served.server.port, '/.well-known/security.txt')).status).toBe(404);
  expect((await ask(served.server.port, '/robots.txt', { method: 'POST' })).status).toBe(405);
});

test('requests under any host name are answered', async () => {
  served = await serveAll();
  const hosts = [
    '.1',
    '256.256.256.256',
    '1.2.3.4.5',
    '0x',
    '-',
    'a..b',
    '[::1',
    'x:99999',
    'a b',
    '%',
    'xn--',
    '_',
    '',
  ];
  const paths = [
    '/',
    '/health',
    '/ready',
    '/games.pgn',
    '/game/x.pgn',
    '/api/account',
    '/api/openapi.json',
    '/robots.txt',
  ];
  for (const path of paths) {
    for (const host of hosts) {
      const { status } = await ask(served.server.port, path, { headers: { host } });
      expect([path, host, status < 500]).toEqual([path, host, true]);
    }
  }
  expect(served.errors).toEqual([]);
});

test.each([
  ['HAProxy', 'GET /ready HTTP/1.0\r\n\r\n'],
  ['HAProxy, told a version', 'GET /ready HTTP/1.1\r\nconnection: close\r\nhost: sitke\r\n\r\n'],
  ['one that names nothing', 'HEAD /health HTTP/1.0\r\n\r\n'],
])('a check of a load balancer is answered, though it names no host: %s', async (_name, request) => {
  served = await serveAll();
  expect((await sendRaw(served.server.port, request)).status).toBe(200);
});

test('while the store neither takes nor gives anything, requests are answered with that, and no error is counted', async () => {
  const { store, state } = silentStore();
  served = await serveAll({ store });
  const { port, url } = served.server;
  state.isAway = true;
  expect((await ask(port, '/game/nobodys000.pgn')).status).toBe(503);
  expect((await ask(port, '/api/game/nobodys000')).status).toBe(503);
  await expect(Guest.come(url, { cookie: `sid=${'x'.repeat(43)}` })).rejects.toThrow('503');
  state.isAway = false;
  expect(served.errors).toEqual([]);
});

test('a store that has just taken a write, and is silent now, is given time', async () => {
  let isSilent = false;
  const heartbeat = (): Promise<void> => (isSilent ? new Promise(() => {}) : Promise.resolve());
  const readiness = new Readiness({ heartbeat }, () => 1);
  readiness.open();
  expect(await readiness.trouble()).toBeNull();
  isSilent = true;
  // The answer of before is cached for a second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await readiness.trouble()).toBeNull();
});
