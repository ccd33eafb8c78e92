/** What the log says while the store takes no writes: when that begins, each minute with how many, and when it is over. */

import type { Log } from './log.js';
import type { Metrics } from './metrics.js';

const EVERY_MS = 60_000;

export class BusyWatch {
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #now: () => number;
  /** Writes refused since it began; 0 while the store takes them. */
  #refused = 0;
  #toldMs = 0;

  /** `now` is milliseconds of a clock that nobody sets. */
  constructor(log: Log, metrics: Metrics, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#metrics = metrics;
    this.#now = now;
  }

  /** Hears of writes that were refused; 0 where writes were taken again. */
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
