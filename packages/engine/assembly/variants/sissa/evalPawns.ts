/**
 * What pawns are worth: on their squares, doubled, supported, free. Pawns stand where they stood in most positions of a
 * search, so what was found is kept by where they are. Source: "Pawn Hash Table", Chess Programming Wiki.
 *
 * An entry is 128 bytes: the sets of both sides' pawns; the values, a pair, White's less Black's; from 48 the free pawns of
 * both sides, from 80 the squares that the pawns of both guard. One that is empty is right for no pawns.
 */

import { variantCache } from '../../core/memory';
import { FILES_AHEAD, PASSED_ZONES, PAWN_CACHE } from './layout';
import { PAWN, piecesHigh, piecesLow, sideHigh, sideLow } from './position';
import {
  addToSet,
  eastCaptures,
  FILES,
  firstOf,
  give,
  giveSet,
  has,
  high,
  low,
  restHigh,
  restLow,
  SQUARES,
  setAt,
  westCaptures,
} from './sets';
import { pair, pieceValue } from './values';

const ENTRY_BITS: usize = 7;
const INDEX_BITS: u64 = 10;
const VALUES: usize = 32;
const FREE: usize = 48;
const GUARDS: usize = 80;

/** The entry of the position last looked up. */
let entry: usize = 0;

/** Gives the squares that pawns guard. */
function guardsOf(color: i32, pawnsLow: u64, pawnsHigh: u64): void {
  eastCaptures(color, pawnsLow, pawnsHigh);
  const eastLow = low;
  const eastHigh = high;
  westCaptures(color, pawnsLow, pawnsHigh);
  give(low | eastLow, high | eastHigh);
}

/** Returns what a free pawn is worth beyond others, so many ranks from home, on an empty board. */
function freeValue(rank: i32): i32 {
  return rank * rank * 4;
}

function rankOf(color: i32, square: i32): i32 {
  return color === 0 ? square / FILES : FILES - 1 - square / FILES;
}

/** Returns the values of a side's pawns, a pair, and notes those that are free and what all guard. */
function study(pos: usize, color: i32): i64 {
  const ownLow = piecesLow(pos, color, PAWN);
  const ownHigh = piecesHigh(pos, color, PAWN);
  const enemiesLow = piecesLow(pos, color ^ 1, PAWN);
  const enemiesHigh = piecesHigh(pos, color ^ 1, PAWN);
  guardsOf(color, ownLow, ownHigh);
  const supportedLow = low;
  const supportedHigh = high;
  const guards = setAt(entry + GUARDS, color);
  store<u64>(guards, supportedLow);
  store<u64>(guards, supportedHigh, 8);
  const free = setAt(entry + FREE, color);
  store<u64>(free, 0);
  store<u64>(free, 0, 8);
  let value: i64 = 0;
  let lowWord = ownLow;
  let highWord = ownHigh;
  while ((lowWord | highWord) !== 0) {
    const square = firstOf(lowWord, highWord);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
    value += pieceValue(color, PAWN, square);
    if (has(supportedLow, supportedHigh, square)) value += pair(8, 8);
    giveSet(FILES_AHEAD, color * SQUARES + square);
    if (((low & ownLow) | (high & ownHigh)) !== 0) {
      value += pair(-10, -18);
      continue;
    }
    giveSet(PASSED_ZONES, color * SQUARES + square);
    if (((low & enemiesLow) | (high & enemiesHigh)) !== 0) continue;
    const more = freeValue(rankOf(color, square));
    value += pair(more >> 1, more);
    addToSet(free, square);
  }
  return value;
}

/** Looks a position's pawns up; to be called before what stands below. */
export function lookUpPawns(pos: usize): void {
  const whiteLow = piecesLow(pos, 0, PAWN);
  const whiteHigh = piecesHigh(pos, 0, PAWN);
  const blackLow = piecesLow(pos, 1, PAWN);
  const blackHigh = piecesHigh(pos, 1, PAWN);
  const mixed = (whiteLow ^ rotl<u64>(blackLow, 29) ^ (whiteHigh << 7) ^ (blackHigh << 41)) * 0x9e3779b97f4a7c15;
  entry = variantCache() + PAWN_CACHE + (((mixed >> (64 - INDEX_BITS)) as usize) << ENTRY_BITS);
  const differs =
    (load<u64>(entry) ^ whiteLow) |
    (load<u64>(entry, 8) ^ whiteHigh) |
    (load<u64>(entry, 16) ^ blackLow) |
    (load<u64>(entry, 24) ^ blackHigh);
  if (differs === 0) return;
  store<u64>(entry, whiteLow);
  store<u64>(entry, whiteHigh, 8);
  store<u64>(entry, blackLow, 16);
  store<u64>(entry, blackHigh, 24);
  store<i64>(entry, study(pos, 0) - study(pos, 1), VALUES);
}

/** Returns the values of all pawns, a pair, seen from White. */
export function pawnValues(): i64 {
  return load<i64>(entry, VALUES);
}

/** Gives the squares that a side's pawns guard. */
export function giveGuarded(color: i32): void {
  giveSet(entry + GUARDS, color);
}

/** Returns what a side's free pawns lose by enemies before them, a pair. */
export function blockedValue(pos: usize, color: i32): i64 {
  giveSet(entry + FREE, color);
  let value: i64 = 0;
  let lowWord = low;
  let highWord = high;
  while ((lowWord | highWord) !== 0) {
    const square = firstOf(lowWord, highWord);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
    giveSet(FILES_AHEAD, color * SQUARES + square);
    if (((low & sideLow(pos, color ^ 1)) | (high & sideHigh(pos, color ^ 1))) === 0) continue;
    const more = freeValue(rankOf(color, square));
    value += pair(0, ((more * 3) >> 2) - more);
  }
  return value;
}
