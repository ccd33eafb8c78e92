/** A checkpoint that fails, in the writer's own thread. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openForWriting } from './database.js';

// The file of a thread must be compiled.
const compiled = (name: string): Promise<unknown> =>
  import(new URL(`../../../dist/store/sqlite/${name}.js`, import.meta.url).href);
const { Checkpoints } = (await compiled('checkpoints')) as typeof import('./checkpoints.js');
const { SqliteError } = (await compiled('driver')) as typeof import('./driver.js');

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
    throw new SqliteError('disk I/O error', code);
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
