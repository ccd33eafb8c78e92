/** The pieces of Sissa (spec sections 1-3). */

import { bend } from '../../core/bent.js';
import { type BentSliders, buildGeometry, type Geometry, type PieceDef, type Vec } from '../../core/geometry.js';
import { type Kind, OWN_KIND } from '../../core/moves.js';
import type { Role } from '../../core/types.js';
import { DIAGONAL, KNIGHT_LEAPS, ORTHOGONAL, PAWN_MOVEMENT } from '../../kit/movements.js';

export const KING: Role = 1;
export const QUEEN: Role = 2;
export const ROOK: Role = 3;
export const BISHOP: Role = 4;
export const KNIGHT: Role = 5;
export const SISSA_PIECE: Role = 6;
export const PAWN: Role = 7;

/** The roles that a pawn may promote to. */
export const PROMOTIONS: readonly Role[] = [QUEEN, ROOK, BISHOP, KNIGHT, SISSA_PIECE];

/** Every straight leg with every diagonal one, in either order: 32 ways out of a square (3.1). */
const WAYS: readonly (readonly [Vec, Vec])[] = ORTHOGONAL.flatMap((straight) =>
  DIAGONAL.flatMap((diagonal): [Vec, Vec][] => [
    [straight, diagonal],
    [diagonal, straight],
  ]),
);

export const PIECES: readonly PieceDef[] = [
  { name: 'king', letter: 'K', moves: { leaps: [...ORTHOGONAL, ...DIAGONAL] } },
  { name: 'queen', letter: 'Q', moves: { slides: [...ORTHOGONAL, ...DIAGONAL] } },
  { name: 'rook', letter: 'R', moves: { slides: ORTHOGONAL } },
  { name: 'bishop', letter: 'B', moves: { slides: DIAGONAL } },
  { name: 'knight', letter: 'N', moves: { leaps: KNIGHT_LEAPS } },
  { name: 'sissa', letter: 'S', moves: { bent: bend(WAYS) } },
  { name: 'pawn', letter: 'P', ...PAWN_MOVEMENT },
];

/** A bishop's once-only step along rank or file (3.3). */
export const CONVERSION: Kind = OWN_KIND;

export const FILES = 9;
export const GEOMETRY: Geometry = buildGeometry(FILES, 9, PIECES);
/** The paths of the sissa. */
export const BENT: BentSliders = GEOMETRY.bent!;

/** The two back ranks, rotated and not mirrored. */
export const BACK_RANKS: readonly [string, string] = ['RNBQKSBNR', 'RNBSKQBNR'];

/** Returns the square of a file (0 = a) and rank (0 = 1). */
export function at(file: number, rank: number): number {
  return rank * FILES + file;
}
