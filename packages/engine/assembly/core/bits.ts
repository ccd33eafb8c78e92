/** Sets of squares as 64-bit words: the operations that do not depend on a board. */

/** Returns the set of one square. */
export function bit(square: i32): u64 {
  return (1 as u64) << (square as u64);
}

/** Returns the lowest square of a set that is not empty. */
export function lowest(set: u64): i32 {
  return ctz(set) as i32;
}

/** Returns a set without its lowest square. */
export function withoutLowest(set: u64): u64 {
  return set & (set - 1);
}

/** Returns the number of squares of a set. */
export function sizeOf(set: u64): i32 {
  return popcnt(set) as i32;
}

/** Returns whether a set has at least two squares. */
export function hasSeveral(set: u64): bool {
  return withoutLowest(set) !== 0;
}

/** Mixes two sets into a number whose low bits depend on all of them. */
export function mixed(first: u64, second: u64): u32 {
  return ((first * 0x9e3779b97f4a7c15 + second * 0xc2b2ae3d27d4eb4f) >> 32) as u32;
}
