/**
 * Sets of the 81 squares (rank * 9 + file) as two words: the low one has ranks 1 to 7, the high one ranks 8 and 9.
 * Functions with a set as result leave it in `low` and `high`; read it before the next such call.
 */

import { bit, sizeOf } from '../../core/bits';

export const SQUARES: i32 = 81;
export const FILES: i32 = 9;
/** The first square of the high word. */
export const SPLIT: i32 = 63;

const EMPTY: u64 = 0;
export const LOW_SQUARES: u64 = 0x7fffffffffffffff;
const HIGH_SQUARES: u64 = 0x3ffff;
/** File a, and all but file a, of both words. */
const FILE_A: u64 = 0x0040201008040201;
const NOT_FILE_A: u64 = ~FILE_A;
const NOT_FILE_I: u64 = ~(FILE_A << 8);

export let low: u64 = 0;
export let high: u64 = 0;

/** Sets the result. */
export function give(lowWord: u64, highWord: u64): void {
  low = lowWord;
  high = highWord;
}

/** Returns the words of the set with one square. */
export function lowBit(square: i32): u64 {
  return select(bit(square), EMPTY, square < SPLIT);
}

export function highBit(square: i32): u64 {
  return select(EMPTY, bit(square - SPLIT), square < SPLIT);
}

/** Returns whether a set has a square. */
export function has(lowWord: u64, highWord: u64, square: i32): bool {
  const word = select(lowWord >> (square as u64), highWord >> ((square - SPLIT) as u64), square < SPLIT);
  return (word & 1) !== 0;
}

/** Returns the lowest square of a set that is not empty. */
export function firstOf(lowWord: u64, highWord: u64): i32 {
  return select(ctz(lowWord) as i32, SPLIT + (ctz(highWord) as i32), lowWord !== 0);
}

/** Returns the words of a set without its lowest square: the high word loses it if the low word is empty. */
export function restLow(lowWord: u64): u64 {
  return lowWord & (lowWord - 1);
}

export function restHigh(lowWord: u64, highWord: u64): u64 {
  return select(highWord, highWord & (highWord - 1), lowWord !== 0);
}

/** Returns the number of squares of a set. */
export function countOf(lowWord: u64, highWord: u64): i32 {
  return sizeOf(lowWord) + sizeOf(highWord);
}

/** Returns whether a set has exactly one square. */
export function isSingle(lowWord: u64, highWord: u64): bool {
  return countOf(lowWord, highWord) === 1;
}

/** Returns the address of the set of a square in a table. */
export function setAt(table: usize, square: i32): usize {
  return table + ((square as usize) << 4);
}

/** Sets the result to the set of a square in a table. */
export function giveSet(table: usize, square: i32): void {
  const at = setAt(table, square);
  give(load<u64>(at), load<u64>(at, 8));
}

export function addToSet(at: usize, square: i32): void {
  store<u64>(at, load<u64>(at) | lowBit(square));
  store<u64>(at, load<u64>(at, 8) | highBit(square), 8);
}

/** Computes a set moved one rank forward, as a side sees it. */
export function forward(color: i32, lowWord: u64, highWord: u64): void {
  if (color === 0) give((lowWord << 9) & LOW_SQUARES, ((highWord << 9) | (lowWord >> 54)) & HIGH_SQUARES);
  else give((lowWord >> 9) | ((highWord << 54) & LOW_SQUARES), highWord >> 9);
}

/** Computes what pawns on a set of squares attack towards file i. */
export function eastCaptures(color: i32, lowWord: u64, highWord: u64): void {
  forward(color, lowWord & NOT_FILE_I, highWord & NOT_FILE_I);
  give((low << 1) & LOW_SQUARES, high << 1);
}

/** Computes what pawns on a set of squares attack towards file a. */
export function westCaptures(color: i32, lowWord: u64, highWord: u64): void {
  forward(color, lowWord & NOT_FILE_A, highWord & NOT_FILE_A);
  give(low >> 1, high >> 1);
}
