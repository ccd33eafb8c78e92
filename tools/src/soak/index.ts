/** `npm run soak -- WHAT [options]`: the store killed, cut from power, on a full disk and on a failing one; see docs/reliability.md. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '@sitke/testkit/random';
import { seedOfRun } from '@sitke/testkit/sizes';
import { crash } from './crash.js';
import { damagePages } from './damage.js';
import { faults, meetFault } from './faults.js';
import { meetAttacks } from './hostile.js';
import { killPlayers } from './kill.js';
import { measureLoad } from './load.js';
import { fuzzRequests } from './requests.js';
import { killServers } from './serverKills.js';
import { traceOf } from './trace.js';

const HELP = `Usage: npm run soak -- kill [--kills N] [--life MS]   kill a player N times (1000), each after at most MS (1000)
       npm run soak -- power [--images N]           open N images (5000) of what a power failure may leave
       npm run soak -- faults                       a full disk and a failing one
       npm run soak -- server [--kills N]           kill a whole server N times (1000) under play
       npm run soak -- hostile [--seconds N]        sockets that mean harm, N seconds of each kind (30)
       npm run soak -- damage [--pages N] [--round N]
                                                    writes over N leaves (1000) of 5,000 games, 200 roots; or one round
       npm run soak -- requests [--count N]         N raw requests (1000000), most of them odd or broken, to a server
       npm run soak -- load [--games N] [--rate N] [--seconds N] [--runs N]
                                                    a server with N games (5000) at N moves a second (1000)

Each works in a new folder of --folder PATH, by default that of the system for temporary files.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '1000' },
    life: { type: 'string', default: '1000' },
    images: { type: 'string', default: '5000' },
    count: { type: 'string', default: '1000000' },
    games: { type: 'string' },
    pages: { type: 'string', default: '1000' },
    round: { type: 'string' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '30' },
    runs: { type: 'string', default: '5' },
    folder: { type: 'string', default: os.tmpdir() },
  },
});
const [kills, lifeMs, images] = [values.kills, values.life, values.images].map(Number) as [number, number, number];
const strace = process.env['SITKE_STRACE'] ?? 'strace';
const seed = seedOfRun();
const folder = fs.mkdtempSync(path.join(values.folder, 'sitke-soak-'));
const newFolder = () => fs.mkdtempSync(path.join(folder, 'part-'));

async function kill(): Promise<boolean> {
  const report = await killPlayers({
    folder: newFolder(),
    kills,
    random: new Random(seed),
    acknowledge: 'durable',
    games: 256,
    lifeMs,
    onKill: ({ kills: done, acks, lost }) => {
      if (done % 50 === 0) console.log(`${done} kills, ${acks} acts acknowledged, ${lost} lost`);
    },
  });
  console.log(report.moments, report.problems);
  return report.lost === 0 && report.problems.length === 0;
}

function power(): boolean {
  const random = new Random(seed);
  let [done, acks, losses] = [0, 0, 0];
  const problems: string[] = [];
  while (done < images) {
    const orders = {
      seed: random.int(0, 2 ** 31),
      games: random.int(1, 24),
      acts: random.int(50, 400),
      acknowledge: 'durable',
    } as const;
    const trace = traceOf({ strace, folder: newFolder(), orders: { ...orders, checkpoints: random.chance(0.7) } });
    const report = crash([trace], Math.min(250, images - done), random, newFolder());
    done += report.images;
    acks += report.acks;
    losses += report.withLosses;
    problems.push(...report.problems);
    console.log(`${done} images of traces with ${acks} acts, ${losses} with a loss, ${problems.length} problems`);
    for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { recursive: true });
  }
  console.log(problems);
  return losses === 0 && problems.length === 0;
}

function meetFaults(): boolean {
  const reports = Object.entries(faults).map(([name, { acts, ...fault }]) => {
    const orders = { seed, games: 8, acts, acknowledge: 'durable', checkpoints: false } as const;
    const report = meetFault({ strace, folder: newFolder(), orders, ...fault });
    console.log(name, report);
    return report;
  });
  return reports.every(({ lost, problems }) => lost === 0 && problems.length === 0);
}

async function killServer(): Promise<boolean> {
  const report = await killServers({
    folder: newFolder(),
    kills,
    random: new Random(seed),
    onKill: ({ kills: done, acks, lost, problems }) => {
      if (done % 25 === 0) console.log(`${done} kills, ${acks} acts acknowledged before, ${lost} lost`, problems);
    },
  });
  console.log(report);
  return report.lost === 0 && report.problems.length === 0;
}

function load(): Promise<boolean> {
  const [games, rate, seconds, count] = [values.games ?? 5000, values.rate, values.seconds, values.runs].map(Number);
  const node = (process.env['SITKE_NODE_OPTIONS'] ?? '').split(' ').filter((word) => word !== '');
  return measureLoad({ folder: newFolder(), games: games!, seed, node }, rate!, seconds!, count!);
}

async function hostile(): Promise<boolean> {
  const reports = await meetAttacks({ folder: newFolder(), games: 500, seed }, 200, Number(values.seconds));
  for (const { growth, ...report } of reports) console.log({ ...report, growthMiB: Math.round(growth / 2 ** 20) });
  const [alone] = reports;
  return reports.every(
    ({ growth, p99, problems }) => growth < 64 * 2 ** 20 && p99 <= 2 * alone!.p99 && problems.length === 0,
  );
}

async function damage(): Promise<boolean> {
  const leaves = Number(values.pages);
  const report = await damagePages({
    folder: newFolder(),
    random: new Random(seed),
    live: 1000,
    over: 4000,
    leaves,
    atOnce: 40,
    roots: Math.ceil(leaves / 5),
    seed,
    ...(values.round === undefined ? {} : { round: Number(values.round) }),
    onRound: ({ problems, ...figures }) => console.log(JSON.stringify(figures), problems.length),
  });
  console.log(JSON.stringify(report, null, 1));
  return report.problems.length === 0;
}

async function fuzz(): Promise<boolean> {
  const report = await fuzzRequests({
    folder: newFolder(),
    count: Number(values.count),
    random: new Random(seed),
    onProgress: (sent) => console.log(`${sent} requests`),
  });
  console.log(report);
  return report.problems.length === 0;
}

const runs: Record<string, () => boolean | Promise<boolean>> = {
  kill,
  power,
  faults: meetFaults,
  server: killServer,
  load,
  hostile,
  damage,
  requests: fuzz,
};
const run = runs[positionals[0] ?? ''];
if (run && [kills, lifeMs, images].every((value) => value > 0)) {
  console.log(`seed ${seed}`);
  try {
    process.exitCode = (await run()) ? 0 : 1;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
} else {
  console.error(HELP);
  process.exitCode = 2;
}
