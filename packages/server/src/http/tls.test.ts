/** Sessions of a site that is served over TLS, by a proxy before it: on every route, by the one cookie of such a site. */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Sessions } from '../people/sessions.js';
import { MemoryStore } from '../store/index.js';
import { ask, Guest, gameOf, type Served, serveAll } from '../test/served.js';
import { patternOf } from './route.js';
import type { RouteName } from './routeName.js';
import { ROUTES } from './routes.js';

const HOST = 'play.example.org';
const TLS = `https://${HOST}`;
let served: Served;
let store: MemoryStore;
const serve = async (...origins: string[]): Promise<void> => {
  store = new MemoryStore();
  served = await serveAll({ store, origins });
};
beforeEach(() => serve(TLS));
afterEach(async () => {
  await served.server.close();
  expect(served.errors).toEqual([]);
});

/** Sends a request for a route as a page of an origin does, with a cookie of this name; returns whether its session was looked for. */
async function finds({ method, path }: RouteName, name: string, origin = TLS): Promise<boolean> {
  const { token } = await new Sessions(store).make(Date.now());
  const read = vi.spyOn(store.sessions, 'get');
  const { host } = new URL(origin);
  const headers = { cookie: `${name}=${token}`, host };
  if (path === '/ws') {
    const socket = new WebSocket(`ws://127.0.0.1:${served.server.port}/ws`, { headers: { ...headers, origin } });
    await once(socket, 'open');
    socket.terminate();
  } else {
    const isRead = method === 'GET';
    const options = { method: isRead ? 'GET' : method, headers: isRead ? headers : { ...headers, origin } };
    const place = path.replaceAll(/:\w+(\{.*?\})?/g, 'n3JtAj9K3h');
    await ask(served.server.port, place, options);
  }
  const hash = createHash('sha256').update(token).digest('hex');
  const found = read.mock.calls.some(([asked]) => asked === hash);
  read.mockRestore();
  return found;
}

const nameOf = ({ method, path }: RouteName): string => `${method} ${path}`;
/** The routes that a cookie counts for, as they are declared, and the socket. */
const WITH_COOKIE: ReadonlySet<string> = new Set([
  'GET /ws',
  ...ROUTES.filter(({ who }) => who !== 'anyone' && who !== 'bot').map(
    ({ method, path }) => `${method.toUpperCase()} ${patternOf(path)}`,
  ),
]);
const isOfSessions = (route: RouteName): boolean => WITH_COOKIE.has(nameOf(route));

test('every route of sessions finds that of a cookie with the prefix, and none that of a plain one', async () => {
  const { routes } = served.server;
  expect(routes.map(nameOf)).toEqual(
    expect.arrayContaining([
      ...WITH_COOKIE,
      'GET /api/session/push',
      'POST /api/session/take',
      'GET /games.pgn',
      'GET /ready',
    ]),
  );
  const found: string[] = [];
  for (const route of routes) {
    if (await finds(route, '__Host-sid')) found.push(nameOf(route));
    // A neighbour host may have planted it.
    expect([nameOf(route), await finds(route, 'sid')]).toEqual([nameOf(route), false]);
  }
  expect(found).toEqual(routes.filter(isOfSessions).map(nameOf));
});

test('a plain cookie is taken where the site is served without TLS, and there the prefix means nothing', async () => {
  await served.server.close();
  await serve(`http://${HOST}`);
  for (const route of served.server.routes.filter(isOfSessions)) {
    expect([nameOf(route), await finds(route, 'sid', `http://${HOST}`)]).toEqual([nameOf(route), true]);
    expect([nameOf(route), await finds(route, '__Host-sid', `http://${HOST}`)]).toEqual([nameOf(route), false]);
  }
});

test('of a server with both kinds of origins each address has its own cookie', async () => {
  await served.server.close();
  const inside = 'http://127.0.0.1:4173';
  await serve(inside, TLS);
  for (const [origin, own, other] of [
    [TLS, '__Host-sid', 'sid'],
    [inside, 'sid', '__Host-sid'],
    // A plain cookie of any other address is ignored.
    ['http://other.example.org', '__Host-sid', 'sid'],
  ] as const) {
    const route = { method: 'GET', path: '/api/session/turns' };
    expect([origin, await finds(route, own, origin), await finds(route, other, origin)]).toEqual([origin, true, false]);
  }
});

test('the badge of turns, own data and what a push asks for are there behind TLS', async () => {
  const url = served.server.url;
  const over = { origin: TLS, host: HOST };
  const [first, second] = [await Guest.come(url, over), await Guest.come(url, over)];
  const { game } = await first.ask(gameOf('sissa'), 'created');
  await second.ask({ t: 'sync', game, v: 0 }, 'state');
  expect(await second.act(game, 1, { type: 'join', name: 'Ann' })).toMatchObject({ t: 'ack' });
  const get = async (path: string, cookie: string): Promise<unknown> =>
    JSON.parse((await ask(served.server.port, `/api/session/${path}`, { headers: { host: HOST, cookie } })).body);
  expect(await get('turns', first.cookie)).toEqual({ games: [{ id: game, variant: 'sissa' }] });
  expect(await get('data', second.cookie)).toMatchObject({ games: [{ id: game }] });
});
