/** Whether the server is ready: started, not stopping, and its store takes writes. */

import type { GameStore } from '../store/index.js';

/** How long an answer of the store is cached, and how long the store may take for it. */
const HOLDS_MS = 1000;
const PATIENCE_MS = 5000;

/** Why the server is not ready. */
export type Trouble = 'starting' | 'stopping' | 'the store takes no writes';

export class Readiness {
  readonly #store: Pick<GameStore, 'beat'>;
  readonly #now: () => number;
  #phase: 'starting' | 'open' | 'stopping' = 'starting';
  #tried: { readonly atMs: number; readonly takes: Promise<boolean> } | null = null;

  /** `now` is the clock of the games, by which the store records when the server was running. */
  constructor(store: Pick<GameStore, 'beat'>, now: () => number) {
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

  #takesWrites(): Promise<boolean> {
    const atMs = performance.now();
    if (this.#tried && atMs - this.#tried.atMs < HOLDS_MS) return this.#tried.takes;
    const takes = new Promise<boolean>((resolve) => {
      const patience = setTimeout(() => resolve(false), PATIENCE_MS);
      this.#store
        .beat(this.#now())
        .then(
          () => resolve(true),
          // The callers of the store's writes hear of its errors.
          () => resolve(false),
        )
        .finally(() => clearTimeout(patience));
    });
    this.#tried = { atMs, takes };
    return takes;
  }
}
