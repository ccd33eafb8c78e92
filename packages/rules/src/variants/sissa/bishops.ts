/** The bishops' conversion (spec 3.3) and what a flagged bishop attacks (3.5: what it could capture under its rules now). */

import { attacks, isLeapAttacked, isSlideAttacked } from '../../core/attacks.js';
import type { Board } from '../../core/board.js';
import { type MoveList, packMove } from '../../core/moves.js';
import type { Reason } from '../../core/reasons.js';
import { type Color, pieceOf, type Square } from '../../core/types.js';
import { reason, whyNotReached } from '../../kit/explain.js';
import { genSlides } from '../../kit/steps.js';
import type { SpecialMoveHint } from '../define.js';
import { BENT, BISHOP, CONVERSION, GEOMETRY, ROOK } from './pieces.js';
import type { SissaReason } from './reasons.js';
import { bishopHome, C, conversionOf, flaggedAt, G, MUST, mustConvertSquare } from './rights.js';

/** The neighbours of each square along rank and file. */
const NEIGHBOURS: readonly Uint8Array[] = Array.from({ length: GEOMETRY.size }, (_, sq) =>
  Uint8Array.from(
    [...GEOMETRY.slides[pieceOf(0, ROOK)]!].flatMap((direction) => [...GEOMETRY.rays[direction]![sq]!.slice(0, 1)]),
  ),
);

/** Appends a bishop's moves: diagonal unless it must convert, conversions while it is flagged. */
export function genBishop(b: Board, out: MoveList, from: Square, captures: boolean): void {
  const bit = flaggedAt(b.flags, b.turn, from);
  if (bit === 0) {
    genSlides(GEOMETRY, b, out, from);
    return;
  }
  if ((conversionOf(b.flags, b.turn) & MUST) === 0) genSlides(GEOMETRY, b, out, from);
  for (const to of NEIGHBOURS[from]!) {
    const target = b.squares[to]!;
    if (target === 0) out.push(packMove(from, to, BISHOP, 0, 0, CONVERSION));
    else if (captures && target >> 4 !== b.turn) out.push(packMove(from, to, BISHOP, target & 15, 0, CONVERSION));
  }
}

function isConversionAttacked(b: Board, square: Square, by: Color): boolean {
  const state = conversionOf(b.flags, by);
  if ((state & C) !== 0 && NEIGHBOURS[bishopHome(C, by)]!.includes(square)) return true;
  return (state & G) !== 0 && NEIGHBOURS[bishopHome(G, by)]!.includes(square);
}

/** Returns the attack test of the variant. */
export function attackTest(captures: boolean): (b: Board, square: Square, by: Color) => boolean {
  return (b, square, by) =>
    isLeapAttacked(GEOMETRY, b, square, by) ||
    isSlideAttacked(GEOMETRY, b, square, by, mustConvertSquare(b.flags, by)) ||
    (captures && isConversionAttacked(b, square, by)) ||
    BENT.isAttacked(b, square, by);
}

/** Returns whether the piece on a square attacks another, with the flagged bishops' exceptions. */
export function attacksWith(captures: boolean): (b: Board, from: Square, to: Square) => boolean {
  return (b, from, to) => {
    const color = (b.squares[from]! >> 4) as Color;
    const bit = (b.squares[from]! & 15) === BISHOP ? flaggedAt(b.flags, color, from) : 0;
    if (bit === 0) return attacks(GEOMETRY, b, from, to);
    if (captures && NEIGHBOURS[from]!.includes(to)) return true;
    return from !== mustConvertSquare(b.flags, color) && attacks(GEOMETRY, b, from, to);
  };
}

/** Returns why a bishop of the side to move cannot reach a square that is empty or hostile, or null if it can. */
export function whyNotBishop(b: Board, from: Square, to: Square, captures: boolean): Reason | null {
  const bit = flaggedAt(b.flags, b.turn, from);
  if (NEIGHBOURS[from]!.includes(to)) {
    if (bit === 0) return reason<SissaReason>('conversionSpent', from);
    return !captures && b.squares[to] !== 0 ? reason<SissaReason>('conversionCapture', to) : null;
  }
  const slide = whyNotReached(GEOMETRY, b, from, to);
  if (slide?.code !== 'cannotReach' && bit !== 0 && (conversionOf(b.flags, b.turn) & MUST) !== 0) {
    return reason<SissaReason>('conversionDue', from);
  }
  return slide;
}

/** Returns the bishops of both sides that may or must convert. */
export function conversionHints(b: Board): readonly SpecialMoveHint[] {
  return ([0, 1] as const).flatMap((color) => {
    const state = conversionOf(b.flags, color);
    const kind = (state & MUST) !== 0 ? 'must' : 'may';
    return [C, G]
      .filter((bit) => (state & bit) !== 0)
      .map((bit): SpecialMoveHint => ({ square: bishopHome(bit, color), kind }));
  });
}
