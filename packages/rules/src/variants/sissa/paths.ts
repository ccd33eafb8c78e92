/** The sissa's paths, for showing: every path to a square, open or not, and the pieces on it (spec 3.1). */

import type { Board } from '../../core/board.js';
import type { Square } from '../../core/types.js';
import type { SlidePath } from '../define.js';
import { BENT, GEOMETRY, SISSA_PIECE } from './pieces.js';

/** Returns every path of the sissa on a square to another; none if no sissa stands there or it never goes there. */
export function pathsTo(b: Board, from: Square, to: Square): readonly SlidePath[] {
  if ((b.squares[from]! & 15) !== SISSA_PIECE) return [];
  return (BENT.paths[from * GEOMETRY.size + to] ?? []).map(({ between, corner }) => {
    const squares = [...between];
    const blockers = squares.filter((sq) => b.squares[sq] !== 0);
    return { squares, corner, blockers, open: blockers.length === 0 };
  });
}
