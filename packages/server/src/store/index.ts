export * from './form.js';
export { MemoryStore } from './memory.js';
export { packedBody, packLog } from './packing.js';
export { checkFile, copyStore, DamagedCopyError, restoreBackup } from './sqlite/backup.js';
export type { PlayThrough, StoreReport } from './sqlite/check.js';
export { StoreOpenError } from './sqlite/errors.js';
export { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from './sqlite/sqliteStore.js';
export * from './store.js';
