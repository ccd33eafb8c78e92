/**
 * The interface of a game that is handed over as data, for a variant without a folder here: the same functions as in each
 * variant's file of this name.
 */

import { moveCaptured, movePromotion } from '../core/moves';
import { MAILBOX } from '../frames/board/layout';
import { exchangeValue, pawnRole } from '../frames/board/parameters';
import { armyOf, countLimitOf, countOf, initKeys, isBare, lastMoveOf, turnOf } from '../frames/board/position';
import { canKingStep } from './movegen';

export { FRAME } from '../frames/board/layout';
export { boardSize, boardWidth, exchangeValue, roleCount } from '../frames/board/parameters';
export {
  halfmovesOf,
  hashAfter,
  hashOf,
  lastMoveOf,
  pawnsKey,
  pieceAt,
  piecesKey,
  turnOf,
} from '../frames/board/position';
export { isDrawn, keyOf, noMoveWinner } from '../kit/draws';
export { computeCheckersAndPins, isKingAttacked } from './attacks';
export { EVAL_MAX, evaluate } from './eval';
export { beginExchange, cheapestAttacker, leaveExchange } from './exchange';
export { make, makePass } from './make';
export { countLegal, genLegal, genTactical } from './movegen';

/** Number of bits of a square; room for squares and roles. */
export const SQUARE_BITS: i32 = 7;
export const SQUARES: i32 = 81;
export const ROLES: i32 = 7;

/** Writes the tables that are not the loader's. Call it once before all else. */
export function initVariant(): void {
  initKeys();
}

/** Returns the number of pieces on the board, kings included. */
export function countPieces(pos: usize): i32 {
  return armyOf(pos, 0) + armyOf(pos, 1);
}

/** Returns whether the side to move may claim a draw instead of these moves: never in such a game. */
export function mayClaim(_pos: usize, _list: usize, _end: usize, _check: bool): bool {
  return false;
}

/** Returns whether the side to move has pieces to place: never in such a game. */
export function isPlacing(_pos: usize): bool {
  return false;
}

/** Returns whether the side to move is a stalemated bare king. Call `computeCheckersAndPins` first. */
export function isStalematedBareKing(pos: usize): bool {
  return isBare(pos, turnOf(pos)) && !canKingStep(pos);
}

/** Returns whether a move may give check; not known here before it is made. */
export function mayCheck(_pos: usize, _move: i32): bool {
  return true;
}

/** Returns the address of the pieces by square. */
export function mailboxOf(pos: usize): usize {
  return pos + MAILBOX;
}

/** Returns whether the net was taught such positions: no king is bare. */
export function suitsNet(pos: usize): bool {
  return !isBare(pos, 0) && !isBare(pos, 1);
}

/** Prepares `pliesToMate`, which knows no mates in such a game. */
export function prepareMates(_root: usize): void {}

/** Returns the plies to mate, odd if the side to move mates; -1 where no mate is known: always in such a game. */
export function pliesToMate(_pos: usize): i32 {
  return -1;
}

/** Returns whether a null move makes sense: two pieces besides king and pawns, no count. */
export function mayPass(pos: usize): bool {
  const us = turnOf(pos);
  if (lastMoveOf(pos) === 0 || countLimitOf(pos) > 0) return false;
  return armyOf(pos, us) - countOf(pos, (us << 4) | pawnRole()) > 2;
}

/** Returns the material gain of a move by capture and promotion, in centipawns. */
export function gainOf(move: i32): i32 {
  const promotion = movePromotion(move);
  const better = promotion !== 0 ? exchangeValue(promotion) - exchangeValue(pawnRole()) : 0;
  return exchangeValue(moveCaptured(move)) + better;
}
