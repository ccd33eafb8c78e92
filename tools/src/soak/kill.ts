/** Kills a player again and again at moments of every kind, and looks after each kill whether an act was lost. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openForWriting } from '@sitke/server/store/database';
import type { Random } from '@sitke/testkit/random';
import { type Acks, inspect, readAcks } from './inspect.js';
import { laterSteps } from './later.js';
import type { Orders } from './player.js';

/** The compiled program of that name. */
export function program(name: 'player' | 'migrator' | 'weaken' | 'club'): string {
  return fileURLToPath(new URL(`../../dist/soak/${name}.js`, import.meta.url));
}

export interface KillOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly kills: number;
  readonly random: Random;
  readonly acknowledge: Orders['acknowledge'];
  /** How many games each player plays at once. */
  readonly games: number;
  /** The longest that a player plays, in milliseconds. */
  readonly lifeMs: number;
  readonly onKill?: (report: KillReport) => void;
}

export interface KillReport {
  kills: number;
  acks: number;
  lost: number;
  readonly problems: string[];
  /** How many kills fell while the program was doing what. */
  readonly moments: Record<string, number>;
}

/** While what a player is killed: for each the word that it says when that begins, and how long it may go on. */
const moments = {
  opening: { word: 'opening', longestMs: 60 },
  playing: { word: 'playing', longestMs: Number.POSITIVE_INFINITY },
  checkpoints: { word: 'playing', longestMs: Number.POSITIVE_INFINITY },
  closing: { word: 'closing', longestMs: 20 },
  migrating: { word: 'opening', longestMs: 120 },
} as const;
type Moment = keyof typeof moments;
const momentNames = Object.keys(moments) as Moment[];

/** How long after its word each moment is taken to go on, in milliseconds: less each time that it had ended before. */
type Spans = Record<Moment, number>;
const SHORTER = 0.6;

/** A new file after so many kills, so that first openings are met too and no file grows without end. */
const killsPerFile = 20;

/** Kills so many players. Errors: throws where a player ends by itself with an error. */
export async function killPlayers(options: KillOptions): Promise<KillReport> {
  const { folder, kills } = options;
  const report: KillReport = { kills: 0, acks: 0, lost: 0, problems: [], moments: {} };
  const spans = Object.fromEntries(momentNames.map((moment) => [moment, moments[moment].longestMs])) as Spans;
  while (report.kills < kills) {
    const file = path.join(folder, `${report.kills}.db`);
    const acks: Acks = new Map();
    for (let count = 0; count < killsPerFile && report.kills < kills; count++) {
      const moment = momentNames[report.kills % momentNames.length] ?? 'playing';
      await (moment === 'migrating'
        ? killMigrator(options, file, acks, report, spans)
        : killPlayer(options, file, acks, report, spans, moment));
      report.kills += 1;
      options.onKill?.(report);
    }
    for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name));
  }
  return report;
}

async function killPlayer(
  options: KillOptions,
  file: string,
  acks: Acks,
  report: KillReport,
  spans: Spans,
  moment: Moment,
): Promise<void> {
  const { random, acknowledge, games, lifeMs } = options;
  const orders: Orders = {
    file,
    seed: random.int(0, 2 ** 31),
    games,
    acknowledge,
    checkpoints: moment === 'checkpoints',
    ...(moment === 'closing' ? { closeAfter: random.int(1, 2000) } : {}),
  };
  const { word } = moments[moment];
  const noted = path.join(path.dirname(file), 'acks');
  const said = await runAndKill(
    'player',
    JSON.stringify(orders),
    noted,
    word,
    random.next() * Math.min(spans[moment], lifeMs),
  );
  report.acks += readAcks(fs.readFileSync(noted, 'utf8'), acks).count;
  count(report, spans, moment, said);
  add(report, inspect(file, acks));
}

async function killMigrator(
  options: KillOptions,
  file: string,
  acks: Acks,
  report: KillReport,
  spans: Spans,
): Promise<void> {
  // A store with something in it, and what the log holds of it.
  openForWriting({ file }).close();
  const copy = `${file}.copy`;
  for (const suffix of ['', '-wal', '-shm']) fs.rmSync(`${copy}${suffix}`, { force: true });
  fs.copyFileSync(file, copy);
  const noted = path.join(path.dirname(file), 'acks');
  const said = await runAndKill('migrator', copy, noted, 'opening', options.random.next() * spans.migrating);
  count(report, spans, 'migrating', said);
  const before = inspect(copy, acks);
  // Not as it was: then wholly as it should become.
  add(
    report,
    before.problems.some((text) => text.includes('newer version'))
      ? inspect(copy, acks, { steps: laterSteps })
      : before,
  );
}

function count(report: KillReport, spans: Spans, moment: Moment, said: string): void {
  if (said === 'ended') spans[moment] *= SHORTER;
  const where = said === 'ended' ? `${moment}, after its end` : moment;
  report.moments[where] = (report.moments[where] ?? 0) + 1;
}

function add(report: KillReport, { lost, problems }: { lost: number; problems: readonly string[] }): void {
  report.lost += lost;
  report.problems.push(...problems);
}

/**
 * Starts a program with a file as its standard output and kills it so many milliseconds after it has said `word`.
 * Returns `killed`, or `ended` where it had come to its end before.
 */
function runAndKill(
  name: 'player' | 'migrator',
  order: string,
  output: string,
  word: string,
  afterMs: number,
): Promise<string> {
  const descriptor = fs.openSync(output, 'w');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program(name), order], { stdio: ['ignore', descriptor, 'pipe', 'ipc'] });
    let complaint = '';
    let timer: NodeJS.Timeout | undefined;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2000);
    });
    child.on('message', (said) => {
      if (said === word) timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
    });
    child.on('error', reject);
    child.on('close', (status, signal) => {
      clearTimeout(timer);
      fs.closeSync(descriptor);
      if (signal === 'SIGKILL') resolve('killed');
      else if (status === 0) resolve('ended');
      else reject(new Error(`${name} ended with ${status ?? signal}: ${complaint}`));
    });
  });
}
