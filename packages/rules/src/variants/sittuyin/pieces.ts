/** The pieces of Sittuyin and the squares that matter to them (spec section 1). */

import { buildGeometry, type Geometry, ownRank, type PieceDef } from '../../core/geometry.js';
import type { Color, Role, Square } from '../../core/types.js';
import { DIAGONAL, KNIGHT_LEAPS, ORTHOGONAL, PAWN_MOVEMENT } from '../../kit/movements.js';

export const KING: Role = 1;
export const ELEPHANT: Role = 2;
export const GENERAL: Role = 3;
export const ROOK: Role = 4;
export const HORSE: Role = 5;
export const PAWN: Role = 6;

/** In the order in which a FEN's pocket lists them. */
export const PIECES: readonly PieceDef[] = [
  { name: 'king', letter: 'K', moves: { leaps: [...ORTHOGONAL, ...DIAGONAL] } },
  { name: 'elephant', letter: 'S', moves: { leaps: [...DIAGONAL, [0, 1]] } },
  { name: 'general', letter: 'F', moves: { leaps: DIAGONAL } },
  { name: 'rook', letter: 'R', moves: { slides: ORTHOGONAL } },
  { name: 'horse', letter: 'N', moves: { leaps: KNIGHT_LEAPS } },
  { name: 'pawn', letter: 'P', ...PAWN_MOVEMENT },
];

/** Pieces of each side, by role. */
export const ARMY: Readonly<Record<Role, number>> = {
  [KING]: 1,
  [ELEPHANT]: 2,
  [GENERAL]: 1,
  [ROOK]: 2,
  [HORSE]: 2,
  [PAWN]: 8,
};

export const GEOMETRY: Geometry = buildGeometry(8, 8, PIECES);

/** Whether a square is one of a side's promotion squares: on a long diagonal, in the enemy half. */
export function isPromotionSquare(square: Square, color: Color): boolean {
  const file = square % 8;
  const rank = square >> 3;
  return (file === rank || file + rank === 7) && ownRank(GEOMETRY, square, color) >= 4;
}

/** Returns whether a side's pawn starts on a square: on its player's left on the third rank, on the right on the fourth. */
export function isPawnStart(square: Square, color: Color): boolean {
  const ownFile = color === 0 ? square % 8 : 7 - (square % 8);
  return ownRank(GEOMETRY, square, color) === (ownFile < 4 ? 2 : 3);
}
