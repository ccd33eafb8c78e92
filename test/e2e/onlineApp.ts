/** The app and the server of its games in one, as people meet them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '@sitke/server';
import { openSqliteStore } from '@sitke/server/store';
import { appFolder } from '../../scripts/prepare.mjs';
import { openAppAt, type TestApp } from './support.js';

/** Starts Chromium and a server with the engine, which keeps its games in a file as long as it runs. */
export async function openOnlineApp(): Promise<TestApp> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-'));
  const fail = (error: unknown): void => {
    throw error;
  };
  const server = await startServer({
    store: await openSqliteStore({ file: path.join(folder, 'games.sqlite'), onFatal: fail }),
    host: '127.0.0.1',
    port: 0,
    app: appFolder,
    origins: [],
    engineThreads: 1,
    limitsAddresses: false,
    onError: fail,
    onFatal: fail,
  });
  return openAppAt(`${server.url}/`, async () => {
    await server.close();
    fs.rmSync(folder, { recursive: true });
  });
}
