/** @sitke/server: games between people, over the network, kept on disk move by move. */

export { ADMIN_ACTS, type AdminReply, type AdminRequest, askAdmin } from './admin/admin.js';
export { BansFileError } from './admin/bans.js';
export { type BackupOptions, keepBackups } from './backups.js';
export { addressesBehind } from './http/address.js';
export { AppFolderError } from './http/files.js';
export { isContact } from './http/wellKnown.js';
export { systemClock } from './hub/clock.js';
export { type RunningServer, type ServerOptions, startServer } from './server.js';
export { BusyWatch } from './watch/busy.js';
export { isLogLevel, LOG_LEVELS, type Log, type LogLevel, makeLog } from './watch/log.js';
export { type Gauges, Metrics } from './watch/metrics.js';
