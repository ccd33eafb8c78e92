/**
 * Rights that moves can lose: castling, and the conversion of the two original bishops (docs/rules/sissa.md, 3.3 and
 * 3.4). The bits are those of `@sitke/rules`:
 *
 *   bit 0 white a-rook, 1 white i-rook, 2 black a-rook, 3 black i-rook
 *   bits 4-6 white: bishop of the c-file flagged, of the g-file flagged, must convert; bits 7-9 the same for Black
 */

import { moveCaptured, moveFrom, moveKind, moveRole, moveTo } from '../../core/moves';

/** Kinds of moves besides those of core/moves.ts. */
export const DOUBLE_STEP: i32 = 3;
export const EN_PASSANT: i32 = 4;
export const CASTLE: i32 = 5;
export const CONVERSION: i32 = 6;

const BISHOP = 4;
/** Bits of a side's conversion state. */
export const C_BISHOP: i32 = 1;
export const G_BISHOP: i32 = 2;
export const MUST: i32 = 4;

/** Home squares of white pieces; Black's are 72 higher. */
const C_HOME = 2;
const KING_HOME = 4;
const G_HOME = 6;
const I_HOME = 8;
const TOP: i32 = 72;

export function kingHome(color: i32): i32 {
  return KING_HOME + color * TOP;
}

/** Returns the home square of a side's bishop by its bit. */
export function bishopHome(which: i32, color: i32): i32 {
  return (which === C_BISHOP ? C_HOME : G_HOME) + color * TOP;
}

function shiftOf(color: i32): i32 {
  return 4 + 3 * color;
}

/** Returns a side's conversion state: C, G, both, or one of them with MUST; 0 if none is left. */
export function conversionOf(flags: i32, color: i32): i32 {
  return (flags >> shiftOf(color)) & 7;
}

/** Returns the castling rights of a side: 1 to the a-file, 2 to the i-file. */
export function castlingOf(flags: i32, color: i32): i32 {
  return (flags >> (2 * color)) & 3;
}

/** Returns the bit of a flagged bishop's home square, 0 for any other square. */
export function flaggedAt(flags: i32, color: i32, square: i32): i32 {
  const state = conversionOf(flags, color);
  if ((state & C_BISHOP) !== 0 && square === bishopHome(C_BISHOP, color)) return C_BISHOP;
  return (state & G_BISHOP) !== 0 && square === bishopHome(G_BISHOP, color) ? G_BISHOP : 0;
}

/** Returns the square of a side's bishop that must convert, or -1. */
export function mustConvertSquare(flags: i32, color: i32): i32 {
  const state = conversionOf(flags, color);
  return (state & MUST) === 0 ? -1 : bishopHome(state & ~MUST, color);
}

/** Returns the castlings lost when a piece leaves a square or is captured on it. */
function castlingLost(square: i32): i32 {
  const color = square >= TOP ? 1 : 0;
  const file = square - color * TOP;
  if (file === KING_HOME) return 3 << (2 * color);
  if (file === 0) return 1 << (2 * color);
  return file === I_HOME ? 2 << (2 * color) : 0;
}

function withConversion(flags: i32, color: i32, state: i32): i32 {
  return (flags & ~(7 << shiftOf(color))) | (state << shiftOf(color));
}

/** Returns the rights after a move of a side. */
export function rightsAfter(flags: i32, us: i32, move: i32): i32 {
  const from = moveFrom(move);
  const to = moveTo(move);
  let left = flags & ~(castlingLost(from) | castlingLost(to));
  if (moveRole(move) === BISHOP) {
    const moved = flaggedAt(left, us, from);
    if (moved !== 0) {
      const other = conversionOf(left, us) & (C_BISHOP | G_BISHOP) & ~moved;
      left = withConversion(left, us, moveKind(move) === CONVERSION || other === 0 ? 0 : other | MUST);
    }
  }
  if (moveCaptured(move) === BISHOP) {
    const lost = flaggedAt(left, us ^ 1, to);
    const state = conversionOf(left, us ^ 1);
    if (lost !== 0) left = withConversion(left, us ^ 1, (state & MUST) !== 0 ? 0 : state & ~lost);
  }
  return left;
}
