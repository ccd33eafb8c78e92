/**
 * 64-bit boards, a1 = bit 0, and the moves of pieces on them.
 *
 * Steps of many pieces at once are shifts; steps of one piece are table lookups. Rooks look up rank and file by the six
 * inner squares of each: 512 bytes and 4 kB, which fit into the first-level cache, where 800 kB of magic tables do not.
 * WebAssembly has no byte swap and no PEXT, so other known methods cost more.
 * Source: "Kindergarten bitboards", Chess Programming Wiki.
 */

import { bit } from '../../core/bits';
import {
  BETWEEN,
  DIAGONAL_STEPS,
  ELEPHANT_STEPS,
  FILE_ATTACKS,
  HORSE_STEPS,
  KING_STEPS,
  LINES,
  RANK_ATTACKS,
} from '../../frames/sittuyin/layout';

const FILE_A: u64 = 0x0101010101010101;
const RANK_1: u64 = 0xff;
const NOT_A: u64 = 0xfefefefefefefefe;
const NOT_H: u64 = 0x7f7f7f7f7f7f7f7f;
const NOT_AB: u64 = 0xfcfcfcfcfcfcfcfc;
const NOT_GH: u64 = 0x3f3f3f3f3f3f3f3f;
const INNER_FILE_A: u64 = 0x0001010101010100;
/** Gathers the inner squares of file a in the top six bits, rank 7 lowest. */
const GATHER_FILE_A: u64 = 0x0080402010080400;

export const LIGHT: u64 = 0x55aa55aa55aa55aa;

/** Returns the squares to the left and right of a set. */
export function sideways(set: u64): u64 {
  return ((set & NOT_H) << 1) | ((set & NOT_A) >> 1);
}

/** Returns a set moved one step forward, as a side sees it. */
export function forward(color: i32, set: u64): u64 {
  return color === 0 ? set << 8 : set >> 8;
}

/** Returns the squares one diagonal step from those of a set. */
export function diagonals(set: u64): u64 {
  const beside = sideways(set);
  return (beside << 8) | (beside >> 8);
}

/** Returns the squares that a king on a square of the set attacks. */
export function kingSteps(set: u64): u64 {
  const beside = sideways(set);
  const row = beside | set;
  return beside | (row << 8) | (row >> 8);
}

/** Returns the squares that horses on a set attack. */
export function horseSteps(set: u64): u64 {
  const near = ((set & NOT_H) << 1) | ((set & NOT_A) >> 1);
  const far = ((set & NOT_GH) << 2) | ((set & NOT_AB) >> 2);
  return (near << 16) | (near >> 16) | (far << 8) | (far >> 8);
}

/** Returns the squares that pawns on a set attack to the east, and to the west. */
export function eastCaptures(color: i32, set: u64): u64 {
  return forward(color, (set & NOT_H) << 1);
}

export function westCaptures(color: i32, set: u64): u64 {
  return forward(color, (set & NOT_A) >> 1);
}

function at(table: usize, square: i32): u64 {
  return load<u64>(table + ((square as usize) << 3));
}

export function kingStepsFrom(square: i32): u64 {
  return at(KING_STEPS, square);
}

export function diagonalsFrom(square: i32): u64 {
  return at(DIAGONAL_STEPS, square);
}

export function horseStepsFrom(square: i32): u64 {
  return at(HORSE_STEPS, square);
}

export function elephantStepsFrom(color: i32, square: i32): u64 {
  return at(ELEPHANT_STEPS, (color << 6) + square);
}

/** Returns rank and file of a square, without it. */
export function linesOf(square: i32): u64 {
  return at(LINES, square);
}

/** Returns the squares between two of one rank or file; empty for other pairs. */
export function between(a: i32, b: i32): u64 {
  return at(BETWEEN, (a << 6) + b);
}

/** Returns the file of a square. */
export function fileSet(square: i32): u64 {
  return FILE_A << ((square & 7) as u64);
}

/** Returns the rank of a square. */
export function rankSet(square: i32): u64 {
  return RANK_1 << ((square & 56) as u64);
}

/** Returns the squares that a rook attacks, the first piece in each direction included. */
export function rookAttacks(square: i32, occupied: u64): u64 {
  const file = square & 7;
  const shift = (square & 56) as u64;
  const across = ((occupied >> (shift + 1)) & 63) as usize;
  const row = (load<u8>(RANK_ATTACKS + ((file as usize) << 6) + across) as u64) << shift;
  const along = ((((occupied >> (file as u64)) & INNER_FILE_A) * GATHER_FILE_A) >> 58) as usize;
  const column = load<u64>(FILE_ATTACKS + (((((square >> 3) as usize) << 6) + along) << 3)) << (file as u64);
  return row | column;
}

/** Returns the places (0-7) that a slider on one of eight places in a row attacks. */
function slide(from: i32, occupied: i32): i32 {
  let set = 0;
  for (let to = from + 1; to < 8; to++) {
    set |= 1 << to;
    if ((occupied >> to) & 1) break;
  }
  for (let to = from - 1; to >= 0; to--) {
    set |= 1 << to;
    if ((occupied >> to) & 1) break;
  }
  return set;
}

/** Returns eight places as squares of file a, place 0 on rank 1. */
function asFile(places: i32): u64 {
  let set: u64 = 0;
  for (let rank = 0; rank < 8; rank++) if ((places >> rank) & 1) set |= bit(rank << 3);
  return set;
}

/** Returns six bits in the opposite order. */
function reversed(six: i32): i32 {
  let result = 0;
  for (let i = 0; i < 6; i++) if ((six >> i) & 1) result |= 32 >> i;
  return result;
}

function initSlides(): void {
  for (let from = 0; from < 8; from++) {
    for (let inner = 0; inner < 64; inner++) {
      const index = ((from << 6) + inner) as usize;
      store<u8>(RANK_ATTACKS + index, slide(from, inner << 1) as u8);
      store<u64>(FILE_ATTACKS + (index << 3), asFile(slide(from, reversed(inner) << 1)));
    }
  }
}

/** Writes every table of squares, the same bytes each time. */
export function initTables(): void {
  initSlides();
  for (let square = 0; square < 64; square++) {
    const set = bit(square);
    const offset = (square as usize) << 3;
    store<u64>(KING_STEPS + offset, kingSteps(set));
    store<u64>(DIAGONAL_STEPS + offset, diagonals(set));
    store<u64>(HORSE_STEPS + offset, horseSteps(set));
    store<u64>(ELEPHANT_STEPS + offset, diagonals(set) | forward(0, set));
    store<u64>(ELEPHANT_STEPS + 512 + offset, diagonals(set) | forward(1, set));
    store<u64>(LINES + offset, (fileSet(square) | rankSet(square)) ^ set);
    for (let to = 0; to < 64; to++) {
      const aligned = to !== square && ((fileSet(square) | rankSet(square)) & bit(to)) !== 0;
      const inside = aligned ? rookAttacks(square, bit(to)) & rookAttacks(to, set) : 0;
      const line = (to & 7) === (square & 7) ? fileSet(square) : rankSet(square);
      store<u64>(BETWEEN + (offset << 6) + ((to as usize) << 3), inside & line);
    }
  }
}
