/** Random arrangements of Sissa. */

import type { Setup } from '@sitke/rules';
import { type Choose, oneOf } from '../../random.js';
import { emptySetup, emptySquare, KING, manyPieces, type SetupDraft } from '../../randomPieces.js';

const X = { queen: 2, rook: 3, bishop: 4, knight: 5, sissa: 6, pawn: 7 } as const;

/** Puts a king at home with rooks and rights, some or all. */
function castlingHome(draft: SetupDraft, color: number, choose: Choose): void {
  const squares = draft.squares as number[];
  const rank = color * 72;
  squares[rank + 4] = (color << 4) | KING;
  for (const side of [0, 1]) {
    if (choose(3) === 0) continue;
    squares[rank + side * 8] = (color << 4) | X.rook;
    if (choose(4) > 0) draft.flags |= 1 << (color * 2 + side);
  }
}

/** Puts bishops at home in one of the six states. */
function bishopsHome(draft: SetupDraft, color: number, choose: Choose): void {
  const squares = draft.squares as number[];
  const state = oneOf(choose, [0, 1, 2, 3, 5, 6]);
  if (state & 1) squares[color * 72 + 2] = (color << 4) | X.bishop;
  if (state & 2) squares[color * 72 + 6] = (color << 4) | X.bishop;
  draft.flags |= state << (4 + 3 * color);
}

/** Sets up the moment after a double step, with a pawn next to it. */
function passingPawn(draft: SetupDraft, choose: Choose): void {
  const squares = draft.squares as number[];
  const forward = draft.turn === 0 ? 9 : -9;
  const file = choose(9);
  const passed = (draft.turn === 0 ? 54 : 18) + file;
  const next = passed - forward + (file === 0 ? 1 : file === 8 ? -1 : choose(2) * 2 - 1);
  if ([passed, passed + forward, passed - forward, next].some((sq) => squares[sq] !== 0)) return;
  squares[passed - forward] = ((draft.turn ^ 1) << 4) | X.pawn;
  squares[next] = (draft.turn << 4) | X.pawn;
  draft.epSquare = passed;
}

/** Returns an arrangement, often with rights; it may have problems. */
export function randomSetup(choose: Choose): Setup {
  const draft = emptySetup(81);
  const squares = draft.squares as number[];
  draft.turn = choose(2) as 0 | 1;
  for (const color of [0, 1]) {
    if (choose(5) < 2) castlingHome(draft, color, choose);
    if (choose(2) === 0) bishopsHome(draft, color, choose);
  }
  if (choose(4) === 0) passingPawn(draft, choose);
  for (const color of [0, 1]) {
    const king = (color << 4) | KING;
    if (!squares.includes(king)) squares[emptySquare(squares, choose)] = king;
  }
  for (let left = manyPieces(choose); left > 0; left--) {
    const role = choose(3) === 0 ? X.pawn : 2 + choose(5);
    const sq = emptySquare(squares, choose);
    if (role === X.pawn && (sq < 9 || sq >= 72)) continue;
    squares[sq] = (choose(2) << 4) | role;
  }
  draft.halfmoves = choose(3) === 0 ? 90 + choose(14) : choose(60);
  draft.fullmoves = 1 + choose(90);
  return draft;
}
