/**
 * Attacks, checks and pins. `computeCheckersAndPins` leaves its results in the globals below (each instance has its
 * own); they are valid until the next call. The rook is the only slider, so a pinned piece is pinned on its king's rank
 * or file.
 *
 * A king may be missing: in the pocket during the set-up.
 */

import { bit, hasSeveral, lowest, withoutLowest } from '../../core/bits';
import {
  all,
  bySide,
  ELEPHANT,
  GENERAL,
  HORSE,
  KING,
  occupiedOf,
  PAWN,
  piecesOf,
  ROOK,
  turnOf,
} from '../../frames/sittuyin/position';
import {
  between,
  diagonals,
  diagonalsFrom,
  fileSet,
  forward,
  horseSteps,
  horseStepsFrom,
  kingSteps,
  kingStepsFrom,
  linesOf,
  rookAttacks,
  sideways,
} from './bitboards';

/**
 * Target squares of pieces other than the king: everywhere, or where they end the check; none in double check. Never
 * the enemy king's square: it can be attacked where a side moves on because its pocket cannot be placed.
 */
export let resolving: u64 = 0;
/** Pieces of the side to move between their king and a rook. */
export let pinned: u64 = 0;
/** The king's file, empty if the king is missing: a piece pinned on it may move along it. */
export let kingFile: u64 = 0;
/** Legal targets of the king. */
export let kingTargets: u64 = 0;
export let isChecked: bool = false;

/** Returns all squares that a side attacks, given the occupied squares. */
export function attackedBy(pos: usize, color: i32, occupied: u64): u64 {
  const side = bySide(pos, color);
  const elephants = side & all(pos, ELEPHANT);
  let set =
    diagonals(elephants | (side & all(pos, GENERAL))) |
    forward(color, elephants | sideways(side & all(pos, PAWN))) |
    horseSteps(side & all(pos, HORSE)) |
    kingSteps(side & all(pos, KING));
  for (let rooks = side & all(pos, ROOK); rooks !== 0; rooks = withoutLowest(rooks)) {
    set |= rookAttacks(lowest(rooks), occupied);
  }
  return set;
}

/** Returns whether a side's king is attacked. */
export function isKingAttacked(pos: usize, color: i32): bool {
  const king = piecesOf(pos, color, KING);
  return king !== 0 && attackersOf(pos, lowest(king), color ^ 1) !== 0;
}

/** Returns the pieces that attack a square as pieces of one side would, rooks apart. */
export function steppersOnto(pos: usize, square: i32, by: i32): u64 {
  const elephants = all(pos, ELEPHANT);
  const back = forward(by ^ 1, bit(square));
  return (
    (diagonalsFrom(square) & (elephants | all(pos, GENERAL))) |
    (back & elephants) |
    (sideways(back) & all(pos, PAWN)) |
    (horseStepsFrom(square) & all(pos, HORSE)) |
    (kingStepsFrom(square) & all(pos, KING))
  );
}

/** Returns the pieces of a side that attack a square. */
export function attackersOf(pos: usize, square: i32, by: i32): u64 {
  const side = bySide(pos, by);
  let set = steppersOnto(pos, square, by);
  const rooks = all(pos, ROOK) & side & linesOf(square);
  if (rooks !== 0) set |= rookAttacks(square, occupiedOf(pos)) & rooks;
  return set & side;
}

/** Returns the pieces of `owner` that are the only piece between a square and a rook of `by` on its rank or file. */
export function blockersOf(pos: usize, square: i32, by: i32, owner: i32): u64 {
  let found: u64 = 0;
  let rooks = piecesOf(pos, by, ROOK) & linesOf(square);
  if (rooks === 0) return 0;
  const occupied = occupiedOf(pos);
  for (; rooks !== 0; rooks = withoutLowest(rooks)) {
    const inside = between(square, lowest(rooks)) & occupied;
    if (!hasSeveral(inside)) found |= inside;
  }
  return found & bySide(pos, owner);
}

/** Computes checks, pins and the king's moves of the side to move; returns whether it is in check. */
export function computeCheckersAndPins(pos: usize): bool {
  const us = turnOf(pos);
  const own = bySide(pos, us);
  const king = own & all(pos, KING);
  const allowed = ~piecesOf(pos, us ^ 1, KING);
  resolving = allowed;
  isChecked = false;
  pinned = 0;
  kingFile = 0;
  kingTargets = 0;
  if (king === 0) return false;
  const square = lowest(king);
  const attacked = attackedBy(pos, us ^ 1, occupiedOf(pos) ^ king);
  kingFile = fileSet(square);
  kingTargets = kingStepsFrom(square) & ~own & ~attacked & allowed;
  pinned = blockersOf(pos, square, us ^ 1, us);
  if ((attacked & king) === 0) return false;
  isChecked = true;
  const checkers = attackersOf(pos, square, us ^ 1);
  resolving = hasSeveral(checkers) ? 0 : (checkers | between(square, lowest(checkers))) & allowed;
  return true;
}
