/** `sitke admin`: what it says with a server and without one. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeLog, startServer } from '@sitke/server';
import { openSqliteStore } from '@sitke/server/store';
import { afterAll, expect, test } from 'vitest';
import { run } from './test/run.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-admin-cli-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const admin = (...argv: string[]) => run('admin', ...argv);

test.skipIf(process.platform === 'win32')('asks the server of a store, and says where none runs', async () => {
  const file = path.join(folder, 'games.sqlite');
  const none = { status: 2, err: expect.stringContaining(`no server runs on ${file}`) };
  expect(await admin('bans', '--db', file)).toMatchObject(none);
  const fail = (error: unknown): never => {
    throw error;
  };
  const store = await openSqliteStore({ file, onFatal: fail });
  const log = makeLog('silent');
  const rest = { host: '127.0.0.1', port: 0, origins: [], onError: fail, onFatal: fail, log };
  const server = await startServer({ store, adminFile: file, ...rest });
  expect(await admin('ban', '192.0.2.1', '--db', file)).toMatchObject({ status: 0, out: '192.0.2.1 is banned\n' });
  expect(await admin('bans', '--db', file)).toEqual({ status: 0, out: '192.0.2.1\n', err: '' });
  const gone = { status: 2, err: expect.stringContaining('there is no game nowhere') };
  expect(await admin('end', 'nowhere', '--db', file)).toMatchObject(gone);
  const nobody = { status: 2, err: expect.stringContaining('there is no program nobody') };
  for (const act of ['free', 'token', 'export', 'forget'])
    expect(await admin(act, 'nobody', '--db', file)).toMatchObject(nobody);
  const nothing = { status: 2, err: expect.stringContaining('there is no game nowhere') };
  expect(await admin('forget', 'nowhere', 'Red', '--db', file)).toMatchObject(nothing);
  expect(await admin('end', 'nowhere', '--winner', 'red', '--db', file)).toMatchObject(gone);
  await server.close();
  expect(await admin('bans', '--db', file)).toMatchObject(none);
});

test('refuses what it does not know', async () => {
  for (const argv of [
    [],
    ['stop'],
    ['end'],
    ['ban', '1.2.3.4', 'more'],
    ['bans', 'all'],
    ['free'],
    ['token', 'a', 'b'],
    ['forget', 'a', 'b', 'c'],
  ]) {
    expect(await admin(...argv), argv.join(' ')).toMatchObject({ status: 2, out: '' });
  }
  expect(await admin('ban', '1.2.3.4', '--winner', 'red')).toMatchObject({
    err: expect.stringContaining('no --winner'),
  });
});
