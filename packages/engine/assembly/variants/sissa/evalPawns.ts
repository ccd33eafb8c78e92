/**
 * Pawn values: squares, doubled, supported and passed pawns. Most positions of a search share their pawns, so results
 * are cached by pawn structure. Source: "Pawn Hash Table", Chess Programming Wiki.
 *
 * An entry has 128 bytes: the sets of both sides' pawns; the values, a pair, White's less Black's; from 48 the passed
 * pawns of both sides, from 80 the squares that both sides' pawns guard. An empty entry is right for no pawns.
 */

import { variantCache } from '../../core/memory';
import { FILES_AHEAD, PASSED_ZONES, PAWN_CACHE } from '../../frames/sissa/layout';
import { PAWN, piecesHigh, piecesLow, sideHigh, sideLow } from '../../frames/sissa/position';
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
} from '../../frames/sissa/sets';
import { pair, pieceValue } from './values';

const ENTRY_BITS: usize = 7;
const INDEX_BITS: u64 = 10;
const VALUES: usize = 32;
const FREE: usize = 48;
const GUARDS: usize = 80;

/** Entry of the position looked up last. */
let entry: usize = 0;

/** Computes the squares that pawns guard. */
function guardsOf(color: i32, pawnsLow: u64, pawnsHigh: u64): void {
  eastCaptures(color, pawnsLow, pawnsHigh);
  const eastLow = low;
  const eastHigh = high;
  westCaptures(color, pawnsLow, pawnsHigh);
  give(low | eastLow, high | eastHigh);
}

/** Returns the bonus of a passed pawn by its rank, on an empty board. */
function freeValue(rank: i32): i32 {
  return rank * rank * 4;
}

function rankOf(color: i32, square: i32): i32 {
  return color === 0 ? square / FILES : FILES - 1 - square / FILES;
}

/** Returns the values of a side's pawns, a pair, and stores the passed ones and the squares all of them guard. */
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

/** Looks up the pawns of a position. Call it before the functions below. */
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

/** Returns the values of all pawns, a pair, from White's side. */
export function pawnValues(): i64 {
  return load<i64>(entry, VALUES);
}

/** Computes the squares that a side's pawns guard. */
export function giveGuarded(color: i32): void {
  giveSet(entry + GUARDS, color);
}

/** Returns the penalty of passed pawns with an enemy in front of them, a pair. */
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
