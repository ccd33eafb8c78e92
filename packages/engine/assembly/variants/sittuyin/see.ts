/**
 * Static exchange evaluation: each side captures with its least valuable piece first. Pins are ignored.
 * Source: "SEE - The Swap Algorithm" and its threshold form, Chess Programming Wiki.
 */

import { bit } from '../../core/bits';
import { moveCaptured, moveFrom, movePromotion, moveRole, moveTo } from '../../core/moves';
import {
  all,
  bySide,
  ELEPHANT,
  GENERAL,
  HORSE,
  KING,
  occupiedOf,
  PAWN,
  ROOK,
  turnOf,
} from '../../frames/sittuyin/position';
import { diagonalsFrom, forward, horseStepsFrom, kingStepsFrom, rookAttacks, sideways } from './bitboards';

/** Returns the value of a piece in an exchange, in centipawns. */
export function exchangeValue(role: i32): i32 {
  switch (role) {
    case PAWN:
      return 100;
    case GENERAL:
      return 180;
    case ELEPHANT:
      return 290;
    case HORSE:
      return 340;
    case ROOK:
      return 640;
    default:
      return role === KING ? 20000 : 0;
  }
}

/** Returns the pieces of one side that attack a square, given the occupied squares. */
function attackersThrough(pos: usize, square: i32, by: i32, occupied: u64): u64 {
  const elephants = all(pos, ELEPHANT);
  const back = forward(by ^ 1, bit(square));
  const steppers =
    (diagonalsFrom(square) & (elephants | all(pos, GENERAL))) |
    (back & elephants) |
    (sideways(back) & all(pos, PAWN)) |
    (horseStepsFrom(square) & all(pos, HORSE)) |
    (kingStepsFrom(square) & all(pos, KING));
  return (steppers | (rookAttacks(square, occupied) & all(pos, ROOK))) & bySide(pos, by) & occupied;
}

/** Returns the least valuable role among pieces, the king last. */
function cheapest(pos: usize, set: u64): i32 {
  if ((set & all(pos, PAWN)) !== 0) return PAWN;
  if ((set & all(pos, GENERAL)) !== 0) return GENERAL;
  if ((set & all(pos, ELEPHANT)) !== 0) return ELEPHANT;
  if ((set & all(pos, HORSE)) !== 0) return HORSE;
  return (set & all(pos, ROOK)) !== 0 ? ROOK : KING;
}

/** Returns whether a move gains at least `threshold` by exchanges on its target square. */
export function seeAtLeast(pos: usize, move: i32, threshold: i32): bool {
  const promotion = movePromotion(move);
  const landing = promotion !== 0 ? promotion : moveRole(move);
  let gain = exchangeValue(moveCaptured(move)) - threshold;
  if (promotion !== 0) gain += exchangeValue(promotion) - exchangeValue(PAWN);
  if (gain < 0) return false;
  let risk = exchangeValue(landing) - gain;
  if (risk <= 0) return true;
  const square = moveTo(move);
  let occupied = (occupiedOf(pos) & ~bit(moveFrom(move))) | bit(square);
  let side = turnOf(pos);
  let isGood = true;
  for (;;) {
    side ^= 1;
    const attackers = attackersThrough(pos, square, side, occupied) & ~bit(square);
    if (attackers === 0) break;
    const role = cheapest(pos, attackers);
    // A king may not capture a defended piece.
    if (role === KING && (attackersThrough(pos, square, side ^ 1, occupied) & ~bit(square)) !== 0) break;
    isGood = !isGood;
    risk = exchangeValue(role) - risk;
    // The side to capture has won the exchange already, even if its piece is lost.
    const least = isGood ? 1 : 0;
    if (risk < least) break;
    const takers = attackers & all(pos, role);
    occupied ^= takers & (0 - takers);
  }
  return isGood;
}
