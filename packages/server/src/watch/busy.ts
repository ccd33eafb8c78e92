/** Logs times in which the store takes no writes: the beginning, each minute the count, and the end. */

import type { Log } from './log.js';
import type { Metrics } from './metrics.js';

const EVERY_MS = 60_000;

/** Logs and counts the writes that the store refuses while it is busy. */
export class BusyWatch {
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #now: () => number;
  /** Writes rejected since it began; 0 while the store takes them. */
  #refused = 0;
  #toldMs = 0;

  /** `now` is milliseconds of a monotonic clock. */
  constructor(log: Log, metrics: Metrics, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#metrics = metrics;
    this.#now = now;
  }

  /** Takes the number of rejected writes; 0 if writes succeeded again. */
  hear(refused: number): void {
    this.#metrics.storeBusy(refused);
    if (refused === 0) {
      if (this.#refused > 0) this.#log.warn({ refused: this.#refused }, 'the store takes writes again');
      this.#refused = 0;
      return;
    }
    const isFirst = this.#refused === 0;
    this.#refused += refused;
    if (!isFirst && this.#now() - this.#toldMs < EVERY_MS) return;
    this.#toldMs = this.#now();
    const what = 'the store takes no writes: its disk is full, or another program keeps it locked';
    this.#log.error({ refused: this.#refused }, what);
  }
}
