/** Movements that many games share. */

import type { PieceDef, Vec } from '../core/geometry.js';

/** One step along rank or file. */
export const ORTHOGONAL: readonly Vec[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];

/** One step diagonally. */
export const DIAGONAL: readonly Vec[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];

/** The leaps of a knight. */
export const KNIGHT_LEAPS: readonly Vec[] = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];

/** A pawn that steps straight forward and captures diagonally forward. */
export const PAWN_MOVEMENT: Pick<PieceDef, 'moves' | 'captures'> = {
  moves: { leaps: [[0, 1]] },
  captures: {
    leaps: [
      [-1, 1],
      [1, 1],
    ],
  },
};
