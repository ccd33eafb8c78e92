import fs from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import { openForWriting } from './database.js';
import { StoreOpenError } from './errors.js';

/** Between two steps the thread writes what has been asked meanwhile. */
const pagesPerStep = 128;

/**
 * Copies a database to a new file through the connection that writes, so that what is written meanwhile is in the copy.
 * The file appears whole, once it is durable. Errors: throws where it exists or cannot be written.
 */
export async function writeBackup(db: Database.Database, file: string): Promise<void> {
  await writeWhole(file, async (partial) => {
    await db.backup(partial, { progress: () => pagesPerStep });
  });
}

/**
 * Makes the store `file` from a backup, after a check of all of it. Errors: a `StoreOpenError` where there is a store
 * already or the backup is no whole one.
 */
export async function restoreBackup(backup: string, file: string): Promise<void> {
  if (!fs.existsSync(backup)) throw new StoreOpenError(`${backup} does not exist`);
  if (fs.existsSync(`${file}-wal`)) throw new StoreOpenError(`${file}-wal exists: restore to a new file`);
  await writeWhole(file, async (partial) => {
    fs.copyFileSync(backup, partial);
    openForWriting({ file: partial, check: true }).close();
  });
}

/** Lets `write` make a file under another name and gives it its own when it is durable. */
async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  if (fs.existsSync(file)) throw new StoreOpenError(`${file} exists already`);
  const partial = `${file}.partial`;
  fs.rmSync(partial, { force: true });
  try {
    fs.closeSync(fs.openSync(partial, 'wx', 0o600));
    await write(partial);
    sync(partial);
    fs.renameSync(partial, file);
    // Windows opens no folder.
    if (process.platform !== 'win32') sync(path.dirname(path.resolve(file)));
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) fs.rmSync(`${partial}${suffix}`, { force: true });
  }
}

function sync(file: string): void {
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
