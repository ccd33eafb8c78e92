/**
 * Kills `sitke serve` again and again while programs play on it over real sockets, and looks whether what it has said
 * was so: nothing acknowledged is missing or there twice, both sides of each game see what is stored, and the time in
 * which there was no server is nobody's.
 */
import fs from 'node:fs';
import path from 'node:path';
import { openSqliteStore, type StoredGame } from '@sitke/server/store';
import type { Random } from '@sitke/testkit/random';
import { check } from './checker.js';
import { kill, listening, type Served, serve, spawnServer } from './served.js';
import { historyOf, Table, untilAll } from './tables.js';

export interface ServerKillOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly kills: number;
  readonly random: Random;
  readonly onKill?: (report: ServerKillReport) => void;
}

export interface ServerKillReport {
  kills: number;
  /** Acts acknowledged, and how many games were begun. */
  acks: number;
  games: number;
  lost: number;
  readonly problems: string[];
  /** How many kills fell while the server was doing what. */
  readonly moments: Record<string, number>;
}

/** How long a server plays before it is killed, and how long after it was begun, or asked to end, where it is that. */
const life = { playing: [100, 400], starting: [0, 400], stopping: [0, 40] } as const;
type Moment = keyof typeof life;
const moments: readonly Moment[] = ['playing', 'playing', 'starting', 'playing', 'stopping'];
/** A new file after so many kills, so that new files are met too; the first server on one makes its tables. */
const killsPerFile = 25;
/** The first terms of a table, of which each has time enough for no flag to fall. */
const tables = 4;
const BEGIN_MS = 50;

/** A time in which no server ran: from a kill to the start of the next one, by the system's clock. */
interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
  /** When a server was begun that was killed at the end: it may have run for the last part of the time. */
  readonly begunMs?: number;
}

/** Plays on one file until it has had its kills, and then looks at it. */
class Round {
  readonly #options: ServerKillOptions;
  readonly #report: ServerKillReport;
  readonly #file: string;
  readonly #gaps: Gap[] = [];
  #tables: readonly Table[] = [];

  constructor(options: ServerKillOptions, report: ServerKillReport) {
    this.#options = options;
    this.#report = report;
    this.#file = path.join(options.folder, `${report.kills}.sqlite`);
  }

  async run(kills: number): Promise<void> {
    let served = await serve(this.#file);
    const onProblem = (problem: string): void => void this.#report.problems.push(problem);
    const { random } = this.#options;
    // Programs play without a pause: eight at one address would spend what is left for one that comes back.
    this.#tables = Array.from({ length: tables }, (_, index) => {
      const address = `127.0.0.${1 + index}`;
      return new Table(index, { url: served.url, address, random, onProblem, onAck: () => {} });
    });
    await Promise.all(this.#tables.flatMap(({ peers }) => peers.map((peer) => peer.connect())));
    const beginning = setInterval(() => {
      for (const table of this.#tables) void table.begin();
    }, BEGIN_MS);
    for (let done = 0; done < kills; done++) {
      served = await this.#killOnce(served, moments[this.#report.kills % moments.length]!);
      this.#report.kills++;
      this.#options.onKill?.(this.#report);
    }
    for (const table of this.#tables) table.isResting = true;
    await untilAll(this.#tables, ({ isAtRest }) => isAtRest, 'rest');
    clearInterval(beginning);
    for (const table of this.#tables) table.end();
    const status = await kill(served, 'SIGTERM');
    if (status !== 0) this.#report.problems.push(`the server ended with ${status}`);
    await this.#look();
  }

  /** Kills a server at a moment and starts the next one on its port. */
  async #killOnce(served: Served, moment: Moment): Promise<Served> {
    const { random } = this.#options;
    const { port } = served;
    const [from, to] = life[moment];
    if (moment !== 'starting') await this.#play(random.int(life.playing[0], life.playing[1]));
    if (moment === 'stopping') served.process.kill('SIGTERM');
    if (moment !== 'playing') await wait(random.int(from, to));
    const isDead = served.process.exitCode !== null;
    const deadMs = Date.now();
    if (!isDead) await kill(served);
    this.#count(isDead ? `${moment}, after its end` : moment);
    const bornMs = Date.now();
    // A server that ends in order has put down its time; until then it was there.
    if (moment !== 'stopping') this.#gaps.push({ fromMs: deadMs, toMs: bornMs });
    const next = spawnServer(this.#file, { port });
    if (moment !== 'starting') return listening(next);
    await wait(random.int(from, to));
    await kill({ process: next, url: '', port, metricsUrl: null });
    this.#gaps.push({ fromMs: deadMs, toMs: Date.now(), begunMs: bornMs });
    return listening(spawnServer(this.#file, { port }));
  }

  /** Lets all play for so long, once they are there. */
  async #play(ms: number): Promise<void> {
    await untilAll(this.#tables, ({ peers }) => peers.every(({ isConnected }) => isConnected), 'all players');
    await wait(ms);
  }

  #count(moment: string): void {
    this.#report.moments[moment] = (this.#report.moments[moment] ?? 0) + 1;
  }

  async #look(): Promise<void> {
    const onFatal = (error: Error) => void this.#report.problems.push(error.message);
    const store = await openSqliteStore({ file: this.#file, check: true, onFatal });
    const history = historyOf(this.#tables);
    const { games, lost, problems } = await check(store, history, []);
    this.#report.acks += history.acks.length;
    this.#report.games += games;
    this.#report.lost += lost;
    this.#report.problems.push(...problems);
    for (const game of this.#tables.flatMap((table) => table.games)) {
      const stored = await store.games.load(game);
      if (stored) this.#report.problems.push(...this.#gaps.flatMap((gap) => gapProblems(stored, gap)));
    }
    await store.close();
    for (const name of fs.readdirSync(this.#options.folder)) fs.rmSync(path.join(this.#options.folder, name));
  }
}

/** Returns what is wrong with a game after a time without a server: all of it must be given back while a clock runs. */
export function gapProblems({ row, events }: StoredGame, { fromMs, toMs, begunMs = toMs }: Gap): string[] {
  const joined = events.find(({ kind }) => kind === 'joined');
  const ended = events.find(({ kind }) => kind === 'ended');
  if (!joined || joined.atMs > fromMs || (ended && ended.atMs <= toMs)) return [];
  const outages = events.flatMap(({ kind, data }, index) => {
    if (kind !== 'outage') return [];
    const outage: { fromMs: number; toMs: number } = JSON.parse(data);
    return { fromMs: Math.max(outage.fromMs, events[index - 1]!.atMs), toMs: outage.toMs };
  });
  // Two clocks of one machine, rounded to milliseconds.
  const reaches = (index: number, atMs: number) => (outages[index]?.toMs ?? 0) >= atMs - 2;
  const isGivenBack = outages.some((outage, index) => {
    if (outage.fromMs > fromMs + 2) return false;
    // A server that came so far gave back what was before it; the next one, what was after it.
    return reaches(index, toMs) || (reaches(index, begunMs) && reaches(index + 1, toMs));
  });
  return isGivenBack ? [] : [`${row.id}: the time from ${fromMs} to ${toMs} is not given back`];
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Kills a server so many times. Errors: throws where one does not start. */
export async function killServers(options: ServerKillOptions): Promise<ServerKillReport> {
  const report: ServerKillReport = { kills: 0, acks: 0, games: 0, lost: 0, problems: [], moments: {} };
  while (report.kills < options.kills) {
    await new Round(options, report).run(Math.min(killsPerFile, options.kills - report.kills));
  }
  return report;
}
