/** Random choices for the tests: one kind of source, whether fast-check draws them or a plain loop does. */

import fc from 'fast-check';
import { testSeed } from '../../../../../test/sizes.js';

/** Returns a whole number from 0 to n - 1. */
export type Choose = (n: number) => number;

/** Returns choices that depend on a seed only. */
export function seeded(seed: number): Choose {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 15), z | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return Math.floor((((z ^ (z >>> 14)) >>> 0) / 0x1_0000_0000) * n);
  };
}

/** Runs a loop that tells its seed when it fails. */
export function withSeed(run: (choose: Choose, seed: number) => void): void {
  const seed = testSeed();
  try {
    run(seeded(seed), seed);
  } catch (error) {
    throw new Error(`with SITKE_SEED=${seed}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Checks a property of what is chosen at random; fast-check prints the seed of a failure. */
export function holds(numRuns: number, check: (choose: Choose) => void): void {
  fc.assert(
    fc.property(fc.gen(), (g) => check((n) => g(fc.nat, { max: n - 1 }))),
    { numRuns, seed: testSeed() },
  );
}

/** Returns one of a list. */
export function oneOf<T>(choose: Choose, list: readonly T[]): T {
  return list[choose(list.length)]!;
}
