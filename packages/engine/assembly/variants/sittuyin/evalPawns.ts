/** Pawns: structure, and how near they are to promoting to the general that a side has lost. */

import { bit, lowest, sizeOf, withoutLowest } from '../../core/bits';
import { bySide, GENERAL, inPocket, KING, occupiedOf, PAWN, piecesOf } from '../../frames/sittuyin/position';
import { attacksBy, BY_ANY, BY_PAWN } from './attacks';
import { diagonalsFrom, forward, sideways } from './bitboards';
import { aheadOf, distance, rankOf, stepsToPromotion } from './geometry';
import { one, pieceSquareWeights, several } from './score';
import {
  FREE_ENEMY_KING,
  FREE_OWN_KING,
  FREE_PAWN,
  LAST_PAWN,
  PAWN_BACKWARD,
  PAWN_BESIDE,
  PAWN_BEYOND,
  PAWN_BLOCKED,
  PAWN_DOUBLED,
  PAWN_ISOLATED,
  PAWN_RAMMED,
  PAWNS,
  PROMOTION_BANNED,
  PROMOTION_READY,
  PROMOTION_STEPS,
  TARGET_GUARDED,
  TARGET_HELD,
  TARGET_TAKEN,
  UNPROMOTED_PAWNS,
} from './weights';

/** Distance from which the promotion square is evaluated. */
const NEAR = 3;

/** 1. Pawn structure. */
function sumOfStructure(pos: usize, color: i32, own: u64, enemies: u64): i64 {
  let sum: i64 = 0;
  const ahead = aheadOf(color, own);
  const behind = aheadOf(color ^ 1, own);
  const isolated = own & ~sideways(ahead | behind | own);
  // Backward: no own pawn can guard its next square, and an enemy pawn attacks that.
  const alone = own & ~isolated & ~sideways(ahead | own);
  const backward = alone & forward(color ^ 1, attacksBy(color ^ 1, BY_PAWN));
  const rammed = own & forward(color ^ 1, enemies);
  const blocked = own & ~rammed & forward(color ^ 1, bySide(pos, color ^ 1));
  sum += several(PAWN_DOUBLED, sizeOf(own & behind));
  sum += several(PAWN_ISOLATED, sizeOf(isolated));
  sum += several(PAWN_BACKWARD, sizeOf(backward));
  sum += several(PAWN_RAMMED, sizeOf(rammed));
  sum += several(PAWN_BLOCKED, sizeOf(blocked));
  for (let set = own & sideways(own); set !== 0; set = withoutLowest(set)) {
    sum += one(PAWN_BESIDE + rankOf(color, lowest(set)));
  }
  return sum;
}

/** 2. Pawns that no enemy pawn can stop, and the distance of the kings. */
function sumOfFree(pos: usize, color: i32, own: u64, enemies: u64): i64 {
  let sum: i64 = 0;
  const stopped = aheadOf(color ^ 1, enemies);
  const king = piecesOf(pos, color, KING);
  const enemyKing = piecesOf(pos, color ^ 1, KING);
  for (let set = own & ~(stopped | sideways(stopped)); set !== 0; set = withoutLowest(set)) {
    const square = lowest(set);
    sum += one(FREE_PAWN + rankOf(color, square));
    if (king !== 0) sum += one(FREE_OWN_KING + distance(lowest(king), square));
    if (enemyKing !== 0) sum += one(FREE_ENEMY_KING + distance(lowest(enemyKing), square));
  }
  return sum;
}

/** 3. A pawn of a side without a general: the way to the promotion square, and the pieces on it or attacking it. */
function sumOfPromotion(pos: usize, color: i32, square: i32, steps: i32): i64 {
  let sum: i64 = 0;
  sum += one(PROMOTION_STEPS + steps);
  if (steps === 0) {
    // A new general may attack nothing (c.4): in place it then cannot be made.
    const isBanned = (diagonalsFrom(square) & bySide(pos, color ^ 1)) !== 0;
    sum += one(isBanned ? PROMOTION_BANNED : PROMOTION_READY);
    return sum;
  }
  if (steps > NEAR) return sum;
  const shift = (steps << 3) as u64;
  const target = color === 0 ? bit(square) << shift : bit(square) >> shift;
  if ((target & occupiedOf(pos)) !== 0) sum += one(TARGET_TAKEN);
  if ((target & attacksBy(color ^ 1, BY_ANY)) !== 0) sum += one(TARGET_GUARDED);
  if ((target & attacksBy(color, BY_ANY)) !== 0) sum += one(TARGET_HELD);
  return sum;
}

/** Returns the sum for a side's pawns. Needs the attacks of both sides. */
export function sumOfPawns(pos: usize, color: i32): i64 {
  let sum: i64 = 0;
  const own = piecesOf(pos, color, PAWN);
  const enemies = piecesOf(pos, color ^ 1, PAWN);
  const count = min(sizeOf(own), 8);
  const isWithoutGeneral = piecesOf(pos, color, GENERAL) === 0 && inPocket(pos, color, GENERAL) === 0;
  sum += one(PAWNS + count);
  if (isWithoutGeneral) {
    sum += one(UNPROMOTED_PAWNS + count);
    // The last pawn may promote anywhere.
    if (count === 1) sum += one(LAST_PAWN);
  }
  sum += sumOfStructure(pos, color, own, enemies);
  sum += sumOfFree(pos, color, own, enemies);
  for (let set = own; set !== 0; set = withoutLowest(set)) {
    const square = lowest(set);
    const steps = stepsToPromotion(color, square);
    sum += pieceSquareWeights(color, PAWN, square);
    if (steps < 0) sum += one(PAWN_BEYOND);
    else if (isWithoutGeneral) sum += sumOfPromotion(pos, color, square, steps);
  }
  return sum;
}
