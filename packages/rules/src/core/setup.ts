/** Arrangements as plain data: what a FEN says, and what can be wrong with it. */

import type { Geometry } from './geometry.js';
import type { Color, Mistake, Piece, Square } from './types.js';

/** A count in force: a limit on how long a side may try to win. All numbers in plies. */
export interface SetupCount {
  readonly limit: number;
  readonly plies: number;
  /** The side that declared it; null when it started by itself. */
  readonly by: Color | null;
}

/** Any arrangement of pieces, legal or not, as plain JSON. */
export interface Setup {
  /** Piece by square. */
  readonly squares: readonly Piece[];
  /** Pieces left to drop, by piece code (32 entries). */
  readonly pockets: readonly number[];
  readonly turn: Color;
  /** The variant's rights, as bits. */
  readonly flags: number;
  readonly epSquare: Square | null;
  readonly count: SetupCount | null;
  /** Plies since the last irreversible move. */
  readonly halfmoves: number;
  /** From 1, +1 after the second side's move. */
  readonly fullmoves: number;
}

/** A `Setup` under construction. */
export type SetupDraft = { -readonly [K in keyof Setup]: Setup[K] };

/** The codes of problems that any variant may have. */
export const KIT_PROBLEMS = [
  'missingKing',
  'tooManyKings',
  'opponentInCheck',
  'tooManyPieces',
  'pawnOnBackRank',
  'castlingRight',
  'count',
] as const;

/** Something wrong with a setup. A fatal one keeps it from being a position; the others are only impossible to reach. */
export interface SetupProblem extends Mistake {
  /** One of `KIT_PROBLEMS`, or of the variant's `ownProblems`. */
  readonly code: string;
  readonly fatal: boolean;
  readonly color: Color;
  readonly square?: Square;
  /** The field of a FEN that is wrong; the arrangement itself where it is left out. */
  readonly field?: string;
}

/** One FEN field between the turn and the half-move clock. `read` returns what is wrong (`error.field.<name>`), or null. */
export interface FenField {
  readonly name: string;
  read(text: string, draft: SetupDraft, g: Geometry): Mistake<'field'> | null;
  write(setup: Setup, g: Geometry): string;
}
