/** The examples of deploy/ before a real server: nginx and Caddy, with TLS, on their own host and under a path. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { MAX_CLIENT_BYTES } from '@sitke/protocol';
import type { Challenge } from '@sitke/protocol/api';
import { newReceiptKey } from '@sitke/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { needProgram } from '#scripts/programs';
import { Guest, gameOf, type Served, serveAll } from '#server/test/served';
import { APP_REQUESTS, LARGEST_BODY } from './appRequests.js';
import { PROXIES, Proxies } from './proxies.js';

let proxies: Proxies;
let served: Served | null = null;
let app: string;

beforeAll(() => {
  proxies = new Proxies();
  app = path.join(proxies.folder, 'app');
  fs.mkdirSync(path.join(app, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(app, 'index.html'), '<!doctype html><title>Sitke</title>');
  fs.writeFileSync(path.join(app, 'assets/a.js'), 'export {};');
  // Its certificate is our own.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
});
afterEach(async () => {
  await proxies.end();
  await served?.server.close();
  expect(served?.errors).toEqual([]);
});
afterAll(() => {
  vi.unstubAllEnvs();
  proxies.remove();
});

/** Starts a server and a proxy before it; returns the origin of the pages, and the address of the app without a slash. */
async function serveBehind(
  [name, under]: (typeof PROXIES)[number],
  limitsAddresses: boolean,
): Promise<{ readonly origin: string; readonly url: string; readonly back: Served }> {
  const { port, origin } = await Proxies.origin();
  const url = `${origin}${under}`.replace(/\/$/, '');
  const rest = { proxies: ['127.0.0.1'], app, limitsAddresses, receiptKey: newReceiptKey() };
  const back = await serveAll({ origins: [origin], page: `${url}/`, ...rest });
  served = back;
  await proxies.start(name, port, back.server.port);
  return { origin, url, back };
}

test.each(PROXIES)('%s: people and programs play through it, each from its own address', async (name, under) => {
  const { origin, url, back } = await serveBehind([name, under] as (typeof PROXIES)[number], true);

  const page = await fetch(`${url}/`);
  expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>Sitke</title>']);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await fetch(`${url}/assets/a.js`)).headers.get('cache-control')).toContain('immutable');
  if (under !== '/') expect((await fetch(`${origin}${under.slice(0, -1)}`)).url).toBe(`${url}/`);

  // Two people, and a game to its end.
  const [first, second] = [await Guest.come(url, { origin }), await Guest.come(url, { origin })];
  expect(first.cookie).toMatch(/^__Host-sid=/);
  const { game } = await first.ask(gameOf('sissa'), 'created');
  await second.ask({ t: 'sync', game, v: 0 }, 'state');
  expect(await second.act(game, 1, { type: 'join', name: 'Ann' })).toMatchObject({ t: 'ack' });
  expect(await first.act(game, 2, { type: 'move', move: 'e2e4' })).toMatchObject({ t: 'ack' });
  expect(await second.act(game, 3, { type: 'resign' })).toMatchObject({ t: 'ack' });
  expect(await (await fetch(`${url}/game/${game}.pgn`)).text()).toContain('[Result "1-0"]');
  await expect(Guest.come(url, { origin: 'https://evil.example' })).rejects.toThrow('403');
  for (const guest of [first, second]) guest.socket.close();

  // A program: its stream comes line by line, and links lead to the page.
  const made = await fetch(`${url}/api/bots`, { method: 'POST', body: new URLSearchParams({ name: 'anna' }) });
  const { token } = (await made.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const stream = await fetch(`${url}/api/stream/event`, { headers });
  const reader = stream.body!.getReader();
  expect((await reader.read()).value).toEqual(new TextEncoder().encode('\n'));
  const body = new URLSearchParams({ variant: 'sissa', lobby: 'true' });
  const open = (await (
    await fetch(`${url}/api/challenge/open`, { method: 'POST', headers, body })
  ).json()) as Challenge;
  expect(open.url).toBe(`${url}/game/${open.id}`);
  expect((await fetch(`${url}/api/token`, { method: 'DELETE', headers })).status).toBe(200);
  while (!(await reader.read()).done);

  // The address in the log is that of who asks, not of the proxy, and nobody can lie about it.
  const elsewhere = ['-sk', '--interface', '127.0.0.9', '-H', 'X-Forwarded-For: 192.0.2.1', `${url}/games.pgn`];
  expect(await once(spawn(needProgram('curl'), elsewhere, { stdio: 'ignore' }), 'exit')).toEqual([0, null]);
  const lines = back.lines.join('');
  expect(lines).toContain('"address":"127.0.0.9"');
  expect(lines).not.toContain('192.0.2.1');
});

/** The largest body that a route takes. */
function largestOf(method: string, path: string): number {
  const asked = APP_REQUESTS.find((each) => each.methods.includes(method) && each.path.test(path));
  return asked?.largest ?? MAX_CLIENT_BYTES;
}

test.each(PROXIES)('%s passes on every route, with its largest body, and one byte more', async (name, under) => {
  const { origin, url, back } = await serveBehind([name, under] as (typeof PROXIES)[number], false);
  const ways: string[] = [];
  for (const { method, path } of back.server.routes.filter(({ path }) => path !== '/ws')) {
    const place = path.replaceAll(/:\w+(\{.*?\})?/g, 'n3JtAj9K3h');
    const hasBody = method !== 'GET' && method !== 'ALL';
    for (const bytes of hasBody ? [0, largestOf(method, place), largestOf(method, place) + 1] : [0]) {
      const about = { method: hasBody ? method : 'GET', ...(bytes > 0 && { body: new Uint8Array(bytes) }) };
      const headers = hasBody ? { origin } : {};
      const ask = async (at: string): Promise<string> => {
        const answer = await fetch(at + place, { ...about, headers, redirect: 'manual' });
        await answer.arrayBuffer();
        return `${about.method} ${place} with ${bytes} bytes: ${answer.status}`;
      };
      ways.push(await ask(back.server.url));
      expect(await ask(url)).toBe(ways.at(-1));
    }
  }
  expect(ways).toContain(`POST /api/session/code with ${LARGEST_BODY} bytes: 201`);
  const guest = await Guest.come(url, { origin });
  guest.socket.send('{"t":"ping","n":7}'.padEnd(MAX_CLIENT_BYTES));
  expect(await guest.ask({ t: 'ping', n: 8 }, 'pong')).toMatchObject({ n: 7 });
  guest.socket.close();
});
