/** The engine as a library: the core of one variant, one search at a time. */

import type { GameNode, Rules } from '@sitke/rules';
import type { SearchRequest } from './request.js';
import { Search } from './search.js';
import type { SearchCore } from './searchCore.js';

/** Limit of the number of threads. */
export const MAX_THREADS = 64;

function newSeed(): number {
  return Math.floor(Math.random() * 0x7fffffff);
}

/** An engine for one variant. */
export class Engine {
  readonly #core: SearchCore;
  #search: Search | null = null;
  /** Whether threads are being started or stopped. */
  #isChanging = false;
  #gameSeed = newSeed();

  constructor(core: SearchCore) {
    this.#core = core;
  }

  get isSearching(): boolean {
    return this.#search !== null;
  }

  /** The `WebAssembly.Memory` of its core, for programs that watch when it is freed. */
  get memory(): object {
    return this.#core.memory;
  }

  /**
   * Resizes the transposition table to at most `mebibytes` and returns its size in MiB. Errors: Error during a search.
   */
  setHash(mebibytes: number): number {
    this.#mustRest();
    return this.#core.setHashSize(mebibytes);
  }

  /**
   * Sets the file of a learned evaluation (a net), null for none, and clears everything learnt. Returns why it was
   * refused, as a sentence without its end, '' if it was not: the engine then plays without. Errors: as `setHash`.
   */
  setNet(file: Uint8Array | null): string {
    this.#mustRest();
    const problem = this.#core.setNet(file);
    this.#core.clear();
    return problem;
  }

  /**
   * Sets the number of threads, 1 to 64, and returns the number in use: 1 where the platform, the build or the memory
   * allows no more. Clears the table. One thread uses no worker. Errors: as `setHash`.
   */
  async setThreads(count: number): Promise<number> {
    this.#mustRest();
    this.#isChanging = true;
    try {
      return await this.#core.setThreads(Math.min(Math.max(Math.trunc(count), 1), MAX_THREADS));
    } finally {
      this.#isChanging = false;
    }
  }

  /** Stops the workers of its threads. Errors: as `setHash`. */
  async close(): Promise<void> {
    await this.setThreads(1);
  }

  /** Clears everything learnt. Errors: Error during a search. */
  newGame(): void {
    this.#mustRest();
    this.#core.clear();
    this.#gameSeed = newSeed();
  }

  /**
   * Starts a search. Errors: Error during another search; RangeError if the position is of another variant or the level
   * is invalid.
   */
  search(request: SearchRequest): Search {
    this.#mustRest();
    this.#setRules(request.node.position.rules);
    const search = new Search(this.#core, request, this.#gameSeed);
    this.#search = search;
    const end = (): void => {
      this.#search = null;
    };
    search.result.then(end, end);
    return search;
  }

  /**
   * Returns the number of legal sequences of `depth` plies. Errors: as `search`; RangeError if the depth is out of
   * range.
   */
  perft(node: GameNode, depth: number): number {
    this.#mustRest();
    this.#setRules(node.position.rules);
    this.#core.setNode(node);
    return this.#core.perft(depth);
  }

  /**
   * Returns the static value of a position for the side to move, in centipawns: by the net where it suits, and without
   * a search. Errors: as `search`.
   */
  evaluate(node: GameNode): number {
    this.#mustRest();
    this.#setRules(node.position.rules);
    this.#core.setNode(node);
    return this.#core.evaluate();
  }

  #setRules(rules: Rules): void {
    if (rules !== this.#core.rules) {
      this.#core.setRules(rules);
      this.#core.clear();
    }
  }

  #mustRest(): void {
    if (this.#search) throw new Error('the engine is searching');
    if (this.#isChanging) throw new Error('the engine is starting or ending threads');
  }
}
