/** The store's interface, a store in memory, and one in a SQLite file. */

export * from './store/index.js';
export { checkFile, copyStore, DamagedCopyError, restoreBackup } from './store/sqlite/backup.js';
export type { PlayThrough, StoreReport } from './store/sqlite/check.js';
export { StoreOpenError } from './store/sqlite/errors.js';
export { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from './store/sqlite/sqliteStore.js';
