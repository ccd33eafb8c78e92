/** The times of a disk itself, which the store's figures are compared with. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './statistics.js';

const pageBytes = 4096;
const pages = 64;
const everyMs = 5;

/** Writes and syncs a page in a folder, again and again for so long; returns how long each took, in milliseconds. */
export async function syncTimes(folder: string, ms: number): Promise<readonly number[]> {
  const file = path.join(folder, 'sync');
  const descriptor = fs.openSync(file, 'w');
  const page = Buffer.alloc(pageBytes, 1);
  const times: number[] = [];
  for (const endMs = performance.now() + ms; performance.now() < endMs; await sleep(everyMs)) {
    const startedMs = performance.now();
    fs.writeSync(descriptor, page, 0, page.length, (times.length % pages) * page.length);
    fs.fsyncSync(descriptor);
    times.push(performance.now() - startedMs);
  }
  fs.closeSync(descriptor);
  fs.rmSync(file);
  return times;
}

/** Returns a line about durations in milliseconds. */
export function describeTimes(times: readonly number[]): string {
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(2));
  return `p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms`;
}
