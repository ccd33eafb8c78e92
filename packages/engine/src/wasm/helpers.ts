/** The helper threads: start, search, stop and termination. */

import type { HelperOrders, HelperTask } from './helper.js';
import type { Port, WasmMemory, WasmModule } from './platform.js';

/** A worker, of a browser or of Node. */
export interface HelperWorker {
  postMessage(message: unknown, transfer?: readonly Port[]): void;
  terminate(): unknown;
}

/** Starts a worker that passes its first message to `runHelper`; calls `failed` if it cannot run or stops running. */
export type SpawnHelper = (failed: () => void) => HelperWorker;

/** A port of Node keeps the process alive unless unreferenced. */
interface NodePort {
  ref?(): void;
  unref?(): void;
}

class Helper {
  readonly ready: Promise<boolean>;
  readonly #worker: HelperWorker;
  readonly #port: MessagePort & NodePort;
  #isAlive = true;
  /** Ends the wait for an answer: true if it came. */
  #answer: ((isThere: boolean) => void) | undefined;
  #rest: Promise<boolean>;
  #isResting = false;

  constructor(spawn: SpawnHelper, orders: Omit<HelperOrders, 'port'>) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#rest = this.#wait();
    this.ready = this.#rest;
    port1.onmessage = () => this.#end(true);
    this.#worker = spawn(() => {
      this.#isAlive = false;
      this.#end(false);
    });
    this.#worker.postMessage({ ...orders, port: port2 }, [port2]);
  }

  begin(task: HelperTask): void {
    if (!this.#isAlive) return;
    this.#rest = this.#wait();
    this.#port.postMessage(task);
  }

  get isResting(): boolean {
    return this.#isResting;
  }

  /** Resolves when the helper is idle. */
  async rest(): Promise<void> {
    await this.#rest;
  }

  async close(): Promise<void> {
    this.#port.close();
    await this.#worker.terminate();
  }

  #wait(): Promise<boolean> {
    this.#isResting = false;
    this.#port.ref?.();
    return new Promise((done) => {
      this.#answer = done;
    });
  }

  #end(isThere: boolean): void {
    this.#isResting = true;
    this.#port.unref?.();
    this.#answer?.(isThere);
  }
}

/** All helpers of an engine. */
export class Helpers {
  readonly #words: BigInt64Array;
  readonly #helpers: readonly Helper[];
  #number = 0;

  private constructor(words: BigInt64Array, helpers: readonly Helper[]) {
    this.#words = words;
    this.#helpers = helpers;
  }

  /** Returns helpers for `count` threads, the caller's included; null if one of them cannot start. */
  static async start(
    count: number,
    spawn: SpawnHelper,
    module: WasmModule,
    memory: WasmMemory,
  ): Promise<Helpers | null> {
    const control = new SharedArrayBuffer(count * BigInt64Array.BYTES_PER_ELEMENT);
    const orders = { module, memory, control, count };
    const list = Array.from({ length: count - 1 }, (_, before) => new Helper(spawn, { ...orders, index: before + 1 }));
    const helpers = new Helpers(new BigInt64Array(control), list);
    const ready = await Promise.all(list.map((helper) => helper.ready));
    if (ready.every(Boolean)) return helpers;
    await helpers.close();
    return null;
  }

  /** Nodes of the helpers in the current or last search. */
  get nodes(): number {
    return Number(this.#words.subarray(1).reduce((sum, _, index) => sum + Atomics.load(this.#words, index + 1), 0n));
  }

  begin(task: Omit<HelperTask, 'number'>): void {
    this.#number++;
    for (let index = 1; index < this.#words.length; index++) Atomics.store(this.#words, index, 0n);
    Atomics.store(this.#words, 0, BigInt(this.#number));
    for (const helper of this.#helpers) helper.begin({ ...task, number: this.#number });
  }

  /** Ends the search. */
  end(): void {
    Atomics.store(this.#words, 0, 0n);
  }

  get isResting(): boolean {
    return this.#helpers.every((helper) => helper.isResting);
  }

  /** Resolves when all are idle. */
  async rest(): Promise<void> {
    await Promise.all(this.#helpers.map((helper) => helper.rest()));
  }

  /** Terminates the workers. */
  async close(): Promise<void> {
    await Promise.all(this.#helpers.map((helper) => helper.close()));
  }
}
