/** Each store of this package keeps the contract of logs, records, transactions and the outbox. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MemoryStore, openSqliteStore, openStoreOn } from '@sitke/server/store';
import { logsContract, sharedLogsContract } from '@sitke/testkit/contracts/logs';
import { often } from '@sitke/testkit/sizes';
import { afterAll } from 'vitest';
import { openPglite } from '../test/pglite.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-logs-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

let files = 0;
const onFatal = (error: Error) => {
  throw error;
};

logsContract('MemoryStore', async () => new MemoryStore());
// Each question takes it ten milliseconds.
logsContract('PostgresStore', async () => openStoreOn(await openPglite()), often(2, 20, 1000));
logsContract('SqliteStore', () => {
  files += 1;
  return openSqliteStore({ file: path.join(folder, `${files}.db`), onFatal });
});

sharedLogsContract('servers on one PGlite', async (count) => {
  const db = await openPglite();
  let open = count;
  const close = async (): Promise<void> => {
    open -= 1;
    if (open === 0) await db.close();
  };
  return Promise.all(Array.from({ length: count }, () => openStoreOn({ ...db, close })));
});
