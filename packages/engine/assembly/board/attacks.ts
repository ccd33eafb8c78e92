/** Attacks by the tables of the game; checks and pins of the side to move. */

import { bit } from '../core/bits';
import { variantCache } from '../core/memory';
import { NO_SQUARE, RAYS, ROOM, SLIDERS, SOURCES } from '../frames/board/layout';
import { kingOf, pieceAt, turnOf } from '../frames/board/position';

const DIRECTIONS = 8;

/** The number of pieces that give check. */
export let checkers: i32 = 0;
/** Where a piece other than the king ends a single check, and which pieces are pinned: two words each. */
let resolvingLow: u64 = 0;
let resolvingHigh: u64 = 0;
let pinnedLow: u64 = 0;
let pinnedHigh: u64 = 0;

/** Returns a ray: the number of its squares, then the squares. */
export function rayAt(direction: i32, square: i32): usize {
  return RAYS + (((direction * ROOM + square) as usize) << 4);
}

/** Returns the pieces of a side, as bits, that attack along a direction as seen from the target. */
export function slidersAlong(color: i32, direction: i32): i32 {
  return load<i32>(SLIDERS + (((color * DIRECTIONS + direction) as usize) << 2));
}

/** Returns from where a side's leapers attack a square: the number of entries, then square and pieces as bits. */
export function sourcesOf(color: i32, square: i32): usize {
  return SOURCES + (((color * ROOM + square) as usize) << 8);
}

function isAmong(piece: i32, pieces: i32): bool {
  return ((pieces >> piece) & 1) !== 0;
}

/** Returns whether a side attacks a square; `absent` counts as empty. */
export function isAttacked(pos: usize, square: i32, by: i32, absent: i32): bool {
  const sources = sourcesOf(by, square);
  for (let left = load<i32>(sources), at = sources + 4; left > 0; left--, at += 8) {
    const piece = pieceAt(pos, load<i32>(at));
    if (piece !== 0 && isAmong(piece, load<i32>(at, 4))) return true;
  }
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const sliders = slidersAlong(by, direction);
    if (sliders === 0) continue;
    const ray = rayAt(direction, square);
    for (let left = load<u8>(ray) as i32, at = ray + 1; left > 0; left--, at++) {
      const next = load<u8>(at) as i32;
      const piece = pieceAt(pos, next);
      if (piece === 0 || next === absent) continue;
      if (isAmong(piece, sliders)) return true;
      break;
    }
  }
  return false;
}

/** Returns whether a side's king is attacked. */
export function isKingAttacked(pos: usize, color: i32): bool {
  const king = kingOf(pos, color);
  return king !== NO_SQUARE && isAttacked(pos, king, color ^ 1, NO_SQUARE);
}

/** Returns the squares that a pinned piece may go to: two words. */
function pinLineAt(square: i32): usize {
  return variantCache() + ((square as usize) << 4);
}

/** Looks along a ray from the king for a check or a pin. */
function lookAlong(pos: usize, ray: usize, us: i32, sliders: i32): void {
  let own = NO_SQUARE;
  let lineLow: u64 = 0;
  let lineHigh: u64 = 0;
  for (let left = load<u8>(ray) as i32, at = ray + 1; left > 0; left--, at++) {
    const square = load<u8>(at) as i32;
    if (square < 64) lineLow |= bit(square);
    else lineHigh |= bit(square - 64);
    const piece = pieceAt(pos, square);
    if (piece === 0) continue;
    if (piece >> 4 === us && own === NO_SQUARE) {
      own = square;
      continue;
    }
    if (!isAmong(piece, sliders)) return;
    if (own === NO_SQUARE) {
      checkers++;
      resolvingLow |= lineLow;
      resolvingHigh |= lineHigh;
      return;
    }
    if (own < 64) pinnedLow |= bit(own);
    else pinnedHigh |= bit(own - 64);
    store<u64>(pinLineAt(own), lineLow);
    store<u64>(pinLineAt(own), lineHigh, 8);
    return;
  }
}

/** Computes checks and pins of the side to move, by which `mayGo` answers, and returns whether it is in check. */
export function computeCheckersAndPins(pos: usize): bool {
  const us = turnOf(pos);
  const king = kingOf(pos, us);
  checkers = 0;
  resolvingLow = 0;
  resolvingHigh = 0;
  pinnedLow = 0;
  pinnedHigh = 0;
  if (king === NO_SQUARE) return false;
  const sources = sourcesOf(us ^ 1, king);
  for (let left = load<i32>(sources), at = sources + 4; left > 0; left--, at += 8) {
    const square = load<i32>(at);
    const piece = pieceAt(pos, square);
    if (piece === 0 || !isAmong(piece, load<i32>(at, 4))) continue;
    checkers++;
    if (square < 64) resolvingLow |= bit(square);
    else resolvingHigh |= bit(square - 64);
  }
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const sliders = slidersAlong(us ^ 1, direction);
    if (sliders !== 0) lookAlong(pos, rayAt(direction, king), us, sliders);
  }
  return checkers > 0;
}

function isIn(low: u64, high: u64, square: i32): bool {
  return ((square < 64 ? low >> (square as u64) : high >> ((square - 64) as u64)) & 1) !== 0;
}

/** Returns whether a piece other than the king may go to a square without leaving the king in check. */
export function mayGo(from: i32, to: i32): bool {
  if ((pinnedLow | pinnedHigh) !== 0 && isIn(pinnedLow, pinnedHigh, from)) {
    const line = pinLineAt(from);
    if (!isIn(load<u64>(line), load<u64>(line, 8), to)) return false;
  }
  return checkers === 0 || (checkers === 1 && isIn(resolvingLow, resolvingHigh, to));
}
