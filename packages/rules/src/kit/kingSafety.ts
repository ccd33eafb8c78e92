/**
 * The safety of a king before its side moves, found once so that moves that cannot expose it need no test: out of check,
 * only its own moves and those of pieces on a line to it can.
 */

import { isAttackedThrough } from '../core/attacks.js';
import type { Board } from '../core/board.js';
import type { Geometry } from '../core/geometry.js';
import { KIND, moveFrom, moveKind, moveTo } from '../core/moves.js';
import { colorOf, type Move, opposite, type Square } from '../core/types.js';
import type { IsAttacked } from './castling.js';

/** How safe a king is before its side moves. */
export type KingSafety = 0 | 1 | 2;

/**
 * The values of `KingSafety`.
 *
 * unknown: in check, or not asked. aimed: not in check, but a bent slider would attack the king if its paths were free.
 * safe: neither.
 */
export const KING_SAFETY: { readonly unknown: 0; readonly aimed: 1; readonly safe: 2 } = {
  unknown: 0,
  aimed: 1,
  safe: 2,
};

/** Returns how safe the king of the side to move is; a king that is not on the board yet is safe. */
export function kingSafetyOf(g: Geometry, b: Board, isAttacked: IsAttacked): KingSafety {
  const king = b.kings[b.turn]!;
  if (king < 0) return KING_SAFETY.safe;
  const them = opposite(b.turn);
  if (isAttacked(b, king, them)) return KING_SAFETY.unknown;
  return g.bent?.isAimed(b, king, them) ? KING_SAFETY.aimed : KING_SAFETY.safe;
}

/** Returns whether a move just made needs the whole test of its king's safety, and not only that of the lines it opens. */
function needsFullTest(move: Move, king: Square, kingSafety: KingSafety): boolean {
  return kingSafety === KING_SAFETY.unknown || moveTo(move) === king || moveKind(move) === KIND.enPassant;
}

/** Returns whether the side to move is in check; a king that is not on the board yet is not. */
export function isInCheck(b: Board, isAttacked: IsAttacked): boolean {
  const king = b.kings[b.turn]!;
  return king >= 0 && isAttacked(b, king, opposite(b.turn));
}

/**
 * Returns whether a move just made left its own king safe. A castling must have been tested before it was made. `except` is a
 * square whose piece does not attack along lines.
 */
export function isKingSafeAfter(
  g: Geometry,
  b: Board,
  move: Move,
  before: KingSafety,
  isAttacked: IsAttacked,
  except = -1,
): boolean {
  // The piece that moved says whose move it was: in a placement phase a side may be to move again.
  const mover = colorOf(b.squares[moveTo(move)]!);
  const king = b.kings[mover]!;
  if (king < 0) return true;
  const them = opposite(mover);
  if (needsFullTest(move, king, before)) return !isAttacked(b, king, them);
  // A drop opens no line.
  if (moveKind(move) === KIND.drop) return true;
  if (before === KING_SAFETY.aimed && g.bent?.isAttacked(b, king, them)) return false;
  return !isAttackedThrough(g, b, king, moveFrom(move), them, except);
}
