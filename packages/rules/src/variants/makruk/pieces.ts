/** The pieces of Makruk and how they stand at first. */

import { buildGeometry, type Geometry, type PieceDef } from '../../core/geometry.js';
import type { Setup } from '../../core/setup.js';
import { pieceOf, type Role } from '../../core/types.js';
import { DIAGONAL, KNIGHT_LEAPS, ORTHOGONAL, PAWN_MOVEMENT } from '../../kit/movements.js';
import { startSetup } from '../../kit/start.js';

export const KING: Role = 1;
export const KHON: Role = 2;
export const MET: Role = 3;
export const ROOK: Role = 4;
export const HORSE: Role = 5;
export const PAWN: Role = 6;

export const PIECES: readonly PieceDef[] = [
  { name: 'king', letter: 'K', moves: { leaps: [...ORTHOGONAL, ...DIAGONAL] } },
  { name: 'khon', letter: 'S', moves: { leaps: [...DIAGONAL, [0, 1]] } },
  { name: 'met', letter: 'M', moves: { leaps: DIAGONAL } },
  { name: 'rook', letter: 'R', moves: { slides: ORTHOGONAL } },
  { name: 'horse', letter: 'N', moves: { leaps: KNIGHT_LEAPS } },
  { name: 'pawn', letter: 'P', ...PAWN_MOVEMENT },
];

export const GEOMETRY: Geometry = buildGeometry(8, 8, PIECES);

/** Each king stands on the left of its own met, as its player sees it, so the kings face the other side's met. */
const BACK_RANKS: readonly [readonly Role[], readonly Role[]] = [
  [ROOK, HORSE, KHON, KING, MET, KHON, HORSE, ROOK],
  [ROOK, HORSE, KHON, MET, KING, KHON, HORSE, ROOK],
];

/** Returns the arrangement that a game starts from. */
export function initialSetup(): Setup {
  const squares: number[] = new Array(GEOMETRY.size).fill(0);
  for (let file = 0; file < 8; file++) {
    squares[file] = pieceOf(0, BACK_RANKS[0][file]!);
    squares[16 + file] = pieceOf(0, PAWN);
    squares[40 + file] = pieceOf(1, PAWN);
    squares[56 + file] = pieceOf(1, BACK_RANKS[1][file]!);
  }
  return startSetup(squares);
}
