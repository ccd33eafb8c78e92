/** Postgres in WebAssembly, for tests without a server. */

import { PGlite, type Transaction } from '@electric-sql/pglite';
import { type Postgres, type Sql, sqlBy } from '@sitke/server/store';

/** One for all tests of a file: each takes two seconds and 400 MB. */
let instance: Promise<PGlite> | null = null;
let databases = 0;

/** Returns a new, empty database: a schema of the one instance. */
export async function openPglite(): Promise<Postgres> {
  instance ??= PGlite.create();
  const pglite = await instance;
  databases += 1;
  const schema = `test${databases}`;
  await pglite.exec(`CREATE SCHEMA ${schema}`);
  let isClosed = false;
  const transaction = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    if (isClosed) throw new Error('this database is closed');
    const inSchema = async (own: Transaction): Promise<T> => {
      await own.exec(`SET LOCAL search_path = ${schema}`);
      return work(sqlBy((text, values) => own.query(text, values)));
    };
    return pglite.transaction(inSchema);
  };
  return {
    query: (text, values) => transaction((sql) => sql.query(text, values)),
    transaction,
    close: async () => {
      isClosed = true;
      await pglite.exec(`DROP SCHEMA ${schema} CASCADE`);
    },
  };
}
