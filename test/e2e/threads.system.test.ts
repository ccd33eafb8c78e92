/** The engine's threads in a browser: the packages as they are built, in a page that is isolated and in one that is not. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#scripts/prepare';
import { launch } from './support.js';

const site = 'http://localhost/';
/** The entries of a package by name, as a page finds them. */
function entriesOf(name: string): [string, string][] {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8'));
  return Object.entries<string | { default: string }>(exports).flatMap(([entry, built]) =>
    typeof built === 'string' ? [] : [[`@sitke/${name}${entry.slice(1)}`, `/${name}/${built.default}`]],
  );
}

const imports = Object.fromEntries(['rules', 'tablebase', 'engine'].flatMap(entriesOf));
const html = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** Opens a page that has the packages; isolated, it may share memory with its workers. */
async function open(isIsolated: boolean): Promise<Page> {
  const context = await browser.newContext();
  await context.route(`${site}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const headers = isIsolated
      ? { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }
      : {};
    if (pathname === '/') await route.fulfill({ body: html, headers, contentType: 'text/html' });
    else {
      const body = readFileSync(path.join(root, 'packages', pathname));
      await route.fulfill({ body, headers, contentType: types[path.extname(pathname)] ?? 'text/plain' });
    }
  });
  const page = await context.newPage();
  await page.goto(site);
  return page;
}

/** Runs in the page: two threads are asked for, a search is stopped, the engine closed. */
const script = `(async () => {
  const { Game, Position, rulesOf } = await import('@sitke/rules');
  const { loadEngine, wasmBuild, wasmFile } = await import('@sitke/engine');
  const spawn = (failed) => {
    const worker = new Worker('/engine/dist/helperWorker.js', { type: 'module' });
    worker.onerror = failed;
    return worker;
  };
  const build = wasmBuild(true);
  const engine = await loadEngine('sissa', new URL('/engine/dist/' + wasmFile('sissa', build), location), spawn);
  const threads = await engine.setThreads(2);
  const { root } = new Game(Position.initial(rulesOf('sissa')));
  const search = engine.search({ node: root, limits: { isInfinite: true } });
  let depth = 0;
  for await (const info of search) {
    depth = info.depth;
    if (depth === 6) search.stop();
  }
  const { best } = await search.result;
  await engine.close();
  return { build, threads, depth, isLegal: root.position.legalMoves().includes(best) };
})()`;

test.each([
  [true, { build: 'threads', threads: 2 }],
  [false, { build: 'simd', threads: 1 }],
])('in a page whose isolation is %s', async (isIsolated, expected) => {
  const page = await open(isIsolated);
  expect(await page.evaluate(script)).toMatchObject({ ...expected, isLegal: true });
  await page.context().close();
});
