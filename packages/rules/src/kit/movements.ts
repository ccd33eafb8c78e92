/** Movements that many games share. */

import { type PieceDef, STEPS, type Vec } from '../core/geometry.js';

/** One step along rank or file. */
export const ORTHOGONAL: readonly Vec[] = STEPS.slice(0, 4);

/** One step diagonally. */
export const DIAGONAL: readonly Vec[] = STEPS.slice(4);

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
