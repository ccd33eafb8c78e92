/** Numbers that are random to the tests and the same at every run. */

/** Returns a function that gives a whole number from 0 to n - 1. */
export function seeded(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * n);
  };
}
