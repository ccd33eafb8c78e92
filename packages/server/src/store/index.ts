export * from './form.js';
export { MemoryStore } from './memory.js';
export { restoreBackup } from './sqlite/backup.js';
export { StoreOpenError } from './sqlite/errors.js';
export { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from './sqlite/sqliteStore.js';
export * from './store.js';
