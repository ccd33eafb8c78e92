/** Outcomes and claims of a position (docs/rules/sissa.md, 3.6), repetition aside. */

import { isKingAttacked } from './legality';
import { FIFTY, option } from './options';
import {
  allHigh,
  allLow,
  BISHOP,
  flagsOf,
  halfmovesOf,
  KING,
  KNIGHT,
  occupiedHigh,
  occupiedLow,
  turnOf,
} from './position';
import { conversionOf } from './rights';
import { countOf } from './sets';

export const MOVE_LIMIT_PLIES = 100;
const CLAIM = 1;
const AUTO = 2;
/** The board has an odd width, so the colours of squares alternate with their numbers. */
const EVEN_LOW: u64 = 0x5555555555555555;
/** The high word starts with an odd square. */
const EVEN_HIGH: u64 = 0xaaaaaaaaaaaaaaaa;

/** Outcome reasons, bits 0-2 of a status; 0 while the game continues. */
const CHECKMATE = 1;
const STALEMATED = 2;
const INSUFFICIENT_MATERIAL = 3;
const MOVE_LIMIT = 4;
/** Bits 3-4: the winner's color + 1, 0 for a draw. */
const WINNER_SHIFT = 3;
const IN_CHECK = 32;
const CLAIM_MOVE_LIMIT = 64;

/** Returns whether all bishops stand on squares of one colour. */
function areBishopsOnOneColour(pos: usize): bool {
  const lowWord = allLow(pos, BISHOP);
  const highWord = allHigh(pos, BISHOP);
  const hasEven = ((lowWord & EVEN_LOW) | (highWord & EVEN_HIGH)) !== 0;
  return !hasEven || ((lowWord & ~EVEN_LOW) | (highWord & ~EVEN_HIGH)) === 0;
}

/** Returns whether neither side can mate. */
export function isDead(pos: usize): bool {
  const pieces = countOf(occupiedLow(pos) & ~allLow(pos, KING), occupiedHigh(pos) & ~allHigh(pos, KING));
  const bishops = countOf(allLow(pos, BISHOP), allHigh(pos, BISHOP));
  if (pieces !== bishops) return pieces === 1 && countOf(allLow(pos, KNIGHT), allHigh(pos, KNIGHT)) === 1;
  if (pieces <= 1) return true;
  const flags = flagsOf(pos);
  return conversionOf(flags, 0) === 0 && conversionOf(flags, 1) === 0 && areBishopsOnOneColour(pos);
}

/** Returns whether the move limit is reached. */
export function isMoveLimit(pos: usize): bool {
  return halfmovesOf(pos) >= MOVE_LIMIT_PLIES;
}

function outcomeOf(pos: usize, legal: i32, check: bool): i32 {
  if (isDead(pos)) return INSUFFICIENT_MATERIAL;
  if (legal === 0) return check ? CHECKMATE | (((turnOf(pos) ^ 1) + 1) << WINNER_SHIFT) : STALEMATED;
  return option(FIFTY) === AUTO && isMoveLimit(pos) ? MOVE_LIMIT : 0;
}

/** Returns the status of a position with a number of legal moves: outcome, winner, check and claims as bits. */
export function statusOf(pos: usize, legal: i32): i32 {
  const check = isKingAttacked(pos, turnOf(pos));
  const outcome = outcomeOf(pos, legal, check);
  const mayClaim = outcome === 0 && option(FIFTY) === CLAIM && isMoveLimit(pos);
  return outcome | (check ? IN_CHECK : 0) | (mayClaim ? CLAIM_MOVE_LIMIT : 0);
}
