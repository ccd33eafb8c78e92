/** Makes moves: the next frame gets the position after the move. To unmake it, go back to the frame before. */

import { moveCaptured, moveFrom, movePromotion, moveRole, moveTo } from '../core/moves';
import { pawnRole, pawnsReset } from '../frames/board/parameters';
import {
  advancePly,
  copyToNext,
  halfmovesOf,
  lift,
  put,
  setHalfmoves,
  setLastMove,
  setTurn,
  turnOf,
} from '../frames/board/position';
import { advanceCount } from '../kit/counting';

/** Makes a legal move in the next frame and returns that. */
export function make(pos: usize, move: i32): usize {
  const next = copyToNext(pos);
  const us = turnOf(pos);
  const captured = moveCaptured(move);
  const promotion = movePromotion(move);
  if (captured !== 0) lift(next, moveTo(move));
  const piece = lift(next, moveFrom(move));
  put(next, promotion === 0 ? piece : (us << 4) | promotion, moveTo(move));
  const resets = captured !== 0 || (pawnsReset() && moveRole(move) === pawnRole());
  setHalfmoves(next, resets ? 0 : halfmovesOf(pos) + 1);
  setTurn(next, us ^ 1);
  advancePly(next);
  setLastMove(next, move);
  advanceCount(next, move);
  return next;
}

/** Makes a null move in the next frame and returns that. */
export function makePass(pos: usize): usize {
  const next = copyToNext(pos);
  setTurn(next, turnOf(pos) ^ 1);
  // Positions before the null move cannot repeat.
  setHalfmoves(next, 0);
  setLastMove(next, 0);
  advanceCount(next, 0);
  return next;
}
