import { DamagedGameError, DamagedLogError } from '../errors.js';
import { SqliteError } from './driver.js';

/** SQLite's errors when a file cannot grow, or another program has kept the file locked for the whole timeout. */
const BUSY_CODES = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_BUSY'];

/** Whether a game or a page is damaged, or rows are inconsistent: that costs the data there, nothing else. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedGameError || error instanceof DamagedLogError) return true;
  return error instanceof SqliteError && /^SQLITE_(CORRUPT|CONSTRAINT|TOOBIG$|NOMEM$)/.test(error.code);
}

/**
 * Whether SQLite finds a page damaged, or the disk cannot read it. A row that claims more than there is room for is damaged,
 * too: no row of ours comes near that.
 */
export function isUnreadable(error: unknown): boolean {
  const codes = /^SQLITE_(CORRUPT|(TOOBIG|NOMEM|IOERR_(READ|SHORT_READ|CORRUPTFS))$)/;
  return error instanceof SqliteError && codes.test(error.code);
}

/** Returns the result of `write`, or `busy` if it could not write and has left nothing behind. */
export function unlessBusy<T>(write: () => T): T | { readonly kind: 'busy' } {
  try {
    return write();
  } catch (error) {
    if (error instanceof SqliteError && BUSY_CODES.includes(error.code)) return { kind: 'busy' };
    throw error;
  }
}

/** Whether there is no room to begin with. */
function isFull(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === 'ENOSPC' || code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE';
}

export function messageOf(error: unknown): string {
  if (isFull(error)) return 'the disk is full, and a store needs some room beside its file';
  if (error instanceof SqliteError) return `${error.message} (${error.code})`;
  return error instanceof Error ? error.message : String(error);
}
