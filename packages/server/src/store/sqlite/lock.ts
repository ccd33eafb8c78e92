/** One process at a time serves a store: it holds a lock of the operating system, which ends with it however it ends. */
import fs from 'node:fs';
import { Database } from './driver.js';
import { messageOf, StoreOpenError } from './errors.js';

/** Another process, or this one, uses the store already. */
export class StoreUsedError extends StoreOpenError {}

/** A restart may find the process before it in its last moments. */
const patienceMs = 1000;

/**
 * Takes the lock of the store `file`: that of SQLite on an empty database `FILE.lock`, as Node has no other. Who holds it
 * is told in `FILE.pid`, which decides nothing. Returns what gives the lock back.
 *
 * Errors: a `StoreUsedError` where another process holds it, or this one does already; a `StoreOpenError` where it cannot
 * be made.
 */
export function lockStore(file: string, patience: number = patienceMs): () => void {
  const [lock, holder] = [`${file}.lock`, `${file}.pid`];
  try {
    // Only where it is missing: who closes a descriptor of a file gives up what his process has locked of it.
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

function take(lock: string, holder: string, patience: number): Database.Database {
  const db = new Database(lock, { timeout: patience });
  try {
    // Nothing is ever written to it, and no journal is left beside it.
    db.pragma('journal_mode = MEMORY');
    db.exec('BEGIN IMMEDIATE');
    return db;
  } catch (error) {
    db.close();
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
    throw new StoreUsedError(`another process uses it${holderText(holder)}; end that one first`);
  }
}

/** Writes down who holds the lock. On a full disk that stays unsaid: the lock is held all the same. */
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
