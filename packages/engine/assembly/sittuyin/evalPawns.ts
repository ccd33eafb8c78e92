/** Pawns: how they stand together, and how near they are to becoming the general that a side has lost. */

import { bit, lowest, sizeOf, withoutLowest } from '../core/bits';
import { attacksBy, BY_ANY, BY_PAWN } from './attacks';
import { diagonalsFrom, fileSet, forward, sideways } from './bitboards';
import { aheadOf, distance, rankOf, stepsToPromotion } from './geometry';
import { GENERAL, inHand, KING, men, menOf, occupiedOf, PAWN } from './position';
import { addMan, addOne } from './score';
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

/** Steps from which the promotion square is looked at. */
const NEAR = 3;

/** 1. A pawn among pawns. */
function addStructure(pos: usize, color: i32, square: i32, own: u64, enemies: u64): void {
  const rank = rankOf(color, square);
  const set = bit(square);
  const stop = forward(color, set);
  const ahead = aheadOf(color, square);
  const beside = sideways(fileSet(square));
  if ((ahead & own) !== 0) addOne(PAWN_DOUBLED);
  if ((beside & own) === 0) addOne(PAWN_ISOLATED);
  else if ((sideways(set) & own) !== 0) addOne(PAWN_BESIDE + rank);
  // No own pawn can come to guard the square before it, and an enemy pawn does.
  else if ((beside & ~sideways(ahead) & own) === 0 && (stop & attacksBy(color ^ 1, BY_PAWN)) !== 0) {
    addOne(PAWN_BACKWARD);
  }
  if ((stop & enemies) !== 0) addOne(PAWN_RAMMED);
  else if ((stop & menOf(pos, color ^ 1)) !== 0) addOne(PAWN_BLOCKED);
}

/** 2. A pawn that no enemy pawn can stop, and how the kings stand to it. */
function addFree(pos: usize, color: i32, square: i32, enemies: u64): void {
  const ahead = aheadOf(color, square);
  if (((ahead | sideways(ahead)) & enemies) !== 0) return;
  addOne(FREE_PAWN + rankOf(color, square));
  const king = men(pos, color, KING);
  const enemyKing = men(pos, color ^ 1, KING);
  if (king !== 0) addOne(FREE_OWN_KING + distance(lowest(king), square));
  if (enemyKing !== 0) addOne(FREE_ENEMY_KING + distance(lowest(enemyKing), square));
}

/** 3. A pawn of a side without a general: the way to the promotion square, and what stands there or sees it. */
function addPromotion(pos: usize, color: i32, square: i32, steps: i32): void {
  addOne(PROMOTION_STEPS + steps);
  if (steps === 0) {
    // A new general may attack nothing (c.4): in place it then cannot be made.
    const isBanned = (diagonalsFrom(square) & menOf(pos, color ^ 1)) !== 0;
    addOne(isBanned ? PROMOTION_BANNED : PROMOTION_READY);
    return;
  }
  if (steps > NEAR) return;
  const shift = (steps << 3) as u64;
  const target = color === 0 ? bit(square) << shift : bit(square) >> shift;
  if ((target & occupiedOf(pos)) !== 0) addOne(TARGET_TAKEN);
  if ((target & attacksBy(color ^ 1, BY_ANY)) !== 0) addOne(TARGET_GUARDED);
  if ((target & attacksBy(color, BY_ANY)) !== 0) addOne(TARGET_HELD);
}

/** Adds a side's pawns; stands on the attacks of both sides. */
export function addPawns(pos: usize, color: i32): void {
  const own = men(pos, color, PAWN);
  const enemies = men(pos, color ^ 1, PAWN);
  const count = min(sizeOf(own), 8);
  const isWithoutGeneral = men(pos, color, GENERAL) === 0 && inHand(pos, color, GENERAL) === 0;
  addOne(PAWNS + count);
  if (isWithoutGeneral) {
    addOne(UNPROMOTED_PAWNS + count);
    // The last pawn may promote anywhere.
    if (count === 1) addOne(LAST_PAWN);
  }
  for (let set = own; set !== 0; set = withoutLowest(set)) {
    const square = lowest(set);
    const steps = stepsToPromotion(color, square);
    addMan(color, PAWN, square);
    addStructure(pos, color, square, own, enemies);
    addFree(pos, color, square, enemies);
    if (steps < 0) addOne(PAWN_BEYOND);
    else if (isWithoutGeneral) addPromotion(pos, color, square, steps);
  }
}
