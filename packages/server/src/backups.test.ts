/** Backups next to a server: made in time, checked, and the oldest deleted only for a whole one. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
// Its thread runs the built code.
import { keepBackups } from '@sitke/server';
import { openSqliteStore } from '@sitke/server/store';
import { afterAll, expect, test } from 'vitest';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-backups-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('backups rotate, and stay where none can be made', async () => {
  const file = path.join(folder, 'games.sqlite');
  const kept = path.join(folder, 'kept');
  const onFatal = (error: Error): never => {
    throw error;
  };
  const store = await openSqliteStore({ file, onFatal });
  await store.maintenance.heartbeat(5);
  let nowMs = Date.UTC(2026, 0, 1);
  let due: { readonly ms: number; readonly call: () => void } | null = null;
  let tell = (_said: string): void => {};
  const clock = {
    now: () => nowMs,
    after(ms: number, call: () => void) {
      due = { ms, call };
      return () => {
        due = null;
      };
    },
  };
  const next = async (): Promise<string> => {
    const said = new Promise<string>((resolve) => {
      tell = resolve;
    });
    nowMs += due!.ms;
    due!.call();
    const what = await said;
    // It waits again once the old ones are gone.
    await new Promise(setImmediate);
    return what;
  };
  const options = { file, folder: kept, everyMs: 3_600_000, keep: 2, clock };
  const stop = keepBackups({ ...options, onMade: (made) => tell(path.basename(made)), onFailed: (why) => tell(why) });
  expect(due!.ms).toBe(0);
  expect(await next()).toBe('sitke-2026-01-01T00-00-00.sqlite');
  expect(await next()).toBe('sitke-2026-01-01T01-00-00.sqlite');
  expect(await next()).toBe('sitke-2026-01-01T02-00-00.sqlite');
  const two = ['sitke-2026-01-01T01-00-00.sqlite', 'sitke-2026-01-01T02-00-00.sqlite'];
  expect(fs.readdirSync(kept).sort()).toEqual(two);
  // A failed backup deletes nothing.
  await store.close();
  fs.renameSync(file, `${file}.away`);
  expect(await next()).toContain('does not exist');
  expect(fs.readdirSync(kept).sort()).toEqual(two);
  stop();
  // Another server goes on where this one has ended.
  nowMs += 60_000;
  const stopNext = keepBackups({ ...options, onMade: tell, onFailed: tell });
  expect(due!.ms).toBe(Math.max(0, Date.UTC(2026, 0, 1, 3) - nowMs));
  stopNext();
});
