/** The store's interface, a store in memory, one in a SQLite file, and one in a Postgres database. */

export * from './store/index.js';
export { type OpenStoreOptions, openStore, shownAddress } from './store/openStore.js';
export {
  type Postgres,
  RefusedError,
  type Send,
  type Sql,
  sqlBy,
  UnknownOutcomeError,
} from './store/postgres/connection.js';
export {
  openPostgresStore,
  openStoreOn,
  type PostgresStoreOptions,
} from './store/postgres/openPostgres.js';
export type { PoolOptions } from './store/postgres/pool.js';
export { PostgresStore } from './store/postgres/postgresStore.js';
export type { SqlValue } from './store/postgres/texts.js';
export { checkFile, copyStore, DamagedCopyError, restoreBackup } from './store/sqlite/backup.js';
export type { StoreReport } from './store/sqlite/check.js';
export { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from './store/sqlite/sqliteStore.js';
export {
  type CopyReport,
  checkGames,
  copyAll,
  type PlayThrough,
  type WholeCounts,
  type WholeReport,
} from './store/whole.js';
export { type LogServices, problemsOfLogs } from './store/wholeLogs.js';
