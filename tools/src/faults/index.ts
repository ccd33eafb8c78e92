/** `npm run faults`: a whole site on several machines, and whatever may happen to it, under play; see docs/servers.md. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seedOfRun } from '@sitke/testkit/sizes';
import type { ClusterOptions } from './cluster.js';
import { measureSite } from './load.js';
import { type FaultReport, FaultRun, newReport, type Pauses } from './run.js';

const HELP = `Usage: npm run faults [-- --faults N] [--round N] [--tables N] [--redis] [--pooler]
         [--only TEXT] [--no-links] [--state FILE]
       npm run faults -- --rate N [--games N] [--seconds N] [--runs N] [--redis] [--pooler]

Starts three Postgres under Patroni with three etcd, three servers and a balancer, each on a machine of its own (network
namespaces, as root on Linux; without them, or with --no-links, on loopback, and no link is cut). Players play both games
through the balancer while N faults (100) happen; after each --round of them (20) all come to rest, and every game is looked
at. With --redis the bus is a Redis, with --pooler
a PgBouncer stands before the database of each server. With --only there are no faults but those whose name has that text. Totals are added up in --state FILE, so that it may
be run again and again.

With --rate nothing fails: N games (1000) are played at N moves a second for so many seconds (30), so many times (3), on a site with
one standby, and what each part spends on a move is told.`;

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '100' },
    round: { type: 'string', default: '20' },
    tables: { type: 'string', default: '24' },
    rate: { type: 'string' },
    games: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '30' },
    runs: { type: 'string', default: '3' },
    redis: { type: 'boolean', default: false },
    pooler: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    'no-links': { type: 'boolean', default: false },
    state: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

function programOf(name: string): string {
  const file = process.env[`SITKE_${name}`];
  if (file === undefined) throw new Error(`npm run faults says where ${name} is`);
  return file;
}

function programsOf(): ClusterOptions['programs'] {
  return {
    etcd: programOf('ETCD'),
    patroni: programOf('PATRONI'),
    haproxy: programOf('HAPROXY'),
    postgres: programOf('POSTGRES'),
    faketime: process.env['SITKE_FAKETIME'],
    ...(values.redis && { redis: programOf('REDIS') }),
    ...(values.pooler && { pgbouncer: programOf('PGBOUNCER') }),
  };
}

/** Half of the pauses, nine of ten, and the longest. */
function describePauses(pauses: Pauses): string[] {
  return Object.entries(pauses).map(([name, all]) => {
    const sorted = [...all].sort((a, b) => a - b);
    const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;
    const shown = [at(0.5), at(0.9), sorted.at(-1)!].map((ms) => `${(ms / 1000).toFixed(1)} s`);
    return `${String(sorted.length).padStart(5)}  ${name}: ${shown.join(', ')}`;
  });
}

function print(report: FaultReport): void {
  const { faults, acks, games, events, receipts, outages, credits, lost, problems, pauses } = report;
  console.log(describePauses(pauses).join('\n'));
  console.log({ faults, acks, games, events, receipts, outages, credits, lost, problems: problems.slice(0, 20) });
}

async function main(): Promise<boolean> {
  return values.rate === undefined ? meetFaults() : measure();
}

async function measure(): Promise<boolean> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-site-'));
  const [rate, games, seconds, runs] = [values.rate, values.games, values.seconds, values.runs].map(Number) as number[];
  const sizes = { rate: rate!, games: games!, seconds: seconds!, runs: runs!, seed: seedOfRun() };
  const programs = { ...programsOf(), faketime: undefined };
  const site = { folder, programs, hasLinks: false, ttl: 30, copies: 2 as const };
  const isGood = await measureSite({ ...site, ...sizes });
  fs.rmSync(folder, { recursive: true });
  return isGood;
}

async function meetFaults(): Promise<boolean> {
  const { state } = values;
  const report: FaultReport = state && fs.existsSync(state) ? JSON.parse(fs.readFileSync(state, 'utf8')) : newReport();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-faults-'));
  const run = new FaultRun(
    {
      folder,
      programs: programsOf(),
      hasLinks: !values['no-links'],
      faults: Number(values.faults),
      roundOf: Number(values.round),
      tables: Number(values.tables),
      only: values.only,
      seed: seedOfRun(),
      onFault: (name) => console.log(`${new Date().toISOString().slice(11, 19)} ${name}`),
      onProgress: (now) => {
        const { faults, acks, lost, problems } = now;
        console.log(`${faults} faults, ${acks} acts acknowledged, ${lost} lost, ${problems.length} problems`);
        if (state) fs.writeFileSync(state, `${JSON.stringify(now)}\n`);
      },
    },
    report,
  );
  run.cluster.removeAtEnd();
  await run.run();
  print(report);
  const isGood = report.lost === 0 && report.problems.length === 0;
  if (isGood) fs.rmSync(folder, { recursive: true });
  else console.log(`kept: ${folder}`);
  return isGood;
}

if (values.help) console.log(HELP);
else process.exitCode = (await main()) ? 0 : 1;
