/**
 * The interface of the variant to the search, which imports it as `variant/game`. Every variant has a file of this name
 * with the same functions.
 */

import { mixed } from '../../core/bits';
import { moveLimitKey } from '../../core/limitKey';
import { moveCaptured, movePromotion } from '../../core/moves';
import { FRAME, MAILBOX } from '../../frames/sissa/layout';
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
  lastMoveOf,
  occupiedHigh,
  occupiedLow,
  PAWN,
  QUEEN,
  ROOK,
  SISSA,
  setEpSquare,
  setHalfmoves,
  setLastMove,
  setTurn,
  sideHigh,
  sideLow,
  turnOf,
} from '../../frames/sissa/position';
import { isSingle } from '../../frames/sissa/sets';
import { initEvaluation } from './eval';
import { exchangeValue } from './exchange';
import { initLines } from './lines';
import { canKingStep, genCaptures, genChecks } from './movegen';
import { FIFTY, option } from './options';
import { isDead, isMoveLimit } from './outcome';
import { initSissa } from './sissa';

export { FRAME } from '../../frames/sissa/layout';
export { halfmovesOf, hashAfter, hashOf, lastMoveOf, pieceAt, turnOf } from '../../frames/sissa/position';
export { EVAL_MAX, evaluate } from './eval';
export { beginExchange, cheapestAttacker, exchangeValue, leaveExchange } from './exchange';
export { computeCheckersAndPins, isKingAttacked, mayCheck } from './legality';
export { make } from './make';
export { pliesToMate, prepareMates } from './mates';
export { countLegal, genLegal } from './movegen';

/** Number of bits of a square. */
export const SQUARE_BITS: i32 = 7;
export const SQUARES: i32 = 81;

/** Returns the number of files. */
export function boardWidth(): i32 {
  return 9;
}

/** Returns the number of squares. */
export function boardSize(): i32 {
  return SQUARES;
}

/** Writes the variant's tables. Call it once before all else. */
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

/** Returns a key of the pawns of both sides. */
export function pawnsKey(pos: usize): u32 {
  const lowWord = allLow(pos, PAWN);
  const highWord = allHigh(pos, PAWN);
  const first = mixed(lowWord & sideLow(pos, 0), lowWord & sideLow(pos, 1)) * 0x85ebca6b;
  return (first ^ (mixed(highWord & sideHigh(pos, 0), highWord & sideHigh(pos, 1)) * 0xc2b2ae35)) >> 8;
}

/** Returns a key of a side's pieces other than pawns. */
export function piecesKey(pos: usize, color: i32): u32 {
  const ownLow = sideLow(pos, color);
  const ownHigh = sideHigh(pos, color);
  let key: u32 = 0;
  for (let role = 1; role <= 7; role++) {
    if (role === PAWN) continue;
    key = (key ^ mixed(ownLow & allLow(pos, role), ownHigh & allHigh(pos, role))) * 0x85ebca6b;
  }
  return key >> 8;
}

/** Returns the key of a position in the table: its hash, with what is left of the 50 moves. */
export function keyOf(pos: usize): u64 {
  return option(FIFTY) === 0 ? hashOf(pos) : hashOf(pos) ^ moveLimitKey(halfmovesOf(pos));
}

/** Returns whether the position is drawn, automatically or by a claim of the side to move; mates have priority. */
export function isDrawn(pos: usize): bool {
  return (option(FIFTY) !== 0 && isMoveLimit(pos)) || isDead(pos);
}

/** Returns the winner where the side to move has no move, -1 for a draw. */
export function noMoveWinner(pos: usize, check: bool): i32 {
  return check ? turnOf(pos) ^ 1 : -1;
}

/** Returns whether the side to move may claim a draw instead of these moves: never in this game. */
export function mayClaim(_pos: usize, _list: usize, _end: usize, _check: bool): bool {
  return false;
}

/** Returns whether the side to move has pieces to place: never in this game. */
export function isPlacing(_pos: usize): bool {
  return false;
}

/** Returns whether the side to move is a stalemated bare king. Call `computeCheckersAndPins` first. */
export function isStalematedBareKing(pos: usize): bool {
  const us = turnOf(pos);
  return isSingle(sideLow(pos, us), sideHigh(pos, us)) && !canKingStep(pos);
}

/**
 * Lists tactical moves out of check: captures, promotions and, if wanted, checks. Call `computeCheckersAndPins` first.
 */
export function genTactical(pos: usize, list: usize, withChecks: bool): usize {
  const end = genCaptures(pos, list);
  return withChecks ? genChecks(pos, end) : end;
}

/** Number of roles of pieces. */
export const ROLES: i32 = 7;

/** Returns the number of roles of the game. */
export function roleCount(): i32 {
  return ROLES;
}

/** Returns the address of the pieces by square. */
export function mailboxOf(pos: usize): usize {
  return pos + MAILBOX;
}

/** Returns whether the net was taught such positions: no king is bare. */
export function suitsNet(pos: usize): bool {
  return !isSingle(sideLow(pos, 0), sideHigh(pos, 0)) && !isSingle(sideLow(pos, 1), sideHigh(pos, 1));
}

/** Returns whether a null move makes sense: a side with more than pawns is seldom in zugzwang. */
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

/** Makes a null move in the next frame and returns that. */
export function makePass(pos: usize): usize {
  const next = pos + FRAME;
  copyPosition(pos, next);
  setTurn(next, turnOf(pos) ^ 1);
  if (epSquareOf(pos) >= 0) setEpSquare(next, -1);
  // Positions before the null move cannot repeat.
  setHalfmoves(next, 0);
  setLastMove(next, 0);
  return next;
}

/** Returns the material gain of a move by capture and promotion, in centipawns. */
export function gainOf(move: i32): i32 {
  const promotion = movePromotion(move);
  return exchangeValue(moveCaptured(move)) + (promotion !== 0 ? exchangeValue(promotion) - exchangeValue(PAWN) : 0);
}
