/** Time, so that tests can simulate it. */

import { performance } from 'node:perf_hooks';
import { Loop } from './loop.js';

export interface Clock {
  /** Milliseconds since 1970, a whole number that never goes back. */
  now(): number;
  /** Calls a function once, after so many milliseconds; returns the function that cancels it. */
  after(ms: number, call: () => void): () => void;
  /** The earliest time at which the current message can have arrived: it may have waited on the server since. */
  arrivedMs(): number;
  /** Resolves when everything that has arrived by now is handled. */
  polled(): Promise<void>;
}

/** The longest wait that Node's timers keep. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** Where a clock begins besides the system's time: so much ahead, and not before. */
export interface ClockStart {
  readonly aheadMs?: number;
  readonly earliestMs?: number;
}

/** Returns the system's time at the start, as `start` has it, and monotonic from then on. */
export function systemClock({ aheadMs = 0, earliestMs = 0 }: ClockStart = {}): Clock {
  const startMs = Math.max(Date.now() + aheadMs, earliestMs) - performance.now();
  const loop = new Loop();
  return {
    now: () => Math.floor(startMs + performance.now()),
    after(ms, call) {
      const due = (): void => {
        loop.watch();
        call();
      };
      const timer = setTimeout(due, Math.min(Math.max(0, Math.ceil(ms)), MAX_WAIT_MS));
      timer.unref();
      return () => clearTimeout(timer);
    },
    arrivedMs: () => Math.floor(startMs + performance.now() - loop.waitedMs()),
    polled: () => loop.polled(),
  };
}
