/** The file of a store: what is refused, migrations, backup and restore. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type Commit,
  type GameRow,
  openSqliteStore,
  restoreBackup,
  type SqliteStore,
  StoreFailedError,
  StoreOpenError,
} from '@sitke/server/store';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { checkSqliteVersion, openForWriting } from './database.js';
import { Database } from './driver.js';
import { migrations, type SqliteMigration } from './migrations.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-store-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

let files = 0;
let file = '';
beforeEach(() => {
  files += 1;
  file = path.join(folder, `${files}.db`);
});

function open(check = false): Promise<SqliteStore> {
  const onFatal = (error: Error) => {
    throw error;
  };
  return openSqliteStore({ file, check, onFatal });
}

/** A new game, or one more event in it. */
function change(id: string, version: number): Commit {
  const row = { id, variant: 'any', options: '{}', status: 'live', version, seats: ['anna', 'ben'] } as const;
  const rest: Omit<GameRow, keyof typeof row> = {
    timeControl: '{}',
    deadlineMs: 9,
    parentId: null,
    createdMs: 1,
    updatedMs: version,
    about: '{}',
    result: null,
    names: [null, null],
    salts: [null, null],
    invited: null,
    isVoid: false,
  };
  const event = { seq: version, kind: 'act', actId: `act${version}`, seat: 0, data: '{}', atMs: version } as const;
  return { row: { ...row, ...rest }, expect: version - 1, events: [event] };
}

/** The result of `sql` on the file, run by another program. */
function alter(sql: string): void {
  const db = new Database(file);
  db.exec(sql);
  db.close();
}

test("a new file is its owner's alone, and nothing but the file and its lock is left at the end", async () => {
  const store = await open(true);
  await store.games.commit(change('a', 1));
  const beside = ['', '-shm', '-wal', '.lock', '.pid'].map((suffix) => `${files}.db${suffix}`);
  expect(fs.readdirSync(folder).sort()).toEqual(beside);
  for (const name of fs.readdirSync(folder)) expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
  await store.close();
  expect(fs.readdirSync(folder)).toEqual([`${files}.db`, `${files}.db.lock`]);
  const again = await open(true);
  expect((await again.games.load('a'))?.row.version).toBe(1);
  await again.close();
});

test('a move writes its event, its act and its game, and no index of games', async () => {
  const [games, moves, page] = [200, 50, 4096];
  const store = await open();
  const ids = Array.from({ length: games }, (_, index) => `game${index}`);
  await Promise.all(ids.map((id) => store.games.commit(change(id, 1))));
  const before = fs.statSync(`${file}-wal`).size;
  for (const id of ids.slice(0, moves)) await store.games.commit({ ...change(id, 2), isPlain: true });
  const pages = (fs.statSync(`${file}-wal`).size - before) / (page + 24) / moves;
  // Now and then a page is split.
  expect(pages).toBeGreaterThan(2.9);
  expect(pages).toBeLessThan(3.5);
  await store.close();
});

test('one store at a time has a file, and the error names the holder', async () => {
  const one = await open();
  const second = open();
  await expect(second).rejects.toThrow(StoreOpenError);
  await expect(second).rejects.toThrow(
    `${file} cannot be used: another process uses it (process ${process.pid}, since `,
  );
  expect(await one.games.commit(change('a', 1))).toEqual({ ok: true });
  await one.close();
  await (await open()).close();
});

test('a lock ends with the process that held it, however it ended', async () => {
  const lock = new URL('../../../dist/store/sqlite/lock.js', import.meta.url).href;
  const program = `import { lockStore } from '${lock}'; globalThis.giveBack = lockStore(process.argv[1]); console.log('held'); setInterval(() => {}, 1e6);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  await expect(open()).rejects.toThrow(`(process ${holder.pid}, since `);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await (await open()).close();
});

test.each<[string, RegExp, () => void]>([
  [
    'a text file',
    /not a database/,
    () => fs.writeFileSync(file, 'not a database, and long enough to be none'.repeat(30)),
  ],
  ['a database of another program', /another program/, () => alter('CREATE TABLE a (b)')],
  ['a newer one', /newer version/, () => alter("INSERT INTO migration VALUES (99, 'x', 1)")],
  ['other migrations', /migration 1 is not/, () => alter("UPDATE migration SET sha256 = 'x'")],
  ['a table more', /altered/, () => alter('CREATE TABLE a (b)')],
  ['an index less', /altered/, () => alter('DROP INDEX event_act')],
  ['a folder', /EISDIR/, () => fs.mkdirSync(file)],
  [
    'no folder',
    /ENOENT/,
    () => {
      file = path.join(folder, 'none', 'a.db');
    },
  ],
])('refuses %s, and leaves it as it is', async (name, reason, make) => {
  if (!/text|of another|folder/.test(name)) await (await open()).close();
  make();
  const isFile = fs.existsSync(file) && fs.statSync(file).isFile();
  const before = isFile && fs.readFileSync(file);
  const opening = open();
  await expect(opening).rejects.toThrow(reason);
  await expect(opening).rejects.toThrow(StoreOpenError);
  await expect(opening).rejects.toThrow(file);
  if (before) expect(fs.readFileSync(file).equals(before)).toBe(true);
});

test('the check finds a damaged page', async () => {
  const store = await open();
  for (let version = 1; version <= 100; version++) await store.games.commit(change('a', version));
  await store.close();
  const bytes = fs.readFileSync(file);
  bytes.fill(0x5a, bytes.length - 4096);
  fs.writeFileSync(file, bytes);
  await expect(open(true)).rejects.toThrow(/damaged|malformed/);
});

test('SQLite before 3.51.3 is refused', () => {
  for (const version of ['3.51.3', '3.52.0', '4.0.0']) checkSqliteVersion(version);
  for (const version of ['3.51.2', '3.45.1', '2.99.9', 'x'])
    expect(() => checkSqliteVersion(version)).toThrow(/is older than/);
});

test('migrations go forward, once, and all or nothing', async () => {
  await (await open()).close();
  const steps = (...more: SqliteMigration[]) => [...migrations, ...more];
  const next = { id: migrations.length + 1, sql: ['ALTER TABLE game ADD COLUMN note TEXT'] };
  const bad = { id: next.id + 1, sql: ['CREATE TABLE one (a); CREATE TABLE one (a)'] };
  expect(() => openForWriting({ file, steps: steps(next, bad) })).toThrow(/table one already exists/);
  await (await open()).close();
  openForWriting({ file, steps: steps(next) }).close();
  openForWriting({ file, steps: steps(next) }).close();
  await expect(open()).rejects.toThrow(/newer version/);
});

test('an older store is copied before it is changed', async () => {
  const older = migrations.slice(0, -1);
  openForWriting({ file, steps: older }).close();
  await (await open()).close();
  const copy = `${file}.before-schema-${migrations.length}`;
  openForWriting({ file: copy, steps: older }).close();
  expect(fs.statSync(copy).mode & 0o777).toBe(0o600);
  // Somebody has gone back to it and comes again.
  fs.copyFileSync(copy, file);
  await (await open()).close();
  expect(fs.existsSync(`${copy}-2`)).toBe(true);
  await (await open()).close();
  expect(fs.existsSync(`${copy}-3`)).toBe(false);
});

test('a backup made while moves are written holds all that was acknowledged before it was done', async () => {
  const store = await open();
  // Much, so that it takes longer than a few moves even where those wait for the disk.
  const about = JSON.stringify({ filler: 'x'.repeat(8000) });
  const filler = Array.from({ length: 3000 }, (_, index) => {
    const made = change(`game${index}`, 1);
    return store.games.commit({ ...made, row: { ...made.row, about } });
  });
  await Promise.all(filler);
  await store.games.commit(change('a', 1));
  const copy = path.join(folder, `${files}.backup`);
  let version = 1;
  let atEnd: number | null = null;
  const backup = store.maintenance.backup(copy).finally(() => {
    atEnd = version;
  });
  while (atEnd === null) {
    expect(await store.games.commit(change('a', version + 1))).toEqual({ ok: true });
    version += 1;
  }
  await backup;
  expect(atEnd).toBeGreaterThan(2);
  await expect(store.maintenance.backup(copy)).rejects.toThrow('exists already');
  await expect(store.maintenance.backup(path.join(folder, 'none', 'x'))).rejects.toThrow('no backup');
  await expect(restoreBackup(copy, file)).rejects.toThrow('exists');
  await store.close();

  file = path.join(folder, `${files}.restored`);
  await restoreBackup(copy, file);
  const restored = await open(true);
  expect(await restored.games.liveIds()).toHaveLength(3001);
  const game = await restored.games.load('a');
  expect(game?.row.version).toBeGreaterThanOrEqual(atEnd!);
  expect(game?.events.map(({ seq }) => seq)).toEqual(
    Array.from({ length: game?.row.version ?? 0 }, (_, index) => index + 1),
  );
  await restored.close();
  const bytes = fs.readFileSync(copy);
  fs.writeFileSync(copy, bytes.subarray(0, bytes.length >> 1));
  file = path.join(folder, `${files}.half`);
  await expect(restoreBackup(copy, file)).rejects.toThrow(StoreOpenError);
  expect(fs.existsSync(file)).toBe(false);
});

test('a file that cannot be read any more ends the store', async () => {
  const fatal: Error[] = [];
  const store = await openSqliteStore({ file, onFatal: (error) => fatal.push(error) });
  await store.games.commit(change('a', 1));
  const waiting = store.maintenance.heartbeat(1);
  alter('PRAGMA user_version = 1; PRAGMA wal_checkpoint(TRUNCATE)');
  await waiting;
  fs.truncateSync(file, 4096);
  await expect(store.games.load('a')).rejects.toThrow(StoreFailedError);
  expect(fatal).toHaveLength(1);
  await expect(store.games.commit(change('a', 2))).rejects.toThrow(StoreFailedError);
  await store.close();
});
