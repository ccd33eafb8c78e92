/** Measures work: the processor time of this thread, not the time by the clock, which other processes take, too. */

import fs from 'node:fs';
import { performance } from 'node:perf_hooks';

export interface Meter {
  /** Returns a mark. */
  begin(): number;
  /** Returns the work since a mark, in milliseconds. */
  spentMs(sinceMs: number): number;
}

/** Returns a meter that reads a number; for tests. */
export function scriptedMeter(read: () => number): Meter {
  return { begin: read, spentMs: (sinceMs) => read() - sinceMs };
}

/** A piece that took less by the clock is charged that: a reading costs a few microseconds. */
const SHORT_MS = 1;
/** The age of a reading after which a piece begins with a new one: a piece may be charged for work since the last one. */
const STALE_MS = 5;

export interface MeterSources {
  /** The time by the clock, in milliseconds. */
  readonly wallMs: () => number;
  /** The thread's processor time, in milliseconds. */
  readonly processorMs: () => number;
}

/** Returns a meter of this thread's processor time. */
export function threadMeter(sources: Partial<MeterSources> = {}): Meter {
  const { wallMs = () => performance.now(), processorMs = ownProcessorMs() } = sources;
  let readMs = Number.NEGATIVE_INFINITY;
  let usedMs = 0;
  const read = (nowMs: number): void => {
    readMs = nowMs;
    usedMs = processorMs();
  };
  return {
    begin() {
      const nowMs = wallMs();
      if (nowMs - readMs >= STALE_MS) read(nowMs);
      return nowMs;
    },
    spentMs(sinceMs) {
      const nowMs = wallMs();
      const tookMs = nowMs - sinceMs;
      if (tookMs < SHORT_MS) return tookMs;
      const beforeMs = usedMs;
      read(nowMs);
      return Math.min(tookMs, usedMs - beforeMs);
    },
  };
}

interface Usage {
  readonly user: number;
  readonly system: number;
}

const sumMs = ({ user, system }: Usage): number => (user + system) / 1000;

let own: (() => number) | null = null;

/** Returns what reads this thread's processor time; where the system keeps none, that of the whole process. */
function ownProcessorMs(): () => number {
  own ??= ofThread() ?? fromLinux() ?? (() => sumMs(process.cpuUsage()));
  return own;
}

/** Node 24 has it. */
function ofThread(): (() => number) | null {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => Usage };
  return threadCpuUsage ? () => sumMs(threadCpuUsage.call(process)) : null;
}

const SCHEDULED = '/proc/thread-self/schedstat';
const SPACE = 0x20;

/** The nanoseconds on a processor are the first number of the file, which is that of the thread that opens it. */
function fromLinux(): (() => number) | null {
  if (!fs.existsSync(SCHEDULED)) return null;
  const file = fs.openSync(SCHEDULED, 'r');
  const bytes = Buffer.alloc(64);
  const read = (): number => {
    // Linux brings the number up to date at a tick of its scheduler, or when the usage of the process is asked for.
    process.cpuUsage();
    fs.readSync(file, bytes, 0, bytes.length, 0);
    return Number(bytes.toString('latin1', 0, bytes.indexOf(SPACE))) / 1e6;
  };
  // A kernel without these statistics says 0.
  if (read() > 0) return read;
  fs.closeSync(file);
  return null;
}
