/** The count to a draw of a bare king (docs/rules/sittuyin.md, 4.3); all numbers in plies. */

import { hasSeveral, sizeOf } from '../../core/bits';
import { BOARD_COUNT, COUNT_EXPIRY, COUNT_NEEDS_NO_PAWNS, COUNT_TABLE, option } from './options';
import {
  all,
  bySide,
  countByOf,
  countLimitOf,
  countPliesOf,
  ELEPHANT,
  GENERAL,
  HORSE,
  PAWN,
  piecesOf,
  ROOK,
  setCount,
  turnOf,
} from './position';

const ASEAN = 1;
const FEDERATION = 2;
const MAKRUK_ZH = 3;

/** Returns whether a side has at most one piece on the board, whatever is in its pocket. */
export function isBare(pos: usize, color: i32): bool {
  return sizeOf(bySide(pos, color)) <= 1;
}

function has(pos: usize, color: i32, role: i32): bool {
  return piecesOf(pos, color, role) !== 0;
}

function hasTwo(pos: usize, color: i32, role: i32): bool {
  return hasSeveral(piecesOf(pos, color, role));
}

function aseanLimit(pos: usize, strong: i32): i32 {
  if (has(pos, strong, ROOK)) return 32;
  if (has(pos, strong, ELEPHANT)) return 88;
  return has(pos, strong, HORSE) ? 128 : 0;
}

function federationLimit(pos: usize, strong: i32): i32 {
  if (has(pos, strong, ROOK)) return 32;
  if (!has(pos, strong, GENERAL)) return 0;
  if (has(pos, strong, ELEPHANT)) return 88;
  return has(pos, strong, HORSE) ? 128 : 0;
}

function makrukLimit(pos: usize, strong: i32): i32 {
  if (has(pos, strong, ROOK)) return hasTwo(pos, strong, ROOK) ? 16 : 32;
  if (hasTwo(pos, strong, PAWN) || hasTwo(pos, strong, ELEPHANT)) return 44;
  if (hasTwo(pos, strong, HORSE)) return 64;
  if (has(pos, strong, PAWN) || has(pos, strong, ELEPHANT)) return 88;
  return has(pos, strong, HORSE) || has(pos, strong, GENERAL) ? 128 : 0;
}

/** Returns the count limit of a side's bare king, 0 if there is none. */
function limitFor(pos: usize, bare: i32): i32 {
  const strong = bare ^ 1;
  if (option(COUNT_NEEDS_NO_PAWNS) !== 0 && all(pos, PAWN) !== 0) return 0;
  switch (option(COUNT_TABLE)) {
    case ASEAN:
      return aseanLimit(pos, strong);
    case FEDERATION:
      return federationLimit(pos, strong);
    case MAKRUK_ZH:
      return makrukLimit(pos, strong);
    default:
      return 0;
  }
}

/** Returns whether the conditions of the current count no longer hold. */
function isCountVoid(pos: usize): bool {
  const isAnyBare = isBare(pos, 0) || isBare(pos, 1);
  if (countByOf(pos) >= 0) return isAnyBare;
  return !isAnyBare || (option(COUNT_NEEDS_NO_PAWNS) !== 0 && all(pos, PAWN) !== 0);
}

/** Advances or starts the count after a move and change of turn. */
export function advanceCount(pos: usize): void {
  if (countLimitOf(pos) > 0) {
    if (isCountVoid(pos)) setCount(pos, 0, 0, -1);
    else setCount(pos, countLimitOf(pos), countPliesOf(pos) + 1, countByOf(pos));
  }
  if (countLimitOf(pos) > 0 || !isBare(pos, turnOf(pos))) return;
  const limit = limitFor(pos, turnOf(pos));
  if (limit > 0) setCount(pos, limit, 0, -1);
}

/** Returns whether the ruleset has a count: declared by a side, or automatic (-1). */
export function knowsCount(by: i32): bool {
  return by < 0 ? option(COUNT_TABLE) !== 0 : option(BOARD_COUNT) !== 0;
}

/** Returns whether the current count ends the game automatically. */
export function isCountOver(pos: usize): bool {
  return option(COUNT_EXPIRY) === 0 && countLimitOf(pos) > 0 && countPliesOf(pos) > countLimitOf(pos);
}

/** Returns whether the side to move may claim a draw by the count: it counts, and the opponent has used all moves. */
export function mayClaimCount(pos: usize): bool {
  if (option(COUNT_EXPIRY) === 0 || countLimitOf(pos) === 0 || countPliesOf(pos) < countLimitOf(pos)) return false;
  return countByOf(pos) < 0 ? isBare(pos, turnOf(pos)) : countByOf(pos) === turnOf(pos);
}
