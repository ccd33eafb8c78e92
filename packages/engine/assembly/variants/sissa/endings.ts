/** Endings: drives a bare king to mate, and scales down leads that cannot win. */

import {
  allHigh,
  allLow,
  KING,
  kingOf,
  PAWN,
  piecesHigh,
  piecesLow,
  QUEEN,
  ROOK,
  SISSA,
  sideHigh,
  sideLow,
} from '../../frames/sissa/position';
import { countOf, FILES, isSingle } from '../../frames/sissa/sets';
import { roleValue } from './values';

/** Without pawns, a lead below this seldom wins: a minor piece, or an exchange. */
const WINNING_LEAD = 400;
const MIDDLE = 4;

/** Returns the distance of a square from the middle file, or rank. */
function filesOff(square: i32): i32 {
  return abs((square % FILES) - MIDDLE);
}

function ranksOff(square: i32): i32 {
  return abs(square / FILES - MIDDLE);
}

/** Returns whether a side has a king and nothing else. */
export function isBare(pos: usize, color: i32): bool {
  return isSingle(sideLow(pos, color), sideHigh(pos, color));
}

/**
 * Returns a mop-up value: drives the weak king to a corner, and the strong one to the middle and into opposition. The
 * weights are fitted to the distances to mate of king and sissa against king, 24 a move.
 */
export function mopUpOf(pos: usize, strong: i32): i32 {
  const weak = kingOf(pos, strong ^ 1);
  const king = kingOf(pos, strong);
  const files = abs((king % FILES) - (weak % FILES));
  const ranks = abs(king / FILES - weak / FILES);
  const outward = filesOff(weak) * filesOff(weak) + ranksOff(weak) * ranksOff(weak);
  const distance = max(files, ranks);
  const opposition = 15 * (FILES - 1 - distance) - (distance > 2 ? 9 : 0) - 5 * min(files, ranks);
  return 4 * outward + 17 * (MIDDLE - max(filesOff(king), ranksOff(king))) + opposition;
}

/** Returns whether a side can mate a bare king: with a pawn, a long-range piece, or at least three minor pieces. */
function canMate(pos: usize, strong: i32): bool {
  const lowWord = sideLow(pos, strong) & ~allLow(pos, KING);
  const highWord = sideHigh(pos, strong) & ~allHigh(pos, KING);
  const longLow = allLow(pos, QUEEN) | allLow(pos, SISSA) | allLow(pos, ROOK) | allLow(pos, PAWN);
  const longHigh = allHigh(pos, QUEEN) | allHigh(pos, SISSA) | allHigh(pos, ROOK) | allHigh(pos, PAWN);
  return ((lowWord & longLow) | (highWord & longHigh)) !== 0 || countOf(lowWord, highWord) >= 3;
}

/**
 * Returns a lead against a bare king. Without pawns, which have other plans, it is material and mop-up only: other
 * terms would mislead.
 */
export function matingValue(pos: usize, strong: i32, lead: i32): i32 {
  let value = mopUpOf(pos, strong);
  if ((piecesLow(pos, strong, PAWN) | piecesHigh(pos, strong, PAWN)) !== 0) return lead + 400 + value / 4;
  for (let role = QUEEN; role < PAWN; role++) {
    value += roleValue(role, true) * countOf(piecesLow(pos, strong, role), piecesHigh(pos, strong, role));
  }
  return canMate(pos, strong) ? value + 400 : value / 8;
}

/** Returns a lead, scaled down where it seldom wins. */
export function scaledLead(pos: usize, strong: i32, lead: i32): i32 {
  if (lead >= WINNING_LEAD || (piecesLow(pos, strong, PAWN) | piecesHigh(pos, strong, PAWN)) !== 0) return lead;
  return lead / 3;
}
