/**
 * SQLite for this version of Node. better-sqlite3 13 comes ready-made for Node 22 and newer and crashes under 20; 12 runs
 * under 20 and crashes under 24.19 and newer (nodejs/node#65446).
 */

import { createRequire } from 'node:module';
import type Sqlite from 'better-sqlite3';

const [major] = process.versions.node.split('.');

export const Database: typeof Sqlite = createRequire(import.meta.url)(
  Number(major) < 22 ? 'better-sqlite3-node20' : 'better-sqlite3',
);

/** The types of better-sqlite3. */
export declare namespace Database {
  type Database = Sqlite.Database;
  type PragmaOptions = Sqlite.PragmaOptions;
  type Statement<Parameters extends unknown[] | object = unknown[], Row = unknown> = Sqlite.Statement<Parameters, Row>;
  type SqliteError = Sqlite.SqliteError;
  type Transaction<F extends (...args: never[]) => unknown = () => unknown> = Sqlite.Transaction<F>;
}
