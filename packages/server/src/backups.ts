/** Backups of the store of a running server: made at intervals, checked, and rotated. */

import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CopyOrder } from './backupThread.js';
import type { Clock } from './work/clock.js';

/** Where a backup comes from and goes to. */
export interface BackupOptions {
  /** The store's file. */
  readonly file: string;
  readonly folder: string;
  readonly everyMs: number;
  /** How many are kept. */
  readonly keep: number;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  /** Called with each backup that is whole. */
  readonly onMade: (file: string) => void;
  /** Called with the reason when a backup fails; the older ones all stay. */
  readonly onFailed: (reason: string) => void;
}

const NAME = /^sitke-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)\.sqlite$/;

function nameAt(ms: number): string {
  return `sitke-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-')}.sqlite`;
}

/** Returns when a backup was made, by its name; null for other files. */
function timeOf(name: string): number | null {
  const [, text = ''] = NAME.exec(name) ?? [];
  if (text === '') return null;
  return Date.parse(`${text.slice(0, 11)}${text.slice(11).replaceAll('-', ':')}Z`);
}

/** Makes a backup in its own thread. Errors: rejects if it cannot be made, or is damaged. */
async function makeBackup(order: CopyOrder): Promise<void> {
  const worker = new Worker(new URL('./backupThread.js', import.meta.url), { workerData: order });
  const problem = await new Promise<string | null>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('its thread ended')));
  });
  if (problem !== null) throw new Error(problem);
}

/**
 * Makes backups until the returned function is called: the first when the last of the folder is old enough, then one
 * each `everyMs`. Errors: throws if files cannot be made in the folder.
 */
export function keepBackups(options: BackupOptions): () => void {
  const { file, folder, everyMs, keep, clock, onMade, onFailed } = options;
  fs.mkdirSync(folder, { recursive: true });
  fs.accessSync(folder, fs.constants.W_OK);
  let cancel = (): void => {};
  let isStopped = false;
  const names = (): string[] =>
    fs
      .readdirSync(folder)
      .filter((name) => timeOf(name) !== null)
      .sort();
  const make = async (): Promise<void> => {
    const to = path.join(folder, nameAt(clock.now()));
    try {
      await makeBackup({ file, to });
      onMade(to);
      for (const old of names().slice(0, -keep)) fs.rmSync(path.join(folder, old));
    } catch (error) {
      onFailed(error instanceof Error ? error.message : String(error));
    }
    if (!isStopped) wait(everyMs);
  };
  const wait = (ms: number): void => {
    cancel = clock.after(ms, () => void make());
  };
  const last = names().at(-1);
  wait(last === undefined ? 0 : Math.max(0, timeOf(last)! + everyMs - clock.now()));
  return () => {
    isStopped = true;
    cancel();
  };
}
