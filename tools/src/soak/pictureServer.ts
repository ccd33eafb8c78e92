/**
 * A server on a store in memory, as a program of its own, with games of which each has another position. It measures the
 * turns of its thread, and tells its parent over their channel.
 */

import { PerformanceObserver, performance } from 'node:perf_hooks';
import { Metrics, startServer } from '@sitke/server';
import { MemoryStore } from '@sitke/server/store';
import { Random } from '@sitke/testkit/random';
import { playLines, seedGames } from './seed.js';

/** Its message when it listens. */
export interface PicturesServed {
  readonly url: string;
  readonly games: readonly string[];
}

/** Its answer to any message: what was since the last one. */
export interface PictureTurns {
  /** The most processor time between two timers, a millisecond apart: the longest turn, in milliseconds. */
  readonly longestMs: number;
  /** The same without collections of garbage. */
  readonly workMs: number;
  /** The share of the time in which the thread worked. */
  readonly busy: number;
}

const tickMs = 1;
const { games: count, seed } = JSON.parse(process.argv[2] ?? '') as { readonly games: number; readonly seed: number };
const store = new MemoryStore();
// A line of its own for each: after forty plies no two positions are alike.
const lines = playLines(count, 40, new Random(seed));
const games = await seedGames(
  store,
  lines,
  lines.map(() => 40),
);
const fail = (error: unknown): void => {
  throw error;
};
const where = { host: '0.0.0.0', port: 0, origins: [] };
const server = await startServer({ store, ...where, onError: fail, onFatal: fail, metrics: new Metrics() });
// By the clock, it would be what other programs take of the cores, too.
const meterUrl = new URL('../../../packages/server/dist/work/meter.js', import.meta.url);
const meter = (await import(meterUrl.href)).threadMeter() as { begin(): number; spentMs(sinceMs: number): number };

interface Turn {
  readonly fromMs: number;
  readonly toMs: number;
  readonly spentMs: number;
}

let turns: Turn[] = [];
let collections: { readonly startTime: number; readonly duration: number }[] = [];
new PerformanceObserver((list) => collections.push(...list.getEntries())).observe({ entryTypes: ['gc'] });
let mark = meter.begin();
setInterval(() => {
  turns.push({ fromMs: mark, toMs: performance.now(), spentMs: meter.spentMs(mark) });
  mark = meter.begin();
}, tickMs);

/** Returns the work of a turn without the collections in it. */
function workOf({ fromMs, toMs, spentMs }: Turn): number {
  const own = collections.filter(({ startTime }) => startTime >= fromMs && startTime < toMs);
  return own.reduce((ms, { duration }) => ms - duration, spentMs);
}

function longestOf(of: (turn: Turn) => number): number {
  return turns.reduce((most, turn) => Math.max(most, of(turn)), 0);
}

let before = performance.eventLoopUtilization();
process.on('message', () => {
  const now = performance.eventLoopUtilization();
  const said: PictureTurns = {
    longestMs: longestOf(({ spentMs }) => spentMs),
    workMs: longestOf(workOf),
    busy: performance.eventLoopUtilization(now, before).utilization,
  };
  before = now;
  [turns, collections] = [[], []];
  process.send?.(said);
});
process.on('disconnect', () => process.exit(0));
const served: PicturesServed = { url: `http://127.0.0.1:${server.port}`, games: games.map(({ id }) => id) };
process.send?.(served);
