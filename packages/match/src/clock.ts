/** The referee's clocks: the times that an engine gets, when it forfeits, how much is left. */

import type { Limit } from './spec.js';

/** The clocks of one game; times in milliseconds, sides by color. */
export class Clocks {
  readonly #limits: readonly [Limit, Limit];
  readonly #marginMs: number;
  readonly #leftMs: [number, number];

  /** `marginMs` is the tolerance for late answers, for communication between the processes. */
  constructor(limits: readonly [Limit, Limit], marginMs: number) {
    this.#limits = limits;
    this.#marginMs = marginMs;
    this.#leftMs = [limits[0].clock?.baseMs ?? 0, limits[1].clock?.baseMs ?? 0];
  }

  /** Returns the `go` of a side. */
  go(side: 0 | 1): string {
    const { clock, moveTimeMs, nodes, depth } = this.#limits[side];
    const words = ['go'];
    if (clock) {
      // For an opponent without a clock, report the own one.
      const of = (color: 0 | 1): number =>
        Math.max(Math.floor(this.#leftMs[this.#limits[color].clock ? color : side]), 1);
      const increment = (color: 0 | 1): number => (this.#limits[color].clock ?? clock).incrementMs;
      words.push(`wtime ${of(0)} btime ${of(1)} winc ${increment(0)} binc ${increment(1)}`);
    }
    if (moveTimeMs !== undefined) words.push(`movetime ${moveTimeMs}`);
    if (nodes !== undefined) words.push(`nodes ${nodes}`);
    if (depth !== undefined) words.push(`depth ${depth}`);
    return words.join(' ');
  }

  /** Returns the time after which a side forfeits; null without a time limit. */
  deadlineMs(side: 0 | 1): number | null {
    const { clock, moveTimeMs } = this.#limits[side];
    const allowed = Math.min(clock ? this.#leftMs[side] : Infinity, moveTimeMs ?? Infinity);
    return allowed === Infinity ? null : allowed + this.#marginMs;
  }

  /** Charges a move to a side's clock and adds the increment; returns what is left, null without a clock. */
  spend(side: 0 | 1, elapsedMs: number): number | null {
    const { clock } = this.#limits[side];
    if (!clock) return null;
    this.#leftMs[side] = Math.max(this.#leftMs[side] - elapsedMs, 0) + clock.incrementMs;
    return Math.round(this.#leftMs[side]);
  }
}
