/** Endings: a bare king is driven to where he is mated, and a lead that cannot win is no lead. */

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
} from './position';
import { countOf, FILES, isSingle } from './sets';
import { roleValue } from './values';

/** A lead below this, without pawns, seldom wins: a knight or bishop for nothing, an exchange. */
const WINNING_LEAD = 400;
const MIDDLE = 4;

/** Returns how many files, or ranks, a square is from the middle. */
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
 * Returns what drives a weak king to a corner, and the strong one to the middle and opposite him. The weights are those
 * of a fit to the distances to mate of king and sissa against king, 24 a move.
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

/** Returns whether a side can mate a bare king: a pawn, a long-ranging piece, or at least three small ones. */
function canMate(pos: usize, strong: i32): bool {
  const lowWord = sideLow(pos, strong) & ~allLow(pos, KING);
  const highWord = sideHigh(pos, strong) & ~allHigh(pos, KING);
  const longLow = allLow(pos, QUEEN) | allLow(pos, SISSA) | allLow(pos, ROOK) | allLow(pos, PAWN);
  const longHigh = allHigh(pos, QUEEN) | allHigh(pos, SISSA) | allHigh(pos, ROOK) | allHigh(pos, PAWN);
  return ((lowWord & longLow) | (highWord & longHigh)) !== 0 || countOf(lowWord, highWord) >= 3;
}

/**
 * Returns a lead against a bare king. Without pawns, which have a way of their own, it is the pieces and the drive alone:
 * what else they do only leads astray.
 */
export function matingValue(pos: usize, strong: i32, lead: i32): i32 {
  let value = mopUpOf(pos, strong);
  if ((piecesLow(pos, strong, PAWN) | piecesHigh(pos, strong, PAWN)) !== 0) return lead + 400 + value / 4;
  for (let role = QUEEN; role < PAWN; role++) {
    value += roleValue(role, true) * countOf(piecesLow(pos, strong, role), piecesHigh(pos, strong, role));
  }
  return canMate(pos, strong) ? value + 400 : value / 8;
}

/** Returns a lead made smaller where it seldom wins. */
export function scaledLead(pos: usize, strong: i32, lead: i32): i32 {
  if (lead >= WINNING_LEAD || (piecesLow(pos, strong, PAWN) | piecesHigh(pos, strong, PAWN)) !== 0) return lead;
  return lead / 3;
}
