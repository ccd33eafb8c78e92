/**
 * The safety of a king before its side moves, found once so that moves that cannot expose it need no test: out of check,
 * only its own moves and those of pieces on a line to it can.
 */

import { isBentAimed } from '../core/attacks.js';
import type { Board } from '../core/board.js';
import type { Geometry } from '../core/geometry.js';
import { KIND, moveKind, moveTo } from '../core/moves.js';
import { type Move, opposite, type Square } from '../core/types.js';
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
  return isBentAimed(g, b, king, them) ? KING_SAFETY.aimed : KING_SAFETY.safe;
}

/** Returns whether a move just made needs the whole test of its king's safety, and not only that of the lines it opens. */
export function needsFullTest(move: Move, king: Square, kingSafety: KingSafety): boolean {
  return kingSafety === KING_SAFETY.unknown || moveTo(move) === king || moveKind(move) === KIND.enPassant;
}
