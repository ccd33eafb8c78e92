/** @sitke/server: games between people, over the network, kept on disk move by move. */

export { addressesBehind } from './http/address.js';
export { AppFolderError } from './http/files.js';
export { isContact } from './http/wellKnown.js';
export { type RunningServer, type ServerOptions, startServer } from './server.js';
export { isLogLevel, LOG_LEVELS, type Log, type LogLevel, makeLog } from './watch/log.js';
export { type Gauges, Metrics } from './watch/metrics.js';
