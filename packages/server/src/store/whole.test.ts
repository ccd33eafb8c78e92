/** A copy of all of a store, from one kind to another and back, is the store. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  checkGames,
  copyAll,
  DamagedGameError,
  DamagedLogError,
  MemoryStore,
  openStore,
  openStoreOn,
  type Store,
  StoreOpenError,
  shownAddress,
} from '@sitke/server/store';
import { logContentOf } from '@sitke/testkit/contracts/logs';
import { callBoth, forLogHistories } from '@sitke/testkit/contracts/logs/histories';
import { Model } from '@sitke/testkit/contracts/logs/model';
import { gameIn, move, next, row, start } from '@sitke/testkit/contracts/store/game';
import { answersOf, forHistories } from '@sitke/testkit/contracts/store/histories';
import { often } from '@sitke/testkit/sizes';
import { afterAll, expect, test } from 'vitest';
import { openPglite } from '../test/pglite.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-whole-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
let files = 0;

const onFatal = (error: Error): never => {
  throw error;
};

function newFile(): Promise<Store> {
  files += 1;
  return openStore(`sqlite:${path.join(folder, `${files}.db`)}`, { onFatal });
}

/** Returns all of a store, as its readers see it. */
async function contentOf(store: Store): Promise<unknown> {
  const ids = await store.games.ids('', 1000);
  const games = await Promise.all(ids.map((id) => gameIn(store, id)));
  const sessions = await store.sessions.page('', 1000);
  return {
    games,
    sessions,
    programs: await store.directory.botNames(),
    keys: await store.directory.keys(),
    beat: await store.maintenance.lastHeartbeat(),
  };
}

test('a store copied into Postgres and from there into a file is as it was', async () => {
  await forHistories(often(10, 30, 3000), async (steps) => {
    const first = new MemoryStore();
    for (const step of steps) await answersOf(first, step);
    const [second, third] = [await openStoreOn(await openPglite()), await newFile()];
    const { counts, games } = await copyAll(first, second);
    expect(games.size).toBe(0);
    // Once more changes nothing.
    expect(await copyAll(first, second)).toEqual({ counts, games, problems: [] });
    expect(await copyAll(second, third)).toEqual({ counts, games, problems: [] });
    const content = await contentOf(first);
    expect(await contentOf(second)).toEqual(content);
    expect(await contentOf(third)).toEqual(content);
    expect((await checkGames(third.games, () => null)).counts).toMatchObject({
      games: counts.games,
      events: counts.events,
    });
    await Promise.all([first, second, third].map((store) => store.close()));
  });
});

test('logs, records, acts and the outbox are copied with the rest', async () => {
  await forLogHistories(often(2, 10, 1000), async (steps) => {
    const [first, model] = [new MemoryStore(), new Model()];
    for (const call of steps.flat()) await callBoth(first, model, model, call)[0];
    const [second, third] = [await openStoreOn(await openPglite()), await newFile()];
    expect((await copyAll(first, second)).problems).toEqual([]);
    expect((await copyAll(first, second)).problems).toEqual([]);
    expect((await copyAll(second, third)).problems).toEqual([]);
    const content = await logContentOf(first);
    expect(await logContentOf(second)).toEqual(content);
    expect(await logContentOf(third)).toEqual(content);
    await Promise.all([first, second, third].map((store) => store.close()));
  });
});

test('a copy leaves out a damaged log, and is refused where something is there that differs', async () => {
  const [from, to] = [new MemoryStore(), new MemoryStore()];
  const event = { seq: 1, kind: 'did', actId: 'a', data: '{}', atMs: 1 };
  const rowOf = (id: string, state: string) => ({ kind: 'table', id, version: 1, key: '', state });
  for (const id of ['a', 'b']) await from.logs.commit({ row: rowOf(id, '{}'), expect: 0, events: [event] });
  from.logs.quarantine(new DamagedLogError('table/a', 'it is spoilt'));
  expect((await copyAll(from, to)).problems).toEqual(['log table/a: it is spoilt']);
  expect(await to.logs.names(null, 9)).toEqual([{ kind: 'table', id: 'b' }]);
  await to.transactions.commit({ act: 'x', atMs: 1, messages: [{ kind: 'mail', data: '{}' }] });
  await expect(copyAll(from, to)).rejects.toThrow('the outbox is there already and differs');
  await to.logs.commit({
    row: { ...rowOf('b', '[]'), version: 2 },
    expect: 1,
    events: [{ ...event, seq: 2, actId: 'b' }],
  });
  await expect(copyAll(from, to)).rejects.toThrow('log table/b is there already and differs');
});

test('a copy that was cut short goes on; a game that differs is reported, and a damaged one left out', async () => {
  const [from, to] = [new MemoryStore(), new MemoryStore()];
  await from.games.commit(start);
  await from.games.commit({ ...start, row: { ...row, id: 'other' } });
  await to.games.commit(start);
  expect((await copyAll(from, to)).counts).toMatchObject({ games: 2, events: 2 });
  await to.games.commit({ ...next, events: [{ ...move, data: '"x"' }] });
  await expect(copyAll(from, to)).rejects.toThrow(
    new StoreOpenError('game game is there already and differs, or is in the way (duplicate)'),
  );
  from.games.quarantine(new DamagedGameError('game', 'it is spoilt'));
  const { counts, games } = await copyAll(from, to);
  expect([counts.games, [...games]]).toEqual([1, [['game', 'it is spoilt']]]);
  expect([...(await checkGames(from.games, () => null)).games]).toEqual([['game', 'it is spoilt']]);
  expect([...(await checkGames(to.games, ({ row: { id } }) => `no good: ${id}`)).games.keys()]).toEqual([
    'game',
    'other',
  ]);
});

test('a copy whose keys would be others is refused', async () => {
  const [from, to] = [new MemoryStore(), new MemoryStore()];
  await from.directory.addKey({ name: 'receipts', jwk: '{"x":"1"}' });
  await to.directory.addKey({ name: 'receipts', jwk: '{"x":"2"}' });
  await expect(copyAll(from, to)).rejects.toThrow('the key receipts is there already and differs');
});

test.each([
  ['ftp:x', 'ftp:x is no address of a store, such as sqlite:FILE or postgres://…'],
  [`sqlite:${path.join(folder, 'none.db')}`, 'does not exist'],
])('the address %s is refused: %s', async (address, why) => {
  await expect(openStore(address, { onFatal, mayCreate: false })).rejects.toThrow(why);
});

test.each([
  [
    'postgres://anna:secret@db.example.org:5432/games?sslmode=require',
    'postgres://anna:***@db.example.org:5432/games?sslmode=require',
  ],
  ['postgres://db.example.org/games?password=secret', 'postgres://db.example.org/games?password=***'],
  ['sqlite:a@b.db', 'sqlite:a@b.db'],
])('an address is shown without its password: %s', (address, shown) => expect(shownAddress(address)).toBe(shown));
