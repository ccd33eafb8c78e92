/**
 * Moves the log into the database in a thread besides the writer's, which goes on. Only now and then the writer's does
 * the rest itself, which is little, while nobody writes: then the log starts over.
 */
import { Worker } from 'node:worker_threads';
import { checkpoint } from './database.js';
import type { Database } from './driver.js';
import { messageOf, unlessBusy } from './errors.js';
import type { CheckpointerData, FromCheckpointer } from './messages.js';

/** After how many writes a checkpoint is made, and after how many the log starts over: by then it has some 130 MB. */
const WRITES = 1000;
const LOG_WRITES = 8000;

export class Checkpoints {
  readonly #db: Database.Database;
  readonly #data: CheckpointerData;
  readonly #onFailed: (reason: string) => void;
  /** Started on first need, so that it does not delay the start of the store. */
  #worker: Worker | null = null;
  #isUnderWay = false;
  /** Writes since the last checkpoint, and since the log last started over. */
  #writes = 0;
  #logged = 0;
  #onIdle: (() => void) | null = null;

  constructor(db: Database.Database, data: CheckpointerData, onFailed: (reason: string) => void) {
    this.#db = db;
    this.#data = data;
    this.#onFailed = onFailed;
  }

  /** Called with the number of writes that are in the log. */
  wrote(writes: number): void {
    this.#writes += writes;
    this.#logged += writes;
    if (!this.#isUnderWay && this.#writes >= WRITES) this.#begin();
  }

  /** Ends the thread after its current work. */
  async close(): Promise<void> {
    if (this.#isUnderWay) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    if (!this.#worker) return;
    const closed = new Promise((resolve) => this.#worker?.once('exit', resolve));
    this.#worker.postMessage('close');
    await closed;
  }

  #begin(): void {
    this.#isUnderWay = true;
    this.#writes = 0;
    this.#worker ??= this.#start();
    this.#worker.postMessage('checkpoint');
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpointer.js', import.meta.url), { workerData: this.#data });
    worker.on('message', (message: FromCheckpointer) => {
      if (message.kind === 'done') this.#done();
      else if (message.kind === 'failed') this.#onFailed(message.reason);
    });
    worker.on('error', ({ message }) => this.#onFailed(message));
    return worker;
  }

  #done(): void {
    this.#isUnderWay = false;
    if (this.#logged >= LOG_WRITES) this.#finish();
    this.#onIdle?.();
  }

  #finish(): void {
    this.#logged = 0;
    try {
      // If it cannot be done now, the next one goes on.
      unlessBusy(() => checkpoint(this.#db));
    } catch (error) {
      this.#onFailed(messageOf(error));
    }
  }
}
