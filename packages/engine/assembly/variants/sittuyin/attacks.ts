/** Attack sets by side, collected piece by piece during an evaluation. */

import { frames } from '../../core/memory';
import { ATTACKS } from '../../frames/sittuyin/layout';

/** Kinds of attackers; `BY_ANY` is all of them, `BY_TWO` squares attacked at least twice. */
export const BY_PAWN: i32 = 0;
export const BY_NEAR: i32 = 1;
export const BY_HORSE: i32 = 2;
export const BY_ROOK: i32 = 3;
export const BY_KING: i32 = 4;
export const BY_ANY: i32 = 5;
export const BY_TWO: i32 = 6;

const ANY_OFFSET: usize = 40;
const TWO_OFFSET: usize = 48;

function at(color: i32, kind: i32): usize {
  return frames() + ATTACKS + ((((color << 3) + kind) as usize) << 3);
}

/** Returns what a side attacks with pieces of a kind. */
export function attacksBy(color: i32, kind: i32): u64 {
  return load<u64>(at(color, kind));
}

/** Starts with a side's pawns and king. */
export function beginAttacks(color: i32, east: u64, west: u64, king: u64): void {
  const pawns = east | west;
  store<u64>(at(color, BY_PAWN), pawns);
  store<u64>(at(color, BY_NEAR), 0);
  store<u64>(at(color, BY_HORSE), 0);
  store<u64>(at(color, BY_ROOK), 0);
  store<u64>(at(color, BY_KING), king);
  store<u64>(at(color, BY_ANY), pawns | king);
  store<u64>(at(color, BY_TWO), (east & west) | (pawns & king));
}

/** Adds the attacks of a piece. */
export function noteAttacks(color: i32, kind: i32, attacks: u64): void {
  const side = at(color, 0);
  const own = side + ((kind as usize) << 3);
  const any = load<u64>(side, ANY_OFFSET);
  store<u64>(own, load<u64>(own) | attacks);
  store<u64>(side, load<u64>(side, TWO_OFFSET) | (any & attacks), TWO_OFFSET);
  store<u64>(side, any | attacks, ANY_OFFSET);
}
