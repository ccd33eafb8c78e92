/** Random choices that a seed repeats. */

/** A stream of random numbers, equal for equal seeds. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let z = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** Returns true with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns one of the items; there must be one. */
  pick<T>(items: ArrayLike<T>): T {
    return items[this.int(0, items.length - 1)]!;
  }

  /** Returns between `from` and `to` characters of a text, each chosen anew. */
  letters(text: string, from: number, to: number): string {
    return Array.from({ length: this.int(from, to) }, () => this.pick(text)).join('');
  }
}

/** Returns the seed of this run: SITKE_SEED if that is a number, else a new one. */
export function seedOfRun(): number {
  const given = Number(process.env['SITKE_SEED'] ?? Number.NaN);
  return Number.isInteger(given) ? given : Math.floor(Math.random() * 2 ** 31);
}

/** Returns a seed of its own for each named part of a run, so that one part does not shift the others. */
export function seedFor(seed: number, name: string): number {
  let mixed = seed | 0;
  for (let i = 0; i < name.length; i++) mixed = Math.imul(mixed ^ name.charCodeAt(i), 0x01000193);
  return mixed;
}

/** Returns a size that the environment may set; the default where it says nothing. */
export function sizeOf(variable: string, standard: number): number {
  const given = Number(process.env[variable] ?? Number.NaN);
  return Number.isInteger(given) && given > 0 ? given : standard;
}
