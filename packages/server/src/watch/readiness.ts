/** Whether the server plays: it has begun, does not end, and its store takes what happens. */

import type { GameStore } from '../store/index.js';

/** How long an answer of the store holds, and how long the store may take for it. */
const HOLDS_MS = 1000;
const PATIENCE_MS = 5000;

/** Why the server does not play. */
export type Trouble = 'starting' | 'stopping' | 'the store takes no writes';

export class Readiness {
  readonly #store: Pick<GameStore, 'beat'>;
  readonly #now: () => number;
  #phase: 'starting' | 'open' | 'stopping' = 'starting';
  #tried: { readonly atMs: number; readonly takes: Promise<boolean> } | null = null;

  /** `now` is the clock of the games, by which the store keeps when the server was running. */
  constructor(store: Pick<GameStore, 'beat'>, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Whether it has begun and does not end. */
  get isOpen(): boolean {
    return this.#phase === 'open';
  }

  /** Says that the server has begun. */
  open(): void {
    this.#phase = 'open';
  }

  /** Says that the server ends. */
  close(): void {
    this.#phase = 'stopping';
  }

  /** Returns why the server does not play; null where it does. Tries a write, at most once a second however many ask. */
  async trouble(): Promise<Trouble | null> {
    if (this.#phase !== 'open') return this.#phase;
    const takes = await this.#takesWrites();
    // It may have begun to end meanwhile.
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
          // What is wrong with the store, those hear who write to it.
          () => resolve(false),
        )
        .finally(() => clearTimeout(patience));
    });
    this.#tried = { atMs, takes };
    return takes;
  }
}
