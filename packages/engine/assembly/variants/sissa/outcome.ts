/** Outcomes and claims of a position (docs/rules/sissa.md, 3.6), repetition aside. */

import {
  CHECKMATE,
  CLAIM_MOVE_LIMIT,
  IN_CHECK,
  INSUFFICIENT_MATERIAL,
  MOVE_LIMIT,
  MOVE_LIMIT_PLIES,
  STALEMATED,
  wonBy,
} from '../../core/status';
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
} from '../../frames/sissa/position';
import { countOf } from '../../frames/sissa/sets';
import { isKingAttacked } from './legality';
import { FIFTY, option } from './options';
import { conversionOf } from './rights';

const CLAIM = 1;
const AUTO = 2;
/** The board has an odd width, so the colours of squares alternate with their numbers. */
const EVEN_LOW: u64 = 0x5555555555555555;
/** The high word starts with an odd square. */
const EVEN_HIGH: u64 = 0xaaaaaaaaaaaaaaaa;

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
  if (legal === 0) return check ? wonBy(turnOf(pos) ^ 1, CHECKMATE) : STALEMATED;
  return option(FIFTY) === AUTO && isMoveLimit(pos) ? MOVE_LIMIT : 0;
}

/** Returns the status of a position with a number of legal moves: outcome, winner, check and claims as bits. */
export function statusOf(pos: usize, legal: i32): i32 {
  const check = isKingAttacked(pos, turnOf(pos));
  const outcome = outcomeOf(pos, legal, check);
  const mayClaim = outcome === 0 && option(FIFTY) === CLAIM && isMoveLimit(pos);
  return outcome | (check ? IN_CHECK : 0) | (mayClaim ? CLAIM_MOVE_LIMIT : 0);
}
