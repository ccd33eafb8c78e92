/**
 * The way of writes to the writer's thread: all writes requested in one turn of the event loop, or during a transaction,
 * become the next transaction and are answered together.
 */

import type { Worker } from 'node:worker_threads';
import { DamagedGameError, DamagedPageError, StoreBusyError, StoreFailedError } from '../errors.js';
import type { FromWriter, Outcome, ToWriter, WriteAnswer, WriteName, WriteRequest, WriteValue } from './messages.js';

export interface WriteQueueOptions {
  /** Called once, when a write failed so that its outcome is unknown; all pending and later calls are rejected. */
  readonly onFatal: (error: StoreFailedError) => void;
  /** Called for each game that a write finds damaged. */
  readonly onDamage: (damage: DamagedGameError) => void;
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

export class WriteQueue {
  readonly #writer: Worker;
  readonly #options: WriteQueueOptions;
  readonly #queue: Waiting[] = [];
  readonly #backups = new Map<number, (problem: string | null) => void>();
  #batch: readonly Waiting[] = [];
  #isScheduled = false;
  #isBusy = false;
  /** The error for calls that come too late. */
  #ended: StoreFailedError | null = null;
  #failure: StoreFailedError | null = null;
  #onIdle: (() => void) | null = null;
  #onClosed: (() => void) | null = null;

  constructor(writer: Worker, options: WriteQueueOptions) {
    this.#writer = writer;
    this.#options = options;
    writer.on('message', (message: FromWriter) => this.#receive(message));
    writer.on('error', (error) => this.fail(error.message));
    writer.on('exit', () => this.#receive({ kind: 'closed' }));
  }

  write<N extends WriteName>(name: N, value: WriteValue<N>): Promise<WriteAnswer<N>> {
    const request = { name, value } as WriteRequest;
    return new Promise((resolve, reject) => {
      this.checkOpen();
      this.#queue.push({ request, resolve: resolve as (answer: unknown) => void, reject });
      this.#schedule();
    });
  }

  /** Copies everything to a new file. Errors: throws if the file exists or cannot be written. */
  async backup(file: string): Promise<void> {
    this.checkOpen();
    const id = this.#backups.size === 0 ? 0 : Math.max(...this.#backups.keys()) + 1;
    const problem = await new Promise<string | null>((resolve) => {
      this.#backups.set(id, resolve);
      this.#send({ kind: 'backup', id, file });
    });
    if (problem !== null) throw new Error(`no backup to ${file}: ${problem}`);
  }

  /** Ends the thread after all earlier writes; `beforeLast` is called when they are answered. */
  async close(beforeLast: () => void): Promise<void> {
    if (this.#ended) return;
    this.#ended = new StoreFailedError('The store is closed.');
    if (!this.#isIdle()) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    if (this.#failure) return;
    beforeLast();
    await new Promise<void>((resolve) => {
      this.#onClosed = resolve;
      this.#send({ kind: 'close' });
    });
  }

  /** Rejects everything from now on: the file cannot be used any more. Returns the error. */
  fail(reason: string): StoreFailedError {
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

  /** Errors: a `StoreFailedError` once the store is closed or has failed. */
  checkOpen(): void {
    if (this.#ended) throw this.#ended;
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

  #receive(message: FromWriter): void {
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
      if (!this.#onClosed) this.fail('its thread ended');
      this.#onClosed?.();
    } else if (message.kind === 'failed') {
      this.fail(message.reason);
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
      this.#options.onDamage(damage);
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

  #isIdle(): boolean {
    return this.#queue.length + this.#batch.length + this.#backups.size === 0;
  }

  #send(message: ToWriter): void {
    this.#writer.postMessage(message);
  }
}
