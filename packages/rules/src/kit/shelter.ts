/**
 * What is known of a king's safety before his side moves, so that moves that cannot put him in check need no test: out
 * of check, only his own moves and those of men on a line to him can.
 */

import { isBentAimed } from '../core/attacks.js';
import type { Board } from '../core/board.js';
import type { Geometry } from '../core/geometry.js';
import { KIND, moveKind, moveTo } from '../core/moves.js';
import { type Move, opposite, type Square } from '../core/types.js';
import type { IsAttacked } from './castling.js';

/** How safe a king is before his side moves. */
export type Shelter = 0 | 1 | 2;

/**
 * The values of `Shelter`.
 *
 * unknown: in check, or nobody has asked. aimed: not in check, but a bent slider would attack him if its paths were
 * free. calm: neither.
 */
export const SHELTER: { readonly unknown: 0; readonly aimed: 1; readonly calm: 2 } = { unknown: 0, aimed: 1, calm: 2 };

/** Returns how safe the king of the side to move is; a king that is not on the board yet is calm. */
export function shelterOf(g: Geometry, b: Board, isAttacked: IsAttacked): Shelter {
  const king = b.kings[b.turn]!;
  if (king < 0) return SHELTER.calm;
  const them = opposite(b.turn);
  if (isAttacked(b, king, them)) return SHELTER.unknown;
  return isBentAimed(g, b, king, them) ? SHELTER.aimed : SHELTER.calm;
}

/** Returns whether a move just made needs the whole test of its king's safety, and not only that of the lines it opens. */
export function needsFullTest(move: Move, king: Square, shelter: Shelter): boolean {
  return shelter === SHELTER.unknown || moveTo(move) === king || moveKind(move) === KIND.enPassant;
}
