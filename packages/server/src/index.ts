/** @sitke/server: games between people, over the network, kept on disk move by move. */

export { ADMIN_ACTS, type AdminReply, type AdminRequest, askAdmin, FilesTakenError } from './admin/admin.js';
export { type BackupOptions, keepBackups } from './backups.js';
export { AppFolderError } from './http/app/files.js';
export { isContact } from './http/app/wellKnown.js';
export { type KeyStore, ServerKeyError } from './keys/serverKey.js';
export { addressesBehind } from './net/address.js';
export { BansFileError } from './net/bans.js';
export { type Bus, BusError } from './nodes/bus.js';
export { openBus } from './nodes/openBus.js';
export { openPushKeys, type PushKeys } from './push/keys.js';
export type { PushOptions } from './push/sender.js';
export { newReceiptKey, openReceiptKey, type ReceiptKey } from './receipts/key.js';
export { type RunningServer, startServer } from './server.js';
export type { ServerOptions } from './serverOptions.js';
export { BusyWatch } from './watch/busy.js';
export { isLogLevel, LOG_LEVELS, type Log, type LogLevel, makeLog } from './watch/log.js';
export { type Gauges, Metrics } from './watch/metrics.js';
export { systemClock } from './work/clock.js';
