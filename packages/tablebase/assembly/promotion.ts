/** Promotions of a piece. */

import { colorOf, noAttack, pawn, pieceAt, pieceCount, promotedAttacks, promotions, squareAt } from './layout';
import { has } from './sets';

/** The list of a slot's promotions, 0 if its piece never promotes. */
export function promotionsOf(slot: i32): usize {
  if (slot === 0 || (pieceAt(slot) & 15) !== pawn) return 0;
  let pawns = 0;
  for (let other = 1; other <= pieceCount; other++) if (pieceAt(other) === pieceAt(slot)) pawns++;
  const table = load<u32>(promotions + (((colorOf(slot) << 1) + i32(pawns === 1)) << 2));
  return load<u32>(<usize>table + (squareAt(slot) << 2));
}

export function choiceAt(list: usize, index: i32): usize {
  return list + 16 + (index << 4);
}

export function capturesOn(entry: usize): bool {
  return load<i32>(entry, 4) !== 0;
}

export function choiceOf(entry: usize): i32 {
  return load<i32>(entry, 8);
}

/** The piece code that a slot's piece becomes. */
export function promotedPiece(entry: usize, slot: i32): i32 {
  return (pieceAt(slot) & 16) | (load<i32>(entry, 12) & 15);
}

/** Whether the side already has the one such piece it may have. */
export function isTooMany(entry: usize, slot: i32): bool {
  if ((load<i32>(entry, 12) & 16) === 0) return false;
  const promoted = promotedPiece(entry, slot);
  for (let other = 1; other <= pieceCount; other++) if (pieceAt(other) === promoted) return true;
  return false;
}

/** The squares that the just promoted piece of a slot attacks by a leap. */
export function attackedByPromoted(slot: i32): v128 {
  return v128.load(<usize>load<u32>(promotedAttacks + (pieceAt(slot) << 2)) + (squareAt(slot) << 4));
}

/**
 * Whether the just promoted piece of a slot attacks an enemy piece, which the rules forbid; slots after `last` do not
 * count.
 */
export function attacksSomeone(slot: i32, last: i32): bool {
  if (!noAttack) return false;
  const attacked = attackedByPromoted(slot);
  for (let other = 0; other <= last; other++) {
    if (pieceAt(other) < 32 && colorOf(other) !== colorOf(slot) && has(attacked, squareAt(other))) return true;
  }
  return false;
}
