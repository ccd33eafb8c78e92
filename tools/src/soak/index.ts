/** `npm run soak -- WHAT [options]`: the store killed, cut from power, on a full disk and on a failing one; see docs/reliability.md. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '@sitke/testkit/random';
import { seedOfRun } from '@sitke/testkit/sizes';
import { churn, isAtRest, slopeOf } from './churn.js';
import { jumpClocks } from './clockJumps.js';
import { crash } from './crash.js';
import { damagePages } from './damage.js';
import { describeTimes, syncTimes } from './disk.js';
import { faults, meetFault } from './faults.js';
import { meetFlags } from './flags.js';
import { meetFreeze } from './freeze.js';
import { meetAttacks } from './hostile.js';
import { killPlayers } from './kill.js';
import { firstMs, measureLoad } from './load.js';
import { measureMillion } from './million.js';
import { readManyGames } from './pgn.js';
import { meetPictures } from './pictures.js';
import { fuzzRequests } from './requests.js';
import { meetStorm, printRestart, restartServer, type StormReport } from './restart.js';
import { killServers } from './serverKills.js';
import { measureSpeed } from './speed.js';
import { median } from './statistics.js';
import { traceOf } from './trace.js';

const HELP = `Usage: npm run soak -- kill [--kills N] [--life MS]   kill a player N times (1000), each after at most MS (1000)
       npm run soak -- power [--images N]           open N images (5000) of what a power failure may leave
       npm run soak -- faults                       a full disk and a failing one
       npm run soak -- speed                        durable acts a second
       npm run soak -- server [--kills N]           kill a whole server N times (1000) under play
       npm run soak -- hostile [--seconds N]        sockets that mean harm, N seconds of each kind (30)
       npm run soak -- restart                      1,000 games and a million events: ended, killed, started
       npm run soak -- storm [--rate N] [--runs N]  5,000 of 10,000 sockets come back within ten seconds
       npm run soak -- damage [--pages N] [--round N]
                                                    writes over N leaves (1000) of 5,000 games, 200 roots; or one round
       npm run soak -- disk [--seconds N]           what the disk takes to sync a page, for N seconds (30)
       npm run soak -- flags [--rate N]             2,000 flags fall while others make N moves a second (1000)
       npm run soak -- clock                        the system's clock is set forth and back under play (libfaketime)
       npm run soak -- freeze [--seconds N] [--runs N]
                                                    ten addresses that ask for what is dear beside 200 games, N times (5)
       npm run soak -- pictures [--seconds N] [--runs N]
                                                    eight addresses that ask for 260 pictures beside play, N times (5)
       npm run soak -- million [--games N] [--seconds N] [--store postgres://…]
                                                    a million games that are over: pages of them beside play
       npm run soak -- churn [--minutes N]          games that come and go (120 minutes): does memory come back?
       npm run soak -- pgn [--games N]              a PGN of N games (100000), one of a hundred broken, read as a stream
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
    store: { type: 'string' },
    pages: { type: 'string', default: '1000' },
    round: { type: 'string' },
    minutes: { type: 'string', default: '120' },
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

async function speed(): Promise<boolean> {
  await measureSpeed(newFolder());
  return true;
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

async function restart(): Promise<boolean> {
  const options = { folder: newFolder(), games: 1000, over: 2800, seed };
  return printRestart(await restartServer(options, 200, 5));
}

async function storm(): Promise<boolean> {
  const [rate, count] = [Number(values.rate), Number(values.runs)];
  const options = { games: 5000, seed, rate, warmMs: firstMs, count: 5000, ms: 10_000 };
  const reports: StormReport[] = [];
  for (let run = 0; run < count; run++) {
    const report = await meetStorm({ ...options, folder: newFolder() });
    console.log(report);
    reports.push(report);
  }
  const [p99, syncP99] = [reports.map((each) => each.p99), reports.map((each) => each.syncP99)].map(median);
  console.log(`median of ${count}: others p99 ${p99!.toFixed(1)} ms, up to date p99 ${syncP99!.toFixed(1)} ms`);
  return reports.every(({ problems }) => problems.length === 0);
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

async function disk(): Promise<boolean> {
  console.log(describeTimes(await syncTimes(folder, Number(values.seconds) * 1000)));
  return true;
}

async function flags(): Promise<boolean> {
  const options = {
    folder: newFolder(),
    games: 1000,
    flags: 2000,
    tables: 400,
    longestMs: 10_000,
    rate: Number(values.rate),
    seed,
  };
  const report = await meetFlags({ ...options, random: new Random(seed) });
  console.log(report);
  return report.flags === options.flags && report.within100 >= 0.99 * report.flags && report.problems.length === 0;
}

function freeze(): Promise<boolean> {
  const [seconds, count] = [values.seconds, values.runs].map(Number) as [number, number];
  return meetFreeze({ folder: newFolder(), games: 200, rate: 200, seconds, runs: count, seed });
}

function pictures(): Promise<boolean> {
  return meetPictures({ seconds: Number(values.seconds), runs: Number(values.runs), seed });
}

async function clock(): Promise<boolean> {
  const report = await jumpClocks(newFolder(), new Random(seed), 20);
  console.log(report);
  return report.mostMs <= 100 && report.problems.length === 0;
}

async function churnGames(): Promise<boolean> {
  const ms = Number(values.minutes) * 60_000;
  const { samples, before, after, games } = await churn({
    folder: newFolder(),
    ms,
    everyMs: Math.min(60_000, ms / 5),
    games: Number(values.games ?? 40),
    thinkMs: 1000,
    random: new Random(seed),
    onSample: ({ atMs, footprint: { memory } }) => {
      console.log(`${(atMs / 60_000).toFixed(1)} min: ${(memory.heapUsed / 2 ** 20).toFixed(2)} MiB`);
    },
  });
  const slope = slopeOf(samples, Math.min(20 * 60_000, ms / 2)) / 2 ** 20;
  console.log(`${games} games; the heap rises by ${slope.toFixed(2)} MiB an hour`, { before, after });
  return slope <= 1 && isAtRest(after, before);
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

async function million(): Promise<boolean> {
  const games = Number(values.games ?? 1_000_000);
  const sizes = { games, rate: 500, seconds: Number(values.seconds), seed };
  return measureMillion({
    folder: newFolder(),
    ...sizes,
    ...(values.store !== undefined && { database: values.store }),
  });
}

const runs: Record<string, () => boolean | Promise<boolean>> = {
  kill,
  power,
  faults: meetFaults,
  speed,
  server: killServer,
  load,
  hostile,
  restart,
  storm,
  damage,
  disk,
  flags,
  freeze,
  pictures,
  clock,
  churn: churnGames,
  million,
  requests: fuzz,
  pgn: () => readManyGames(Number(values.games ?? 100_000), seed),
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
