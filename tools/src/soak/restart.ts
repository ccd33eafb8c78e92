/** A server with many games that is ended, in order or not, and started again; and all its players who come back at once. */
import { type LoadOptions, openSockets, startLoad } from './load.js';
import { footprintOf, kill, measurable, serve } from './served.js';
import { quantile } from './statistics.js';

export interface RestartReport {
  /** From asking it to end to its end, and from starting it to its taking connections, in milliseconds. */
  readonly stopMs: number;
  readonly startMs: readonly number[];
  /** From the first player who comes back to the last whose game is known again. */
  readonly backMs: number;
  readonly problems: readonly string[];
}

/** Ends a server under play in order, then kills it so many times; each time all come back and look whether their games are whole. */
export async function restartServer(options: LoadOptions, rate: number, kills: number): Promise<RestartReport> {
  const load = await startLoad(options);
  const { port } = load.served;
  const sockets = 2 * options.games;
  await openSockets(load, sockets);
  const problems = [...(await load.tell({ what: 'sync' })).problems];
  const startMs: number[] = [];
  let [stopMs, backMs] = [0, 0];
  for (let round = 0; round <= kills; round++) {
    const playing = load.tell({ what: 'play', rate, warmMs: 0, ms: 1000 });
    problems.push(...(await playing).problems);
    const askedMs = performance.now();
    const status = await kill(load.served, round === 0 ? 'SIGTERM' : 'SIGKILL');
    if (round === 0) {
      stopMs = performance.now() - askedMs;
      if (status !== 0) problems.push(`the server ended with ${status}`);
    }
    const begunMs = performance.now();
    load.served = await serve(load.file, { port, node: measurable });
    const health = await fetch(`${load.served.url}/health`);
    if (health.status !== 200) problems.push(`it is not well: ${health.status}`);
    startMs.push(performance.now() - begunMs);
    const { syncMax, problems: found } = await load.tell({ what: 'storm', sockets, overMs: 1000, rate: 1 });
    backMs = Math.max(backMs, syncMax);
    // That a killed server closes no connection in order is no problem of the one that follows.
    problems.push(...found.filter((problem) => !problem.endsWith('closed with 1006')));
  }
  await load.end();
  return { stopMs, startMs, backMs, problems };
}

export interface StormReport {
  /** From a connection's breaking to its player's knowing the game again, 99 % and the longest, in milliseconds. */
  readonly syncP99: number;
  readonly syncMax: number;
  /** The experience of players who stayed. */
  readonly p99: number;
  readonly moves: number;
  /** How late the program of the players was with 99 % of its moves. */
  readonly lateP99: number;
  /** The share of the time that the server's main thread was busy. */
  readonly busy: number;
  readonly problems: readonly string[];
}

export interface StormOptions extends LoadOptions {
  /** Moves a second, all the time, and for how long before, in milliseconds. */
  readonly rate: number;
  readonly warmMs: number;
  /** How many connections break, and in how much time, in milliseconds. */
  readonly count: number;
  readonly ms: number;
}

/** Lets connections break and come back, evenly over some time, while play goes on. */
export async function meetStorm({ rate, warmMs, count, ms, ...options }: StormOptions): Promise<StormReport> {
  const load = await startLoad(options);
  await openSockets(load, 2 * options.games);
  await load.tell({ what: 'sync' });
  await load.tell({ what: 'play', rate, warmMs, ms: 0 });
  const before = await footprintOf(load.served);
  const { syncP99, syncMax, p99, lateP99, acked, problems, ...report } = await load.tell({
    what: 'storm',
    sockets: count,
    overMs: ms,
    rate,
  });
  const after = await footprintOf(load.served);
  const busy = (after.busyMs - before.busyMs) / report.ms;
  await load.end();
  // A move that went out before its connection broke may be done while the player, back already, makes the next.
  const isCrossing = (problem: string) => /"code":"(move\/turn|act\/stale)"/.test(problem);
  return {
    syncP99,
    syncMax,
    p99,
    lateP99,
    moves: acked,
    busy,
    problems: problems.filter((problem) => !isCrossing(problem)),
  };
}

/** Prints what a restart gave; returns whether it was as it should be. */
export function printRestart({ stopMs, startMs, backMs, problems }: RestartReport): boolean {
  const start = `started in ${quantile(startMs, 0.5).toFixed(0)} ms (longest ${Math.max(...startMs).toFixed(0)})`;
  console.log(`ended in ${stopMs.toFixed(0)} ms, ${start}; all back after ${backMs.toFixed(0)} ms`, problems);
  return problems.length === 0;
}
