/** Makes moves: the next frame gets the position after the move. To unmake it, go back to the frame before. */

import { moveCaptured, moveFrom, moveKind, movePromotion, moveRole, moveTo } from '../../core/moves';
import { FRAME } from '../../frames/sissa/layout';
import {
  advancePly,
  copyPosition,
  epSquareOf,
  flagsOf,
  halfmovesOf,
  lift,
  PAWN,
  put,
  setEpSquare,
  setFlags,
  setHalfmoves,
  setLastMove,
  setTurn,
  shift,
  turnOf,
} from '../../frames/sissa/position';
import { FILES, firstOf, high, low, restHigh, restLow } from '../../frames/sissa/sets';
import { computeCheckersAndPins } from './legality';
import { mayTakePassing, pawnsAttacking } from './movegen';
import { CASTLE, DOUBLE_STEP, EN_PASSANT, rightsAfter } from './rights';

/** Returns whether the side to move has a legal en passant capture on a square. */
function canTakePassing(pos: usize, middle: i32): bool {
  pawnsAttacking(pos, turnOf(pos), middle);
  let lowWord = low;
  let highWord = high;
  // Early exit for the usual case: no pawn is adjacent.
  if ((lowWord | highWord) === 0) return false;
  computeCheckersAndPins(pos);
  while ((lowWord | highWord) !== 0) {
    if (mayTakePassing(pos, firstOf(lowWord, highWord), middle)) return true;
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  return false;
}

/** Makes a legal move in the next frame and returns that. */
export function make(pos: usize, move: i32): usize {
  const next = pos + FRAME;
  const us = turnOf(pos);
  const from = moveFrom(move);
  const to = moveTo(move);
  const kind = moveKind(move);
  const captured = moveCaptured(move);
  const promotion = movePromotion(move);
  copyPosition(pos, next);
  if (captured !== 0) lift(next, kind !== EN_PASSANT ? to : us === 0 ? to - FILES : to + FILES);
  if (promotion === 0) shift(next, from, to);
  else {
    lift(next, from);
    put(next, (us << 4) | promotion, to);
  }
  if (kind === CASTLE) {
    const side = to > from ? 1 : -1;
    shift(next, to + side, to - side);
  }
  const resets = captured !== 0 || moveRole(move) === PAWN;
  setHalfmoves(next, resets ? 0 : halfmovesOf(pos) + 1);
  advancePly(next);
  setLastMove(next, move);
  setTurn(next, us ^ 1);
  const flags = flagsOf(pos);
  if (flags !== 0) setFlags(next, rightsAfter(flags, us, move));
  if (epSquareOf(pos) >= 0) setEpSquare(next, -1);
  // The en passant right exists only where the capture is legal: equal rights, equal hash.
  if (kind === DOUBLE_STEP && canTakePassing(next, (from + to) >> 1)) setEpSquare(next, (from + to) >> 1);
  return next;
}
