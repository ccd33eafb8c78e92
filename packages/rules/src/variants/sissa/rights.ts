/**
 * The rights that a side can lose by moving: castling, and the special step of its two original bishops (spec 3.3, 3.4).
 *
 *   bit 0 white a-rook, 1 white i-rook, 2 black a-rook, 3 black i-rook
 *   bits 4-6 white: bishop of the c-file flagged, of the g-file flagged, must convert; bits 7-9 the same for Black
 */

import type { Board } from '../../core/board.js';
import { moveCaptured, moveFrom, moveKind, moveRole, moveTo } from '../../core/moves.js';
import { type Color, type Move, opposite, type Square } from '../../core/types.js';
import type { Castle } from '../../kit/castling.js';
import { at, BISHOP, CONVERSION } from './pieces.js';

const KING_FILE = 4;
const C_FILE = 2;
const G_FILE = 6;
/** Bits of a side's conversion state, before the shift. */
export const C = 1;
export const G = 2;
export const MUST = 4;

function castlesOf(color: Color): Castle[] {
  const rank = color === 0 ? 0 : 8;
  const make = (
    flag: number,
    rookFile: number,
    between: readonly number[],
    kingTo: number,
    rookTo: number,
  ): Castle => ({
    color,
    flag,
    kingFrom: at(KING_FILE, rank),
    kingTo: at(kingTo, rank),
    rookFrom: at(rookFile, rank),
    rookTo: at(rookTo, rank),
    between: between.map((file) => at(file, rank)),
    crossed: between.map((file) => at(file, rank)),
  });
  const shift = color * 2;
  return [make(1 << shift, 0, [3, 2, 1], 1, 2), make(2 << shift, 8, [5, 6, 7], 7, 6)];
}

/** The four castlings: the king goes three squares, the rook next to it on the inner side. */
export const CASTLES: readonly Castle[] = [...castlesOf(0), ...castlesOf(1)];
export const ALL_CASTLING = 15;

/** Castling bits lost when a piece leaves a square or is captured on it. */
const LOSES_CASTLING: Int32Array = new Int32Array(81);
for (const castle of CASTLES) {
  LOSES_CASTLING[castle.kingFrom]! |= castle.flag;
  LOSES_CASTLING[castle.rookFrom]! |= castle.flag;
}

/** Returns where the conversion bits of a side begin. */
export function conversionShift(color: Color): number {
  return 4 + 3 * color;
}

/** Returns a side's conversion state: C, G, both, or one of them with MUST; 0 when nothing is left. */
export function conversionOf(flags: number, color: Color): number {
  return (flags >> conversionShift(color)) & 7;
}

/** Returns the home square of a side's bishop by its state bit. */
export function bishopHome(bit: number, color: Color): Square {
  return at(bit === C ? C_FILE : G_FILE, color === 0 ? 0 : 8);
}

/** Returns the state bit of a flagged bishop's home square, 0 for any other square. */
export function flaggedAt(flags: number, color: Color, square: Square): number {
  const state = conversionOf(flags, color);
  if (state === 0) return 0;
  if ((state & C) !== 0 && square === bishopHome(C, color)) return C;
  return (state & G) !== 0 && square === bishopHome(G, color) ? G : 0;
}

/** Returns the square of a side's bishop that must convert, or -1. */
export function mustConvertSquare(flags: number, color: Color): Square {
  const state = conversionOf(flags, color);
  return (state & MUST) === 0 ? -1 : bishopHome(state & ~MUST, color);
}

function withConversion(flags: number, color: Color, state: number): number {
  const shift = conversionShift(color);
  return (flags & ~(7 << shift)) | (state << shift);
}

/** The state after the bishop with this bit made its first move. */
function afterBishopMove(state: number, bit: number, converted: boolean): number {
  const other = state & (C | G) & ~bit;
  return converted || other === 0 ? 0 : other | MUST;
}

/** The state after the bishop with this bit was captured at home. */
function afterBishopLoss(state: number, bit: number): number {
  return (state & MUST) !== 0 ? 0 : state & ~bit;
}

/** Updates the rights after a move that `makeMove` has made (spec 3.4, transitions). */
export function updateRights(b: Board, move: Move): void {
  if (b.flags === 0) return;
  const from = moveFrom(move);
  const to = moveTo(move);
  const them: Color = b.turn;
  const us = opposite(them);
  let flags = b.flags & ~(LOSES_CASTLING[from]! | LOSES_CASTLING[to]!);
  if (moveRole(move) === BISHOP) {
    const bit = flaggedAt(flags, us, from);
    if (bit !== 0) {
      const state = conversionOf(flags, us);
      flags = withConversion(flags, us, afterBishopMove(state, bit, moveKind(move) === CONVERSION));
    }
  }
  if (moveCaptured(move) === BISHOP) {
    const bit = flaggedAt(flags, them, to);
    if (bit !== 0) flags = withConversion(flags, them, afterBishopLoss(conversionOf(flags, them), bit));
  }
  if (flags !== b.flags) b.setFlags(flags);
}
