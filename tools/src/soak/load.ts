/** How fast a whole server is with many games, over real sockets, and what a socket costs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqliteStore } from '@sitke/server/store';
import { Random } from '@sitke/testkit/random';
import type { DriverOrders, DriverReport, DriverTask } from './driver.js';
import type { Footprint } from './probe.js';
import { playLines, seedGames, seedTime } from './seed.js';
import { footprintOf, kill, measurable, type Served, serve } from './served.js';
import { median } from './statistics.js';

/** How many different games are played, and how long they are; each game begins somewhere in the first part. */
const lineCount = 40;
const lineLength = 320;
const longestStart = 100;
const warmMs = 3000;
/** How long a server plays until every game has been played in, and the log has its size. */
const firstMs = 20_000;

export interface LoadOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly games: number;
  readonly seed: number;
  /** More options of Node for the server. */
  readonly node?: readonly string[];
}

/** A server with many games, and the program that has their players. */
export interface Load {
  readonly served: Served;
  readonly before: Footprint;
  /** The names of the games. */
  readonly games: readonly string[];
  tell(task: DriverTask): Promise<DriverReport>;
  end(): Promise<void>;
}

/** Starts a server with many games and the program of their players. No socket is open yet. */
export async function startLoad({ folder, games, seed, node = [] }: LoadOptions): Promise<Load> {
  const random = new Random(seed);
  const lines = playLines(lineCount, lineLength, random);
  const file = path.join(folder, 'load.sqlite');
  const onFatal = (error: Error) => {
    throw error;
  };
  const store = await openSqliteStore({ file, onFatal });
  const plies = Array.from({ length: games }, () => random.int(2, longestStart));
  const seeded = await seedGames(store, lines, plies);
  await store.close();
  const served = await serve(file, { node: [...measurable, ...node] });
  const texts = lines.map((line) => line.texts);
  const { incrementMs } = seedTime;
  const driver = await startDriver(folder, { url: served.url, lines: texts, games: seeded, seed, incrementMs });
  return {
    served,
    before: await footprintOf(served),
    games: seeded.map(({ id }) => id),
    tell: (task) => tellDriver(driver, task),
    async end() {
      driver.kill('SIGKILL');
      await kill(served, 'SIGTERM');
    },
  };
}

/** Starts the program of the players; its orders are written to a folder. */
export async function startDriver(folder: string, orders: DriverOrders): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('../../dist/soak/driver.js', import.meta.url));
  const file = path.join(folder, 'orders.json');
  fs.writeFileSync(file, JSON.stringify(orders));
  const driver = spawn(process.execPath, [program, file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(driver, 'message');
  return driver;
}

async function endOf(driver: ChildProcess, signal: AbortSignal): Promise<never> {
  const [code] = await once(driver, 'exit', { signal });
  throw new Error(`the players' program has ended with ${code}`);
}

/** Lets the players do something; resolves when it is done. */
export async function tellDriver(driver: ChildProcess, task: DriverTask): Promise<DriverReport> {
  const answer = new AbortController();
  const { signal } = answer;
  const answered = Promise.race([once(driver, 'message', { signal }), endOf(driver, signal)]);
  driver.send(task);
  try {
    return (await answered)[0] as DriverReport;
  } finally {
    // Ends the listening for the rest.
    answer.abort();
  }
}

export interface LoadRun extends DriverReport {
  /** Moves acknowledged a second. */
  readonly rate: number;
  /** Processor time of the server for each move, in microseconds, and the share of the time that its main thread was busy. */
  readonly cpuMicros: number;
  readonly busy: number;
  /** The server's heap after it, in bytes. */
  readonly heap: number;
}

/** Lets all play at a rate for so many seconds. */
export async function playAt(load: Load, rate: number, seconds: number): Promise<LoadRun> {
  await load.tell({ what: 'play', rate, warmMs, ms: 0 });
  const before = await footprintOf(load.served);
  const report = await load.tell({ what: 'play', rate, warmMs: 0, ms: seconds * 1000 });
  const after = await footprintOf(load.served);
  return {
    ...report,
    rate: Math.round(report.acked / (report.ms / 1000)),
    cpuMicros: Math.round(((after.cpuMs - before.cpuMs) * 1000) / report.acked),
    busy: (after.busyMs - before.busyMs) / report.ms,
    heap: after.memory.heapUsed,
  };
}

/** Returns bytes of a socket that only exists: of the heap and what is beside it, and of resident memory. */
export async function openSockets(load: Load, sockets: number): Promise<{ heap: number; resident: number }> {
  await load.tell({ what: 'open' });
  const { memory } = await footprintOf(load.served);
  const { memory: before } = load.before;
  const heapOf = ({ heapUsed, external }: NodeJS.MemoryUsage) => heapUsed + external;
  return { heap: (heapOf(memory) - heapOf(before)) / sockets, resident: (memory.rss - before.rss) / sockets };
}

/** Measures and prints; returns whether nothing went wrong. */
export async function measureLoad(options: LoadOptions, rate: number, seconds: number, runs: number): Promise<boolean> {
  const load = await startLoad(options);
  const { heap, resident } = await openSockets(load, 2 * options.games);
  const kib = (bytes: number) => (bytes / 1024).toFixed(1);
  console.log(`${2 * options.games} sockets open: ${kib(heap)} KiB of heap each, ${kib(resident)} KiB resident`);
  const synced = await load.tell({ what: 'sync' });
  console.log(`all know their games after ${synced.ms.toFixed(0)} ms`, synced.problems);
  await load.tell({ what: 'play', rate, warmMs: firstMs, ms: 0 });
  const done: LoadRun[] = [];
  for (let run = 0; run < runs; run++) {
    const found = await playAt(load, rate, seconds);
    done.push(found);
    console.log(lineOf(found), found.problems);
  }
  const middle = Object.fromEntries(figures.map((key) => [key, median(done.map((run) => run[key]))]));
  console.log(`median of ${runs}: ${lineOf(middle as Record<Figure, number>)}`);
  await load.end();
  return done.every(({ problems }) => problems.length === 0);
}

const figures = ['p50', 'p99', 'max', 'rate', 'ackP99', 'lateP99', 'cpuMicros', 'busy', 'heap'] as const;
type Figure = (typeof figures)[number];

function lineOf({ rate, p50, p99, max, ackP99, lateP99, cpuMicros, busy, heap }: Record<Figure, number>): string {
  const times = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(0)} ms`;
  const server = `server ${cpuMicros} µs of a core a move, main thread ${(100 * busy).toFixed(0)} % busy, heap ${(heap / 2 ** 20).toFixed(0)} MiB`;
  return `${rate} moves a second: ${times}; ack p99 ${ackP99.toFixed(1)} ms; driver late p99 ${lateP99.toFixed(1)} ms; ${server}`;
}
