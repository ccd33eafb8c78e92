/** The metrics: where they are to be had, and that each moves when what it measures happens. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, Guest, gameOf, type Served, serveAll } from '../../test/served.js';
import { Metrics } from '../../watch/metrics.js';
import { VERSION } from '../../watch/version.js';

/** For what happens soon, on a machine that does much else. */
const LONG = { timeout: 30_000 };

let served: Served;
beforeEach(async () => {
  served = await serveAll({ metricsPort: 0 });
});
afterEach(async () => {
  await served.server.close();
  expect(served.errors).toEqual([]);
});

/** Reads the metrics, by name and labels. */
async function read(): Promise<Map<string, number>> {
  const { status, body } = await ask(Number(new URL(served.server.metricsUrl!).port), '/metrics');
  expect(status).toBe(200);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('the public port has no metrics, and the port of the metrics is bound to this machine', async () => {
  const { server } = served;
  for (const path of [
    '/metrics',
    '/metrics/',
    '//metrics',
    '/api/metrics',
    '/healthz',
    '/debug',
    '/status',
    '/server-status',
  ])
    expect([path, (await ask(server.port, path)).status]).toEqual([path, 404]);
  expect(server.metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
  const metricsPort = Number(new URL(server.metricsUrl!).port);
  expect(metricsPort).not.toBe(server.port);
  for (const path of ['/', '/ws', '/games.pgn']) expect((await ask(metricsPort, path)).status).toBe(404);
});

test('a server has none by default', async () => {
  const other = await serveAll();
  expect(other.server.metricsUrl).toBeNull();
  await other.server.close();
});

test('count commands by stage, resyncs by cause, conflicts and current values', async () => {
  const { server } = served;
  const [first, second] = [await Guest.come(server.url), await Guest.come(server.url)];
  const { game } = await first.ask(gameOf('sissa'), 'created');
  await first.ask({ t: 'sync', game, v: 0 }, 'state');
  await second.act(game, 1, { type: 'join', name: null });
  await second.ask({ t: 'sync', game, v: 1 }, 'event', 'state');
  await second.ask({ t: 'sync', game, v: 0, mismatch: true }, 'state');
  // Another server, on the same store.
  const other = await serveAll({ store: served.store });
  const onOther = await Guest.come(other.server.url, { cookie: first.cookie });
  expect(await onOther.act(game, 2, { type: 'move', move: 'e2e4' })).toMatchObject({ t: 'ack', v: 3 });
  expect(server.gauges()).toMatchObject({ sockets: 2, listeners: 2, liveGames: 1, cachedGames: 1, timers: 0 });
  expect(await second.act(game, 2, { type: 'resign' })).toMatchObject({ t: 'ack', v: 4 });
  const found = await read();
  for (const stage of ['queue', 'commit', 'tell', 'all']) {
    expect(found.get(`sitke_act_seconds_count{stage="${stage}"}`)).toBeGreaterThan(0);
  }
  expect(found.get('sitke_resyncs_total{cause="new"}')).toBe(1);
  expect(found.get('sitke_resyncs_total{cause="missed"}')).toBe(1);
  expect(found.get('sitke_resyncs_total{cause="mismatch"}')).toBe(1);
  expect(found.get('sitke_commit_conflicts_total')).toBe(1);
  expect(found.get('sitke_sockets')).toBe(2);
  expect(found.get('sitke_listeners')).toBe(2);
  for (const guest of [first, second, onOther]) guest.socket.close();
  await Promise.all([first, second, onOther].map(({ closed }) => closed));
  await expect.poll(() => server.gauges(), LONG).toMatchObject({ sockets: 0, listeners: 0, liveGames: 0, timers: 0 });
  other.server.kill();
});

test('count refusals by code, sockets that were not opened, answers by status; and say which version runs', async () => {
  const { server } = served;
  const guest = await Guest.come(server.url);
  await guest.ask({ t: 'sync', game: 'AAAAAAAAAA', v: 0 }, 'error');
  await guest.act('AAAAAAAAAA', 1, { type: 'resign' });
  await expect(Guest.come(server.url, { origin: 'https://evil.example' })).rejects.toThrow('403');
  expect((await ask(server.port, '/api/account')).status).toBe(401);
  const found = await read();
  expect(found.get('sitke_refusals_total{code="game/none"}')).toBe(2);
  expect(found.get('sitke_refusals_total{code="session/none"}')).toBe(1);
  expect(found.get('sitke_sockets_refused_total{status="403"}')).toBe(1);
  expect(found.get('sitke_http_answers_total{status="401"}')).toBe(1);
  expect([...found.keys()].join()).toContain(`sitke_build_info{version="${VERSION}",node="${process.version}"}`);
  expect(found.get('sitke_ready')).toBe(1);
  guest.socket.close();
  await guest.closed;
});

test('have the size of a store on disk and of its log, and listen at the given address', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-metrics-'));
  const file = path.join(folder, 'store');
  const metrics = new Metrics();
  metrics.addStore(file);
  expect(await metrics.text()).toContain('sitke_store_bytes{file="log"} 0');
  fs.writeFileSync(file, 'x'.repeat(100));
  fs.writeFileSync(`${file}-wal`, 'x'.repeat(10));
  const other = await serveAll({ metrics, metricsPort: 0, metricsHost: '127.0.0.2' });
  expect(other.server.metricsUrl).toMatch(/^http:\/\/127\.0\.0\.2:\d+\/metrics$/);
  const text = await (await fetch(other.server.metricsUrl!)).text();
  expect(text).toContain('sitke_store_bytes{file="database"} 100');
  expect(text).toContain('sitke_store_bytes{file="log"} 10');
  await other.server.close();
  fs.rmSync(folder, { recursive: true });
});

test('count the games that got back the time of an outage, and know how many are under way', async () => {
  const [first, second] = [await Guest.come(served.server.url), await Guest.come(served.server.url)];
  const time = { kind: 'correspondence', days: 1 } as const;
  const { game } = await first.ask({ ...gameOf('sissa'), time }, 'created');
  await second.act(game, 1, { type: 'join', name: null });
  served.server.kill();
  const again = await serveAll({ store: served.store, metricsPort: 0 });
  Object.assign(served, again);
  const found = await read();
  expect([found.get('sitke_outage_credits_total'), found.get('sitke_games_live')]).toEqual([1, 1]);
});

test('the alerts and the dashboard of deploy/ name metrics that there are', async () => {
  const metrics = new Metrics();
  metrics.addProcess();
  const own = await serveAll({ metricsPort: 0, metrics });
  const { body } = await ask(Number(new URL(own.server.metricsUrl!).port), '/metrics');
  await own.server.close();
  const known = new Set([...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name]) => name!));
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const text = fs.readFileSync(new URL(`../../../../../deploy/${file}`, import.meta.url), 'utf8');
    const named = [...text.matchAll(/sitke_\w+/g)].map(([name]) => name.replace(/_(bucket|count)$/, ''));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  }
});
