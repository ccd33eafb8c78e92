/**
 * Imported before `sitke serve` by its parent: tells the parent alone, over the channel between the two, what
 * the process holds after a collection.
 */
import { Server, Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import { WebSocket } from 'ws';

/** How many there are of what comes and goes with games and connections, counted in the heap itself. */
export interface Gauges {
  readonly webSockets: number;
  readonly sockets: number;
  readonly servers: number;
  readonly timers: number;
  readonly connections: number;
}

export interface Footprint {
  /** All in bytes. */
  readonly memory: NodeJS.MemoryUsage;
  /** Processor time since the start, of all threads, and how long the main thread was busy, in milliseconds. */
  readonly cpuMs: number;
  readonly busyMs: number;
  /** Where they were asked for: to count them takes seconds, in which the server does nothing else. */
  readonly gauges: Gauges | null;
}

type Class = abstract new (...args: never[]) => unknown;
// Not yet in the types of Node 20.
const { queryObjects } = v8 as unknown as { queryObjects(of: Class, options: { format: 'count' }): number };
const countOf = (of: Class) => queryObjects(of, { format: 'count' });

/** A class of the server that its package does not export. */
async function connectionClass(): Promise<Class> {
  const url = new URL('../../../packages/server/dist/socket/connection.js', import.meta.url);
  return ((await import(url.href)) as Record<string, Class>)['Connection']!;
}

async function gaugesNow(): Promise<Gauges> {
  const timer = setTimeout(() => {}, 0);
  const Timeout = timer.constructor as Class;
  clearTimeout(timer);
  return {
    webSockets: countOf(WebSocket),
    sockets: countOf(Socket),
    servers: countOf(Server),
    timers: countOf(Timeout),
    connections: countOf(await connectionClass()),
  };
}

async function answer(withGauges: boolean): Promise<void> {
  globalThis.gc?.();
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const footprint: Footprint = {
    memory: process.memoryUsage(),
    cpuMs: (user + system) / 1000,
    busyMs: performance.eventLoopUtilization().active,
    gauges: withGauges ? await gaugesNow() : null,
  };
  process.send?.(footprint);
}

process.on('message', (asked) => {
  if (asked === 'footprint' || asked === 'gauges') void answer(asked === 'gauges');
});
process.channel?.unref();
