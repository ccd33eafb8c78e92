/** `sitke admin`: what it says with a server and without one. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeLog, startServer } from '@sitke/server';
import { openSqliteStore } from '@sitke/server/store';
import { afterAll, expect, test } from 'vitest';
import { main } from './main.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-admin-cli-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function run(...argv: string[]): Promise<{ status: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const io = {
    wantsStacks: false,
    out: async (text: string) => void out.push(text),
    err: async (text: string) => void err.push(text),
    ask: async () => null,
    read: async () => '',
  };
  const status = await main(['admin', ...argv], io);
  return { status, out: out.join(''), err: err.join('') };
}

test.skipIf(process.platform === 'win32')('asks the server of a store, and says where none runs', async () => {
  const file = path.join(folder, 'games.sqlite');
  const none = { status: 2, err: expect.stringContaining(`no server runs on ${file}`) };
  expect(await run('bans', '--db', file)).toMatchObject(none);
  const fail = (error: unknown): never => {
    throw error;
  };
  const store = await openSqliteStore({ file, onFatal: fail });
  const log = makeLog('silent');
  const rest = { host: '127.0.0.1', port: 0, origins: [], onError: fail, onFatal: fail, log };
  const server = await startServer({ store, adminFile: file, ...rest });
  expect(await run('ban', '192.0.2.1', '--db', file)).toMatchObject({ status: 0, out: '192.0.2.1 is banned\n' });
  expect(await run('bans', '--db', file)).toEqual({ status: 0, out: '192.0.2.1\n', err: '' });
  const gone = { status: 2, err: expect.stringContaining('there is no game nowhere') };
  expect(await run('end', 'nowhere', '--db', file)).toMatchObject(gone);
  await server.close();
  expect(await run('bans', '--db', file)).toMatchObject(none);
});

test('refuses what it does not know', async () => {
  for (const argv of [[], ['stop'], ['end'], ['ban', '1.2.3.4', 'more'], ['bans', 'all']]) {
    expect(await run(...argv), argv.join(' ')).toMatchObject({ status: 2, out: '' });
  }
});
