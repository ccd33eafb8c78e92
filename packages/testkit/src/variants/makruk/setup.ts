/** Random arrangements of Makruk. */

import type { Setup } from '@sitke/rules';
import { type Choose, oneOf } from '../../random.js';
import { emptySetup, emptySquare, KING, manyPieces } from '../../randomPieces.js';

const PAWN = 6;

/** Returns an arrangement, perhaps with a count; it may have problems. */
export function randomSetup(choose: Choose): Setup {
  const draft = emptySetup(64);
  const squares = draft.squares as number[];
  for (const color of [0, 1]) squares[emptySquare(squares, choose)] = (color << 4) | KING;
  for (let left = manyPieces(choose); left > 0; left--) {
    const color = choose(2);
    const role = choose(3) === 0 ? PAWN : 2 + choose(4);
    const sq = emptySquare(squares, choose);
    const rank = color === 0 ? sq >> 3 : 7 - (sq >> 3);
    if (role === PAWN && choose(20) > 0 && (rank < 2 || rank > 4)) continue;
    squares[sq] = (color << 4) | role;
  }
  const limit = oneOf(choose, [16, 32, 44, 64, 88, 128, 128]);
  if (choose(5) === 0)
    draft.count = { limit, plies: choose(limit + 4), by: choose(3) === 0 ? (choose(2) as 0 | 1) : null };
  else draft.halfmoves = choose(3) === 0 ? 90 + choose(14) : choose(60);
  draft.turn = choose(2) as 0 | 1;
  draft.fullmoves = 1 + choose(90);
  return draft;
}
