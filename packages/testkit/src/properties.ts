/** Properties that hold whatever is chosen at random, whether fast-check draws it or a plain loop does. */

import fc from 'fast-check';
import { type Choose, seeded } from './random.js';
import { testSeed } from './sizes.js';

/** Runs a loop that names its seed when it fails. */
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
