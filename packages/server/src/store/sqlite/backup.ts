import fs from 'node:fs';
import path from 'node:path';
import { StoreOpenError } from '../errors.js';
import type { PlayThrough } from '../whole.js';
import { type Checked, checkStore, type StoreReport } from './check.js';
import type { Checkpoints } from './checkpoints.js';
import { openForReading, openForWriting } from './database.js';
import { Database } from './driver.js';
import { isDamage, isUnreadable } from './errors.js';
import { lockStore, StoreUsedError } from './lock.js';

/** Between two steps the thread does pending writes. */
const bytesPerStep = 1 << 19;
/** Source: "Database File Format", sqlite.org/fileformat2.html, 4.1 "WAL File Format". */
const LOG_HEADER = 32;
const FRAME_HEADER = 24;

/** The connection that writes, its file, open, and what changes that file beside it. */
export interface Source {
  readonly db: Database;
  readonly descriptor: number;
  readonly checkpoints: Pick<Checkpoints, 'pausedFor'>;
}

/**
 * Copies a database to a new file while its connection goes on writing: without checkpoints, all writes are in the log, and
 * the file stays as it is. The log is copied last, in one step with all that follows, so that every write that was
 * acknowledged by then is in the copy. The file appears whole, once it is durable. Errors: throws if it exists or cannot be
 * written.
 */
export async function writeBackup({ db, descriptor, checkpoints }: Source, file: string): Promise<void> {
  await checkpoints.pausedFor(() =>
    writeWhole(file, async (partial) => {
      const { size } = fs.fstatSync(descriptor);
      for (let at = 0; at < size; at += bytesPerStep) {
        copyPart(descriptor, partial, at, Math.min(bytesPerStep, size - at));
        await new Promise((resolve) => setImmediate(resolve));
      }
      copyLog(db, partial);
    }),
  );
}

/** Copies a part of an open file. Other descriptors of it must not be closed: that releases the process's locks on it. */
function copyPart(descriptor: number, to: string, at: number, length: number): void {
  const bytes = Buffer.allocUnsafe(length);
  const read = fs.readSync(descriptor, bytes, 0, length, at);
  if (read < length) throw new Error(`the file ended at byte ${at + read} while it was copied`);
  const target = fs.openSync(to, 'r+');
  try {
    fs.writeSync(target, bytes, 0, length, at);
  } finally {
    fs.closeSync(target);
  }
}

/** Adds what is in the log of a connection to a copy of its file. */
function copyLog(db: Database, copy: string): void {
  const frames = framesOf(db);
  if (frames === 0) return;
  const log = fs.openSync(`${db.name}-wal`, 'r');
  try {
    fs.closeSync(fs.openSync(`${copy}-wal`, 'wx', 0o600));
    const bytes = LOG_HEADER + frames * (FRAME_HEADER + (db.pragma('page_size', { simple: true }) as number));
    for (let at = 0; at < bytes; at += bytesPerStep)
      copyPart(log, `${copy}-wal`, at, Math.min(bytesPerStep, bytes - at));
  } finally {
    fs.closeSync(log);
  }
  const copied = new Database(copy);
  try {
    if (framesOf(copied) !== frames) throw new Error('the log could not be copied whole');
    copied.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    copied.close();
  }
}

/** Returns how many pages the log of a connection holds. */
function framesOf(db: Database): number {
  db.prepare('SELECT 1 FROM sqlite_schema').get();
  const [{ log }] = db.pragma('wal_checkpoint(NOOP)') as [{ readonly log: number }];
  return Math.max(log, 0);
}

/** Reads a store that may be in use. Errors: a `StoreOpenError` if there is none. */
async function readBeside<T>(file: string, read: (store: Checked) => T | Promise<T>): Promise<T> {
  if (!fs.existsSync(file)) throw new StoreOpenError(`${file} does not exist`);
  const unlock = lockUnlessUsed(file);
  // A reader leaves files behind that a server's connection needs; without a server, they go with the reader.
  const hadLog = fs.existsSync(`${file}-wal`);
  try {
    return await readOpen(file, read);
  } finally {
    if (unlock && !hadLog) for (const suffix of ['-wal', '-shm']) fs.rmSync(`${file}${suffix}`, { force: true });
    unlock?.();
  }
}

async function readOpen<T>(file: string, read: (store: Checked) => T | Promise<T>): Promise<T> {
  const descriptor = fs.openSync(file, 'r');
  try {
    const db = openForReading(file);
    try {
      return await read({ db, descriptor });
    } finally {
      db.close();
    }
  } finally {
    fs.closeSync(descriptor);
  }
}

function lockUnlessUsed(file: string): (() => void) | null {
  try {
    return lockStore(file, 0);
  } catch (error) {
    if (error instanceof StoreUsedError) return null;
    throw error;
  }
}

/** Checks all of a store that may be in use. Errors: a `StoreOpenError` if there is none. */
export function checkFile(file: string, play: PlayThrough): Promise<StoreReport> {
  return readBeside(file, (store) => checkStore(store, play));
}

/** A copy of damaged data is damaged too, and is not kept. */
export class DamagedCopyError extends Error {
  readonly report: StoreReport;

  constructor(report: StoreReport) {
    super(`${report.games.size} games and ${report.problems.length} parts of it are damaged`);
    this.report = report;
  }
}

/**
 * Makes a copy of a store that may be in use, as of one moment, and checks all of it. The file appears whole, once it
 * is durable. Returns the report of the check. Errors: a `StoreOpenError` if it exists or there is no store, a
 * `DamagedCopyError` if the copy is damaged.
 */
export async function copyStore(file: string, to: string, play: PlayThrough): Promise<StoreReport> {
  return readBeside(file, async (store) => {
    let report: StoreReport | undefined;
    await writeWhole(to, async (partial) => {
      report = await copyAndCheck(store, partial, play);
      if (isDamaged(report)) throw new DamagedCopyError(report);
    });
    return report!;
  });
}

function isDamaged({ problems, games }: StoreReport): boolean {
  return problems.length + games.size > 0;
}

/** Copies a database as of one moment. Returns the report of a check of the copy. */
async function copyAndCheck(store: Checked, to: string, play: PlayThrough): Promise<StoreReport> {
  try {
    store.db.prepare('VACUUM INTO ?').run(to);
  } catch (error) {
    if (!isDamage(error) && !isUnreadable(error)) throw error;
    // It ends at the first damaged page; a check of the store names all that is lost.
    const report = await checkStore(store, play);
    if (isDamaged(report)) return report;
    throw error;
  }
  return readOpen(to, (copy) => checkStore(copy, play));
}

/**
 * Makes the store `file` from a backup, after a check of all of it. Errors: a `StoreOpenError` if there is a store
 * already or the backup is not whole.
 */
export async function restoreBackup(backup: string, file: string): Promise<void> {
  if (!fs.existsSync(backup)) throw new StoreOpenError(`${backup} does not exist`);
  if (fs.statSync(`${backup}-wal`, { throwIfNoEntry: false })?.size)
    throw new StoreOpenError(`${backup} is in use: it is no backup`);
  if (fs.existsSync(file)) throw new StoreOpenError(`${file} exists already`);
  const unlock = lockStore(file);
  try {
    if (fs.existsSync(`${file}-wal`)) throw new StoreOpenError(`${file}-wal exists: restore to a new file`);
    await writeWhole(file, async (partial) => {
      fs.copyFileSync(backup, partial);
      openForWriting({ file: partial, check: true }).close();
    });
  } finally {
    unlock();
  }
}

/**
 * Makes a copy of a store before its migration to number `to`, under a new name that says so. Returns the name. Errors:
 * throws if it cannot be written.
 */
export function copyBefore(file: string, to: number): string {
  let copy = `${file}.before-schema-${to}`;
  for (let count = 2; fs.existsSync(copy); count++) copy = `${file}.before-schema-${to}-${count}`;
  const partial = partialOf(copy);
  const db = openForReading(file);
  try {
    db.prepare('VACUUM INTO ?').run(partial);
    give(partial, copy);
    return copy;
  } finally {
    db.close();
    removeAll(partial);
  }
}

/** Lets `write` make a file under a temporary name and renames it when it is durable. */
async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  if (fs.existsSync(file)) throw new StoreOpenError(`${file} exists already`);
  const partial = partialOf(file);
  try {
    await write(partial);
    give(partial, file);
  } finally {
    removeAll(partial);
  }
}

/** Makes an empty file, readable by its owner alone, next to the final one. */
function partialOf(file: string): string {
  const partial = `${file}.partial`;
  fs.rmSync(partial, { force: true });
  fs.closeSync(fs.openSync(partial, 'wx', 0o600));
  return partial;
}

/** Renames a whole file to its final name, durably. */
function give(partial: string, file: string): void {
  sync(partial);
  fs.renameSync(partial, file);
  // Windows cannot open folders.
  if (process.platform !== 'win32') sync(path.dirname(path.resolve(file)));
}

function removeAll(partial: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) fs.rmSync(`${partial}${suffix}`, { force: true });
}

function sync(file: string): void {
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
