/** How many moves a second a whole site takes, and what each of its parts spends on one. */

import fs from 'node:fs';
import { openPostgresStore } from '@sitke/server/store';
import { Random } from '@sitke/testkit/random';
import type { DriverReport } from '../soak/driver.js';
import { startDriver, tellDriver } from '../soak/load.js';
import { playLines, seedGames, seedTime } from '../soak/seed.js';
import { Cluster, type ClusterOptions } from './cluster.js';
import type { Machine } from './network.js';

export interface LoadOptions extends ClusterOptions {
  readonly seed: number;
  readonly games: number;
  /** Moves a second. */
  readonly rate: number;
  readonly seconds: number;
  readonly runs: number;
}

const LINES = 40;
const LINE_LENGTH = 320;
const LONGEST_START = 100;
const WARM_MS = 15_000;
/** Linux counts processor time in ticks of so many ms. */
const TICK_MS = 10;

/** Processor time by part, in ms since each began. */
type Spent = Readonly<Record<string, number>>;

/** Returns the processor time of processes and of those that they have waited for, in ms. */
function cpuOf(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // utime, stime, cutime and cstime: proc(5).
      ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    } catch {
      // It has ended meanwhile: what it spent is its parent's now.
    }
  }
  return ticks * TICK_MS;
}

function spentBy(cluster: Cluster, primary: Machine, driver: number): Spent {
  const of = (machines: readonly Machine[], isPart: (line: string) => boolean): number =>
    cpuOf(machines.flatMap((machine) => machine.pids(isPart)));
  const standbys = cluster.databases.filter((each) => each !== primary);
  return {
    servers: of(cluster.servers, (line) => line.includes(' serve ')),
    primary: cpuOf(cluster.postgresOn(primary)),
    standbys: cpuOf(standbys.flatMap((machine) => cluster.postgresOn(machine))),
    balancers: of([...cluster.servers, cluster.balancer], (line) => line.includes('haproxy')),
    'Patroni and etcd': of(cluster.databases, (line) => !line.includes('postgres:')),
    driver: cpuOf([driver]),
  };
}

/** Starts a site, fills it with games, and lets them be played. Returns whether nothing went wrong. */
export async function measureSite(options: LoadOptions): Promise<boolean> {
  const { folder, seed, games, rate, seconds, runs } = options;
  const cluster = new Cluster(options);
  cluster.removeAtEnd();
  try {
    await cluster.start();
    const primary = (await cluster.primary())!;
    const random = new Random(seed);
    const lines = playLines(LINES, LINE_LENGTH, random);
    const store = await openPostgresStore({ url: cluster.storeAt(primary) });
    const plies = Array.from({ length: games }, () => random.int(2, LONGEST_START));
    const seeded = await seedGames(store, lines, plies);
    await store.close();
    const { incrementMs } = seedTime;
    const texts = lines.map((line) => line.texts);
    const driver = await startDriver(folder, { url: cluster.url, lines: texts, games: seeded, seed, incrementMs });
    await tellDriver(driver, { what: 'open' });
    await tellDriver(driver, { what: 'sync' });
    await tellDriver(driver, { what: 'play', rate, warmMs: WARM_MS, ms: 0 });
    let isGood = true;
    for (let run = 0; run < runs; run++) {
      const before = spentBy(cluster, primary, driver.pid!);
      const report = await tellDriver(driver, { what: 'play', rate, warmMs: 0, ms: seconds * 1000 });
      console.log(lineOf(report, before, spentBy(cluster, primary, driver.pid!)), report.problems.slice(0, 5));
      isGood &&= report.problems.length === 0;
    }
    driver.kill('SIGKILL');
    return isGood;
  } finally {
    cluster.remove();
  }
}

function lineOf({ acked, ms, p50, p99, max, ackP99, lateP99 }: DriverReport, before: Spent, after: Spent): string {
  const parts = Object.entries(after).map(([part, spent]) => {
    const micros = ((spent - before[part]!) * 1000) / acked;
    return `${part} ${Math.round(micros)}`;
  });
  const times = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(0)} ms, ack p99 ${ackP99.toFixed(1)} ms`;
  const rate = Math.round((acked * 1000) / ms);
  return `${rate} moves/s: ${times}; driver late p99 ${lateP99.toFixed(1)} ms; µs of a core a move: ${parts.join(', ')}`;
}
