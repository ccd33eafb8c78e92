/**
 * What the search knows of the game: all that assembly/search imports of a variant, which it finds as `variant/game`.
 * Another variant has a file of this name with the same functions.
 */

import { moveCaptured, movePromotion } from '../../core/moves';
import { initEvaluation } from './eval';
import { FRAME, LAST_MOVE } from './layout';
import { initLines } from './lines';
import { canKingStep, genCaptures, genChecks } from './movegen';
import { FIFTY, option } from './options';
import { isDead, isMoveLimit } from './outcome';
import {
  allHigh,
  allLow,
  BISHOP,
  copyPosition,
  epSquareOf,
  halfmovesOf,
  hashOf,
  initKeys,
  KNIGHT,
  occupiedHigh,
  occupiedLow,
  PAWN,
  QUEEN,
  ROOK,
  SISSA,
  setEpSquare,
  setHalfmoves,
  setTurn,
  sideHigh,
  sideLow,
  turnOf,
} from './position';
import { exchangeValue } from './see';
import { isSingle } from './sets';
import { initSissa } from './sissa';

export { EVAL_MAX, evaluate } from './eval';
export { FRAME } from './layout';
export { computeCheckersAndPins, isKingAttacked, mayCheck } from './legality';
export { make } from './make';
export { pliesToMate, prepareMates } from './mates';
export { countLegal, genLegal } from './movegen';
export { halfmovesOf, hashAfter, hashOf, pieceAt, turnOf } from './position';
export { exchangeValue, seeAtLeast } from './see';

/** Bits of a square's number. */
export const SQUARE_BITS: i32 = 7;
export const SQUARES: i32 = 81;
export const BOARD_WIDTH: i32 = 9;

/** Halfmoves from which a position is another one with each four more: the limit of 50 moves is felt. */
const LIMIT_NEAR = 80;

/** Writes the variant's tables; to be called once before all else. */
export function initVariant(): void {
  initLines();
  initSissa();
  initKeys();
  initEvaluation();
}

/** Returns the number of pieces on the board, kings included. */
export function countPieces(pos: usize): i32 {
  return (popcnt<u64>(occupiedLow(pos)) + popcnt<u64>(occupiedHigh(pos))) as i32;
}

/** Returns the move that led to a position, 0 at its start and after a pass. */
export function lastMoveOf(pos: usize): i32 {
  return load<i32>(pos, LAST_MOVE);
}

/** Returns the key of a position in the table: its hash, and what is left of the 50 moves. */
export function keyOf(pos: usize): u64 {
  const halfmoves = halfmovesOf(pos);
  if (halfmoves <= LIMIT_NEAR || option(FIFTY) === 0) return hashOf(pos);
  return hashOf(pos) ^ (((halfmoves >> 2) as u64) * 0xc2b2ae3d27d4eb4f);
}

/** Returns whether the game is drawn here, by itself or as soon as the side to move claims it; mates go before. */
export function isDrawn(pos: usize): bool {
  return (option(FIFTY) !== 0 && isMoveLimit(pos)) || isDead(pos);
}

/** Returns who wins where the side to move has no move, -1 for a draw. */
export function noMoveWinner(pos: usize, check: bool): i32 {
  return check ? turnOf(pos) ^ 1 : -1;
}

/** Returns whether the side to move may claim a draw instead of making one of these moves: not in this game. */
export function mayClaim(_pos: usize, _list: usize, _end: usize, _check: bool): bool {
  return false;
}

/** Returns whether the side to move has pieces to place: never in this game. */
export function isPlacing(_pos: usize): bool {
  return false;
}

/** Returns whether it is seen at a glance that the side to move is stalemated: a king alone. Call `computeCheckersAndPins` first. */
export function isStalematedBareKing(pos: usize): bool {
  const us = turnOf(pos);
  return isSingle(sideLow(pos, us), sideHigh(pos, us)) && !canKingStep(pos);
}

/** Lists the forcing moves out of check: captures, promotions and, if wanted, checks. Call `computeCheckersAndPins` first. */
export function genTactical(pos: usize, list: usize, withChecks: bool): usize {
  const end = genCaptures(pos, list);
  return withChecks ? genChecks(pos, end) : end;
}

/** Returns whether passing says something: a side with more than pawns seldom is in zugzwang. */
export function mayPass(pos: usize): bool {
  const us = turnOf(pos);
  if (lastMoveOf(pos) === 0) return false;
  const strongLow = allLow(pos, QUEEN) | allLow(pos, SISSA) | allLow(pos, ROOK);
  const strongHigh = allHigh(pos, QUEEN) | allHigh(pos, SISSA) | allHigh(pos, ROOK);
  const lowWord = sideLow(pos, us) & (strongLow | allLow(pos, BISHOP) | allLow(pos, KNIGHT));
  const highWord = sideHigh(pos, us) & (strongHigh | allHigh(pos, BISHOP) | allHigh(pos, KNIGHT));
  if ((lowWord | highWord) === 0) return false;
  return ((lowWord & strongLow) | (highWord & strongHigh)) !== 0 || !isSingle(lowWord, highWord);
}

/** Passes: the next frame gets the position with the other side to move. */
export function makePass(pos: usize): usize {
  const next = pos + FRAME;
  copyPosition(pos, next);
  setTurn(next, turnOf(pos) ^ 1);
  if (epSquareOf(pos) >= 0) setEpSquare(next, -1);
  // No position before the pass can come again after it.
  setHalfmoves(next, 0);
  store<i32>(next, 0, LAST_MOVE);
  return next;
}

/** Returns what a move takes and promotes to, in hundredths of a pawn. */
export function gainOf(move: i32): i32 {
  const promotion = movePromotion(move);
  return exchangeValue(moveCaptured(move)) + (promotion !== 0 ? exchangeValue(promotion) - exchangeValue(PAWN) : 0);
}
