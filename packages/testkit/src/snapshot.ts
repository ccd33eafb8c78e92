/** All that a board holds, as one text, to compare before and after. */

import type { Board } from '@sitke/rules/core';

/** Returns every array and scalar of a board as text. */
export function snapshot(b: Board): string {
  const { turn, flags, epSquare, halfmoves, ply, countLimit, countPlies, countBy, hashLo, hashHi } = b;
  const arrays = [b.squares, b.pockets, b.counts, b.kings].map((array) => array.join());
  return JSON.stringify([
    ...arrays,
    { turn, flags, epSquare, halfmoves, ply, countLimit, countPlies, countBy, hashLo, hashHi },
  ]);
}
