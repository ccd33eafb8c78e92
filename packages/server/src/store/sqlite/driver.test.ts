/** The store's demands on SQLite, on every library that this Node has. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { overwrite } from '../../test/pages.js';
import { nameOfCode } from './codes.js';
import { openForReading, openForWriting, treePages } from './database.js';
import { type ConnectionOptions, Database, SqliteError } from './driver.js';
import { builtIn, isSafe, packaged } from './library.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-driver-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
let files = 0;
const newFile = (): string => path.join(folder, `${++files}.db`);

const own = builtIn();
const libraries = [
  { name: 'the package', library: packaged() },
  ...(own ? [{ name: "Node's own", library: own }] : []),
];

/** Returns the code of the error that `work` throws. */
function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof SqliteError) return error.code;
    throw error;
  }
  return 'none';
}

const TABLE = 'CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c BLOB, d REAL) STRICT';
/** Everything that a text can have in it. */
const TEXT = 'a\0b\u{10ffff}0\u{10ffff}\0\u1000é𐐷';
const PAGE = 4096;

/** Makes a file with rows that fill many pages, all but the first of which are nonsense. */
function spoiled(open: (file: string) => Database): string {
  const file = newFile();
  const db = open(file);
  db.exec(TABLE);
  const insert = db.prepare('INSERT INTO t (b) VALUES (?)');
  db.transaction(() => {
    for (let row = 0; row < 200; row++) insert.run('x'.repeat(300));
  })();
  db.close();
  const leaves = treePages(file).filter(({ tree, kind }) => tree === 't' && kind === 'leaf');
  expect(leaves.length).toBeGreaterThan(5);
  for (const { number } of leaves.slice(1)) overwrite(file, number, 0, Buffer.alloc(PAGE, 0xff));
  return file;
}

describe.each(libraries)('$name', ({ library }) => {
  const open = (file = ':memory:', options: ConnectionOptions = {}): Database =>
    new Database(file, { ...options, library });
  const withTable = (file?: string): Database => {
    const db = open(file);
    db.exec(TABLE);
    return db;
  };

  test('has a safe SQLite', () => {
    expect(isSafe(String(open().prepare('SELECT sqlite_version()').pluck().get()))).toBe(true);
  });

  test('gives values back as they were bound, in plain rows with Buffers', () => {
    const db = withTable();
    const given = { a: 2 ** 53 - 1, b: TEXT, c: Buffer.from([0, 1, 255]), d: 0.5 };
    expect(db.prepare('INSERT INTO t VALUES (?, ?, ?, ?)').run(...Object.values(given))).toEqual({
      changes: 1,
      lastInsertRowid: given.a,
    });
    expect(db.prepare('SELECT * FROM t WHERE b = ?').get(TEXT)).toStrictEqual(given);
    expect(db.prepare('SELECT * FROM t').all()).toStrictEqual([given]);
    expect(db.prepare('SELECT b, c FROM t').pluck().all()).toEqual([TEXT]);
    expect(db.prepare('SELECT b, c FROM t').raw().all()).toStrictEqual([[TEXT, given.c]]);
    expect(db.prepare('SELECT * FROM t WHERE a = ?').get(1)).toBeUndefined();
    expect(db.prepare('SELECT ? AS a, ? AS c').get(null, new Uint8Array())).toStrictEqual({
      a: null,
      c: Buffer.alloc(0),
    });
    expect(db.prepare('SELECT * FROM t WHERE a = ?').pluck().all(1)).toEqual([]);
  });

  test('rounds a whole number that is not exact, and goes on', () => {
    const db = withTable();
    db.exec("INSERT INTO t (a, b) VALUES (9223372036854775807, 'x'), (-9007199254740993, 'y')");
    const all = db.prepare('SELECT a, b FROM t ORDER BY a');
    const rows = [
      { a: -(2 ** 53), b: 'y' },
      { a: 2 ** 63, b: 'x' },
    ];
    for (let round = 0; round < 2; round++) expect(all.all()).toEqual(rows);
    const get = db.prepare('SELECT a FROM t WHERE b = ?').pluck();
    expect([get.get('x'), get.get('y')]).toEqual([2 ** 63, -(2 ** 53)]);
  });

  test('binds by name, each name as often as it occurs, and passes over spare fields', () => {
    const db = open();
    const statement = db.prepare('SELECT :one AS a, \':two\' AS b, :two AS c, :one AS ":d" -- :none, ?');
    expect(statement.get({ two: 2, spare: 3, one: 1 })).toStrictEqual({ a: 1, b: ':two', c: 2, ':d': 1 });
    expect(() => statement.get({ one: 1 })).toThrow(TypeError);
    expect(() => statement.get()).toThrow(RangeError);
    expect(() => statement.get({ one: 1, two: 2 }, 3)).toThrow(RangeError);
    expect(() => db.prepare('SELECT ?, :one')).toThrow(TypeError);
  });

  test.each([[[]], [[1]], [[1, 2, 3]], [[undefined, 2]], [[true, 2]], [[{}, 2]]])(
    'refuses %j for two values',
    (values) => {
      const db = open();
      const statement = db.prepare('SELECT ?, ?');
      for (const read of ['get', 'all', 'run'] as const)
        expect(() => statement[read](...values)).toThrow(/values|value/);
      // Nothing of it stays bound.
      expect(statement.raw().get(1, null)).toEqual([1, null]);
    },
  );

  test('names the code of a damaged page behind the first, in get and all', () => {
    const code = 'SQLITE_CORRUPT';
    const file = spoiled(open);
    const db = open(file);
    expect(codeOf(() => db.prepare('SELECT * FROM t').all())).toBe(code);
    expect(codeOf(() => db.prepare('SELECT * FROM t WHERE a < ?').all(1000))).toBe(code);
    expect(codeOf(() => db.prepare('SELECT count(b) FROM t').get())).toBe(code);
    expect(codeOf(() => db.prepare('DELETE FROM t RETURNING a').all())).toBe(code);
    expect(codeOf(() => db.exec('DELETE FROM t'))).toBe(code);
    // The first row is on a sound page.
    expect(db.prepare('SELECT a FROM t').pluck().get()).toBe(1);
    expect(db.inTransaction).toBe(false);
    db.close();
  });

  test('names the code of a file that is not a database', () => {
    const file = newFile();
    fs.writeFileSync(file, 'x'.repeat(5000));
    const db = open(file);
    expect(codeOf(() => db.prepare('SELECT 1 FROM sqlite_schema').get())).toBe('SQLITE_NOTADB');
    db.close();
    expect(codeOf(() => open(path.join(folder, 'none', 'x')))).toBe('SQLITE_CANTOPEN');
    const none = newFile();
    expect(codeOf(() => open(none, { fileMustExist: true }))).toBe('SQLITE_CANTOPEN');
    expect(codeOf(() => open(none, { readonly: true }))).toBe('SQLITE_CANTOPEN');
    expect(fs.existsSync(none)).toBe(false);
  });

  test('names the code of a full disk, and undoes the transaction', () => {
    const db = withTable(newFile());
    db.pragma('max_page_count = 4');
    const fill = db.prepare('INSERT INTO t (b) VALUES (?) RETURNING b');
    for (const write of ['run', 'all', 'get'] as const) {
      expect(
        codeOf(() =>
          db
            .transaction(() => {
              for (;;) fill[write]('x'.repeat(1000));
            })
            .immediate(),
        ),
      ).toBe('SQLITE_FULL');
      expect([db.inTransaction, db.prepare('SELECT count(*) FROM t').pluck().get()]).toEqual([false, 0]);
    }
    db.close();
  });

  test('names the code of a file that another connection keeps, and waits no longer than asked', () => {
    const file = newFile();
    const [one, other] = [withTable(file), open(file, { timeout: 0 })];
    one.exec('BEGIN IMMEDIATE');
    const write = other.transaction(() => other.prepare('INSERT INTO t (b) VALUES (?)').run('x'));
    expect(codeOf(() => write.immediate())).toBe('SQLITE_BUSY');
    expect(codeOf(() => write())).toBe('SQLITE_BUSY');
    expect(codeOf(() => other.prepare('INSERT INTO t (b) VALUES (?) RETURNING b').all('x'))).toBe('SQLITE_BUSY');
    expect(other.inTransaction).toBe(false);
    one.exec('COMMIT');
    expect(write.immediate().changes).toBe(1);
    one.close();
    other.close();
  });

  test('names the code of what a table does not allow, and of what is read alone', () => {
    const file = newFile();
    const db = withTable(file);
    const insert = db.prepare('INSERT INTO t (a, b) VALUES (?, ?)');
    insert.run(1, 'x');
    expect(codeOf(() => insert.run(1, 'x'))).toBe('SQLITE_CONSTRAINT_PRIMARYKEY');
    expect(codeOf(() => insert.run('x', 'x'))).toMatch(/^SQLITE_(MISMATCH|CONSTRAINT_DATATYPE)$/);
    expect(codeOf(() => db.prepare('SELECT none'))).toBe('SQLITE_ERROR');
    expect(codeOf(() => db.exec('CREATE TABLE t (a)'))).toBe('SQLITE_ERROR');
    const reader = open(file, { readonly: true });
    expect(codeOf(() => reader.prepare('DELETE FROM t').run())).toBe('SQLITE_READONLY');
    reader.close();
    db.close();
  });

  test('does a transaction whole or not at all', () => {
    const db = withTable();
    const insert = db.prepare('INSERT INTO t (b) VALUES (?)');
    const two = db.transaction((one: string, other: string) => {
      insert.run(one);
      if (other === 'bad') throw new Error('bad');
      return insert.run(other).lastInsertRowid;
    });
    expect([two('a', 'b'), two.immediate('c', 'd')]).toEqual([2, 4]);
    expect(() => two('e', 'bad')).toThrow('bad');
    expect(() => two.immediate('e', 'bad')).toThrow('bad');
    expect(db.prepare('SELECT b FROM t').pluck().all()).toEqual(['a', 'b', 'c', 'd']);
    expect(db.inTransaction).toBe(false);
  });

  test('closes a file whole although statements of it are there still', () => {
    const file = newFile();
    const db = withTable(file);
    expect(db.pragma('journal_mode = WAL', { simple: true })).toBe('wal');
    const insert = db.prepare('INSERT INTO t (b) VALUES (?)');
    insert.run('x');
    db.transaction(() => insert.run('y'))();
    expect(fs.existsSync(`${file}-wal`)).toBe(true);
    db.close();
    db.close();
    expect([db.open, fs.existsSync(`${file}-wal`), fs.existsSync(`${file}-shm`)]).toEqual([false, false, false]);
    expect(() => insert.run('z')).toThrow();
  });

  test.each(libraries)('reads a file that $name has written, in its log and without one', ({ library: other }) => {
    const file = newFile();
    const writer = new Database(file, { library: other });
    writer.exec(TABLE);
    writer.pragma('journal_mode = WAL');
    writer.prepare('INSERT INTO t VALUES (?, ?, ?, ?)').run(1, TEXT, Buffer.from('x'), 1.5);
    const row = { a: 1, b: TEXT, c: Buffer.from('x'), d: 1.5 };
    const reader = open(file, { readonly: true });
    expect(reader.prepare('SELECT * FROM t').all()).toStrictEqual([row]);
    reader.close();
    writer.close();
    const again = open(file);
    expect(again.prepare('SELECT * FROM t').all()).toStrictEqual([row]);
    again.prepare('UPDATE t SET b = ?').run('y');
    again.close();
    const last = new Database(file, { library: other });
    expect(last.prepare('SELECT b FROM t').pluck().all()).toEqual(['y']);
    last.close();
  });
});

test('connections of a store have 16 MB of pages each, and notice damage early', () => {
  const file = newFile();
  const writer = openForWriting({ file });
  const reader = openForReading(file);
  for (const db of [writer, reader]) {
    const said = ['cache_size', 'cell_size_check', 'trusted_schema', 'busy_timeout'].map((name) =>
      db.pragma(name, { simple: true }),
    );
    expect(said).toEqual([-16000, 1, 0, 5000]);
    db.close();
  }
});

test.each([
  [0x10a, 'SQLITE_IOERR_READ'],
  [10 | (2 << 8), 'SQLITE_IOERR_SHORT_READ'],
  [10 | (19 << 8), 'SQLITE_IOERR_SHMSIZE'],
  [10 | (33 << 8), 'SQLITE_IOERR_CORRUPTFS'],
  [11 | (3 << 8), 'SQLITE_CORRUPT_INDEX'],
  [19 | (12 << 8), 'SQLITE_CONSTRAINT_DATATYPE'],
  [5 | (2 << 8), 'SQLITE_BUSY_SNAPSHOT'],
  [26, 'SQLITE_NOTADB'],
  [10 | (99 << 8), 'SQLITE_IOERR_99'],
  [200, 'SQLITE_200'],
])('code %i is %s', (code, name) => expect(nameOfCode(code)).toBe(name));

test.each([
  ['3.51.3', true],
  ['3.51.2', false],
  ['3.54.1', true],
  ['3.9.9', false],
])('SQLite %s is safe: %s', (version, safe) => expect(isSafe(version)).toBe(safe));
