/** The sissa's ways, for showing: every path to a square, open or not, and what stands on it (spec 3.1). */

import type { Board } from '../../core/board.js';
import type { Square } from '../../core/types.js';
import type { WayTo } from '../define.js';
import { GEOMETRY, SISSA_MAN } from './pieces.js';

/** Returns every path of the sissa on a square to another; none if no sissa stands there or it never goes there. */
export function waysTo(b: Board, from: Square, to: Square): readonly WayTo[] {
  if ((b.squares[from]! & 15) !== SISSA_MAN) return [];
  return (GEOMETRY.paths[from * GEOMETRY.size + to] ?? []).map(({ between, corner }) => {
    const squares = [...between];
    const blockers = squares.filter((sq) => b.squares[sq] !== 0);
    return { squares, corner, blockers, open: blockers.length === 0 };
  });
}
