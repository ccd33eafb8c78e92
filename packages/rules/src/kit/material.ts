/** Whether a side can still mate, by Fairy-Stockfish’s material test for games with a general that steps diagonally. */

import type { Board } from '../core/board.js';
import { type Color, pieceOf, type Role } from '../core/types.js';

/** The roles of a game whose general steps diagonally. */
export interface MaterialRoles {
  readonly general: Role;
  /** Each of these mates with its king alone. */
  readonly mating: readonly Role[];
}

/** Whether generals stand on squares of both colours; the board is of even width. */
function hasBothColouredGenerals(b: Board, files: number, general: Role): boolean {
  let seen = 0;
  b.squares.forEach((piece, sq) => {
    if ((piece & 15) === general) seen |= 1 << ((sq + Math.floor(sq / files)) & 1);
  });
  return seen === 3;
}

function hasMatingMaterial({ general, mating }: MaterialRoles, files: number, b: Board, color: Color): boolean {
  if (b.hasPocket(color)) return true;
  const count = (of: Color, role: Role): number => b.counts[pieceOf(of, role)]!;
  const both = (role: Role): number => count(0, role) + count(1, role);
  if (mating.some((role) => count(color, role) > 0)) return true;
  const king: Role = 1;
  const others = b.counts[0]! + b.counts[16]! - both(king);
  const generals = count(color, general);
  if (generals > 0 && (others > both(general) || hasBothColouredGenerals(b, files, general))) return true;
  const unbound = b.counts[color << 4]! - count(color, king) - generals;
  return unbound > 0 && others >= 2;
}

/** Returns whether neither side can mate any more. */
export function isDeadByMaterial(roles: MaterialRoles, files: number, b: Board): boolean {
  return !hasMatingMaterial(roles, files, b, 0) && !hasMatingMaterial(roles, files, b, 1);
}
