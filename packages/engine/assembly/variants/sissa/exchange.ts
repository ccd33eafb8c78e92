/** Values in an exchange, and the next to capture (search/see.ts). */

import { DIAGONALS, KING_STEPS, STRAIGHTS } from '../../frames/sissa/layout';
import {
  BISHOP,
  KING,
  KNIGHT,
  kingOf,
  occupiedHigh,
  occupiedLow,
  PAWN,
  piecesHigh,
  piecesLow,
  QUEEN,
  ROOK,
  SISSA,
} from '../../frames/sissa/position';
import { firstOf, has, high, highBit, low, lowBit, restHigh, restLow, setAt } from '../../frames/sissa/sets';
import { giveSteppers } from './legality';
import { isLineOpen } from './lines';
import { isPathOpen } from './sissa';

/** Returns the value of a piece in an exchange, in centipawns. */
export function exchangeValue(role: i32): i32 {
  switch (role) {
    case PAWN:
      return 100;
    case KNIGHT:
      return 280;
    case BISHOP:
      return 320;
    case ROOK:
      return 500;
    case SISSA:
      return 1000;
    case QUEEN:
      return 1000;
    default:
      return role === KING ? 20000 : 0;
  }
}

/** Pieces still in the exchange. */
let leftLow: u64 = 0;
let leftHigh: u64 = 0;

/**
 * Begins an exchange on a square with the move of the piece on another one. By which piece the square is taken does not
 * matter for lines that end there.
 */
export function beginExchange(pos: usize, from: i32, _square: i32): void {
  leftLow = occupiedLow(pos);
  leftHigh = occupiedHigh(pos);
  leaveExchange(from);
}

/** Takes the piece on a square out of the exchange. */
export function leaveExchange(square: i32): void {
  leftLow &= ~lowBit(square);
  leftHigh &= ~highBit(square);
}

/** Returns the square of a piece of a role that attacks along a line or path, -1 if there is none. */
function reacher(pos: usize, square: i32, by: i32, role: i32, maskLow: u64, maskHigh: u64): i32 {
  let lowWord = piecesLow(pos, by, role) & leftLow & maskLow;
  let highWord = piecesHigh(pos, by, role) & leftHigh & maskHigh;
  while ((lowWord | highWord) !== 0) {
    const from = firstOf(lowWord, highWord);
    const isOpen =
      role === SISSA ? isPathOpen(square, from, leftLow, leftHigh) : isLineOpen(square, from, leftLow, leftHigh);
    if (isOpen) return from;
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  return -1;
}

/** Returns the square of a side's least valuable attacker of a square, -1 if there is none. */
export function cheapestAttacker(pos: usize, square: i32, by: i32): i32 {
  giveSteppers(pos, square, by);
  const steppers = low & leftLow;
  const steppersAbove = high & leftHigh;
  if ((steppers | steppersAbove) !== 0) {
    for (let role = PAWN; role >= BISHOP; role--) {
      const lowWord = steppers & piecesLow(pos, by, role);
      const highWord = steppersAbove & piecesHigh(pos, by, role);
      if ((lowWord | highWord) !== 0) return firstOf(lowWord, highWord);
    }
  }
  const straights = setAt(STRAIGHTS, square);
  const diagonals = setAt(DIAGONALS, square);
  let from = reacher(pos, square, by, BISHOP, load<u64>(diagonals), load<u64>(diagonals, 8));
  if (from >= 0) return from;
  from = reacher(pos, square, by, ROOK, load<u64>(straights), load<u64>(straights, 8));
  if (from >= 0) return from;
  from = reacher(pos, square, by, SISSA, ~(0 as u64), ~(0 as u64));
  if (from >= 0) return from;
  const lowWord = load<u64>(straights) | load<u64>(diagonals);
  const highWord = load<u64>(straights, 8) | load<u64>(diagonals, 8);
  from = reacher(pos, square, by, QUEEN, lowWord, highWord);
  if (from >= 0) return from;
  const king = kingOf(pos, by);
  const beside = setAt(KING_STEPS, square);
  return has(load<u64>(beside), load<u64>(beside, 8), king) && has(leftLow, leftHigh, king) ? king : -1;
}
