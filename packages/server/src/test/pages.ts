/** Helpers of tests: pages of a store's file, and what becomes of them. */
import fs from 'node:fs';
import { Database, SqliteError } from '../store/sqlite/driver.js';

const PAGE_BYTES = 4096;

export function readPage(file: string, page: number): Buffer {
  return fs.readFileSync(file).subarray((page - 1) * PAGE_BYTES, page * PAGE_BYTES);
}

/** Writes over some bytes of a page. */
export function overwrite(file: string, page: number, at: number, bytes: Uint8Array): void {
  const descriptor = fs.openSync(file, 'r+');
  fs.writeSync(descriptor, bytes, 0, bytes.length, (page - 1) * PAGE_BYTES + at);
  fs.closeSync(descriptor);
}

/** Returns all that a file holds, as text; null where it cannot be read, or SQLite finds something amiss. */
export function contentOf(file: string): string | null {
  const db = new Database(file, { readonly: true });
  try {
    if (db.pragma('integrity_check(1)', { simple: true }) !== 'ok') return null;
    const names = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    return JSON.stringify(names.map((name) => db.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`).raw().all()));
  } catch (error) {
    if (error instanceof SqliteError) return null;
    throw error;
  } finally {
    db.close();
  }
}
