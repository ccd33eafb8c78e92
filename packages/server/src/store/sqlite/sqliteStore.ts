/**
 * A store in one SQLite file: a thread with the only connection that writes, and a connection of this thread that reads.
 */

import { Worker } from 'node:worker_threads';
import type { Directory } from '../directory.js';
import { type Damage, type StoreFailedError, StoreOpenError } from '../errors.js';
import type { GameLog } from '../gameLog.js';
import type { Logs, Records } from '../logs.js';
import type { Outbox } from '../outbox.js';
import type { SessionStore } from '../sessions.js';
import { SqlDirectory } from '../sql/directory.js';
import { logServices } from '../sql/logServices.js';
import { SqlSessions } from '../sql/sessions.js';
import type { Store } from '../store.js';
import type { Transactions } from '../transactions.js';
import { openForReading } from './database.js';
import type { Database } from './driver.js';
import { SqliteGames } from './games.js';
import { LOG_NAMES } from './logNames.js';
import { SqliteMaintenance } from './maintenance.js';
import type { FromWriter, WriterData } from './messages.js';
import { SqliteRunner } from './runner.js';
import { SafeReads } from './safeReads.js';
import { WriteQueue, type WriteQueueOptions } from './writeQueue.js';

/** The options of a store in SQLite. */
export interface SqliteStoreOptions extends Pick<WriteQueueOptions, 'onBatch' | 'onBusy'> {
  readonly file: string;
  /** Reads the whole file at the start and rejects a damaged one. */
  readonly check?: boolean;
  /**
   * A write failed so that its outcome is unknown, or the file cannot be read: the process must stop now. Called once;
   * all pending and later calls are rejected.
   */
  readonly onFatal: (error: StoreFailedError) => void;
  /** Called for each game or log that is put in quarantine. */
  readonly onDamage?: (damage: Damage) => void;
}

/** The name is in lower case, too: the column ignores the case of ASCII. */
const BOTS = {
  add: 'INSERT INTO bot (name, created_ms) VALUES ($2, $3) ON CONFLICT DO NOTHING RETURNING name',
  free: 'DELETE FROM bot WHERE name = $1 RETURNING name',
};

/** Opens a store in one SQLite file, creating or migrating it. Errors: a `StoreOpenError` if it cannot be used. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<SqliteStore> {
  const { file, check = false } = options;
  const workerData: WriterData = { file, check };
  const writer = new Worker(new URL('./writer.js', import.meta.url), { workerData });
  const first = await new Promise<FromWriter>((resolve, reject) => {
    writer.once('message', resolve);
    writer.once('error', reject);
    writer.once('exit', () => reject(new Error('the thread of the store ended')));
  });
  if (first.kind === 'refused') throw new StoreOpenError(first.reason);
  try {
    return new SqliteStore(writer, openForReading(file), options);
  } catch (error) {
    await writer.terminate();
    throw error;
  }
}

export class SqliteStore implements Store {
  readonly games: GameLog;
  readonly logs: Logs;
  readonly records: Records;
  readonly transactions: Transactions;
  readonly outbox: Outbox;
  readonly sessions: SessionStore;
  readonly directory: Directory;
  readonly maintenance: SqliteMaintenance;
  readonly cluster = null;
  readonly relay = null;
  readonly #queue: WriteQueue;
  readonly #connection: Database;
  #closing: Promise<void> | null = null;

  /** Use `openSqliteStore`. */
  constructor(writer: Worker, connection: Database, options: SqliteStoreOptions) {
    const { file, onDamage } = options;
    const reads = new SafeReads(connection, { file, onDamage, onLost: (reason) => queue.fail(reason) });
    const queue = new WriteQueue(writer, { ...options, onDamage: (damage) => reads.quarantine(damage) });
    const runner = new SqliteRunner(connection, queue, reads);
    this.#queue = queue;
    this.#connection = connection;
    this.games = new SqliteGames(queue, reads);
    const services = logServices({
      sql: runner,
      transact: (transaction) => queue.write('transact', transaction),
      names: LOG_NAMES,
      checkGame: (id) => reads.checkWhole(id),
      onDamage: onDamage ?? (() => {}),
    });
    this.logs = services.logs;
    this.records = services.records;
    this.transactions = services.transactions;
    this.outbox = services.outbox;
    this.sessions = new SqlSessions(runner);
    this.directory = new SqlDirectory(runner, BOTS);
    this.maintenance = new SqliteMaintenance(queue, reads, runner);
  }

  close(): Promise<void> {
    // The writer's is the last connection: that one leaves no log behind.
    this.#closing ??= this.#queue.close(() => this.#connection.close());
    return this.#closing;
  }
}
