/** A helper of tests: a new store of each class. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MemoryStore, openSqliteStore, openStoreOn } from '@sitke/server/store';
import type { OpenStore } from '@sitke/testkit/contracts/store/game';
import { afterAll } from 'vitest';
import { openPglite } from './pglite.js';

/** Returns functions that open a new, empty store of each class; their files are deleted after the tests. */
export function storeOpeners(): Readonly<Record<string, OpenStore>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-contract-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  let files = 0;
  const onFatal = (error: Error) => {
    throw error;
  };
  return {
    MemoryStore: async () => new MemoryStore(),
    PostgresStore: async () => openStoreOn(await openPglite()),
    SqliteStore: () => openSqliteStore({ file: path.join(folder, `${files++}.db`), onFatal }),
  };
}
