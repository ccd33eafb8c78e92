/** Time, so that tests can give it. */

import { performance } from 'node:perf_hooks';
import { Loop } from './loop.js';

export interface Clock {
  /** Milliseconds since 1970, a whole number that never goes back. */
  now(): number;
  /** Calls a function once, after so many milliseconds; returns what prevents it. */
  after(ms: number, call: () => void): () => void;
  /** The earliest time at which what is handled now can have come: since then it may have waited for the server. */
  arrivedMs(): number;
  /** Resolves when all is handled that had come by now. */
  polled(): Promise<void>;
}

/** The longest wait that Node's timers keep. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/**
 * Returns the system's time as it was at the start, but `earliestMs` at least, and from then on that of a clock that
 * nobody sets.
 */
export function systemClock(earliestMs = 0): Clock {
  const startMs = Math.max(Date.now(), earliestMs) - performance.now();
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
