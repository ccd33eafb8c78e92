/** The moves of a game without drops and castlings, whose pieces go as they are declared, and pawns as `pawns.ts` says. */

import type { Board } from '../core/board.js';
import type { MoveList } from '../core/moves.js';
import type { MoveRequest, Reason } from '../core/reasons.js';
import { pieceOf, roleOf, type Square } from '../core/types.js';
import { reason, whyNotOwn, whyNotReached, whyNotTarget } from './explain.js';
import { genPawn, type PawnRules, whyNotPawn } from './pawns.js';
import { genPieceMoves } from './steps.js';

/** Appends the pseudo-legal moves of the side to move, or of its piece on one square. */
export function genPlainMoves(pawns: PawnRules, b: Board, out: MoveList, only: Square = -1): void {
  const { geometry } = pawns;
  const pawn = pieceOf(b.turn, pawns.pawn);
  const end = only < 0 ? geometry.size : Math.min(only + 1, geometry.size);
  for (let from = Math.max(only, 0); from < end; from++) {
    const piece = b.squares[from]!;
    if (piece === 0 || piece >> 4 !== b.turn) continue;
    if (piece === pawn) genPawn(pawns, b, out, from);
    else genPieceMoves(geometry, b, out, from);
  }
}

/** Returns why a request is not one of these moves, or null if it is one. */
export function whyNotPlainMove(pawns: PawnRules, b: Board, request: MoveRequest): Reason | null {
  if ('drop' in request) return reason('noPlacement');
  const { from, to, promotion = 0 } = request;
  const notOwn = whyNotOwn(b, from);
  if (notOwn) return notOwn;
  const isPawn = roleOf(b.squares[from]!) === pawns.pawn;
  if (promotion !== 0 && !isPawn) return reason('promotionNotPawn', from);
  const notFree = whyNotTarget(b, from, to);
  if (notFree) return notFree;
  return isPawn ? whyNotPawn(pawns, b, from, to, promotion) : whyNotReached(pawns.geometry, b, from, to);
}
