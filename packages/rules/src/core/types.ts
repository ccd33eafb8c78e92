/**
 * The vocabulary of the whole library: small integers for what is hot (squares, pieces, moves), plain objects for what
 * crosses a boundary. Nothing here knows a variant.
 */

import type { Args } from './messages.js';

/** Side 0 moves first. Display names belong to the variant. */
export type Color = 0 | 1;
/** `rank * files + file`, a1 = 0. At most 128 squares. */
export type Square = number;
/** 1 + index into the variant's list of pieces; 0 for none. At most 15. */
export type Role = number;
/** `color << 4 | role`; 0 is an empty square. */
export type Piece = number;

declare const moveBrand: unique symbol;
/** A packed move, see `moves.ts`. 0 is not a move. */
export type Move = number & { readonly [moveBrand]: true };

/** The result of reading untrusted input: a value, or an error as plain data. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** A mistake in input, as plain data; `@sitke/rules/text` says it in any language that has a catalogue. */
export interface Mistake<Code extends string = string> {
  readonly code: Code;
  /** Which of the code's sentences says it, where it has several. Of `field` the name of the FEN field. */
  readonly detail?: string;
  /** The names and numbers in the sentence. */
  readonly args?: Args;
  /** The sentence in English. */
  readonly message: string;
}

/** Why a text was refused. Each parser has a closed union of codes. */
export interface ParseError<Code extends string = string> extends Mistake<Code> {
  /** The offset in the text, in UTF-16 units. */
  readonly at?: number;
  /** Of `setup` the problems that the sentence names; `detail` is the code of the first. */
  readonly problems?: readonly Mistake[];
}

/** A failed result with a parse error in it. */
export interface Failure<Code extends string> {
  readonly ok: false;
  readonly error: ParseError<Code>;
}

/** Returns a failed result with a parse error in it. */
export function fail<const Code extends string>(code: Code, message: string, at?: number): Failure<Code> {
  return { ok: false, error: at === undefined ? { code, message } : { code, message, at } };
}

/** Returns a successful result. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** Why a game ends by itself, under one ruleset or another. */
export const OUTCOME_REASONS = [
  'checkmate',
  'stalemate',
  'insufficientMaterial',
  'repetition',
  'moveLimit',
  'counting',
] as const;
/** One of `OUTCOME_REASONS`. */
export type OutcomeReason = (typeof OUTCOME_REASONS)[number];

/** The reasons for which any variant may let a draw be claimed. */
export const KIT_CLAIMS = ['repetition', 'moveLimit', 'counting'] as const;
/** Reasons of claims by name. A variant with more reasons adds them to this interface, and lists them as `ownClaims`. */
export interface ClaimReasons extends Record<(typeof KIT_CLAIMS)[number], true> {}
/** Why a draw may be claimed. */
export type ClaimReason = keyof ClaimReasons;

/** How a game ends by itself. `winner` is null for a draw; `article` names the article of the variant's rules. */
export interface Outcome {
  readonly winner: Color | null;
  readonly reason: OutcomeReason;
  readonly article: string;
}

/** A draw that the side to move may claim, but need not. */
export interface Claim {
  readonly reason: ClaimReason;
  readonly article: string;
}

/** Options of a ruleset, as flat JSON. */
export type JsonOptions = Readonly<Record<string, string | boolean>>;

/** Returns the piece of a side and a role. */
export function pieceOf(color: Color, role: Role): Piece {
  return (color << 4) | role;
}

/** Returns the side of a piece; of an empty square 0. */
export function colorOf(piece: Piece): Color {
  return (piece >> 4) as Color;
}

/** Returns the role of a piece, 0 for an empty square. */
export function roleOf(piece: Piece): Role {
  return piece & 15;
}

/** Returns the other side. */
export function opposite(color: Color): Color {
  return (color ^ 1) as Color;
}
