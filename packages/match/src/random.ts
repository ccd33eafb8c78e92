/** Random choices, reproducible by a seed. */

/** Returns a whole number from 0 to `end - 1`. */
export type Choose = (end: number) => number;

/** Returns a generator that depends on its seed only. Source: mulberry32 (Tommy Ettinger, public domain). */
export function seeded(seed: number): Choose {
  let state = seed >>> 0;
  return (end) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
}
