/**
 * How long a message may have waited on the server itself. It arrived in the kernel at some time after the event loop
 * last polled; since then the loop was busy, unless it was idle waiting for events.
 */

import { performance } from 'node:perf_hooks';

/** The measures of an event loop; times in milliseconds. */
export interface LoopWorld {
  /** A monotonic time. */
  now(): number;
  /** How long the loop has been idle, in all. */
  idleMs(): number;
  /** Calls a function once, after the loop has next polled and handled what came. */
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
  /** The last iteration of the loop, and the one before. */
  #last: Mark;
  #before: Mark;
  #isWatched = false;

  constructor(world: LoopWorld = NODE_LOOP) {
    this.#world = world;
    this.#last = { nowMs: world.now(), idleMs: world.idleMs() };
    this.#before = this.#last;
  }

  /** Marks the loop's iterations. Call it in each turn in which the server does something. */
  watch(): void {
    if (this.#isWatched) return;
    this.#isWatched = true;
    this.#world.check(() => {
      this.#isWatched = false;
      this.#before = this.#last;
      this.#last = { nowMs: this.#world.now(), idleMs: this.#world.idleMs() };
    });
  }

  /** Returns how long, at most, the current message has waited since it arrived, in milliseconds. */
  waitedMs(): number {
    this.watch();
    const [last, before] = [this.#last, this.#before];
    const idleMs = this.#world.idleMs() - last.idleMs;
    // Either the loop was idle until this arrived, or it was there at the last poll and not at the one before.
    const looked = idleMs > 0 ? last.nowMs + idleMs : before.nowMs + (last.idleMs - before.idleMs);
    return Math.max(0, this.#world.now() - looked);
  }

  /** Resolves when everything that has arrived by now is handled. */
  polled(): Promise<void> {
    return new Promise((resolve) => this.#world.check(resolve));
  }
}
