import { Worker } from 'node:worker_threads';
import { yieldToEventLoop } from '../../work/slices.js';
import { FREE, type Pay } from '../../work/work.js';
import { checkCommit, checkLimit } from '../checks.js';
import {
  type Bot,
  type BotName,
  type Commit,
  type CommitAnswer,
  DamagedGameError,
  DamagedPageError,
  type EndPlace,
  type GameQuery,
  type GameRow,
  type GameStore,
  type LogEvent,
  type PackOrder,
  type Session,
  type SessionUse,
  StoreBusyError,
  type StoredGame,
  type StoredKey,
  StoreFailedError,
  StoreOpenError,
} from '../store.js';
import { openForReading } from './database.js';
import type { Database } from './driver.js';
import type {
  FromWriter,
  Outcome,
  ToWriter,
  WriteAnswer,
  WriteName,
  WriteRequest,
  WriterData,
  WriteValue,
} from './messages.js';
import { plainCommit } from './plainCommit.js';
import { SafeReads } from './safeReads.js';

/** The options of a store in SQLite. */
export interface SqliteStoreOptions {
  readonly file: string;
  /** Reads the whole file at the start and rejects a damaged one. */
  readonly check?: boolean;
  /**
   * A write failed so that its outcome is unknown, or the file cannot be read: the process must stop now. Called once;
   * all pending and later calls are rejected.
   */
  readonly onFatal: (error: StoreFailedError) => void;
  /** Called for each game that is set aside. */
  readonly onDamage?: (damage: DamagedGameError) => void;
  /** Called with the number of writes that go to disk together. */
  readonly onBatch?: (writes: number) => void;
  /** Called with the number of writes rejected because the disk is full; 0 if some succeed again. */
  readonly onBusy?: (refused: number) => void;
}

/** The most writes in one transaction. */
const largestBatch = 256;

interface Waiting {
  readonly request: WriteRequest;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

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

/**
 * A store in one SQLite file: a thread with the only connection that writes, and a connection of this thread that
 * reads. All writes requested in one turn of the event loop, or during a transaction, become the next transaction and
 * are answered together.
 */
export class SqliteStore implements GameStore {
  readonly shared = null;
  readonly #writer: Worker;
  readonly #connection: Database;
  readonly #reads: SafeReads;
  readonly #options: SqliteStoreOptions;
  readonly #queue: Waiting[] = [];
  readonly #backups = new Map<number, (problem: string | null) => void>();
  #batch: readonly Waiting[] = [];
  #isScheduled = false;
  #isBusy = false;
  /** The error for calls that come too late. */
  #ended: StoreFailedError | null = null;
  #failure: StoreFailedError | null = null;
  #closing: Promise<void> | null = null;
  #onIdle: (() => void) | null = null;
  #onClosed: (() => void) | null = null;

  /** Use `openSqliteStore`. */
  constructor(writer: Worker, connection: Database, options: SqliteStoreOptions) {
    this.#writer = writer;
    this.#connection = connection;
    const { file, onDamage } = options;
    this.#reads = new SafeReads(connection, { file, onDamage, onLost: (reason) => this.#fail(reason) });
    this.#options = options;
    writer.on('message', (message: FromWriter) => this.#hear(message));
    writer.on('error', (error) => this.#fail(error.message));
    writer.on('exit', () => this.#hear({ kind: 'closed' }));
  }

  async commit(change: Commit): Promise<CommitAnswer> {
    checkCommit(change);
    this.#reads.checkWhole(change.row.id);
    try {
      return await (change.isPlain ? this.#write('commitPlain', plainCommit(change)) : this.#write('commit', change));
    } catch (error) {
      if (error instanceof StoreBusyError) return { ok: false, code: 'busy' };
      throw error;
    }
  }

  async load(id: string, pay: Pay = FREE): Promise<StoredGame | null> {
    const steps = this.#open().load(id);
    for (;;) {
      const { done, value } = pay(() => steps.next());
      if (done) return value;
      await yieldToEventLoop();
      this.#open();
    }
  }

  async eventsSince(id: string, seq: number): Promise<readonly LogEvent[]> {
    return this.#open().eventsSince(id, seq);
  }

  async seqOfAct(id: string, actId: string): Promise<number | null> {
    return this.#open().seqOfAct(id, actId);
  }

  async due(nowMs: number, limit: number): Promise<readonly string[]> {
    checkLimit(limit);
    return this.#open().due(nowMs, limit);
  }

  async botNames(): Promise<readonly BotName[]> {
    return this.#open().botNames();
  }

  async keys(): Promise<readonly StoredKey[]> {
    return this.#open().keys();
  }

  async ids(after: string, limit: number): Promise<readonly string[]> {
    checkLimit(limit);
    return this.#open().ids(after, limit);
  }

  async sessions(after: string, limit: number): Promise<readonly Session[]> {
    checkLimit(limit);
    return this.#open().sessions(after, limit);
  }

  async liveIds(): Promise<readonly string[]> {
    return this.#open().liveIds();
  }

  async list(query: GameQuery): Promise<readonly GameRow[]> {
    checkLimit(query.limit);
    return this.#open().list(query);
  }

  setAside(damage: DamagedGameError): void {
    this.#reads.setAside(damage);
  }

  get damaged(): ReadonlyMap<string, DamagedGameError> {
    return this.#reads.damaged;
  }

  async pack(order: PackOrder): Promise<EndPlace | null> {
    checkLimit(order.limit);
    return this.#write('pack', order);
  }

  async deleteVoid(untilMs: number, limit: number): Promise<number> {
    checkLimit(limit);
    return this.#write('deleteVoid', { untilMs, limit });
  }

  async forget(player: string, limit: number): Promise<readonly string[]> {
    checkLimit(limit);
    return this.#write('forget', { player, limit });
  }

  freeBot(name: string): Promise<boolean> {
    return this.#write('freeBot', name);
  }

  addBot(bot: Bot): Promise<boolean> {
    return this.#write('addBot', bot);
  }

  async addKey(key: StoredKey): Promise<void> {
    await this.#write('addKey', key);
  }

  async putSession(session: Session): Promise<void> {
    await this.#write('putSession', session);
  }

  async getSession(hash: string, nowMs: number): Promise<Session | null> {
    return this.#open().getSession(hash, nowMs);
  }

  renewSession(hash: string, expiresMs: number): Promise<boolean> {
    return this.#write('renewSession', { hash, expiresMs });
  }

  async useSessions(use: SessionUse): Promise<void> {
    await this.#write('useSessions', use);
  }

  async deleteSession(hash: string): Promise<void> {
    await this.#write('deleteSession', hash);
  }

  deleteSessionsOf(player: string): Promise<readonly string[]> {
    return this.#write('deleteSessionsOf', player);
  }

  deleteExpiredSessions(nowMs: number): Promise<number> {
    return this.#write('deleteExpiredSessions', nowMs);
  }

  async beat(nowMs: number): Promise<void> {
    this.#reads.noteSize();
    await this.#write('beat', nowMs);
  }

  async lastBeat(): Promise<number | null> {
    return this.#open().lastBeat();
  }

  /**
   * Writes a copy of everything to a new file while the store goes on; resolves when the copy is durable. Errors:
   * throws if the file exists or cannot be written.
   */
  async backup(file: string): Promise<void> {
    this.#checkOpen();
    const id = this.#backups.size === 0 ? 0 : Math.max(...this.#backups.keys()) + 1;
    const problem = await new Promise<string | null>((resolve) => {
      this.#backups.set(id, resolve);
      this.#send({ kind: 'backup', id, file });
    });
    if (problem !== null) throw new Error(`no backup to ${file}: ${problem}`);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#ended) return;
    this.#ended = new StoreFailedError('The store is closed.');
    if (!this.#isIdle()) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    if (this.#failure) return;
    // First, so that the writer's is the last connection: that one leaves no log behind.
    this.#connection.close();
    await new Promise<void>((resolve) => {
      this.#onClosed = resolve;
      this.#send({ kind: 'close' });
    });
  }

  #open(): SafeReads {
    this.#checkOpen();
    return this.#reads;
  }

  #write<N extends WriteName>(name: N, value: WriteValue<N>): Promise<WriteAnswer<N>> {
    const request = { name, value } as WriteRequest;
    return new Promise((resolve, reject) => {
      this.#checkOpen();
      this.#queue.push({ request, resolve: resolve as (answer: unknown) => void, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#batch.length > 0 || this.#queue.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#batch = this.#queue.splice(0, largestBatch);
      if (this.#batch.length === 0) return;
      this.#options.onBatch?.(this.#batch.length);
      this.#send({ kind: 'batch', requests: JSON.stringify(this.#batch.map(({ request }) => request)) });
    });
  }

  #hear(message: FromWriter): void {
    if (message.kind === 'done') {
      if (this.#isBusy) this.#options.onBusy?.(0);
      this.#isBusy = false;
      const answers = JSON.parse(message.answers) as readonly unknown[];
      this.#settle(({ resolve }, index) => resolve(answers[index]));
    } else if (message.kind === 'parts') {
      this.#settle((waiting, index) => this.#answer(waiting, message.outcomes[index]!));
    } else if (message.kind === 'busy') {
      this.#options.onBusy?.(this.#batch.length);
      this.#isBusy = true;
      this.#settle((waiting) => this.#answer(waiting, message));
    } else if (message.kind === 'backup') {
      this.#backups.get(message.id)?.(message.problem);
      this.#backups.delete(message.id);
    } else if (message.kind === 'closed') {
      if (!this.#onClosed) this.#fail('its thread ended');
      this.#onClosed?.();
    } else if (message.kind === 'failed') {
      this.#fail(message.reason);
    }
    if (this.#isIdle()) this.#onIdle?.();
  }

  #answer({ request, resolve, reject }: Waiting, outcome: Outcome): void {
    if (outcome.kind === 'done') {
      resolve(outcome.answer);
    } else if (outcome.kind === 'busy') {
      reject(new StoreBusyError('The disk is full, or another program keeps the store locked.'));
    } else if (request.name === 'commit' || request.name === 'commitPlain') {
      const id = request.name === 'commit' ? request.value.row.id : request.value[0];
      const damage = new DamagedGameError(id, outcome.reason);
      this.setAside(damage);
      reject(damage);
    } else {
      reject(new DamagedPageError(outcome.reason));
    }
  }

  /** Answers the current batch, and sends the next one. */
  #settle(answer: (waiting: Waiting, index: number) => void): void {
    const batch = this.#batch;
    this.#batch = [];
    batch.forEach(answer);
    this.#schedule();
  }

  #fail(reason: string): StoreFailedError {
    if (this.#failure) return this.#failure;
    const error = new StoreFailedError(`The store has failed: ${reason}`);
    this.#failure = error;
    this.#ended = error;
    void this.#writer.terminate();
    for (const { reject } of [...this.#batch, ...this.#queue.splice(0)]) reject(error);
    this.#batch = [];
    for (const resolve of this.#backups.values()) resolve(reason);
    this.#backups.clear();
    this.#options.onFatal(error);
    this.#onIdle?.();
    this.#onClosed?.();
    return error;
  }

  #isIdle(): boolean {
    return this.#queue.length + this.#batch.length + this.#backups.size === 0;
  }

  #send(message: ToWriter): void {
    this.#writer.postMessage(message);
  }

  #checkOpen(): void {
    if (this.#ended) throw this.#ended;
  }
}
