/** A checkpoint that fails, in the writer's own thread. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openForWriting } from './database.js';
import { Database } from './driver.js';

// The file of a thread must be compiled.
const compiled = new URL('../../../dist/store/sqlite/checkpoints.js', import.meta.url);
const { Checkpoints }: typeof import('./checkpoints.js') = await import(compiled.href);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-checkpoints-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** More writes than any number after which the log starts over. */
const MANY = 1_000_000;

test.each([
  ['that fails is told', 'SQLITE_IOERR_FSYNC', 'disk I/O error (SQLITE_IOERR_FSYNC)'],
  ['that cannot be done now is left for later', 'SQLITE_BUSY', null],
])('a checkpoint of the writer %s', async (_, code, told) => {
  const file = path.join(folder, `${code}.db`);
  const db = openForWriting({ file });
  const descriptor = fs.openSync(file, 'r');
  const pragma = vi.spyOn(db, 'pragma').mockImplementation(() => {
    throw new Database.SqliteError('disk I/O error', code);
  });
  const reasons: string[] = [];
  const checkpoints = new Checkpoints(db, { file, descriptor }, (reason) => void reasons.push(reason));
  checkpoints.wrote(MANY);
  // Ends after what is under way: the thread's part, and then the writer's.
  await checkpoints.close();
  expect(pragma).toHaveBeenCalledTimes(1);
  expect(reasons).toEqual(told === null ? [] : [told]);
  pragma.mockRestore();
  db.close();
  fs.closeSync(descriptor);
});
