/**
 * One process at a time serves a store: it holds an operating system's lock, which ends with the process however it
 * ends.
 */
import fs from 'node:fs';
import { StoreOpenError } from '../errors.js';
import { Database, SqliteError } from './driver.js';
import { messageOf } from './errors.js';

/** Another process, or this one, uses the store already. */
export class StoreUsedError extends StoreOpenError {}

/** A restart may find the previous process just ending. */
const patienceMs = 1000;

/**
 * Takes the lock of the store `file`: that of SQLite on an empty database `FILE.lock`, as Node has no other. `FILE.pid`
 * names the holder for people; it decides nothing. Returns what releases the lock.
 *
 * Errors: a `StoreUsedError` if another process holds it, or this one does already; a `StoreOpenError` if it cannot be
 * made.
 */
export function lockStore(file: string, patience: number = patienceMs): () => void {
  const [lock, holder] = [`${file}.lock`, `${file}.pid`];
  try {
    // Only if it is missing: closing any descriptor of a file releases the process's locks on it.
    if (!fs.existsSync(lock)) fs.closeSync(fs.openSync(lock, 'a', 0o600));
    const db = take(lock, holder, patience);
    recordHolder(holder);
    return () => {
      fs.rmSync(holder, { force: true });
      db.close();
    };
  } catch (error) {
    const reason = `${file} cannot be used: ${messageOf(error)}`;
    throw error instanceof StoreUsedError ? new StoreUsedError(reason) : new StoreOpenError(reason, { cause: error });
  }
}

function take(lock: string, holder: string, patience: number): Database {
  const db = new Database(lock, { timeout: patience });
  try {
    // Nothing is ever written to it, and no journal is left next to it.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN IMMEDIATE');
    return db;
  } catch (error) {
    db.close();
    if (!(error instanceof SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
    throw new StoreUsedError(`another process uses it${holderText(holder)}; end that one first`);
  }
}

/** Records the holder of the lock. On a full disk it is not recorded; the lock is held all the same. */
function recordHolder(holder: string): void {
  try {
    fs.writeFileSync(holder, `${process.pid} ${new Date().toISOString()}\n`, { mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function holderText(holder: string): string {
  const text = fs.existsSync(holder) ? fs.readFileSync(holder, 'utf8') : '';
  const [, pid, since] = /^(\d+) ([\d.:TZ-]+)\n$/.exec(text) ?? [];
  return pid === undefined ? '' : ` (process ${pid}, since ${since})`;
}
