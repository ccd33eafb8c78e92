/** Overwritten pages of the file: only the data there are lost, and every other game goes on. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Commit, checkFile, DamagedGameError, openSqliteStore, type SqliteStore } from '@sitke/server/store';
import { seeded } from '@sitke/testkit/random';
import { often, testSeed } from '@sitke/testkit/sizes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf, overwrite, readPage } from '../../test/pages.js';
import { StoreOpenError } from '../errors.js';
import { openForWriting } from './database.js';
import { Database } from './driver.js';
import { type TreePage, treePages } from './inside.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-damage-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const GAMES = 250;
const EVENTS = 4;
/** Of each tree. */
const LEAVES = 2;
const pristine = path.join(folder, 'pristine.db');
const file = path.join(folder, 'damaged.db');

function open(name: string): Promise<SqliteStore> {
  const onFatal = (error: Error) => {
    throw error;
  };
  return openSqliteStore({ file: name, onFatal });
}

const idOf = (index: number): string => `game${String(index).padStart(6, '0')}`;
const ids = Array.from({ length: GAMES }, (_, index) => idOf(index));

/** Returns what of `wanted` is not in `found`. */
function missing(found: readonly string[], wanted: readonly string[]): string[] {
  const has = new Set(found);
  return wanted.filter((id) => !has.has(id));
}

/** A new game with its log, or one more event in it. */
function change(index: number, expect: number, count: number): Commit {
  const id = idOf(index);
  const version = expect + count;
  const about = JSON.stringify({ filler: 'x'.repeat(100) });
  const row = {
    id,
    variant: 'any',
    options: '{}',
    status: 'live',
    version,
    about,
    timeControl: '{}',
    result: null,
  } as const;
  const rest = {
    seats: ['anna', `ben${index % 7}`],
    deadlineMs: 9,
    parentId: null,
    createdMs: 1 + (index % 9),
    names: [null, null],
    salts: [null, null],
    invited: null,
    isVoid: false,
  } as const;
  const events = Array.from({ length: count }, (_, at) => {
    const seq = expect + 1 + at;
    return { seq, kind: 'act', actId: `act${id}${seq}`, seat: 0, data: `{"seq":${seq}}`, atMs: seq } as const;
  });
  return { row: { ...row, ...rest, updatedMs: version }, expect, events };
}

/** In the order of the trees. */
let all: readonly TreePage[] = [];
let leaves: readonly TreePage[] = [];

function byTree(pages: readonly TreePage[]): Map<string, TreePage[]> {
  const trees = new Map<string, TreePage[]>();
  for (const page of pages) trees.set(page.tree, [...(trees.get(page.tree) ?? []), page]);
  return trees;
}

beforeAll(async () => {
  const store = await open(pristine);
  for (let index = 0; index < GAMES; index++) await store.games.commit(change(index, 0, EVENTS));
  await store.close();
  all = treePages(pristine).filter(({ kind, tree }) => kind === 'leaf' && /^(game|event)/.test(tree));
  // The first, the last, and those between as they come.
  leaves = [...byTree(all).values()].flatMap((own) => {
    const step = Math.max(1, (own.length - 1) / (LEAVES - 1));
    return own.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step));
  });
});

/**
 * The games of which something stands on a leaf or those beside it, and their neighbours: what comes next of them may
 * belong on the leaf, and a leaf is split with the help of those beside it.
 */
function gamesAt(leaf: TreePage): Set<string> {
  const beside = all.filter(({ tree }) => tree === leaf.tree);
  const at = beside.indexOf(leaf);
  const found = beside.slice(Math.max(0, at - 2), at + 3).flatMap(({ number }) => {
    const bytes = readPage(pristine, number);
    return (bytes.toString('latin1').match(/game\d{6}/g) ?? []).map((id) => Number(id.slice(4)));
  });
  return new Set(found.flatMap((index) => [index - 1, index, index + 1]).map(idOf));
}

test('a leaf that cannot be read costs the games on it', async () => {
  expect(new Set(leaves.map(({ tree }) => tree))).toEqual(
    new Set(['game', 'game_newest', 'game_seat0', 'game_seat1', 'event', 'event_act']),
  );
  for (const leaf of leaves) {
    fs.copyFileSync(pristine, file);
    overwrite(file, leaf.number, 0, Buffer.alloc(16, 0xff));
    const hit = gamesAt(leaf);
    const whole = ids.filter((id) => !hit.has(id));
    const store = await open(file);
    const listed = async (player?: string): Promise<string[]> =>
      (await store.games.list({ status: 'live', limit: GAMES, ...(player === undefined ? {} : { player }) })).map(
        ({ id }) => id,
      );
    const where = `${leaf.tree} ${leaf.number}`;
    expect([where, missing(await listed(), whole)]).toEqual([where, []]);
    expect([where, missing(await listed('anna'), whole)]).toEqual([where, []]);
    const third = whole.filter((id) => Number(id.slice(4)) % 7 === 3);
    expect([where, missing(await listed('ben3'), third)]).toEqual([where, []]);
    expect([where, missing(await store.games.liveIds(), whole)]).toEqual([where, []]);
    expect([where, missing(await store.games.due(10, GAMES), whole)]).toEqual([where, []]);
    // All at once: those that are damaged must not take the others with them.
    const answers = await Promise.allSettled(ids.map((_, index) => store.games.commit(change(index, EVENTS, 1))));
    const loaded = await Promise.allSettled(ids.map((id) => store.games.load(id)));
    for (const [index, id] of ids.entries()) {
      const [answer, load] = [answers[index]!, loaded[index]!];
      if (!hit.has(id)) {
        expect([where, id, answer]).toEqual([where, id, { status: 'fulfilled', value: { ok: true } }]);
        expect([where, load.status === 'fulfilled' && load.value?.events.length]).toEqual([where, EVENTS + 1]);
      } else if (load.status === 'rejected') {
        expect(load.reason).toBeInstanceOf(DamagedGameError);
        expect(store.games.quarantined.get(id)).toBe(load.reason);
      }
    }
    await store.close();
  }
});

/** Returns the games that a check names for a page. */
async function namedFor(page: number): Promise<readonly string[]> {
  const { problems } = await checkFile(file, () => null);
  const named = problems.filter((text) => new RegExp(`^Tree \\d+ page ${page}\\b`).test(text));
  return named.flatMap((text) => /games (.*)\)$/.exec(text)?.[1]?.split(', ') ?? [text]);
}

/** The games that have a row on a leaf of the whole file; what was moved to other pages may stand beside the rows. */
function gamesOn({ number }: TreePage): string[] {
  const page = readPage(pristine, number);
  const rows = Array.from({ length: page.readUInt16BE(3) }, (_, row) => page.subarray(page.readUInt16BE(8 + 2 * row)));
  return [...new Set(rows.map((row) => /game\d{6}/.exec(row.toString('latin1', 0, 60))?.[0] ?? 'none'))];
}

test('a check names the games of a page that cannot be read, and of an index says that it has none', async () => {
  for (const leaf of leaves) {
    fs.copyFileSync(pristine, file);
    overwrite(file, leaf.number, 0, Buffer.alloc(16, 0xff));
    const named = await namedFor(leaf.number);
    const where = `${leaf.tree} ${leaf.number}`;
    if (/^game_/.test(leaf.tree)) {
      expect([where, ...named]).toEqual([where, expect.stringContaining(`(${leaf.tree}: no moves of games)`)]);
      continue;
    }
    const own = gamesOn(leaf);
    expect([where, ...named]).toEqual(expect.arrayContaining([where, ...own]));
    // Of games whose rows are on several pages, those beside it may be named.
    const [first, last] = [own[0]!, own.at(-1)!].map((id) => Number(id.slice(4))) as [number, number];
    const near = ids.slice(Math.max(0, first - 1), last + 2);
    expect([where, ...named.filter((id) => !near.includes(id))]).toEqual([where]);
  }
});

test('below a page that cannot be read, a check names the games of all that hung on it', async () => {
  for (const tree of ['game', 'event']) {
    const root = treePages(pristine).find((page) => page.tree === tree && page.kind === 'root')!;
    fs.copyFileSync(pristine, file);
    overwrite(file, root.number, 0, Buffer.alloc(16, 0xff));
    const { problems } = await checkFile(file, () => null);
    const named = problems.filter((text) => new RegExp(`page ${root.number}\\b`).test(text)).join();
    for (const id of ids.slice(0, 50)) expect([tree, named]).toEqual([tree, expect.stringContaining(id)]);
    expect(named).toContain(`and ${GAMES - 50} more)`);
  }
});

test('a check names the games of a page of packed logs, and those of a page beside a log', async () => {
  const removeLog = (): void => {
    for (const suffix of ['-wal', '-shm']) fs.rmSync(`${file}${suffix}`, { force: true });
  };
  const kept = path.join(folder, 'kept.db');
  fs.copyFileSync(pristine, file);
  const db = new Database(file);
  db.pragma('wal_autocheckpoint = 0');
  db.transaction(() => {
    for (const [index, id] of ids.entries()) {
      db.prepare('INSERT INTO packed (id, log) VALUES (?, ?)').run(index + 1, Buffer.alloc(100));
      db.prepare('UPDATE game SET packed_id = ? WHERE id = ?').run(index + 1, id);
    }
  })();
  for (const suffix of ['', '-wal']) fs.copyFileSync(`${file}${suffix}`, `${kept}${suffix}`);
  db.close();
  const packed = treePages(file).filter(({ tree, kind }) => tree === 'packed' && kind === 'leaf');
  const [before, own] = packed.slice(0, 2).map(({ number }) => readPage(file, number).readUInt16BE(3)) as [
    number,
    number,
  ];
  overwrite(file, packed[1]!.number, 0, Buffer.alloc(16, 0xff));
  expect(await namedFor(packed[1]!.number)).toEqual(ids.slice(before, before + own));

  removeLog();
  for (const suffix of ['', '-wal']) fs.copyFileSync(`${kept}${suffix}`, `${file}${suffix}`);
  const leaf = leaves.find(({ tree }) => tree === 'event')!;
  overwrite(file, leaf.number, 0, Buffer.alloc(16, 0xff));
  expect(await namedFor(leaf.number)).toEqual(expect.arrayContaining(gamesOn(leaf)));
  removeLog();
});

/** Makes all rows on a leaf claim some 4 GiB, and half of them for the first text. */
function enlarge(name: string, { number }: TreePage): void {
  const page = readPage(name, number);
  const [size, header, text] = [[0xff, 0xff, 0xff, 0xff, 0x7f], 16, [0x8f, 0xff, 0xff, 0xff, 0x7f]];
  for (let row = 0; row < page.readUInt16BE(3); row++) {
    overwrite(name, number, page.readUInt16BE(8 + 2 * row), Uint8Array.of(...size, header, ...text));
  }
}

/** Makes the ids on a leaf blobs. */
function retype(name: string, { number }: TreePage): void {
  const page = readPage(name, number);
  const text = 13 + 2 * idOf(0).length;
  for (let row = 0; row < page.readUInt16BE(3); row++) {
    const cell = page.readUInt16BE(8 + 2 * row);
    const header = cell + (page[cell]! > 127 ? 2 : 1);
    const at = page.subarray(0, header + page[header]!).indexOf(text, header + 1);
    overwrite(name, number, at, Uint8Array.of(text - 1));
  }
}

test.each([
  ['claim more than there is room for', enlarge],
  ['have ids that are no texts', retype],
])('rows that %s cost their games', async (_, damage) => {
  for (const leaf of leaves) {
    fs.copyFileSync(pristine, file);
    damage(file, leaf);
    const hit = gamesAt(leaf);
    const whole = ids.filter((id) => !hit.has(id));
    const where = `${leaf.tree} ${leaf.number}`;
    const report = await checkFile(file, () => null);
    expect([where, report.problems.length + report.games.size]).not.toEqual([where, 0]);
    expect(whole.filter((id) => report.games.has(id))).toEqual([]);
    const store = await open(file);
    for (const found of [
      await store.games.ids('', GAMES),
      await store.games.liveIds(),
      await store.games.due(10, GAMES),
    ]) {
      expect([where, missing(found, whole)]).toEqual([where, []]);
      expect([where, missing(ids, found)]).toEqual([where, []]);
    }
    for (const [index, id] of ids.entries()) {
      if (!hit.has(id) && index % often(10, 1, 1) > 0) continue;
      const answer = await store.games.commit(change(index, EVENTS, 1)).catch((error) => error);
      if (!hit.has(id)) expect([where, id, answer]).toEqual([where, id, { ok: true }]);
      else if (answer instanceof Error) expect(answer).toBeInstanceOf(DamagedGameError);
    }
    await store.close();
  }
});

test('a person is forgotten although an index tells of games that are not there, or of others', async () => {
  const name = path.join(folder, 'ended.db');
  const made = await open(name);
  for (const index of [1, 2, 3, 4, 5]) {
    const { row, ...rest } = change(index, 0, EVENTS);
    const seats = index === 5 ? (['dora', null] as const) : row.seats;
    await made.games.commit({ ...rest, row: { ...row, status: 'ended', seats, deadlineMs: null, result: '{}' } });
  }
  await made.close();
  const index = treePages(name).find(({ tree }) => tree === 'game_seat0')!;
  const page = readPage(name, index.number);
  overwrite(name, index.number, page.indexOf(idOf(1)), Buffer.from(idOf(0)));
  overwrite(name, index.number, page.indexOf(idOf(3)), Buffer.from(idOf(7)));
  overwrite(name, index.number, page.indexOf('dora'), Buffer.from('anna'));
  const store = await open(name);
  const left = [idOf(2), idOf(4)];
  expect([await store.maintenance.forget('anna', 1), await store.maintenance.forget('anna', 1)]).toEqual(
    left.map((id) => [id]),
  );
  expect([await store.maintenance.forget('anna', 1), await store.maintenance.forget('anna', 3)]).toEqual([[], []]);
  for (const id of left) expect((await store.games.load(id))?.row.seats[0]).toBe(null);
  expect((await store.games.load(idOf(5)))?.row.seats[0]).toBe('dora');
  await store.close();
});

test('damage to what everything hangs on refuses the start with what to do, or changes nothing', () => {
  const seed = testSeed();
  const chance = seeded(seed);
  const pages = treePages(pristine).filter(({ kind }) => kind !== 'leaf');
  const content = contentOf(pristine);
  const [tries, refused] = [often(60, 400, 4000), { count: 0 }];
  for (let index = 0; index < tries; index++) {
    const page = pages[chance(pages.length)]!;
    const at = chance(3) === 0 ? 0 : chance(4000);
    const bytes = Buffer.from(Array.from({ length: 16 + chance(80) }, () => chance(256)));
    fs.copyFileSync(pristine, file);
    overwrite(file, page.number, at, bytes);
    try {
      openForWriting({ file }).close();
      // Bytes that nothing stands on.
      expect([seed, index, page, at, contentOf(file) === content]).toEqual([seed, index, page, at, true]);
    } catch (error) {
      if (!(error instanceof StoreOpenError)) throw error;
      refused.count++;
      expect(error.message).toMatch(
        /sitke store restore BACKUP|altered by another program|database of another program/,
      );
    }
  }
  expect(refused.count).toBeGreaterThan(tries / 3);
});
