/** The cost to players of strangers who keep asking for expensive things: the same games without and with them, in turn. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AttackOrders, AttackReport } from './attackers.js';
import type { DriverReport } from './driver.js';
import { startDriver, tellDriver } from './load.js';
import type { MemoryOrders, MemoryServed } from './memoryServer.js';
import { seedTime } from './seed.js';
import { median } from './statistics.js';

export interface FreezeOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly games: number;
  /** Moves a second. */
  readonly rate: number;
  readonly seconds: number;
  readonly runs: number;
  readonly seed: number;
}

type Attack = Pick<AttackOrders, 'messages' | 'paths' | 'perSecond'>;

const plies = 2900;
const restMs = 5000;
const mostChargedMs = 50;
const cutOffWithinMs = 4000;
/** Below this, twice as much is nothing that anybody could measure. */
const leastP99 = 2;

/** Requests of strangers, about long games under way and long games that are over. */
function attacksOn([one = '', other = '', over = '']: readonly string[]): Readonly<Record<string, Attack>> {
  const sync = (game: string, v: number): string => JSON.stringify({ t: 'sync', game, v });
  return {
    'sync from v-1, ten times a second': { messages: [sync(one, plies)], paths: [], perSecond: 10 },
    'sync from 0 of two games, forty times a second': {
      messages: [sync(one, 0), sync(other, 0)],
      paths: [],
      perSecond: 40,
    },
    'the lobby, forty times a second': {
      messages: [JSON.stringify({ t: 'lobby', on: true })],
      paths: [],
      perSecond: 40,
    },
    'games over HTTP, five times a second': {
      messages: [],
      paths: [`/api/game/${one}`, `/game/${over}.pgn`],
      perSecond: 5,
    },
  };
}

/** Starts a program of this folder and returns it with the first thing that it says. */
async function start<T>(name: string, orders: object): Promise<{ readonly child: ChildProcess; readonly said: T }> {
  const program = fileURLToPath(new URL(`../../dist/soak/${name}.js`, import.meta.url));
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], { stdio: [...stdio] });
  const [said] = await once(child, 'message');
  return { child, said: said as T };
}

interface Pair {
  readonly alone: DriverReport;
  readonly beside: DriverReport;
  readonly attack: AttackReport;
}

async function besides(driver: ChildProcess, attackers: ChildProcess, rate: number, ms: number): Promise<Pair> {
  const play = { what: 'play', rate, warmMs: 500, ms } as const;
  const alone = await tellDriver(driver, play);
  const told = once(attackers, 'message');
  attackers.send('begin');
  // Every move is waited for; while the attack goes on, that may be for ever.
  setTimeout(() => attackers.send('end'), ms + 500);
  const beside = await tellDriver(driver, play);
  const [attack] = (await told) as [AttackReport];
  // No stranger may still be over the limit when the next run begins.
  await new Promise((resolve) => setTimeout(resolve, restMs));
  return { alone, beside, attack };
}

function judge(name: string, pairs: readonly Pair[]): boolean {
  const of = (pick: (pair: Pair) => number): number => median(pairs.map(pick));
  const [alone, beside] = [of((pair) => pair.alone.p99), of((pair) => pair.beside.p99)];
  const charged = Math.max(...pairs.map((pair) => pair.beside.overMax));
  const aloneCharged = Math.max(...pairs.map((pair) => pair.alone.overMax));
  const cutOff = Math.max(...pairs.flatMap(({ attack }) => attack.cutOffMs));
  const untouched = of(({ attack }) => attack.untouched);
  const problems = pairs.flatMap((pair) => [...pair.alone.problems, ...pair.beside.problems]);
  console.log(
    `${name}: p99 ${alone.toFixed(2)} ms alone, ${beside.toFixed(2)} ms beside it (medians of ${pairs.length})`,
  );
  console.log(
    `  longest ${of((pair) => pair.alone.max).toFixed(0)} and ${of((pair) => pair.beside.max).toFixed(0)} ms`,
  );
  console.log(`  charged at most ${aloneCharged.toFixed(0)} ms too much alone, ${charged.toFixed(0)} ms beside it`);
  console.log(`  ${of(({ attack }) => attack.asked)} asked, ${of(({ attack }) => attack.answered)} answered a run`);
  console.log(`  cut off after ${cutOff.toFixed(0)} ms at the latest, ${untouched} never`, problems);
  const isQuick = beside <= 2 * Math.max(alone, leastP99);
  return isQuick && charged <= mostChargedMs && cutOff <= cutOffWithinMs && untouched === 0 && problems.length === 0;
}

/** Measures and prints; returns whether those who play are as well off as without the attackers. */
export async function meetFreeze({ folder, games, rate, seconds, runs, seed }: FreezeOptions): Promise<boolean> {
  const orders: MemoryOrders = { games, seed, plies };
  const { child: server, said: served } = await start<MemoryServed>('memoryServer', orders);
  const { url, lines } = served;
  const { incrementMs } = seedTime;
  const driver = await startDriver(folder, { url, lines, games: served.games, seed, incrementMs });
  await tellDriver(driver, { what: 'open' });
  await tellDriver(driver, { what: 'sync' });
  await tellDriver(driver, { what: 'play', rate, warmMs: 5000, ms: 0 });
  let isFine = true;
  for (const [name, attack] of Object.entries(attacksOn(served.long))) {
    const { child: attackers } = await start('attackers', { url, ...attack });
    const pairs: Pair[] = [];
    for (let run = 0; run < runs; run++) pairs.push(await besides(driver, attackers, rate, seconds * 1000));
    isFine = judge(name, pairs) && isFine;
    attackers.kill('SIGKILL');
  }
  driver.kill('SIGKILL');
  server.kill('SIGKILL');
  return isFine;
}
