/** Sessions and origins as each route declares them, asked of the router of a running server, also behind TLS. */

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { Sessions } from '../people/sessions.js';
import { MemoryStore } from '../store/index.js';
import { checkShape } from '../test/apiWorld.js';
import { type Answer, ask, type Served, serveAll } from '../test/served.js';
import { TestClock } from '../test/world.js';
import { HEALTH_ROUTES } from './health/health.js';
import { patternOf, type Route } from './route.js';
import { ROUTES } from './routes.js';

type Declared = Omit<Route, 'run'>;

const DECLARED: readonly Declared[] = [...HEALTH_ROUTES, ...ROUTES];
const EVIL = 'https://evil.example';
const HERE = fileURLToPath(new URL('.', import.meta.url));

/** Where a route is declared, as file and line. */
function placeOf(id: string): string {
  for (const file of fs.readdirSync(HERE, { recursive: true, encoding: 'utf8' })) {
    if (!/\.ts$/.test(file) || /\.test\.ts$/.test(file)) continue;
    const lines = fs.readFileSync(path.join(HERE, file), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.trim() === `id: '${id}',`);
    if (line !== -1) return `packages/server/src/http/${file}:${line + 1}`;
  }
  return 'packages/server/src/http';
}

test('a route that pages of others may read is a GET for anyone', () => {
  const wrong = DECLARED.filter(
    ({ origins, who, method }) => origins === 'any' && (who !== 'anyone' || method !== 'get'),
  );
  expect(
    wrong.map(({ id }) => `${placeOf(id)}: write "origins: 'same'", or "who: 'anyone'" and "method: 'get'"`),
  ).toEqual([]);
});

test('a player’s allowance is of a route that knows who asks, and one before the body is of an address', () => {
  const wrong = DECLARED.filter(
    ({ limit, makes, who }) => limit?.of === 'player' || (makes?.of === 'player' && who === 'anyone'),
  );
  expect(wrong.map(({ id }) => `${placeOf(id)}: write "of: 'network'" in its allowance`)).toEqual([]);
});

/** Sends a request for a route, with some id. */
function send(
  { server }: Served,
  { path: at }: Declared,
  method: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return ask(server.port, at.replaceAll(/\{\w+\}/g, 'n3JtAj9K3h'), { method: method.toUpperCase(), headers });
}

test('a limit is that of all routes that declare it, for each address, and comes back', async () => {
  const clock = new TestClock(Date.now());
  const served = await serveAll({ clock, limitsAddresses: true });
  const limited = DECLARED.filter(({ limit }) => limit !== undefined);
  expect(limited.length).toBeGreaterThan(10);
  for (const limit of new Set(limited.map((route) => route.limit!))) {
    const sharing = limited.filter((route) => route.limit === limit);
    const from = (route: Declared) => send(served, route, route.method, { origin: served.server.url });
    const { capacity, perSecond } = limit.size;
    for (let asked = 0; asked < capacity; asked++)
      expect((await from(sharing[asked % sharing.length]!)).status).not.toBe(429);
    const retry = String(Math.ceil(1 / perSecond));
    for (const route of sharing) {
      const { status, headers } = await from(route);
      expect([status, headers['retry-after']], placeOf(route.id)).toEqual([429, retry]);
    }
    await clock.advance(1000 / perSecond);
    expect((await from(sharing[0]!)).status).not.toBe(429);
  }
  served.server.kill();
  expect(served.errors).toEqual([]);
});

describe.each([
  ['without TLS', 'http://play.example.org'],
  ['behind TLS', 'https://play.example.org'],
])('%s', (_, own) => {
  let served: Served;
  let cookie: string;
  let token: string;
  const serve = async (): Promise<void> => {
    const store = new MemoryStore();
    served = await serveAll({ store, origins: [own] });
    token = (await new Sessions(store).make(Date.now(), 'somebody')).token;
    cookie = `${own.startsWith('https') ? '__Host-sid' : 'sid'}=${token}`;
  };
  afterEach(async () => {
    await served.server.close();
    expect(served.errors).toEqual([]);
  });

  const sendHere = (route: Declared, method: string, headers: Record<string, string>): Promise<Answer> =>
    send(served, route, method, { host: new URL(own).host, ...headers });
  const isShared = ({ headers }: Answer): boolean => headers['access-control-allow-origin'] !== undefined;

  test('each route of the router is declared, and its answers say who may read them, a preflight too', async () => {
    await serve();
    const named = DECLARED.map(({ method, path: at }) => `${method.toUpperCase()} ${patternOf(at)}`);
    const routed = served.server.routes.map(({ method, path: at }) => `${method} ${at}`);
    expect(routed.filter((name) => name !== 'GET /ws' && !named.includes(name))).toEqual([]);
    for (const route of DECLARED) {
      const [asked, before] = [
        await sendHere(route, route.method, { origin: EVIL, cookie }),
        await sendHere(route, 'options', { origin: EVIL, 'access-control-request-method': route.method.toUpperCase() }),
      ];
      const isAny = route.origins === 'any';
      const said = {
        refused: asked.status === 403,
        read: asked.headers['access-control-allow-origin'],
        embedded: asked.headers['cross-origin-resource-policy'],
        preflight: [before.status === 204, before.headers['access-control-allow-origin']],
        methods: before.headers['access-control-allow-methods'],
      };
      expect(said, `${placeOf(route.id)}: origins: '${route.origins}'`).toEqual({
        refused: !isAny,
        read: isAny ? '*' : undefined,
        embedded: isAny ? 'cross-origin' : 'same-origin',
        preflight: isAny ? [true, '*'] : [false, undefined],
        methods: isAny ? 'GET,HEAD' : undefined,
      });
      for (const { headers } of [asked, before]) {
        expect(headers['access-control-allow-credentials']).toBeUndefined();
        expect(headers['set-cookie']).toBeUndefined();
      }
    }
  });

  test('who has no session, or names no page, gets where a route says that they may', async () => {
    for (const route of DECLARED) {
      const { id, method, who, origins } = route;
      await serve();
      const isOfSession = who === 'session' || who === 'person' || who === 'visitor';
      const needsOne = who === 'session' || who === 'person' || who === 'bot';
      const bearer = { authorization: `Bearer ${token}` };
      const stranger = await sendHere(route, method, { origin: own });
      const unnamed = await sendHere(route, method, { cookie });
      const program = await sendHere(route, method, { ...bearer, origin: own });
      const wanted = {
        stranger: needsOne ? 401 : expect.toSatisfy((status) => status !== 401 && status !== 403),
        unnamed:
          (isOfSession && method !== 'get') || origins === 'page' ? 403 : expect.toSatisfy((status) => status !== 403),
        program:
          origins === 'page' || who === 'bot' ? 403 : expect.toSatisfy((status) => status !== 401 && status !== 403),
      };
      const { answer } = route;
      for (const { status, body } of [stranger, unnamed, program])
        if (answer.kind === 'json' && status === answer.status) checkShape(answer.schema, JSON.parse(body));
      const said = { stranger: stranger.status, unnamed: unnamed.status, program: program.status };
      expect(said, `${placeOf(id)}: who: '${who}', origins: '${origins}'`).toEqual(wanted);
      expect([stranger, unnamed, program].filter(isShared)).toHaveLength(origins === 'any' ? 3 : 0);
      await served.server.close();
    }
    await serve();
  });
});
