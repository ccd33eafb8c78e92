/**
 * Keys of the position hash: two 32-bit halves for each fact (piece on square, pieces in a pocket, flag bit, en passant
 * square, side to move). Fixed seed, so that a hash means the same in every process.
 */

import { MAX_IN_POCKET, MAX_RIGHTS } from './bounds.js';

const SQUARES = 128;
const PIECES = 32;
const POCKET_COUNTS = MAX_IN_POCKET + 1;

/** Offsets of the groups of keys; add piece, square or bit. */
const POCKET_AT = PIECES * SQUARES;
const FLAG_AT = POCKET_AT + PIECES * POCKET_COUNTS;
const EN_PASSANT_AT = FLAG_AT + MAX_RIGHTS;
const TURN_AT = EN_PASSANT_AT + SQUARES;

export const KEY: Readonly<Record<'square' | 'pocket' | 'flag' | 'enPassant' | 'turn', number>> = {
  square: 0,
  pocket: POCKET_AT,
  flag: FLAG_AT,
  enPassant: EN_PASSANT_AT,
  turn: TURN_AT,
};

const TOTAL = TURN_AT + 1;

/** splitmix32: enough for hash keys, and the same everywhere. */
function fill(seed: number): Int32Array {
  const keys = new Int32Array(TOTAL);
  let state = seed | 0;
  for (let i = 0; i < TOTAL; i++) {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    keys[i] = z ^ (z >>> 15);
  }
  return keys;
}

export const KEYS_LO: Int32Array = fill(0x51747465);
export const KEYS_HI: Int32Array = fill(0x79696e31);

/** Returns the index of the key of `count` pieces of a piece in the pocket. */
export function pocketKey(piece: number, count: number): number {
  return KEY.pocket + piece * POCKET_COUNTS + (count & (POCKET_COUNTS - 1));
}
