/** Random arrangements of Sittuyin. */

import type { Setup } from '@sitke/rules';
import { type Choose, oneOf } from '../../random.js';
import { emptySetup, emptySquare, KING, manyPieces } from '../../randomPieces.js';

const S = { elephant: 2, general: 3, rook: 4, horse: 5, pawn: 6 } as const;
const ARMY = [0, 1, 2, 1, 2, 2, 8];

/** Returns an arrangement, perhaps with pockets or a count; it may have problems. */
export function randomSetup(choose: Choose): Setup {
  const draft = emptySetup(64);
  const squares = draft.squares as number[];
  const pockets = draft.pockets as number[];
  const setsUp = choose(4) === 0;
  for (const color of [0, 1]) {
    if (setsUp && choose(2) === 0) pockets[(color << 4) | KING] = 1;
    else squares[emptySquare(squares, choose)] = (color << 4) | KING;
  }
  for (let left = manyPieces(choose); left > 0; left--) {
    const color = choose(2);
    const role = choose(3) === 0 ? S.pawn : 2 + choose(5);
    if (choose(20) > 0 && squares.filter((piece) => piece === ((color << 4) | role)).length >= ARMY[role]!) continue;
    squares[emptySquare(squares, choose)] = (color << 4) | role;
  }
  if (setsUp)
    for (let left = choose(8); left > 0; left--) pockets[(choose(2) << 4) | (2 + choose(choose(8) === 0 ? 5 : 4))]!++;
  const limit = oneOf(choose, [16, 32, 44, 64, 88, 128]);
  if (choose(6) === 0)
    draft.count = { limit, plies: choose(limit + 4), by: choose(3) === 0 ? (choose(2) as 0 | 1) : null };
  else draft.halfmoves = choose(3) === 0 ? 90 + choose(14) : choose(60);
  draft.turn = choose(2) as 0 | 1;
  draft.fullmoves = 1 + choose(90);
  return draft;
}
