/** Each store of this package keeps the contract of a store, and answers as the one in memory does. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MemoryStore, openSqliteStore, openStoreOn } from '@sitke/server/store';
import { sharedContract } from '@sitke/testkit/contracts/shared';
import { answersAsModel, type OpenStore, storeContract } from '@sitke/testkit/contracts/store';
import { afterAll, expect, test } from 'vitest';
import { openPglite } from '../test/pglite.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-contract-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

let files = 0;
const onFatal = (error: Error) => {
  throw error;
};

/** Opens a store of each class. */
const OPEN: Readonly<Record<string, OpenStore>> = {
  MemoryStore: async () => new MemoryStore(),
  PostgresStore: async () => openStoreOn(await openPglite()),
  SqliteStore: () => {
    files += 1;
    return openSqliteStore({ file: path.join(folder, `${files}.db`), onFatal });
  },
};

/** The classes of this package that say they are stores. */
function storeClasses(): string[] {
  const source = fileURLToPath(new URL('../', import.meta.url));
  const names = fs.readdirSync(source, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...fs.readFileSync(path.join(source, name), 'utf8').matchAll(/^export class (\w+) implements Store\b/gm),
    ])
    .map(([, name]) => name!)
    .sort();
}

test('every store is tested here', () => expect(Object.keys(OPEN)).toEqual(storeClasses()));

for (const [name, open] of Object.entries(OPEN)) {
  storeContract(name, open);
  // The store in memory is the model.
  if (name !== MemoryStore.name) answersAsModel(name, open);
}

sharedContract('servers on one PGlite', async (count) => {
  const db = await openPglite();
  let open = count;
  const close = async (): Promise<void> => {
    open -= 1;
    if (open === 0) await db.close();
  };
  return Promise.all(Array.from({ length: count }, () => openStoreOn({ ...db, close })));
});
