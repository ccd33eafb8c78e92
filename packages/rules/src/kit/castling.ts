/** Castling with squares given: nothing here assumes a file, a distance or a mirrored back rank. */

import { Board } from '../core/board.js';
import { CASTLING_RIGHT } from '../core/mistakes.en.js';
import { mistake } from '../core/mistakes.js';
import { KIND, type MoveList, packMove } from '../core/moves.js';
import type { Reason } from '../core/reasons.js';
import type { Setup, SetupProblem } from '../core/setup.js';
import { type Color, opposite, pieceOf, type Role, type Square } from '../core/types.js';
import { reason } from './explain.js';

const { KING } = Board;

/** One castling of one side. */
export interface Castle {
  readonly color: Color;
  /** The bit of `Board.flags` that says king and rook have never moved. */
  readonly flag: number;
  readonly kingFrom: Square;
  readonly kingTo: Square;
  readonly rookFrom: Square;
  readonly rookTo: Square;
  /** Squares that must be empty. */
  readonly between: readonly Square[];
  /** Squares the king crosses and its target, which must not be attacked. */
  readonly crossed: readonly Square[];
}

export type IsAttacked = (b: Board, square: Square, by: Color) => boolean;
export type Attacks = (b: Board, from: Square, to: Square) => boolean;

function isPossible(b: Board, castle: Castle, isAttacked: IsAttacked): boolean {
  if ((b.flags & castle.flag) === 0 || castle.color !== b.turn) return false;
  for (const sq of castle.between) if (b.squares[sq] !== 0) return false;
  const them = opposite(castle.color);
  if (isAttacked(b, castle.kingFrom, them)) return false;
  for (const sq of castle.crossed) if (isAttacked(b, sq, them)) return false;
  return true;
}

/** Appends the castlings of the side to move. */
export function genCastles(b: Board, out: MoveList, castles: readonly Castle[], isAttacked: IsAttacked): void {
  for (const castle of castles) {
    if (isPossible(b, castle, isAttacked)) out.push(packMove(castle.kingFrom, castle.kingTo, KING, 0, 0, KIND.castle));
  }
}

/** Returns the squares of a side's pieces that attack a square. */
export function attackersOf(b: Board, square: Square, by: Color, attacks: Attacks): Square[] {
  const found: Square[] = [];
  b.squares.forEach((piece, from) => {
    if (piece !== 0 && piece >> 4 === by && attacks(b, from, square)) found.push(from);
  });
  return found;
}

/** Returns why a castling is not possible, or null if it is. */
export function whyNotCastle(b: Board, castle: Castle, isAttacked: IsAttacked, attacks: Attacks): Reason | null {
  const them = opposite(castle.color);
  if ((b.flags & castle.flag) === 0) return reason('castlingRight', castle.kingFrom);
  const blockers = castle.between.filter((sq) => b.squares[sq] !== 0);
  if (blockers.length > 0) return reason('castlingBlocked', ...blockers);
  if (isAttacked(b, castle.kingFrom, them)) {
    return reason('castlingCheck', castle.kingFrom, ...attackersOf(b, castle.kingFrom, them, attacks));
  }
  const attacked = castle.crossed.find((sq) => isAttacked(b, sq, them));
  if (attacked === undefined) return null;
  return reason('castlingAttacked', attacked, ...attackersOf(b, attacked, them, attacks));
}

/** Returns a problem for each castling right without king and rook at home. */
export function castlingProblems(setup: Setup, castles: readonly Castle[], rook: Role): SetupProblem[] {
  return castles.flatMap(({ color, flag, kingFrom, rookFrom }): SetupProblem[] => {
    const [king, corner] = [setup.squares[kingFrom], setup.squares[rookFrom]];
    if ((setup.flags & flag) === 0 || (king === pieceOf(color, KING) && corner === pieceOf(color, rook))) return [];
    return [{ ...mistake(CASTLING_RIGHT), fatal: true, color, square: rookFrom }];
  });
}
