/** The examples of deploy/ before a real server: nginx and Caddy, with TLS, on a host of their own and under a path. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Challenge } from '@sitke/protocol/api';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { root } from '#scripts/prepare';
import { needProgram } from '#scripts/programs';
import { Guest, gameOf, type Served, serveAll } from '#server/test/served';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-proxies-'));
const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
let proxy: ChildProcess | null = null;
let served: Served | null = null;

beforeAll(() => {
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
    ...names,
  ];
  expect(spawnSync(needProgram('openssl'), made, { encoding: 'utf8' })).toMatchObject({ status: 0 });
  fs.mkdirSync(path.join(folder, 'app/assets'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'app/index.html'), '<!doctype html><title>Sitke</title>');
  fs.writeFileSync(path.join(folder, 'app/assets/a.js'), 'export {};');
  // Its certificate is our own.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
});
afterEach(async () => {
  if (proxy && proxy.exitCode === null) {
    const exited = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await exited;
  }
  await served?.server.close();
  expect(served?.errors).toEqual([]);
});
afterAll(() => {
  vi.unstubAllEnvs();
  fs.rmSync(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns an example with this machine's names in place of its own; each must be in it. */
function example(name: string, changes: readonly (readonly [string, string])[]): string {
  let text = fs.readFileSync(path.join(root, 'deploy', name), 'utf8').replaceAll(/^\s*#.*\n/gm, '');
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replaceAll(from, to);
  }
  return text;
}

function startNginx(name: string, port: number, back: number): ChildProcess {
  const host = name.includes('subpath') ? 'example.org' : 'play.example.org';
  const site = example(name, [
    [`/etc/letsencrypt/live/${host}/fullchain.pem`, certificate],
    [`/etc/letsencrypt/live/${host}/privkey.pem`, key],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    [`server_name ${host}`, 'server_name 127.0.0.1'],
    ['127.0.0.1:4173', `127.0.0.1:${back}`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(
    file,
    `pid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}}\n`,
  );
  return spawn(needProgram('nginx'), ['-c', file, '-g', 'daemon off;', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function startCaddy(name: string, port: number, back: number): ChildProcess {
  const host = name.includes('subpath') ? 'example.org' : 'play.example.org';
  const site = example(name, [
    [`${host} {`, `https://127.0.0.1:${port} {\n\ttls ${certificate} ${key}`],
    ['127.0.0.1:4173', `127.0.0.1:${back}`],
  ]);
  const file = path.join(folder, 'Caddyfile');
  fs.writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site}`);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return spawn(needProgram('caddy'), ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env });
}

test.each([
  ['nginx.conf', startNginx, '/'],
  ['nginx-subpath.conf', startNginx, '/sitke/'],
  ['Caddyfile', startCaddy, '/'],
  ['Caddyfile.subpath', startCaddy, '/sitke/'],
] as const)('%s: people and programs play through it, each from its own address', async (name, start, under) => {
  const port = await freePort();
  const origin = `https://127.0.0.1:${port}`;
  const url = `${origin}${under}`.replace(/\/$/, '');
  const app = path.join(folder, 'app');
  served = await serveAll({ origins: [origin], page: `${url}/`, proxies: ['127.0.0.1'], app, limitsAddresses: true });
  proxy = start(name, port, served.server.port);
  await expect
    .poll(
      () =>
        fetch(`${url}/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);

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
  const lines = served.lines.join('');
  expect(lines).toContain('"address":"127.0.0.9"');
  expect(lines).not.toContain('192.0.2.1');
});
