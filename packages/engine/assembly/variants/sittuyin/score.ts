/**
 * The sum of an evaluation: weights of weights.ts, each a number of times. A weight is a pair, for a full board and for
 * an empty one, in one 64-bit word (the empty board's in the upper half), so one addition adds both.
 *
 * Source: "Tapered Eval", Chess Programming Wiki.
 */

import { PAIRS, SQUARE_VALUES } from '../../frames/sittuyin/layout';
import { EMPTY_BOARD, FULL_BOARD, MATERIAL, SQUARES, WEIGHTS } from './weights';

function pairAt(index: i32): i64 {
  return load<i64>(PAIRS + ((index as usize) << 3));
}

function squareIndex(role: i32, seen: i32): i32 {
  const file = seen & 7;
  return SQUARES + ((role - 1) << 5) + ((seen >> 3) << 2) + (file < 4 ? file : 7 - file);
}

/** Writes the weights as pairs, and those of pieces on squares from Red's side, the same bytes each time. */
export function initWeights(): void {
  for (let index = 0; index < WEIGHTS; index++) {
    const at = (index as usize) << 1;
    const full = load<i16>(FULL_BOARD + at) as i64;
    const empty = load<i16>(EMPTY_BOARD + at) as i64;
    store<i64>(PAIRS + ((index as usize) << 3), (empty << 32) + full);
  }
  for (let role = 1; role <= 6; role++) {
    for (let square = 0; square < 64; square++) {
      const pair = pairAt(MATERIAL + role) + pairAt(squareIndex(role, square));
      store<i64>(SQUARE_VALUES + ((((role as usize) << 6) + (square as usize)) << 3), pair);
    }
  }
}

/** Returns a weight. */
export function one(index: i32): i64 {
  return pairAt(index);
}

/** Returns a weight times a number. */
export function several(index: i32, times: i32): i64 {
  return pairAt(index) * (times as i64);
}

/** Returns the weights of a piece and of its square, from its side. */
export function pieceSquareWeights(color: i32, role: i32, square: i32): i64 {
  const seen = color === 0 ? square : square ^ 56;
  return load<i64>(SQUARE_VALUES + ((((role as usize) << 6) + (seen as usize)) << 3));
}

/** Returns the full-board part of a sum. */
export function fullSum(sum: i64): i32 {
  return sum as i32;
}

/** Returns the empty-board part of a sum. */
export function emptySum(sum: i64): i32 {
  return ((sum - (sum as i32 as i64)) >> 32) as i32;
}

/** Returns the full-board value of a weight. */
export function fullWeight(index: i32): i32 {
  return load<i16>(FULL_BOARD + ((index as usize) << 1)) as i32;
}
