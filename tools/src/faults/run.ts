/** Faults under play, round after round: in each, players play through some faults, come to rest, and all is looked at. */

import fs from 'node:fs';
import path from 'node:path';
import { type Outage, openPostgresStore } from '@sitke/server/store';
import { Random } from '@sitke/testkit/random';
import { check, type History } from '../soak/checker.js';
import { until } from '../soak/served.js';
import { historyOf, Table, untilAll } from '../soak/tables.js';
import { Cluster, type ClusterOptions } from './cluster.js';
import { type Fault, pickFault } from './nemesis.js';

export interface RunOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly programs: ClusterOptions['programs'];
  readonly hasLinks: boolean;
  readonly faults: number;
  /** Faults between two looks at all games. */
  readonly roundOf: number;
  readonly tables: number;
  readonly seed: number;
  /** Only faults whose name has this. */
  readonly only?: string;
  /** Called when a fault begins. */
  readonly onFault?: (name: string) => void;
  /** Called after each fault and each round. */
  readonly onProgress?: (report: FaultReport) => void;
}

/** The longest that a player waited for an acknowledgement, by kind of fault, in ms: of each fault one. */
export type Pauses = Record<string, number[]>;

export interface FaultReport {
  faults: number;
  acks: number;
  games: number;
  events: number;
  receipts: number;
  outages: number;
  credits: number;
  lost: number;
  readonly problems: string[];
  readonly pauses: Pauses;
}

export function newReport(): FaultReport {
  return {
    faults: 0,
    acks: 0,
    games: 0,
    events: 0,
    receipts: 0,
    outages: 0,
    credits: 0,
    lost: 0,
    problems: [],
    pauses: {},
  };
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class FaultRun {
  readonly #options: RunOptions;
  readonly #report: FaultReport;
  readonly #random: Random;
  readonly #cluster: Cluster;
  #tables: Table[] = [];
  /** The longest that a player waited for an acknowledgement since the last fault began. */
  #pauseMs = 0;
  #beginning: NodeJS.Timeout | null = null;

  constructor(options: RunOptions, report: FaultReport) {
    this.#options = options;
    this.#report = report;
    this.#random = new Random(options.seed);
    const { folder, programs, hasLinks } = options;
    this.#cluster = new Cluster({ folder, programs, hasLinks });
  }

  get cluster(): Cluster {
    return this.#cluster;
  }

  /** Meets all the faults. Errors: rejects if the site does not come back after one. */
  async run(): Promise<void> {
    const { faults, roundOf } = this.#options;
    try {
      await this.#cluster.start();
      for (let left = faults; left > 0; left -= roundOf) await this.#round(Math.min(left, roundOf));
    } catch (error) {
      const say = (problem: Error): void => void this.#report.problems.push(problem.message);
      await this.#examine().catch(say);
      // All that was acknowledged must be there even now.
      if (this.#tables.length > 0) await this.#look(false).catch(say);
      this.#options.onProgress?.(this.#report);
      throw error;
    } finally {
      this.#endTables();
      this.#cluster.remove();
    }
  }

  async #round(faults: number): Promise<void> {
    this.#beginTables();
    await this.#plays();
    for (let count = 0; count < faults; count++) {
      await this.#meet(pickFault(this.#random, this.#cluster, this.#options.only));
      this.#report.faults += 1;
      this.#options.onProgress?.(this.#report);
    }
    await this.#rest();
    await this.#look();
    this.#endTables();
    this.#options.onProgress?.(this.#report);
  }

  #beginTables(): void {
    const onProblem = (problem: string): void => void this.#report.problems.push(problem);
    const onAck = (ms: number): void => {
      this.#pauseMs = Math.max(this.#pauseMs, ms);
    };
    const { url } = this.#cluster;
    const options = { url, random: this.#random, onProblem, onAck };
    const tableOf = (_: unknown, index: number): Table =>
      new Table(index, { ...options, address: this.#cluster.network.playerAddress(index) });
    this.#tables = Array.from({ length: this.#options.tables }, tableOf);
    for (const { peers } of this.#tables) for (const peer of peers) void peer.connect();
    this.#beginning = setInterval(() => {
      for (const table of this.#tables) void table.begin();
    }, 100);
  }

  #endTables(): void {
    if (this.#beginning) clearInterval(this.#beginning);
    for (const table of this.#tables) table.end();
    this.#tables = [];
  }

  async #meet(fault: Fault): Promise<void> {
    this.#options.onFault?.(fault.name);
    this.#pauseMs = 0;
    const mend = await fault.begin(this.#cluster, this.#random);
    await wait(this.#random.int(...fault.lasts));
    await mend();
    await this.#plays();
    this.#report.pauses[fault.name] = [...(this.#report.pauses[fault.name] ?? []), Math.round(this.#pauseMs)];
  }

  /** Waits until the site is whole and every table plays. */
  async #plays(): Promise<void> {
    const cluster = this.#cluster;
    await until(async () => (await cluster.primary()) !== null, 'a primary', 120);
    await until(() => cluster.isWhole(), 'a whole site', 120);
    const before = this.#tables.map(({ peers }) => peers.map(({ acked }) => acked.size));
    const goesOn = (table: Table, index: number): boolean =>
      table.peers.some(({ acked }, at) => acked.size > before[index]![at]!);
    await untilAll(this.#tables, goesOn, 'a move at every table', 120);
    await wait(this.#random.int(200, 1500));
  }

  /** Waits until everything that was sent is answered, and nobody sends anything more. */
  async #rest(): Promise<void> {
    for (const table of this.#tables) table.isResting = true;
    await untilAll(this.#tables, ({ isAtRest }) => isAtRest, 'rest', 120);
  }

  /** Looks at all games; players who are not at rest may be shown something else already. */
  async #look(isAtRest = true): Promise<void> {
    const primary = (await this.#cluster.primary())!;
    const store = await openPostgresStore({ url: this.#cluster.storeAt(primary) });
    const client = await this.#cluster.connect();
    const text = 'SELECT from_ms::float8 AS "fromMs", to_ms::float8 AS "toMs" FROM outage';
    const { rows: outages } = await client.query<Outage>(text);
    await client.end();
    const whole = historyOf(this.#tables);
    const history = isAtRest ? whole : { ...whole, shown: [] };
    const checked = await check(store, history, outages);
    await store.close();
    const report = this.#report;
    report.acks += history.acks.length;
    report.receipts = (report.receipts ?? 0) + history.receipts.length;
    report.games += checked.games;
    report.events += checked.events;
    report.credits += checked.credits;
    report.outages = outages.length;
    report.lost += checked.lost;
    report.problems.push(...checked.problems);
    if (checked.problems.length > 0) this.#keep(history);
  }

  /** Writes down how the site stands that does not go on: its database, and what its servers say of the games. */
  async #examine(): Promise<void> {
    const client = await this.#cluster.connect();
    const ask = async (text: string): Promise<unknown> => (await client.query(text)).rows;
    const activity = await ask(
      `SELECT pid, client_addr, state, wait_event, now() - xact_start AS age, pg_blocking_pids(pid) AS blocked, query
       FROM pg_stat_activity WHERE datname = current_database()`,
    );
    const replication = await ask('SELECT application_name, state, sync_state FROM pg_stat_replication');
    const names = this.#tables.map(({ games }) => games.at(-1));
    const { rows: games } = await client.query('SELECT * FROM game WHERE id = ANY ($1)', [names]);
    const { rows: events } = await client.query('SELECT * FROM event WHERE game_id = ANY ($1) ORDER BY game_id, seq', [
      names,
    ]);
    await client.end();
    const tables = this.#tables.map((table) => table.describe());
    const told = await Promise.all(
      this.#cluster.servers.map(({ address }) =>
        fetch(`http://${address}:4173/ready`, { signal: AbortSignal.timeout(3000) }).then(
          (answer) => answer.text(),
          (error: Error) => error.message,
        ),
      ),
    );
    const all = { tables, told, activity, replication, games, events, history: historyOf(this.#tables) };
    fs.writeFileSync(path.join(this.#options.folder, 'stuck.json'), JSON.stringify(all, null, 1));
  }

  /** Keeps the messages that players received where something is wrong. */
  #keep(history: History): void {
    fs.writeFileSync(path.join(this.#options.folder, `history-${this.#report.faults}.json`), JSON.stringify(history));
  }
}
