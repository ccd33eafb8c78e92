/** `sitke store`: what it says of whole and damaged stores, beside a server and without one. */
import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createdEvent, evolve, rowOf, toLogEvent } from '@sitke/server/games';
import { type Commit, openSqliteStore, type SqliteStore } from '@sitke/server/store';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { run } from './test/run.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-store-cli-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

let files = 0;
let file = '';
beforeEach(() => {
  files += 1;
  fs.mkdirSync(path.join(folder, `${files}`));
  file = path.join(folder, `${files}`, 'games.sqlite');
});
const names = (): string[] => fs.readdirSync(path.dirname(file)).filter((name) => !/\.(lock|pid)$/.test(name));

const store = (...argv: string[]) => run('store', ...argv);

function newGame(index: number): Commit {
  const id = `game${String(index).padStart(6, '0')}`;
  const terms = { variant: 'sissa', options: {}, time: { kind: 'unlimited' }, opponent: { kind: 'link' } } as const;
  const created = createdEvent(terms, { seats: ['anna', null], names: [null, null] }, null);
  const state = evolve(null, id, created, 1000 + index);
  return { row: rowOf(state), expect: 0, events: [toLogEvent(created, 1, `act${id}`, 1000 + index)] };
}

async function fill(games: number): Promise<SqliteStore> {
  const onFatal = (error: Error): never => {
    throw error;
  };
  const store = await openSqliteStore({ file, onFatal });
  for (let index = 0; index < games; index++) expect(await store.games.commit(newGame(index))).toEqual({ ok: true });
  return store;
}

test('checks and copies a store beside a server and without one, and restores the copy', async () => {
  const opened = await fill(40);
  const [one, two, restored] = ['one', 'two', 'restored'].map((name) => path.join(path.dirname(file), name));
  const whole = { status: 0, out: `${file}: whole; 40 games, 40 events\n`, err: '' };
  expect(await store('check', '--db', file)).toEqual(whole);
  const copied = { status: 0, out: `${one}: a copy of ${file}, checked; 40 games, 40 events\n` };
  expect(await store('backup', one!, '--db', file)).toMatchObject(copied);
  // The server has written on meanwhile, and its lock is its own still.
  expect(await opened.games.commit(newGame(40))).toEqual({ ok: true });
  await expect(openSqliteStore({ file, onFatal: () => {} })).rejects.toThrow('another process uses it');
  await opened.close();
  expect(JSON.parse((await store('check', '--db', file, '--json')).out)).toMatchObject({
    isWhole: true,
    counts: { games: 41 },
  });
  expect(await store('backup', two!, '--db', file)).toMatchObject({ status: 0 });
  // Nothing is left beside.
  expect(names().sort()).toEqual(['games.sqlite', 'one', 'two']);
  expect(await store('backup', two!, '--db', file)).toMatchObject({
    status: 2,
    err: expect.stringContaining('exists already'),
  });
  expect(await store('restore', two!, '--db', file)).toMatchObject({
    status: 2,
    err: expect.stringContaining('exists already'),
  });
  expect(await store('restore', one!, '--db', restored!)).toMatchObject({ status: 0 });
  expect(await store('check', '--db', restored!)).toMatchObject({ out: `${restored}: whole; 40 games, 40 events\n` });
});

test('copies a store into another, and compares it', async () => {
  const opened = await fill(3);
  const to = `sqlite:${file}-copy`;
  expect(await store('copy', `sqlite:${file}`, to)).toMatchObject({
    status: 2,
    err: expect.stringContaining('another process uses it'),
  });
  await opened.close();
  const out = `${to}: a copy of sqlite:${file}, compared event by event; 3 games, 3 events, 0 sessions, 0 programs\n`;
  expect(await store('copy', `sqlite:${file}`, to)).toEqual({ status: 0, out, err: '' });
  expect(await store('copy', `sqlite:${file}`, to)).toEqual({ status: 0, out, err: '' });
  expect(await store('check', '--db', `${file}-copy`)).toMatchObject({ status: 0 });
  expect(await store('copy', `sqlite:${file}-none`, to)).toMatchObject({
    status: 2,
    err: expect.stringContaining('does not exist'),
  });
  expect(await store('copy', to)).toMatchObject({ status: 2, err: expect.stringContaining('takes two addresses') });
  expect(await store('check', 'x', 'y')).toMatchObject({
    status: 2,
    err: expect.stringContaining('one address at most'),
  });
});

/** Changes a letter of a game. */
function spoil(): void {
  const bytes = fs.readFileSync(file);
  // Of what stood there before, something may be left on a page.
  for (let at = bytes.indexOf('game000007sissa'); at >= 0; at = bytes.indexOf('game000007sissa'))
    bytes.write('?', at + 14);
  fs.writeFileSync(file, bytes);
}

test('finds a game that is not what was written, and makes no copy of it', async () => {
  await (await fill(40)).close();
  spoil();
  const found = await store('check', '--db', file);
  expect(found).toMatchObject({ status: 2, err: `sitke: ${file} is damaged: 1 game, 0 problems of the file\n` });
  expect(found.out).toMatch(/^game game\d{6}: [^\n]+\n$/);
  const copy = path.join(path.dirname(file), 'copy');
  expect(await store('backup', copy, '--db', file)).toMatchObject({
    status: 2,
    err: expect.stringContaining('no copy was made'),
  });
  expect(names()).toEqual(['games.sqlite']);
});

test('serve --check reads all of a store, and starts on a whole one alone', async () => {
  await (await fill(40)).close();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = `${(taken.address() as AddressInfo).port}`;
  const serve = () => run('serve', '--check', '--db', file, '--port', port, '--host', '127.0.0.1');
  expect(await serve()).toMatchObject({ status: 2, err: expect.stringContaining(`cannot listen on 127.0.0.1`) });
  taken.close();
  spoil();
  const refused = await serve();
  expect(refused).toMatchObject({ status: 2, out: '' });
  expect(refused.err).toMatch(/--db \S+ is damaged: game game\d{6}: /);
});

test('serve takes options alone', async () => {
  expect(await run('serve', 'foo')).toMatchObject({
    status: 2,
    out: '',
    err: 'sitke: serve takes options alone, not "foo"\n',
  });
});

test.each([
  [['check', 'x'], 'x is no address of a store'],
  [['mend'], 'store check, backup, restore, copy, not "mend"'],
  [[], 'store check, backup, restore, copy, not ""'],
  [['backup'], 'takes one file: the copy to make'],
  [['restore', 'a', 'b'], 'takes one file: the backup'],
  [['check', '--db', '/nowhere/x'], 'does not exist'],
  [['restore', '/nowhere/x'], 'does not exist'],
])('refuses %j', async (argv, why) => {
  expect(await store(...argv)).toMatchObject({ status: 2, out: '', err: expect.stringContaining(why) });
});
