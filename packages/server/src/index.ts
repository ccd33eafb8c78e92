/** @sitke/server: games between people, over the network, kept on disk move by move. */

export { type RunningServer, type ServerOptions, startServer } from './server.js';
