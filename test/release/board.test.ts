/** The board from its tarball: on a plain page, in React, and its size with one game. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { root } from '#scripts/prepare';
import { locate } from '#scripts/programs';
import { launch } from '../e2e/support.js';
import { install, run, sameAsHere } from './packed.js';
import { exampleProblems } from './shown.js';

const folder = path.join(inject('folder'), 'board');
const place = { folder };
const tarballs = inject('packed').filter(({ name }) => name === 'rules' || name === 'board');
const MOST_BYTES = 45_000;

const { dependencies: reacts } = JSON.parse(
  fs.readFileSync(path.join(root, 'examples/board-react/package.json'), 'utf8'),
) as { readonly dependencies: Readonly<Record<string, string>> };

let browser: Browser;
let server: http.Server;

beforeAll(async () => {
  const others = ['react', 'react-dom'].map((name) => `${name}@${reacts[name]}`);
  install(place, [...tarballs.map(({ file }) => file), ...others, sameAsHere('vite')], ['--ignore-scripts']);
  server = http.createServer(({ url = '/' }, response) => {
    const file = path.join(folder, new URL(url, 'http://club.example').pathname);
    const isThere = file.startsWith(folder) && fs.existsSync(file) && fs.statSync(file).isFile();
    const type = file.endsWith('.html') ? 'text/html' : 'text/javascript';
    response.writeHead(isThere ? 200 : 404, { 'content-type': type }).end(isThere ? fs.readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, locate(['wholeBrowser']));
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Opens a page, moves by two clicks, and waits for what it then says. */
async function saysAfter(target: string, from: number, to: number, said: string): Promise<void> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${target}`);
  for (const square of [from, to]) await page.locator(`sitke-board [data-square="${square}"]`).click();
  await expect.poll(() => page.getByRole('status').textContent()).toContain(said);
  expect(problems).toEqual([]);
}

test('a plain page plays', async () => {
  expect(exampleProblems(place, path.join(root, 'examples/board-page'))).toEqual([]);
  await saysAfter('/examples/board-page/index.html', 16, 24, 'a4');
});

test('a page in React plays', async () => {
  expect(exampleProblems(place, path.join(root, 'examples/board-react'))).toEqual([]);
  run({ folder: path.join(folder, 'examples/board-react') }, 'npx', '--no', '--', 'vite', 'build', '--base', './');
  await saysAfter('/examples/board-react/dist/index.html', 9, 18, 'Black to move');
});

test('with one game and one set of pieces it has at most 45 kB, packed', () => {
  const code = `import '@sitke/board/element';
import { compileRules, MAKRUK, Position } from '@sitke/rules/makruk';
const board = document.querySelector('sitke-board');
board.setAttribute('pieces', 'carved');
board.position = Position.initial(compileRules(MAKRUK));`;
  fs.writeFileSync(path.join(folder, 'one.js'), code);
  fs.writeFileSync(path.join(folder, 'index.html'), '<script type="module" src="/one.js"></script>');
  run(place, 'npx', '--no', '--', 'vite', 'build');
  const assets = path.join(folder, 'dist/assets');
  // The page fetches no other set.
  const fetched = fs.readdirSync(assets).filter((name) => !name.includes('international'));
  const bytes = fetched.map((name) => gzipSync(fs.readFileSync(path.join(assets, name))).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
});
