/**
 * Kills `sitke serve` again and again while programs play on it over real sockets, and looks whether what it has said
 * was so: nothing acknowledged is missing or there twice, both sides of each game see what is stored, and the time in
 * which there was no server is nobody's.
 */
import fs from 'node:fs';
import path from 'node:path';
import { viewHash } from '@sitke/protocol';
import { actKeyOf, stateOfStored, viewFor } from '@sitke/server/games';
import { type GameStore, openSqliteStore, type StoredGame } from '@sitke/server/store';
import type { Random } from '@sitke/testkit/random';
import { Actor } from './actor.js';
import { type Acks, inspect } from './inspect.js';
import { newActId, Peer } from './peer.js';
import { kill, listening, type Served, spawnServer } from './served.js';

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
const lastPly = 60;
const terms = [
  { variant: 'sissa', options: {}, setupMs: 0 },
  { variant: 'sittuyin', options: {}, setupMs: 0 },
  { variant: 'sittuyin', options: { 'setup.order': 'curtain' }, setupMs: 600_000 },
] as const;
const tables = 6;

/** Two peers who play one game after another on the same terms. */
class Table {
  readonly peers: readonly [Peer, Peer];
  readonly games: string[] = [];
  isResting = false;
  readonly #terms: (typeof terms)[number];
  #wanted: string | null = null;

  constructor(url: string, own: (typeof terms)[number], random: Random, onChange: () => void) {
    this.#terms = own;
    const actors = new Map<Peer, Actor>();
    const changed = (peer: Peer) => {
      if (!this.isResting) actors.get(peer)?.goOn(peer);
      onChange();
    };
    this.peers = [new Peer(url, changed), new Peer(url, changed)];
    for (const peer of this.peers) actors.set(peer, new Actor(random, lastPly));
  }

  /** Begins a game where there is none under way. Asked again, after a kill, it asks for the same game. */
  async begin(): Promise<void> {
    const [first, second] = this.peers;
    const { view } = first.link;
    if (this.isResting || (view && view.status !== 'ended')) return;
    if (view) this.#wanted = null;
    this.#wanted ??= newActId();
    const { variant, options, setupMs } = this.#terms;
    const time = { kind: 'clock', initialMs: 3_600_000, incrementMs: 1000, periods: 0, periodMs: 0, setupMs } as const;
    const asked = { t: 'create', id: this.#wanted, variant, options, time, seat: 0, name: null } as const;
    const { game } = await first.ask({ ...asked, opponent: { kind: 'link' } }, 'created');
    // An answer that comes when all rest is to nobody: the game would be looked at before anybody has seen it.
    if (this.isResting || this.games.includes(game)) return;
    this.games.push(game);
    for (const peer of [first, second]) peer.watch(game);
    second.act({ type: 'join', name: null });
  }

  /** Whether nothing is under way that anybody has sent: both know the same, and wait for nothing. */
  get isAtRest(): boolean {
    const [one, other] = this.peers;
    const isQuiet = ({ link }: Peer) => link.isOpen && link.pending.length === 0 && link.askedMs === null;
    return one.link.v === other.link.v && isQuiet(one) && isQuiet(other);
  }
}

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
  #wake = (): void => {};

  constructor(options: ServerKillOptions, report: ServerKillReport) {
    this.#options = options;
    this.#report = report;
    this.#file = path.join(options.folder, `${report.kills}.sqlite`);
  }

  async run(kills: number): Promise<void> {
    const { random } = this.#options;
    let served = await listening(spawnServer(this.#file));
    const onChange = () => this.#wake();
    this.#tables = Array.from(
      { length: tables },
      (_, index) => new Table(served.url, terms[index % terms.length]!, random, onChange),
    );
    await Promise.all(this.#tables.flatMap(({ peers }) => peers.map((peer) => peer.connect())));
    for (let done = 0; done < kills; done++) {
      served = await this.#killOnce(served, moments[this.#report.kills % moments.length]!);
      this.#report.kills++;
      this.#options.onKill?.(this.#report);
    }
    await this.#rest();
    for (const { peers } of this.#tables) for (const peer of peers) peer.end();
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

  /** Lets all play for so long, once they are there; where a game has ended, they begin another. */
  async #play(ms: number): Promise<void> {
    await this.#until(({ peers }) => peers.every(({ isConnected }) => isConnected));
    for (const table of this.#tables) void table.begin();
    await wait(ms);
  }

  #count(moment: string): void {
    this.#report.moments[moment] = (this.#report.moments[moment] ?? 0) + 1;
  }

  /** Waits until everything that was sent is answered, and nobody sends anything more. */
  async #rest(): Promise<void> {
    for (const table of this.#tables) table.isResting = true;
    await this.#until(({ isAtRest }) => isAtRest);
  }

  async #until(isSo: (table: Table) => boolean): Promise<void> {
    while (!this.#tables.every(isSo)) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async #look(): Promise<void> {
    const acks: Acks = new Map();
    for (const { peers } of this.#tables) for (const peer of peers) this.#collect(peer, acks);
    const { lost, problems } = inspect(this.#file, acks, { keyOf: actKeyOf });
    this.#report.lost += lost;
    this.#report.problems.push(...problems);
    const onFatal = (error: Error) => void this.#report.problems.push(error.message);
    const store = await openSqliteStore({ file: this.#file, check: true, onFatal });
    for (const table of this.#tables) await this.#lookAt(table, store);
    await store.close();
    for (const name of fs.readdirSync(this.#options.folder)) fs.rmSync(path.join(this.#options.folder, name));
  }

  #collect(peer: Peer, acks: Acks): void {
    for (const [id, { game, act, v }] of peer.acked) {
      this.#report.acks++;
      // An arrangement is no event: it shows in what is revealed.
      if (act.type === 'arrange') continue;
      acks.set(game, (acks.get(game) ?? new Map()).set(v, id));
    }
  }

  async #lookAt({ peers, games }: Table, store: GameStore): Promise<void> {
    const { problems } = this.#report;
    this.#report.games += games.length;
    for (const game of games) {
      const stored = await store.load(game);
      if (!stored) {
        problems.push(`${game} is not there`);
        continue;
      }
      problems.push(...this.#gaps.flatMap((gap) => gapProblems(stored, gap)));
      const state = stateOfStored(stored);
      if (game !== games.at(-1)) continue;
      for (const [seat, { link }] of peers.entries()) {
        const wanted = viewFor(seat as 0 | 1, state);
        if (link.mismatches > 0) problems.push(`${game}: a view with another hash`);
        if (!link.view || viewHash(link.view) !== viewHash(wanted)) problems.push(`${game}: a stale board`);
      }
    }
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
