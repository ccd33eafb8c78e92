/** Random choices that a seed repeats, for tests and tools: one generator, as a function or as an object. */

import { type Choose, seeded } from '@sitke/match';

export { type Choose, seeded };

/** Returns one of a list; there must be one. */
export function oneOf<T>(choose: Choose, list: readonly T[]): T {
  return list[choose(list.length)]!;
}

/** A stream of random numbers, equal for equal seeds. */
export class Random {
  readonly #choose: Choose;

  constructor(seed: number) {
    this.#choose = seeded(seed);
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    return this.#choose(2 ** 32) / 2 ** 32;
  }

  /** Returns a whole number from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + this.#choose(to - from + 1);
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns one of the items; there must be one. */
  pick<T>(items: ArrayLike<T>): T {
    return items[this.int(0, items.length - 1)]!;
  }

  /** Returns between `from` and `to` characters of a text, each chosen by itself. */
  letters(text: string, from: number, to: number): string {
    return Array.from({ length: this.int(from, to) }, () => this.pick(text)).join('');
  }
}

/** Returns a separate seed for each named part of a run, so that one part does not shift the others. */
export function seedFor(seed: number, name: string): number {
  let mixed = seed | 0;
  for (let i = 0; i < name.length; i++) mixed = Math.imul(mixed ^ name.charCodeAt(i), 0x01000193);
  return mixed;
}
