/**
 * Imported before `sitke serve` by who has started it: tells him over the channel between the two, and nobody else, what
 * the process holds after a collection.
 */
import { performance } from 'node:perf_hooks';

export interface Footprint {
  /** All in bytes. */
  readonly memory: NodeJS.MemoryUsage;
  /** What the event loop waits for, by kind. */
  readonly resources: Readonly<Record<string, number>>;
  /** Processor time since the start, of all threads, and the share of it that the main thread was busy, in milliseconds. */
  readonly cpuMs: number;
  readonly busyMs: number;
}

function countOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

process.on('message', (asked) => {
  if (asked !== 'footprint') return;
  globalThis.gc?.();
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  process.send?.({
    memory: process.memoryUsage(),
    resources: countOf(process.getActiveResourcesInfo()),
    cpuMs: (user + system) / 1000,
    busyMs: performance.eventLoopUtilization().active,
  } satisfies Footprint);
});
process.channel?.unref();
