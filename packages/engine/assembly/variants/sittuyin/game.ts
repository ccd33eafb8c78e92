/**
 * The interface of the variant to the search, which imports it as `variant/game`. Every variant has a file of this name
 * with the same functions.
 */

import { mixed } from '../../core/bits';
import { moveCaptured, movePromotion } from '../../core/moves';
import { FRAME, MAILBOX } from '../../frames/sittuyin/layout';
import {
  all,
  bySide,
  copyPosition,
  countLimitOf,
  ELEPHANT,
  GENERAL,
  HORSE,
  initKeys,
  isBare,
  KING,
  lastMoveOf,
  occupiedOf,
  PAWN,
  piecesOf,
  pocketOf,
  ROOK,
  setHalfmoves,
  setLastMove,
  setTurn,
  turnOf,
} from '../../frames/sittuyin/position';
import { advanceCount } from '../../kit/counting';
import { initTables } from './bitboards';
import { initEvaluation } from './eval';
import { exchangeValue } from './exchange';
import { initHorseGeneral } from './horseGeneral';
import { kingTargets } from './legality';
import { genCaptures, genChecks } from './movegen';
import { mayRefuse } from './outcome';

export { FRAME } from '../../frames/sittuyin/layout';
export {
  boardSize,
  boardWidth,
  halfmovesOf,
  hashAfter,
  hashOf,
  lastMoveOf,
  pieceAt,
  turnOf,
} from '../../frames/sittuyin/position';
export { isDrawn, keyOf, noMoveWinner } from '../../kit/draws';
export { EVAL_MAX, evaluate } from './eval';
export { beginExchange, cheapestAttacker, exchangeValue, leaveExchange } from './exchange';
export { computeCheckersAndPins, isKingAttacked } from './legality';
export { make } from './make';
export { countLegal, genLegal } from './movegen';

/** Number of bits of a square. */
export const SQUARE_BITS: i32 = 6;
export const SQUARES: i32 = 64;

const PROMOTION_GAIN = 200;

/** Writes the variant's tables. Call it once before all else. */
export function initVariant(): void {
  initTables();
  initKeys();
  initEvaluation();
  initHorseGeneral();
}

/** Returns the number of pieces on the board, kings included. */
export function countPieces(pos: usize): i32 {
  return popcnt<u64>(occupiedOf(pos)) as i32;
}

/** Returns a key of the pawns of both sides. */
export function pawnsKey(pos: usize): u32 {
  const pawns = all(pos, PAWN);
  return mixed(pawns & bySide(pos, 0), pawns & bySide(pos, 1));
}

/** Returns a key of a side's pieces other than pawns. */
export function piecesKey(pos: usize, color: i32): u32 {
  const own = bySide(pos, color);
  const first = mixed(own & all(pos, KING), own & all(pos, ROOK)) * 0x85ebca6b;
  const second = mixed(own & all(pos, HORSE), own & (all(pos, ELEPHANT) | all(pos, GENERAL))) * 0xc2b2ae35;
  return (first ^ second ^ mixed(own & all(pos, GENERAL), 0)) >> 8;
}

/** Returns whether the side to move may claim a draw instead of one of these moves. */
export function mayClaim(pos: usize, list: usize, end: usize, check: bool): bool {
  return mayRefuse(pos, list, end, check);
}

/** Returns whether the side to move has pieces to place. */
export function isPlacing(pos: usize): bool {
  return pocketOf(pos, turnOf(pos)) !== 0;
}

/** Returns whether the side to move is a stalemated bare king. Call `computeCheckersAndPins` first. */
export function isStalematedBareKing(pos: usize): bool {
  const us = turnOf(pos);
  return kingTargets === 0 && bySide(pos, us) === piecesOf(pos, us, KING) && pocketOf(pos, us) === 0;
}

/**
 * Lists tactical moves out of check: captures, promotions and, if wanted, checks. Call `computeCheckersAndPins` first.
 */
export function genTactical(pos: usize, list: usize, withChecks: bool): usize {
  const end = genCaptures(pos, list);
  return withChecks ? genChecks(pos, end) : end;
}

/** Returns whether a move may give check; not known here before it is made. */
export function mayCheck(_pos: usize, _move: i32): bool {
  return true;
}

/** Number of roles of pieces. */
export const ROLES: i32 = 6;

/** Returns the number of roles of the game. */
export function roleCount(): i32 {
  return ROLES;
}

/** Returns the address of the pieces by square. */
export function mailboxOf(pos: usize): usize {
  return pos + MAILBOX;
}

/** Returns whether the net was taught such positions: all pieces placed, and no king bare. */
export function suitsNet(pos: usize): bool {
  return (pocketOf(pos, 0) | pocketOf(pos, 1)) === 0 && !isBare(pos, 0) && !isBare(pos, 1);
}

/** Prepares `pliesToMate`, which knows no mates in this game. */
export function prepareMates(_root: usize): void {}

/** Returns the plies to mate, odd if the side to move mates; -1 where no mate is known: always in this game. */
export function pliesToMate(_pos: usize): i32 {
  return -1;
}

/** Returns whether a null move makes sense: rooks or horses on the board, empty pockets, no count. */
export function mayPass(pos: usize): bool {
  const own = bySide(pos, turnOf(pos)) & (all(pos, ROOK) | all(pos, HORSE));
  if (own === 0 || countLimitOf(pos) > 0 || lastMoveOf(pos) === 0) return false;
  return pocketOf(pos, 0) === 0 && pocketOf(pos, 1) === 0;
}

/** Makes a null move in the next frame and returns that. */
export function makePass(pos: usize): usize {
  const next = pos + FRAME;
  copyPosition(pos, next);
  setTurn(next, turnOf(pos) ^ 1);
  // Positions before the null move cannot repeat.
  setHalfmoves(next, 0);
  advanceCount(next, 0);
  setLastMove(next, 0);
  return next;
}

/** Returns the material gain of a move by capture and promotion, in centipawns. */
export function gainOf(move: i32): i32 {
  return exchangeValue(moveCaptured(move)) + (movePromotion(move) !== 0 ? PROMOTION_GAIN : 0);
}
