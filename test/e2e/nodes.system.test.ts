/** Two people at two servers behind a balancer, each of which is killed under them: they never know. */

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openPostgresStore } from '@sitke/server/store';
import { freePort } from '@sitke/testkit/ports';
import { expect, test } from 'vitest';
import { appFolder, root } from '#scripts/prepare';
import { needProgram } from '#scripts/programs';
import { PostgresServer } from '#server/test/postgresServer';
import { kill, type Served, serve } from '#tools/soak/served';
import { cell, clicking, playMoves, startNode } from './hands.js';
import { BLACK, meet, place, RED, SECRET } from './people.js';
import { launch, openPage } from './support.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-nodes-'));
/** The board with both armies. */
const BOTH = 'r6r/4knn1/1ssfpppp/pppp4/4PPPP/PPPPFSS1/1NNK4/R6R[] w - - 0 9';
const NAMES = ['one', 'two'] as const;
/** The half of an army, and the rest. */
const half = (drops: string): readonly [string, string] => [drops.slice(0, 19), drops.slice(20)];

/** Each person's pages go to their own server while that is ready. */
const pinned = (name: string): string => `use-server ${name} if { req.hdr(user-agent) -m sub ${name} }`;

/** Starts the balancer by deploy/haproxy.cfg, without TLS. */
function startBalancer(port: number, servers: readonly Served[]): () => void {
  const changes: readonly (readonly [string | RegExp, string])[] = [
    [/bind :443.*/, `bind 127.0.0.1:${port}`],
    ['balance source', ['balance roundrobin', ...NAMES.map(pinned)].join('\n    ')],
    ['    hash-type consistent\n', ''],
    [/ server three .*\n/, '\n'],
    ...servers.map((each, index) => [`10.0.0.1${index + 1}:4173`, `127.0.0.1:${each.port}`] as const),
  ];
  let text = fs.readFileSync(path.join(root, 'deploy/haproxy.cfg'), 'utf8');
  for (const [from, to] of changes) {
    expect(text).toMatch(from);
    text = text.replace(from, to);
  }
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(file, text);
  const balancer = spawn(needProgram('haproxy'), ['-db', '-f', file], { stdio: 'ignore' });
  return () => void balancer.kill('SIGKILL');
}

/** How many pages are connected to a server. */
async function pagesAt({ metricsUrl }: Served): Promise<number> {
  const text = await (await fetch(metricsUrl!)).text();
  return Number(/^sitke_sockets (\d+)$/m.exec(text)?.[1]);
}

test('one server is killed in the middle of a secret set-up, the other in the middle of a move', async () => {
  const postgres = await PostgresServer.start(needProgram('postgres'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const more = ['--allow-loss', '--bus', 'notify', '--origin', origin, '--proxy', '127.0.0.1'];
  const start = (name: string, at = 0): Promise<Served> =>
    serve(path.join(folder, name), { store: postgres.url(), app: appFolder, hasMetrics: true, port: at, more });
  const servers = [await start('one'), await start('two')];
  const endBalancer = startBalancer(port, servers);
  const browser = await launch();
  await expect
    .poll(
      () =>
        fetch(`${origin}/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  const app = { newPage: (options = {}) => openPage(browser, `${origin}/`, options) };
  const { id, one, two } = await meet(app, SECRET, { userAgent: 'Browser one' }, { userAgent: 'Browser two' });
  await expect.poll(() => Promise.all(servers.map(pagesAt))).toEqual([1, 1]);

  const [first, rest] = half(RED);
  await place(one.page, 0, first);
  const [theirs, others] = half(BLACK);
  await place(two.page, 1, theirs);
  await kill(servers[0]!);
  await place(one.page, 0, rest);
  await place(two.page, 1, others);
  for (const { page } of [one, two]) await page.getByRole('button', { name: 'Ready' }).click();
  for (const { page } of [one, two]) {
    await expect
      .poll(() => cell(page, 'sittuyin', 'd2').getAttribute('aria-label'), { timeout: 20_000 })
      .toContain('king');
    await page.locator('.info').getByText('The armies shown are those that were confirmed.').waitFor();
  }

  servers[0] = await start('one', servers[0]!.port);
  await expect.poll(() => fetch(`${servers[0]!.url}/ready`).then(({ ok }) => ok)).toBe(true);
  const node = startNode('sittuyin', '', BOTH);
  await kill(servers[1]!);
  const after = await playMoves(one.page, node, 'c3c4', clicking);
  await expect
    .poll(() => cell(two.page, 'sittuyin', 'c4').getAttribute('aria-label'), { timeout: 20_000 })
    .toContain('pawn');
  await playMoves(two.page, after, 'f6f5', clicking);
  await expect
    .poll(() => cell(one.page, 'sittuyin', 'f5').getAttribute('aria-label'), { timeout: 20_000 })
    .toContain('pawn');
  for (const { problems } of [one, two])
    expect(problems.filter((text) => !/WebSocket|Failed to load/.test(text))).toEqual([]);

  const store = await openPostgresStore({ url: postgres.url(), mayLose: true });
  const { events } = (await store.games.load(id))!;
  expect(events.filter(({ kind }) => kind === 'moved').map(({ data }) => JSON.parse(data).text)).toEqual([
    'c3c4',
    'f6f5',
  ]);
  expect(events.filter(({ kind }) => kind === 'revealed')).toHaveLength(1);
  await store.close();
  await browser.close();
  endBalancer();
  for (const each of servers) if (each.process.exitCode === null && each.process.signalCode === null) await kill(each);
  await postgres.remove();
  fs.rmSync(folder, { recursive: true });
});
