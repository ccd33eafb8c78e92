/** Whether the server is ready: started, not stopping, and its store takes writes. */

import type { Maintenance } from '../store/index.js';

/** How long an answer of the store is cached, and how long the store may take for it. */
const HOLDS_MS = 1000;
const PATIENCE_MS = 5000;
/** A database that changes its primary answers late: sockets need not end for that. */
const PAUSE_MS = 4000;

/** Why the server is not ready. */
export type Trouble = 'starting' | 'stopping' | 'the store takes no writes';

export class Readiness {
  readonly #store: Pick<Maintenance, 'heartbeat'>;
  readonly #now: () => number;
  #phase: 'starting' | 'open' | 'stopping' = 'starting';
  /** When the last write that succeeded began. */
  #wroteMs = Number.NEGATIVE_INFINITY;
  #tried: { readonly atMs: number; readonly takes: Promise<boolean> } | null = null;

  /** `now` is the clock of the games, by which the store records when the server was running. */
  constructor(store: Pick<Maintenance, 'heartbeat'>, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Whether it has started and is not stopping. */
  get isOpen(): boolean {
    return this.#phase === 'open';
  }

  /** Marks the server as started. */
  open(): void {
    this.#phase = 'open';
  }

  /** Marks the server as stopping. */
  close(): void {
    this.#phase = 'stopping';
  }

  /** Returns why the server is not ready; null if it is. Tries a write, at most once a second however many ask. */
  async trouble(): Promise<Trouble | null> {
    if (this.#phase !== 'open') return this.#phase;
    const takes = await this.#takesWrites();
    // The server may have begun to stop meanwhile.
    if (!this.isOpen) return 'stopping';
    return takes ? null : 'the store takes no writes';
  }

  async #takesWrites(): Promise<boolean> {
    const atMs = performance.now();
    if (!this.#tried || atMs - this.#tried.atMs >= HOLDS_MS) this.#tried = { atMs, takes: this.#try(atMs) };
    const { takes } = this.#tried;
    if (atMs - this.#wroteMs >= PAUSE_MS) return takes;
    // It has no answer yet, perhaps: of late it took writes.
    return Promise.race([takes, new Promise<boolean>((resolve) => setImmediate(resolve, true))]);
  }

  #try(atMs: number): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const patience = setTimeout(() => resolve(false), PATIENCE_MS);
      this.#store
        .heartbeat(this.#now())
        .then(
          () => {
            this.#wroteMs = atMs;
            resolve(true);
          },
          // Other writes report the store's errors.
          () => resolve(false),
        )
        .finally(() => clearTimeout(patience));
    });
  }
}
