/** Makes moves: the next frame gets the position after the move. To unmake it, go back to the frame before. */

import { DROP, moveCaptured, moveFrom, moveKind, movePromotion, moveRole, moveTo } from '../../core/moves';
import { FRAME } from '../../frames/sittuyin/layout';
import {
  advancePly,
  copyPosition,
  halfmovesOf,
  inPocket,
  lift,
  PAWN,
  pocketOf,
  put,
  setHalfmoves,
  setInPocket,
  setLastMove,
  setTurn,
  turnOf,
} from '../../frames/sittuyin/position';
import { advanceCount } from '../../kit/counting';
import { FIFTY_RESET, isSequential, option } from './options';

/** Drops a piece from the pocket; if `from` is not `to`, the pawn on `to` first goes to `from`. */
function makeDrop(pos: usize, us: i32, role: i32, from: i32, to: i32): void {
  const piece = (us << 4) | role;
  setInPocket(pos, piece, inPocket(pos, us, role) - 1);
  if (from !== to) put(pos, lift(pos, to), from);
  put(pos, piece, to);
  setHalfmoves(pos, 0);
  // In a sequential set-up a side drops until its pocket is empty.
  if (!isSequential() || pocketOf(pos, us) === 0) setTurn(pos, us ^ 1);
}

function makeOrdinary(pos: usize, us: i32, move: i32): void {
  const captured = moveCaptured(move);
  const promotion = movePromotion(move);
  if (captured !== 0) lift(pos, moveTo(move));
  const piece = lift(pos, moveFrom(move));
  put(pos, promotion === 0 ? piece : (us << 4) | promotion, moveTo(move));
  const resets = captured !== 0 || (moveRole(move) === PAWN && option(FIFTY_RESET) === 0);
  setHalfmoves(pos, resets ? 0 : halfmovesOf(pos) + 1);
  setTurn(pos, us ^ 1);
}

/** Makes a legal move in the next frame and returns that. */
export function make(pos: usize, move: i32): usize {
  const next = pos + FRAME;
  const us = turnOf(pos);
  copyPosition(pos, next);
  if (moveKind(move) === DROP) makeDrop(next, us, moveRole(move), moveFrom(move), moveTo(move));
  else makeOrdinary(next, us, move);
  advancePly(next);
  setLastMove(next, move);
  advanceCount(next, move);
  return next;
}
