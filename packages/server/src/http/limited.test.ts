import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { networkOf } from '../net/address.js';
import type { ServerOptions } from '../serverOptions.js';
import { sendRaw } from '../test/raw.js';
import { type Answer, ask, serveAll } from '../test/served.js';
import { TestClock } from '../test/world.js';
import { Work } from '../work/work.js';
import { Admission } from './limited.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-limited-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('an address that has spent all is refused before anything is made of a request; its watch is answered', async () => {
  const clock = new TestClock(Date.now());
  // Unmeasured work costs the fixed price of a request: half a millisecond of the hundred.
  const work = { limitsPlayers: false, meter: () => 0 };
  const { server, metrics, errors } = await serveAll({ clock, limitsAddresses: true, work });
  for (let i = 0; i < 195; i++) expect((await ask(server.port, '/nothing')).status).toBe(404);
  const answers: Answer[] = [];
  const asked = Array.from({ length: 60 }, async () => answers.push(await ask(server.port, '/nothing')));
  // Those that would have to wait too long are answered while time stands still.
  while (answers.length < 45) await new Promise((resolve) => setImmediate(resolve));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(40);
  for (const { body, headers } of refused) {
    expect([body, headers['retry-after'], headers.connection]).toEqual(['too many requests\n', '3', 'close']);
    expect(headers['content-security-policy']).toBeDefined();
  }
  expect((await ask(server.port, '/health')).status).toBe(200);
  let isDone = false;
  const all = Promise.all(asked).then(() => {
    isDone = true;
  });
  while (!isDone) await clock.advance(50);
  await all;
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect(await metrics.text()).toContain(
    `sitke_http_answers_total{status="429"} ${statuses.filter((status) => status === 429).length}`,
  );
  expect(errors).toEqual([]);
  server.kill();
});

test('what waits for its turn is not begun when its connection has ended meanwhile', async () => {
  const address = '192.0.2.1';
  const work = new Work({ clock: new TestClock(0), meter: () => 0 });
  const guard = new Admission(work, () => address).guard(() => new Response('refused'));
  // So much that it is not answered at once.
  work.charge(networkOf(address), 10);
  const begun: string[] = [];
  const arrive = (name: string) => {
    const socket = { destroyed: false };
    const context = { env: { incoming: { url: `/${name}`, socket } } } as unknown as Parameters<typeof guard>[0];
    const done = guard(context, async () => void begun.push(name));
    return { socket, done };
  };
  const [left, stays] = [arrive('left'), arrive('stays')];
  left.socket.destroyed = true;
  await Promise.all([left.done, stays.done]);
  expect(begun).toEqual(['stays']);
});

/** Work without a measure costs its fixed price. */
const FIXED = { limitsPlayers: false, meter: () => 0 };

/** Floods a server from an address until its connections are refused; returns how many requests that took. */
async function flood(send: (port: number) => Promise<unknown>, options: Partial<ServerOptions> = {}): Promise<number> {
  const { server, metrics } = await serveAll({
    clock: new TestClock(Date.now()),
    limitsAddresses: true,
    work: FIXED,
    ...options,
  });
  let asked = 0;
  while (!(await metrics.text()).includes('sitke_connections_refused_total 1')) {
    await send(server.port);
    if (++asked === 1000) break;
  }
  server.kill();
  return asked;
}

test('a banned address spends its budget as any other', async () => {
  const adminFile = path.join(folder, 'store');
  fs.writeFileSync(`${adminFile}.bans.json`, '["127.0.0.1"]');
  expect(await flood((port) => ask(port, '/nothing'), { adminFile })).toBeLessThan(300);
});

test.each([
  ['/other', {}],
  ['/ws', { origin: 'https://evil.example' }],
])('nor is a flood of sockets free that are not opened: %s %j', async (path, more) => {
  const headers = { connection: 'upgrade', upgrade: 'websocket', ...more };
  expect(await flood((port) => ask(port, path, { headers }))).toBeLessThan(300);
});

test.each(['x\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n', 'GET /health x\r\n\r\n', ''])(
  'nor is a flood of connections that come to no request: %j',
  async (bytes) => expect(await flood((port) => sendRaw(port, bytes, { ends: true }))).toBeLessThan(300),
);

test('a few health checks a second are answered whatever their address has spent, and a flood of them is not', async () => {
  expect(await flood((port) => ask(port, '/health'))).toBeLessThan(300);
  const clock = new TestClock(Date.now());
  const { server } = await serveAll({ clock, limitsAddresses: true, work: FIXED });
  const checks = async (count: number): Promise<number[]> => {
    const statuses: number[] = [];
    while (statuses.length < count) statuses.push((await ask(server.port, '/ready')).status);
    return statuses;
  };
  // Their address owes all that it can.
  while ((await checks(1))[0] !== 429);
  await checks(250);
  await clock.advance(1000);
  expect(await checks(6)).toEqual([200, 200, 200, 200, 200, 429]);
  server.kill();
});
