/** The app's files as the server gives them out, over real sockets. */

import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../server.js';
import { MemoryStore } from '../../store/index.js';
import { SECURITY_HEADERS } from '../headers.js';
import { readApp } from './files.js';

const PAGE = '<html lang="en"><script src="./assets/a.js"></script></html>';
/** As it is served at the root. */
const SERVED = PAGE.replace('<html', '<html data-root="./"');

let folder: string;
let server: RunningServer;
const errors: unknown[] = [];

const start = (port: number, ports: number) => {
  const onError = (error: unknown): void => void errors.push(error);
  const app = path.join(folder, 'app');
  const options = { host: '127.0.0.1', port, ports, app, origins: [], onError, onFatal: onError };
  return startServer({ ...options, store: new MemoryStore() });
};

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-app-'));
  fs.mkdirSync(path.join(folder, 'app/assets'), { recursive: true });
  const files = ['secret.txt', 'app/index.html', 'app/app.webmanifest', 'app/a b.svg', 'app/odd.xyz', 'app/offline.js'];
  for (const name of files) fs.writeFileSync(path.join(folder, name), name);
  fs.writeFileSync(path.join(folder, 'app/index.html'), PAGE);
  fs.mkdirSync(path.join(folder, 'app/embed'));
  for (const name of ['index.html', 'board.js']) fs.writeFileSync(path.join(folder, 'app/embed', name), name);
  for (const name of ['a.js', 'a.css', 'a.woff2', 'a.wasm'])
    fs.writeFileSync(path.join(folder, 'app/assets', name), name);
  for (const [suffix, body] of [
    ['', 'plain'],
    ['.br', 'br'],
    ['.gz', 'gzip'],
  ] as const)
    fs.writeFileSync(path.join(folder, `app/assets/packed.js${suffix}`), body);
  fs.symlinkSync(path.join(folder, 'secret.txt'), path.join(folder, 'app/linked.txt'));
  server = await start(0, 1);
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
  expect(errors).toEqual([]);
});

/** Asks for exactly this path; `fetch` would tidy it first. */
async function get(target: string, options: http.RequestOptions = {}) {
  const request = http.request({ host: '127.0.0.1', port: server.port, path: target, ...options }).end();
  const [response]: http.IncomingMessage[] = (await once(request, 'response')) as [http.IncomingMessage];
  let body = '';
  for await (const chunk of response!.setEncoding('utf8')) body += chunk;
  return { status: response!.statusCode, headers: response!.headers, body };
}

describe('the server of the app', () => {
  test('lets other pages load and frame what is below embed, and nothing else', async () => {
    for (const target of ['/embed/', '/embed/index.html', '/embed/board.js']) {
      const { status, headers } = await get(target);
      expect([target, status, headers['cross-origin-resource-policy']]).toEqual([target, 200, 'cross-origin']);
      expect(headers['content-security-policy']).toContain('frame-ancestors *');
      expect(headers['access-control-allow-origin']).toBe('*');
    }
    for (const target of ['/', '/embed', '/assets/a.js', '/embedded/']) {
      const { headers } = await get(target);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html?a=b', 'text/html; charset=utf-8', 'no-cache'],
    ['/offline.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/app.webmanifest', 'application/manifest+json', 'no-cache'],
    ['/a%20b.svg', 'image/svg+xml', 'no-cache'],
    ['/odd.xyz', 'application/octet-stream', 'no-cache'],
    ['/assets/a.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/a.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/a.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/assets/a.wasm', 'application/wasm', 'public, max-age=31536000, immutable'],
  ])('gives %s as %s', async (target, type, cache) => {
    const { status, headers } = await get(target);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, cache]);
    expect(headers).toMatchObject(SECURITY_HEADERS);
  });

  test('answers HEAD without a body, an unchanged file with 304, and takes nothing', async () => {
    const head = await get('/', { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.body]).toEqual([200, String(SERVED.length), '']);
    const etag = String(head.headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('/', { headers: { 'if-none-match': known } });
      expect([again.status, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const refused = await get('/', { method });
      expect([refused.status, refused.headers.allow, refused.body]).toEqual([405, 'GET, HEAD', 'method not allowed\n']);
      expect((await get('/nothing', { method })).status).toBe(404);
    }
  });

  test('serves a packed file to clients that accept it, each form with its own etag', async () => {
    for (const [accepted, encoding, suffix] of [
      ['gzip, deflate, br', 'br', '-br'],
      ['gzip', 'gzip', '-gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip', '-gzip'],
      ['*', 'br', '-br'],
      ['*;q=0', undefined, ''],
      ['identity', undefined, ''],
      ['', undefined, ''],
    ] as const) {
      const headers = { 'accept-encoding': accepted };
      const { status, headers: answer, body } = await get('/assets/packed.js', { headers });
      expect([accepted, status, answer['content-encoding'], answer.vary]).toEqual([
        accepted,
        200,
        encoding,
        'Accept-Encoding',
      ]);
      expect(body).toBe(encoding ?? 'plain');
      expect(answer['content-type']).toBe('text/javascript; charset=utf-8');
      expect(answer.etag).toMatch(new RegExp(`^"[\\w-]{22}${suffix}"$`));
      const again = await get('/assets/packed.js', { headers: { ...headers, 'if-none-match': answer.etag! } });
      expect([again.status, again.headers.vary]).toEqual([304, 'Accept-Encoding']);
      const head = await get('/assets/packed.js', { method: 'HEAD', headers });
      expect([head.body, head.headers['content-length']]).toEqual(['', String(body.length)]);
    }
    for (const target of ['/assets/packed.js.br', '/assets/packed.js.gz']) expect((await get(target)).status).toBe(404);
    expect((await get('/', { headers: { 'accept-encoding': 'br' } })).headers).not.toHaveProperty('content-encoding');
  });

  test('gives the app for the address of each of its pages, and tells it where its files are', async () => {
    for (const [target, root] of [
      ['/', './'],
      ['/index.html', './'],
      ['/play', './'],
      ['/play/', '../'],
      ['/game/n3JtAj9K3h', '../'],
      ['/rules/sissa/standard?x=1', '../../'],
    ] as const) {
      const { status, headers, body } = await get(target);
      expect([target, status, headers['content-type'], headers['cache-control']]).toEqual([
        target,
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(body).toBe(`<html data-root="${root}" lang="en"><script src="${root}assets/a.js"></script></html>`);
      const again = await get(target, { headers: { 'if-none-match': headers.etag! } });
      expect([again.status, again.body]).toEqual([304, '']);
    }
    expect((await get('/play', { method: 'POST' })).status).toBe(405);
  });

  test('answers a browser at any other address with 404 and the app, which leads on', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const target of ['/nowhere', '/game/short', '/assets/gone.js', '/..%2fsecret.txt']) {
      const { status, body } = await get(target, { headers });
      expect([target, status]).toEqual([target, 404]);
      expect(body).toContain('<html data-root=');
    }
    expect((await get('/nowhere', { method: 'POST', headers })).body).toBe('not found\n');
  });

  test('has nothing but the files that were there at the start', async () => {
    fs.writeFileSync(path.join(folder, 'app/later.txt'), 'later');
    for (const target of [
      '/later.txt',
      '/linked.txt',
      '/assets',
      '/assets/',
      '/nothing',
      '/INDEX.HTML',
      '/index.html/',
    ])
      expect([target, (await get(target)).status]).toEqual([target, 404]);
    expect(() => readApp(path.join(folder, 'app/assets'))).toThrow('has no index.html');
  });

  test('answers the same for a missing file as for a private one', async () => {
    const [none, secret] = [await get('/nothing'), await get('/..%2fsecret.txt')];
    expect([none.status, none.body, none.headers['content-type']]).toEqual([
      404,
      'not found\n',
      'text/plain; charset=utf-8',
    ]);
    expect([secret.status, secret.body]).toEqual([404, 'not found\n']);
    expect(none.headers).toMatchObject(SECURITY_HEADERS);
  });

  test('takes the next free port if configured, and only then', async () => {
    const second = await start(server.port, 100);
    expect(second.port).toBeGreaterThan(server.port);
    await second.close();
    await expect(start(server.port, 1)).rejects.toThrow('EADDRINUSE');
  });
});

/** Ways to write a way out of a folder. */
function traversals(): string[] {
  const dots = ['..', '%2e%2e', '.%2e', '%2E.', '%252e%252e', '..%00', '%c0%ae%c0%ae', '%uff0e%uff0e', '....', '..;'];
  const slashes = ['/', '%2f', '%2F', '\\', '%5c', '%252f', '%c0%af', '//', '/./'];
  const starts = ['/', '/assets/', '//', '/./', '/index.html/'];
  return starts.flatMap((from) =>
    dots.flatMap((up) =>
      slashes.flatMap((slash) => [
        `${from}${up}${slash}secret.txt`,
        `${from}${up}${slash}${up}${slash}etc${slash}passwd`,
      ]),
    ),
  );
}

test('no way to write a path leads out of the folder', async () => {
  const targets = [
    ...traversals(),
    ...[
      '/%',
      '/a%00',
      '/%00',
      '//',
      '/\\',
      'http://elsewhere/secret.txt',
      '*',
      '/C:/secret.txt',
      '/file:///etc/passwd',
    ],
    ...[path.join(folder, 'secret.txt'), `/${encodeURIComponent(path.join(folder, 'secret.txt'))}`],
  ];
  expect(targets.length).toBeGreaterThan(500);
  const found: unknown[] = [];
  for (const [index, target] of targets.entries()) {
    // From many addresses, as one would soon have asked for too much and wait.
    const { status, body } = await get(target, { localAddress: `127.0.1.${1 + (index % 250)}` });
    if (status !== 404 || body !== 'not found\n') found.push([target, status, body]);
  }
  expect(found).toEqual([]);
});
