import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serve } from '../scripts/serve.mjs';

let folder: string;
let server: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-serve-'));
  fs.mkdirSync(path.join(folder, 'app/assets'), { recursive: true });
  for (const name of ['secret.txt', 'app/index.html', 'app/app.webmanifest', 'app/a b.svg', 'app/odd.xyz']) {
    fs.writeFileSync(path.join(folder, name), name);
  }
  for (const name of ['a.js', 'a.css', 'a.woff2', 'a.wasm'])
    fs.writeFileSync(path.join(folder, 'app/assets', name), name);
  server = await serve(path.join(folder, 'app'), { port: 0 });
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

/** Asks for exactly this path; `fetch` would tidy it first. */
function get(target: string, options: http.RequestOptions = {}): Promise<http.IncomingMessage & { body: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((done, fail) => {
    const request = http.request({ hostname, port, path: target, ...options }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => done(Object.assign(response, { body })));
    });
    request.on('error', fail).end();
  });
}

describe('the server of the app', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html?a=b', 'text/html; charset=utf-8', 'no-cache'],
    ['/app.webmanifest', 'application/manifest+json', 'no-cache'],
    ['/a%20b.svg', 'image/svg+xml', 'no-cache'],
    ['/odd.xyz', 'application/octet-stream', 'no-cache'],
    ['/assets/a.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/a.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/a.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/assets/a.wasm', 'application/wasm', 'public, max-age=31536000, immutable'],
  ])('gives %s as %s', async (target, type, cache) => {
    const { statusCode, headers } = await get(target);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, type, cache]);
  });

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..\\secret.txt',
    '/assets/../../secret.txt',
    '/nothing',
    '/assets',
    '/assets/',
    '/%',
    '/a%00',
    '//',
    'http://elsewhere/secret.txt',
  ])('has nothing at %s', async (target) => {
    expect((await get(target)).statusCode).toBe(404);
  });

  test('answers HEAD without a body, an unchanged file with 304, and takes nothing', async () => {
    const head = await get('/', { method: 'HEAD' });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '14', '']);
    const again = await get('/', { headers: { 'If-None-Match': head.headers.etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/', { method: 'POST' })).statusCode).toBe(405);
  });

  test('takes the next free port where one is taken', async () => {
    const taken = Number(new URL(server.url).port);
    const second = await serve(folder, { port: taken });
    expect(Number(new URL(second.url).port)).toBeGreaterThan(taken);
    await second.close();
  });
});
