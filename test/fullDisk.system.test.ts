/** A server whose file system is really full: its own small one, which the test fills and empties. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { ask, Guest, gameOf } from '#server/test/served';
import { kill, listening, type Served, sitke } from '#tools/soak/served';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-full-'));
/** It is tried once a second at most; nothing hangs on how soon. */
const SOON = { timeout: 20_000 };
const closing: (() => unknown)[] = [() => fs.rmdirSync(folder)];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Starts a server whose `folder` is a file system of 4 MiB that only it sees; returns the way in from here, too. */
async function serveOnSmallDisk(said: string[]): Promise<{ served: Served; disk: string }> {
  const mounted = 'mount -t tmpfs -o size=4m tmpfs "$0" && exec "$@"';
  const serve = ['serve', '--port', '0', '--metrics-port', '0', '--log-level', 'warn'];
  const program = [process.execPath, sitke, ...serve, '--db', path.join(folder, 'games.sqlite')];
  const child = spawn('unshare', ['--map-root-user', '--mount', 'sh', '-c', mounted, folder, ...program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.on('data', (data) => said.push(String(data)));
  const served = await listening(child, true);
  closing.push(() => child.kill('SIGKILL'));
  return { served, disk: path.join(`/proc/${child.pid}/root`, folder) };
}

/** Writes until there is no room. */
function fill(file: string): void {
  const descriptor = fs.openSync(file, 'w');
  try {
    for (let size = 1 << 16; size >= 1; size >>= 1) {
      for (let isRoom = true; isRoom; ) isRoom = wroteAll(descriptor, size);
    }
  } finally {
    fs.closeSync(descriptor);
  }
}

function wroteAll(descriptor: number, size: number): boolean {
  try {
    return fs.writeSync(descriptor, Buffer.alloc(size, 1)) === size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}

test('on a full disk it says so everywhere, and goes on when there is room', async () => {
  const said: string[] = [];
  const { served, disk } = await serveOnSmallDisk(said);
  const metricsPort = Number(new URL(served.metricsUrl!).port);
  const guest = await Guest.come(served.url);
  closing.push(() => guest.socket.terminate());
  const create = (n: number) =>
    guest.ask({ ...gameOf('sissa'), id: `full00000000000${n}` }, 'created', 'refused', 'error');
  const { game } = await guest.ask({ ...gameOf('sissa'), id: 'full000000000000' }, 'created');
  expect((await ask(served.port, '/ready')).status).toBe(200);

  const filler = path.join(disk, 'filler');
  fill(filler);
  expect(await create(1)).toMatchObject({ t: 'refused', code: 'server/busy' });
  await expect.poll(async () => (await ask(served.port, '/ready')).status, SOON).toBe(503);
  expect((await ask(served.port, '/ready')).body).toContain('the store takes no writes');
  expect((await ask(metricsPort, '/metrics')).body).toContain('\nsitke_store_busy 1\n');
  expect(said.join('')).toContain('the store takes no writes: its disk is full');
  // The data of before can be read.
  expect((await ask(served.port, `/api/game/${game}`)).status).toBe(200);

  fs.rmSync(filler);
  expect(await create(2)).toMatchObject({ t: 'created' });
  expect((await ask(metricsPort, '/metrics')).body).toContain('\nsitke_store_busy 0\n');
  expect(said.join('')).toContain('the store takes writes again');
  await expect.poll(async () => (await ask(served.port, '/ready')).status, SOON).toBe(200);

  // It ends in order all the same.
  fill(filler);
  expect(await create(3)).toMatchObject({ t: 'refused', code: 'server/busy' });
  expect(await kill(served, 'SIGTERM')).toBe(0);
});
