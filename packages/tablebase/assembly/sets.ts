/** Sets of up to 128 squares. */

import { bits, kingSteps, mirror } from './layout';

export function none(): v128 {
  return i64x2.splat(0);
}

export function all(): v128 {
  return i64x2.splat(-1);
}

export function isEmpty(set: v128): bool {
  return !v128.any_true(set);
}

export function one(square: i32): v128 {
  return v128.load(bits + (square << 4));
}

export function has(set: v128, square: i32): bool {
  return v128.any_true(v128.and(set, one(square)));
}

export function without(set: v128, other: v128): v128 {
  return v128.andnot(set, other);
}

/** The lowest square of a set that is not empty. */
export function lowest(set: v128): i32 {
  const low = i64x2.extract_lane(set, 0);
  return low !== 0 ? <i32>ctz(low) : 64 + <i32>ctz(i64x2.extract_lane(set, 1));
}

/** All squares a king's step away from a set. */
export function around(set: v128): v128 {
  let result = none();
  let low = i64x2.extract_lane(set, 0);
  let high = i64x2.extract_lane(set, 1);
  for (; low !== 0; low &= low - 1) result = v128.or(result, v128.load(kingSteps + ((<usize>ctz(low)) << 4)));
  for (; high !== 0; high &= high - 1) result = v128.or(result, v128.load(kingSteps + ((64 + <usize>ctz(high)) << 4)));
  return result;
}

/** The set mirrored left to right. */
export function mirrored(set: v128): v128 {
  let result = none();
  let low = i64x2.extract_lane(set, 0);
  let high = i64x2.extract_lane(set, 1);
  for (; low !== 0; low &= low - 1) result = v128.or(result, one(load<u8>(mirror + <usize>ctz(low))));
  for (; high !== 0; high &= high - 1) result = v128.or(result, one(load<u8>(mirror + 64 + <usize>ctz(high))));
  return result;
}
