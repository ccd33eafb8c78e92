/** Tables and cores that are made while the server gives out the app. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppFolderError } from './files.js';
import { readGrowingApp } from './growing.js';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-growing-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Makes an app with these tables, of which some may be null. */
function write(name: string, listing: Record<string, string | null>): string {
  const app = path.join(folder, name);
  fs.mkdirSync(path.join(app, 'assets/tables'), { recursive: true });
  fs.writeFileSync(path.join(app, 'index.html'), '');
  for (const address of Object.values(listing)) if (address) fs.writeFileSync(path.join(app, address), address);
  fs.writeFileSync(path.join(app, 'tables.json'), JSON.stringify(listing));
  return app;
}

const FIRST = 'assets/tables/a.1.stb';
const SECOND = 'assets/tables/b.2.stb';
const text = (body: Uint8Array | undefined): string => Buffer.from(body ?? []).toString();

test('what has been made since is there once the list says so, and never asked for again', () => {
  const app = write('grows', { a: FIRST, b: null });
  const files = readGrowingApp(app);
  expect(JSON.parse(text(files.get('/tables.json')?.body))).toEqual({ a: FIRST, b: null });
  expect(files.get(`/${FIRST}`)).toMatchObject({ isHashed: true });
  expect(files.get(`/${SECOND}`)).toBeUndefined();
  write('grows', { a: FIRST, b: SECOND });
  expect(files.get(`/${SECOND}`)).toBeUndefined();
  expect(JSON.parse(text(files.get('/tables.json')?.body))).toEqual({ a: FIRST, b: SECOND });
  expect(text(files.get(`/${SECOND}`)?.body)).toBe(SECOND);
  // Complete: what stands in the folder now is of no interest.
  fs.rmSync(app, { recursive: true });
  expect(JSON.parse(text(files.get('/tables.json')?.body))).toEqual({ a: FIRST, b: SECOND });
  expect(text(files.get(`/${FIRST}`)?.body)).toBe(FIRST);
});

test('the list has a new tag whenever it grows', () => {
  const app = write('tags', { a: FIRST, b: null });
  const files = readGrowingApp(app);
  const before = files.get('/tables.json')?.etag;
  expect(files.get('/tables.json')).toMatchObject({ etag: before, isHashed: false });
  write('tags', { a: FIRST, b: SECOND });
  expect(files.get('/tables.json')?.etag).not.toBe(before);
});

test('the engine and the tables grow apart from each other', () => {
  const app = write('cores', { a: FIRST, b: null });
  const core = 'assets/board.simd-1a2b.wasm';
  const list = (address: string | null) =>
    fs.writeFileSync(path.join(app, 'cores.json'), JSON.stringify({ 'board.simd.wasm': address }));
  list(null);
  const files = readGrowingApp(app);
  fs.writeFileSync(path.join(app, core), 'core');
  fs.writeFileSync(path.join(app, `${core}.br`), 'packed');
  list(core);
  files.get('/tables.json');
  expect(files.get(`/${core}`)).toBeUndefined();
  expect(text(files.get('/cores.json')?.body)).toContain(core);
  expect(files.get(`/${core}`)).toMatchObject({
    isHashed: true,
    type: 'application/wasm',
    packed: [{ encoding: 'br' }],
  });
  write('cores', { a: FIRST, b: SECOND });
  files.get('/cores.json');
  expect(files.get(`/${SECOND}`)).toBeUndefined();
  expect(text(files.get('/tables.json')?.body)).toContain(SECOND);
});

test('a list that leads elsewhere is refused', () => {
  fs.writeFileSync(path.join(folder, 'secret'), 'secret');
  const app = write('leads', { a: FIRST, b: null });
  const files = readGrowingApp(app);
  for (const address of ['../secret', 'assets/tables/../../../secret', 'assets/tables/..', '/etc/passwd']) {
    fs.writeFileSync(path.join(app, 'tables.json'), JSON.stringify({ a: address, b: null }));
    expect(() => files.get('/tables.json')).toThrow(AppFolderError);
    expect(files.get(`/${address}`)).toBeUndefined();
  }
});

test('an app without tables is read once', () => {
  const app = write('none', {});
  fs.rmSync(path.join(app, 'tables.json'));
  const files = readGrowingApp(app);
  expect(files.get('/tables.json')).toBeUndefined();
  write('none', { a: FIRST });
  expect(files.get('/tables.json')).toBeUndefined();
  expect([...files.keys()].sort()).toEqual(['/', '/index.html']);
});
