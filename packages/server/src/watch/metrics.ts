/** The server's metrics, for Prometheus and for tests. */

import { stat } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { type ErrorCode, PROTOCOL_VERSION } from '@sitke/protocol';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { StageTimes } from './stageTimes.js';
import { VERSION } from './version.js';

/** Current values. When nobody plays or watches, all are 0 but the games in memory and live. */
export interface Gauges {
  readonly sockets: number;
  /** Connections that follow a game. */
  readonly listeners: number;
  readonly liveGames: number;
  /** Games in memory. */
  readonly cachedGames: number;
  /** Games in quarantine because their stored data are damaged. */
  readonly damagedGames: number;
  /** Games with a deadline. */
  readonly timers: number;
  /** Threads of the engine that think, and games that wait for one. */
  readonly engineBusy: number;
  readonly engineWaiting: number;
  /** Servers that run on the same store. */
  readonly servers: number;
}

const GAUGES: Readonly<Record<keyof Gauges, readonly [name: string, help: string]>> = {
  sockets: ['sitke_sockets', 'Open WebSockets'],
  listeners: ['sitke_listeners', 'Connections that follow a game'],
  liveGames: ['sitke_games_live', 'Games under way'],
  cachedGames: ['sitke_games_cached', 'Games in memory'],
  damagedGames: ['sitke_games_damaged', 'Games in quarantine because their stored data are damaged'],
  timers: ['sitke_timers', 'Games with a deadline'],
  engineBusy: ['sitke_engine_busy', 'Threads of the engine that think'],
  engineWaiting: ['sitke_engine_waiting', 'Games that wait for a thread of the engine'],
  servers: ['sitke_servers', 'Servers that run on the same store, this one too'],
};

/**
 * The stages between a command and its answer: waiting for the game's queue, the commit, notifying all listeners; and
 * the total.
 */
const STAGES = ['queue', 'commit', 'tell', 'all'] as const;
export type Stage = (typeof STAGES)[number];

/**
 * Why a client asked for a game: it had nothing of it, it had missed something, or its view had the wrong hash; or the
 * server dropped events because it read too slowly.
 */
export type ResyncCause = 'new' | 'missed' | 'mismatch' | 'slow';

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const WRITES = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** The metrics of a server, in the format of Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];
  readonly #acts = new StageTimes(
    'sitke_act_seconds',
    'From the arrival of an act to its answer, by stage',
    STAGES,
    SECONDS,
  );
  readonly #batches = new Histogram({
    name: 'sitke_commit_batch_writes',
    help: 'Writes brought to disk together',
    buckets: WRITES,
    registers: this.#registers,
  });
  readonly #late = new Histogram({
    name: 'sitke_flag_late_seconds',
    help: 'From the time that a game had to be looked at to what that led to, on disk',
    buckets: SECONDS,
    registers: this.#registers,
  });
  readonly #resyncs = new Counter({
    name: 'sitke_resyncs_total',
    help: 'Games asked for, by cause; a mismatch is a mistake of ours',
    labelNames: ['cause'] as const,
    registers: this.#registers,
  });
  readonly #refusals = new Counter({
    name: 'sitke_refusals_total',
    help: 'What was asked over sockets and the API and refused, by code',
    labelNames: ['code'] as const,
    registers: this.#registers,
  });
  readonly #pushes = new Counter({
    name: 'sitke_pushes_total',
    help: 'Devices told of a turn, by what their push service answered',
    labelNames: ['result'] as const,
    registers: this.#registers,
  });
  readonly #turnedAway = new Counter({
    name: 'sitke_sockets_refused_total',
    help: 'Sockets that were not opened, by status',
    labelNames: ['status'] as const,
    registers: this.#registers,
  });
  /** Counted in plain numbers, from which a scrape makes metrics: a flood moves them. */
  readonly #answers = new Map<number, number>();
  #connectionsRefused = 0;
  readonly #conflicts = this.#counter('sitke_commit_conflicts_total', 'Commits on a version that was not the last');
  readonly #slow = this.#counter('sitke_slow_readers_dropped_total', 'Connections cut off because they read nothing');
  readonly #cutOff = this.#counter('sitke_cut_off_total', 'Connections cut off because they asked for too much');
  readonly #unread = this.#counter(
    'sitke_unread_fields_total',
    'Fields of clients’ messages that this version does not know: pages are newer than the server, or a program is wrong',
  );
  readonly #sockets = new Counter({
    name: 'sitke_sockets_total',
    help: 'Sockets opened, by the version of the protocol that the client speaks',
    labelNames: ['version'] as const,
    registers: this.#registers,
  });
  readonly #credits = this.#counter('sitke_outage_credits_total', 'Games given back the time the server was away');
  readonly #lineSeconds = this.#counter('sitke_line_credit_seconds_total', 'Time given back for slow lines');
  readonly #lineMoves = this.#counter('sitke_line_credited_moves_total', 'Moves for which some was given back');
  readonly #lineEmpty = this.#counter('sitke_line_banks_empty_total', 'Moves that took the last of a bank');
  readonly #busyWrites = this.#counter('sitke_store_busy_writes_total', 'Writes refused because the disk was full');
  readonly #busy = new Gauge({
    name: 'sitke_store_busy',
    help: '1 while the store takes no writes',
    registers: this.#registers,
  });
  readonly #backupFailures = this.#counter('sitke_backup_failures_total', 'Backups that could not be made');
  readonly #backedUp = new Gauge({
    name: 'sitke_backup_last_success_seconds',
    help: 'When a backup was last made and found whole, since 1970',
    registers: this.#registers,
  });
  readonly #errors = this.#counter('sitke_errors_total', 'Mistakes of ours that somebody met');

  constructor() {
    const build = new Gauge({
      name: 'sitke_build_info',
      help: 'Which version runs, on which Node',
      labelNames: ['version', 'node'] as const,
      registers: this.#registers,
    });
    build.set({ version: VERSION, node: process.version }, 1);
    this.#addAnswers();
  }

  #addAnswers(): void {
    const answers = this.#answers;
    const refused = (): number => this.#connectionsRefused;
    new Counter({
      name: 'sitke_http_answers_total',
      help: 'Requests answered, by status',
      labelNames: ['status'] as const,
      registers: this.#registers,
      collect() {
        this.reset();
        for (const [status, count] of answers) this.inc({ status }, count);
      },
    });
    new Counter({
      name: 'sitke_connections_refused_total',
      help: 'Connections of addresses that had asked for too much, closed before they were read',
      registers: this.#registers,
      collect() {
        this.reset();
        this.inc(refused());
      },
    });
  }

  #counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: this.#registers });
  }

  /** Takes the time of a stage that has ended, by its start on `performance`'s clock. */
  took(stage: Stage, sinceMs: number): void {
    this.#acts.add(stage, (performance.now() - sinceMs) / 1000);
  }

  batch(writes: number): void {
    this.#batches.observe(writes);
  }

  late(ms: number): void {
    this.#late.observe(Math.max(0, ms) / 1000);
  }

  resync(cause: ResyncCause): void {
    this.#resyncs.inc({ cause });
  }

  conflict(): void {
    this.#conflicts.inc();
  }

  slowReader(): void {
    this.#slow.inc();
  }

  unread(): void {
    this.#unread.inc();
  }

  /** A socket was opened by a client of a version. Versions that nobody has written yet share a label. */
  opened(version: number): void {
    this.#sockets.inc({ version: version > PROTOCOL_VERSION ? 'newer' : version });
  }

  cutOff(): void {
    this.#cutOff.inc();
  }

  credit(): void {
    this.#credits.inc();
  }

  /** Takes the time a move was given back for its line, and whether the bank is empty. */
  lineCredit(ms: number, isLast: boolean): void {
    if (ms === 0) return;
    this.#lineSeconds.inc(ms / 1000);
    this.#lineMoves.inc();
    if (isLast) this.#lineEmpty.inc();
  }

  /** Takes the number of writes rejected because the disk is full; 0 if some succeed again. */
  storeBusy(refused: number): void {
    this.#busyWrites.inc(refused);
    this.#busy.set(refused > 0 ? 1 : 0);
  }

  pushed(result: 'sent' | 'gone' | 'failed'): void {
    this.#pushes.inc({ result });
  }

  /** Takes when a backup was made; null if it failed. */
  backup(atMs: number | null): void {
    if (atMs === null) this.#backupFailures.inc();
    else this.#backedUp.set(atMs / 1000);
  }

  error(): void {
    this.#errors.inc();
  }

  refused(code: ErrorCode): void {
    this.#refusals.inc({ code });
  }

  /** Takes a rejected socket, by the status of the answer. */
  turnedAway(status: number): void {
    this.#turnedAway.inc({ status });
  }

  /** Takes an answered request, by the status of the answer. */
  answered(status: number): void {
    this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1);
  }

  /** Counts a connection that was closed before it was read. */
  connectionRefused(): void {
    this.#connectionsRefused++;
  }

  /** Adds the size of a store: its file, and the log next to it that is not yet in the file. */
  addStore(file: string): void {
    const files = { database: file, log: `${file}-wal` };
    new Gauge({
      name: 'sitke_store_bytes',
      help: 'Size of the store, and of the log that checkpoints have yet to bring into it',
      labelNames: ['file'] as const,
      registers: this.#registers,
      async collect() {
        for (const [name, each] of Object.entries(files)) {
          // The log exists only while somebody writes.
          const { size } = await stat(each).catch(() => ({ size: 0 }));
          this.set({ file: name }, size);
        }
      },
    });
  }

  /** Adds whether the server is ready, at the time of each scrape. */
  addReadiness({ trouble }: { readonly trouble: () => Promise<string | null> }): void {
    new Gauge({
      name: 'sitke_ready',
      help: '1 where the server plays and its store takes writes, else 0',
      registers: this.#registers,
      async collect() {
        this.set((await trouble()) === null ? 1 : 0);
      },
    });
  }

  /** Adds the current values, at the time of each scrape. */
  addGauges(read: () => Gauges): void {
    for (const key of Object.keys(GAUGES) as (keyof Gauges)[]) {
      const [name, help] = GAUGES[key];
      const registers = this.#registers;
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read()[key]);
        },
      });
    }
  }

  /** Adds Node's process metrics: memory, event loop lag, garbage collections. Once a process. */
  addProcess(): void {
    collectDefaultMetrics({ register: this.#registry, prefix: 'sitke_' });
  }

  /** Returns all metrics in the format of Prometheus. */
  async text(): Promise<string> {
    return this.#acts.text() + (await this.#registry.metrics());
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}
