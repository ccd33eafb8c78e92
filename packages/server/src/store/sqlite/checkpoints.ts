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
  readonly #db: Database;
  readonly #data: CheckpointerData;
  readonly #onFailed: (reason: string) => void;
  /** Started on first need, so that it does not delay the start of the store. */
  #worker: Worker | null = null;
  #isUnderWay = false;
  /** Writes since the last checkpoint, and since the log last started over. */
  #writes = 0;
  #logged = 0;
  #pauses = 0;
  readonly #onIdle: (() => void)[] = [];

  constructor(db: Database, data: CheckpointerData, onFailed: (reason: string) => void) {
    this.#db = db;
    this.#data = data;
    this.#onFailed = onFailed;
  }

  /** Called with the number of writes that are in the log. */
  wrote(writes: number): void {
    this.#writes += writes;
    this.#logged += writes;
    if (!this.#isUnderWay && this.#pauses === 0 && this.#writes >= WRITES) this.#begin();
  }

  /** Does `work` while no checkpoint is made, so that only the log changes. */
  async pausedFor<T>(work: () => Promise<T>): Promise<T> {
    this.#pauses += 1;
    try {
      await this.#idle();
      return await work();
    } finally {
      this.#pauses -= 1;
    }
  }

  /** Ends the thread after its current work. */
  async close(): Promise<void> {
    await this.#idle();
    if (!this.#worker) return;
    const closed = new Promise((resolve) => this.#worker?.once('exit', resolve));
    this.#worker.postMessage('close');
    await closed;
  }

  async #idle(): Promise<void> {
    if (this.#isUnderWay) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
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
    for (const resolve of this.#onIdle.splice(0)) resolve();
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
