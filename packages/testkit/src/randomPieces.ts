/** Parts of random arrangements of any game. */

import type { Setup, VariantDef } from '@sitke/rules';
import type { Choose } from './random.js';

/** An arrangement under construction. */
export type SetupDraft = { -readonly [K in keyof Setup]: Setup[K] };

/** The role of the king in every game. */
export const KING = 1;

/** Returns a board of so many squares without pieces. */
export function emptySetup(size: number): SetupDraft {
  const squares: number[] = new Array(size).fill(0);
  const pockets: number[] = new Array(32).fill(0);
  return { squares, pockets, turn: 0, flags: 0, epSquare: null, count: null, halfmoves: 0, fullmoves: 1 };
}

/** Returns a square without a piece; there must be one. */
export function emptySquare(squares: readonly number[], choose: Choose): number {
  for (;;) {
    const sq = choose(squares.length);
    if (squares[sq] === 0) return sq;
  }
}

/** Returns how many pieces a random arrangement has besides the kings: few more often than many. */
export function manyPieces(choose: Choose): number {
  return [choose(4), choose(8), 4 + choose(14), 10 + choose(20)][choose(4)]!;
}

/** Returns a king of each side and other pieces, on any squares, of a game without pockets; it may have problems. */
export function anySetup({ geometry, pieces }: VariantDef, choose: Choose): Setup {
  const draft = emptySetup(geometry.size);
  const squares = draft.squares as number[];
  for (const color of [0, 1]) squares[emptySquare(squares, choose)] = (color << 4) | KING;
  // A board with an empty square at least.
  for (let left = Math.min(manyPieces(choose), geometry.size - 3); left > 0; left--)
    squares[emptySquare(squares, choose)] = (choose(2) << 4) | (KING + 1 + choose(pieces.length - 1));
  draft.halfmoves = choose(60);
  draft.turn = choose(2) as 0 | 1;
  draft.fullmoves = 1 + choose(90);
  return draft;
}
