/**
 * Simultaneous perturbation: all numbers are changed at once, up and down by chance, and each moves to the side that
 * scores better. One match a step, between the two choices, serves any count of numbers.
 *
 * Source: J. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic Optimization" (1998), with
 * its exponents; the last step's size and gain are given instead of the first's, as in "SPSA", Chess Programming Wiki.
 */

import { seeded } from '@sitke/testkit/random';

/** A number to tune, between its bounds. */
export interface Tunable {
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

/** How many steps there are, and how far a number moves for a point in the last, in squares of the last step's size. */
export interface Schedule {
  readonly steps: number;
  readonly gain: number;
  readonly seed: number;
}

/** Two choices of all numbers to compare, whole and within the bounds. */
export interface Comparison {
  readonly up: readonly number[];
  readonly down: readonly number[];
}

const GAIN_EXPONENT = 0.602;
const SIZE_EXPONENT = 0.101;
/** Steps by which the gains are held down at first, as a share of all. */
const STABILITY = 0.1;
/** The size of the last step, as a share of the range between the bounds. */
const LAST_SIZE = 1 / 20;

export class Spsa {
  readonly #tunables: readonly Tunable[];
  readonly #schedule: Schedule;
  #values: readonly number[];
  #step = 1;

  /** Begins where the numbers are. Errors: RangeError without steps, or with a number out of its bounds. */
  constructor(tunables: readonly Tunable[], schedule: Schedule) {
    if (!(schedule.steps >= 1)) throw new RangeError('a schedule has at least one step');
    for (const { value, least, most } of tunables)
      if (!(value >= least && value <= most)) throw new RangeError(`${value} is not from ${least} to ${most}`);
    this.#tunables = tunables;
    this.#schedule = schedule;
    this.#values = tunables.map(({ value }) => value);
  }

  /** The numbers so far, with fractions. */
  get values(): readonly number[] {
    return this.#values;
  }

  get isOver(): boolean {
    return this.#step > this.#schedule.steps;
  }

  /** Returns what to compare in this step; the same whenever it is asked. */
  compare(): Comparison {
    const signs = this.#signs();
    const along = (side: number): number[] =>
      this.#tunables.map(({ least, most }, at) =>
        Math.round(clamp(this.#values[at]! + side * signs[at]! * this.#sizeOf(at), least, most)),
      );
    return { up: along(1), down: along(-1) };
  }

  /** Ends this step: `result` is wins less losses of `up`. */
  learn(result: number): void {
    const { steps, gain } = this.#schedule;
    const held = STABILITY * steps;
    const shrink = ((held + steps) / (held + this.#step)) ** GAIN_EXPONENT;
    const signs = this.#signs();
    this.#values = this.#tunables.map(({ least, most }, at) => {
      const rate = (gain * shrink * this.#lastSizeOf(at) ** 2) / this.#sizeOf(at);
      return clamp(this.#values[at]! + rate * result * signs[at]!, least, most);
    });
    this.#step += 1;
  }

  #signs(): number[] {
    const choose = seeded(this.#schedule.seed * 1_000_003 + this.#step);
    return this.#tunables.map(() => (choose(2) === 0 ? -1 : 1));
  }

  #lastSizeOf(at: number): number {
    const { least, most } = this.#tunables[at]!;
    return (most - least) * LAST_SIZE;
  }

  #sizeOf(at: number): number {
    return this.#lastSizeOf(at) * (this.#schedule.steps / this.#step) ** SIZE_EXPONENT;
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
