/** The app and the server of its games in one, as people meet them. */

import { startServer } from '../../packages/server/src/server.js';
import { MemoryStore } from '../../packages/server/src/store/memory.js';
import { appFolder } from '../../scripts/prepare.mjs';
import { openAppAt, type TestApp } from './support.js';

/** Starts Chromium and a server that keeps its games in memory. */
export async function openOnlineApp(): Promise<TestApp> {
  const fail = (error: unknown): void => {
    throw error;
  };
  const server = await startServer({
    store: new MemoryStore(),
    host: '127.0.0.1',
    port: 0,
    app: appFolder,
    origins: [],
    onError: fail,
    onFatal: fail,
    limitsAddresses: false,
  });
  return openAppAt(`${server.url}/`, () => server.close());
}
