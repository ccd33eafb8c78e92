import fs from 'node:fs';
import { StoreOpenError } from '../errors.js';
import { problemOfEvents, type SummedEvent } from '../form.js';
import { Database, SqliteError } from './driver.js';
import { isUnreadable, messageOf } from './errors.js';
import { isSafe, oldestSqlite } from './library.js';
import { isOurs, migrate, migrations, type SqliteMigration } from './migrations.js';
import { problemOfPages, type Tree } from './pages.js';
import { type GameRecord, problemOfRecord } from './records.js';

export { convertLogs } from './convertLogs.js';
export { Database } from './driver.js';
export { tablesOf, treePages } from './inside.js';
export { migrations, type SqliteMigration } from './migrations.js';
export { Reads } from './reads.js';

const busyTimeoutMs = 5000;

/** Sets what every connection of a store has. */
function setUp(db: Database): Database {
  db.pragma('trusted_schema = OFF');
  // Damage is noticed before any write.
  db.pragma('cell_size_check = ON');
  // In KiB.
  db.pragma('cache_size = -16000');
  return db;
}

/** The options of opening a database. */
export interface OpenOptions {
  readonly file: string;
  /** Reads the whole file first and rejects a damaged one. */
  readonly check?: boolean;
  /** Default: this program's; tests pass others. */
  readonly steps?: readonly SqliteMigration[];
  /** Called before an older store is changed; if it throws, nothing is. */
  readonly beforeMigration?: (from: number, to: number) => void;
}

/**
 * Opens the one connection that writes: creates the file, readable by its owner alone, or migrates it.
 *
 * It moves an earlier process's write-ahead log into the database and syncs it, before any new write. After a failed
 * sync the system may hold pages as written that are not on disk, and a log that goes on after such a page ends there
 * at a power failure.
 *
 * Errors: a `StoreOpenError` if the file cannot be used.
 */
export function openForWriting({ file, check = false, steps = migrations, beforeMigration }: OpenOptions): Database {
  let db: Database | undefined;
  try {
    checkSqliteVersion(sqliteVersion());
    fs.closeSync(fs.openSync(file, 'a', 0o600));
    checkPages(file);
    if (check) checkIntegrity(file);
    db = setUp(new Database(file, { timeout: busyTimeoutMs }));
    // Deleted data are also erased from the pages.
    db.pragma('secure_delete = ON');
    db.pragma('synchronous = FULL');
    // First, because it changes nothing in a file that it rejects.
    migrate(db, steps, Date.now(), beforeMigration);
    if (db.pragma('journal_mode = WAL', { simple: true }) !== 'wal') {
      throw new StoreOpenError('its file system has no shared memory, which the write-ahead log needs');
    }
    db.pragma('foreign_keys = ON');
    // The writer's thread does it, where a failure is noticed.
    db.pragma('wal_autocheckpoint = 0');
    db.pragma('wal_checkpoint(TRUNCATE)');
    return db;
  } catch (error) {
    db?.close();
    throw new StoreOpenError(`${file} cannot be used: ${messageOf(error)}`, { cause: error });
  }
}

/** Opens one more connection that may write, on a file that is open for writing. */
export function openBeside(file: string): Database {
  const db = setUp(new Database(file, { fileMustExist: true, timeout: busyTimeoutMs }));
  db.pragma('synchronous = FULL');
  db.pragma('wal_autocheckpoint = 0');
  return db;
}

/** Moves the log into the database, as far as possible without making anybody wait. */
export function checkpoint(db: Database): void {
  db.pragma('wal_checkpoint(PASSIVE)');
}

/** Opens a connection that reads, on a file that is open for writing. */
export function openForReading(file: string): Database {
  return setUp(new Database(file, { readonly: true, timeout: busyTimeoutMs }));
}

/** Errors: a `StoreOpenError` if SQLite is older than the first safe version. */
export function checkSqliteVersion(version: string): void {
  if (!isSafe(version)) {
    throw new StoreOpenError(`SQLite ${version} is older than ${oldestSqlite.join('.')}, which it takes to be safe`);
  }
}

function sqliteVersion(): string {
  const db = new Database(':memory:');
  try {
    return db.prepare<[], string>('SELECT sqlite_version()').pluck().get() ?? '';
  } finally {
    db.close();
  }
}

/**
 * Checks the pages that all others depend on. It first moves an earlier process's log in. With its own connection:
 * none may be open while another reads the file.
 */
function checkPages(file: string): void {
  if (fs.statSync(file).size === 0 && !fs.existsSync(`${file}-wal`)) return;
  const trees = readTrees(file);
  const problem = trees && problemOfPages(file, trees);
  if (problem !== null) throw damaged(problem);
}

/** Returns the trees of a file without a log; null if it is not a store of Sitke, and left as it is. */
function readTrees(file: string): Tree[] | null {
  const db = new Database(file, { timeout: busyTimeoutMs });
  try {
    if (!isOurs(db)) return null;
    db.pragma('wal_checkpoint(TRUNCATE)');
    return treesOf(db);
  } catch (error) {
    const isBroken = error instanceof SqliteError && error.code === 'SQLITE_NOTADB';
    throw isBroken || isUnreadable(error) ? damaged(messageOf(error)) : error;
  } finally {
    db.close();
  }
}

function damaged(problem: string): StoreOpenError {
  const advice = 'keep the file, and make a new one of a backup: sitke store restore BACKUP --db NEW';
  return new StoreOpenError(`it is damaged in what everything in it hangs on: ${problem}. ${advice}`);
}

/** Returns all trees of a database. */
export function treesOf(db: Database): Tree[] {
  interface Entry {
    readonly name: string;
    readonly type: string;
    readonly root: number;
    readonly sql: string | null;
  }
  const sql = 'SELECT name, type, rootpage AS root, sql FROM sqlite_schema WHERE rootpage > 0';
  const found = db.prepare<[], Entry>(sql).all();
  const own = found.map(({ name, type, root, sql }) => {
    const isIndex = type === 'index' || /WITHOUT ROWID/.test(sql ?? '');
    const problemOfRow = rowCheckOf(db, name);
    return { name, root, isIndex, isFolded: /COLLATE NOCASE/.test(sql ?? ''), ...(problemOfRow && { problemOfRow }) };
  });
  return [{ name: 'the schema', root: 1, isIndex: false, isFolded: false }, ...own];
}

/** Returns a function that compares rows of a table with their checksums; undefined if they have none. */
function rowCheckOf(db: Database, table: string): Tree['problemOfRow'] {
  if (table !== 'game' && table !== 'event') return undefined;
  const columns = db
    .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
    .all(table);
  if (!columns.some(({ name }) => /sum$/.test(name))) return undefined;
  // In a table without row ids, the key comes first.
  const rank = (pk: number) => (pk === 0 ? Number.POSITIVE_INFINITY : pk);
  const names = columns
    .sort((a, b) => (rank(a.pk) < rank(b.pk) ? -1 : Number(rank(a.pk) > rank(b.pk))))
    .map(({ name }) => name);
  const problemOf = table === 'game' ? gameCheckOf(names) : eventCheckOf(names);
  return (values) => (values.length < names.length || values.includes(undefined) ? null : problemOf(values));
}

type RowCheck = NonNullable<Tree['problemOfRow']>;

function gameCheckOf(names: readonly string[]): RowCheck {
  return (values) => {
    const row = Object.fromEntries(names.map((name, index) => [name, values[index]]));
    return problemOfRecord(row as unknown as GameRecord);
  };
}

/** There are many. */
function eventCheckOf(names: readonly string[]): RowCheck {
  const columns = ['game_id', 'seq', 'kind', 'act_id', 'seat', 'data', 'at_ms', 'sum'].map((name) =>
    names.indexOf(name),
  );
  return (values) => {
    const [id, seq, kind, actId, seat, data, atMs, sum] = columns.map((column) => values[column]);
    const event = { seq, kind, actId, seat, data, atMs, sum } as unknown as SummedEvent;
    return problemOfEvents(String(id), [event], event.seq - 1);
  };
}

/** With its own connection: in an empty file, SQLite's check leaves a read transaction open behind it. */
function checkIntegrity(file: string): void {
  const db = new Database(file, { timeout: busyTimeoutMs });
  try {
    const found = db.prepare<[], string>('PRAGMA integrity_check(1)').pluck().get();
    if (found !== 'ok') throw new StoreOpenError(`it is damaged: ${found}`);
    if (db.prepare('PRAGMA foreign_key_check').get()) throw new StoreOpenError('it is damaged: an event has no game');
  } finally {
    db.close();
  }
}
