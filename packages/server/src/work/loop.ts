/**
 * How long something may have waited for the server itself. What is handled now lay in the kernel since some moment after
 * the event loop last looked there; the loop was at work since, unless it has waited for something to come.
 */

import { performance } from 'node:perf_hooks';

/** What is known of an event loop; times in milliseconds. */
export interface LoopWorld {
  /** A time that nobody sets. */
  now(): number;
  /** How long the loop has waited for something to happen, in all. */
  idleMs(): number;
  /** Calls a function once, when the loop has looked next at what has come, and has handled it. */
  check(call: () => void): void;
}

/** The event loop of this thread. */
export const NODE_LOOP: LoopWorld = {
  now: () => performance.now(),
  idleMs: () => performance.nodeTiming.idleTime,
  check: (call) => void setImmediate(call),
};

interface Mark {
  readonly nowMs: number;
  readonly idleMs: number;
}

export class Loop {
  readonly #world: LoopWorld;
  /** When the loop last came round, and the time before. */
  #last: Mark;
  #before: Mark;
  #isWatched = false;

  constructor(world: LoopWorld = NODE_LOOP) {
    this.#world = world;
    this.#last = { nowMs: world.now(), idleMs: world.idleMs() };
    this.#before = this.#last;
  }

  /** Notes when the loop comes round. To be called in each turn in which the server does something. */
  watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    this.#world.check(() => {
      this.#isWatched = false;
      this.#before = this.#last;
      this.#last = { nowMs: this.#world.now(), idleMs: this.#world.idleMs() };
    });
  }

  /** Returns how long, at most, what is handled now has waited since it came, in milliseconds. */
  waitedMs(): number {
    this.watch();
    const [last, before] = [this.#last, this.#before];
    const idleMs = this.#world.idleMs() - last.idleMs;
    // The loop has waited for this; or it was there when the loop looked, and was not when it had looked before.
    const looked = idleMs > 0 ? last.nowMs + idleMs : before.nowMs + (last.idleMs - before.idleMs);
    return Math.max(0, this.#world.now() - looked);
  }

  /** Resolves when all is handled that had come by now. */
  polled(): Promise<void> {
    return new Promise((resolve) => this.#world.check(resolve));
  }
}
