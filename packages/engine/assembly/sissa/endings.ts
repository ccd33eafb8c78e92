/** Endings: a bare king is driven to where he is mated, and a lead that cannot win is no lead. */

import {
  allHigh,
  allLow,
  KING,
  kingOf,
  menHigh,
  menLow,
  PAWN,
  QUEEN,
  ROOK,
  SISSA,
  sideHigh,
  sideLow,
} from './position';
import { countOf, FILES, isSingle } from './sets';
import { centrality, roleValue } from './values';

/** A lead below this, without pawns, seldom wins: a knight or bishop for nothing, an exchange. */
const WINNING_LEAD = 400;

/** Returns the steps between two squares along files and ranks. */
function walk(a: i32, b: i32): i32 {
  return abs((a % FILES) - (b % FILES)) + abs(a / FILES - b / FILES);
}

/** Returns how many files or ranks a square is from the nearest edge. */
function fromEdge(square: i32): i32 {
  const file = square % FILES;
  const rank = square / FILES;
  return min(min(file, FILES - 1 - file), min(rank, FILES - 1 - rank));
}

/** Returns whether a side has a king and nothing else. */
export function isBare(pos: usize, color: i32): bool {
  return isSingle(sideLow(pos, color), sideHigh(pos, color));
}

/**
 * Returns what drives a weak king to the edge and a corner, and the strong one to him and to the middle. The weights are
 * those of a linear fit to the distances to mate of king and sissa against king, 24 a move.
 */
export function driveOf(pos: usize, strong: i32): i32 {
  const weak = kingOf(pos, strong ^ 1);
  const king = kingOf(pos, strong);
  const near = fromEdge(weak);
  const edge = near === 0 ? 36 : near === 1 ? 18 : 0;
  return (8 - centrality(weak)) * 22 + edge + (16 - walk(king, weak)) * 13 + centrality(king) * 10;
}

/** Returns whether a side can mate a bare king: a pawn, a long-ranging man, or at least three small ones. */
function canMate(pos: usize, strong: i32): bool {
  const lowWord = sideLow(pos, strong) & ~allLow(pos, KING);
  const highWord = sideHigh(pos, strong) & ~allHigh(pos, KING);
  const longLow = allLow(pos, QUEEN) | allLow(pos, SISSA) | allLow(pos, ROOK) | allLow(pos, PAWN);
  const longHigh = allHigh(pos, QUEEN) | allHigh(pos, SISSA) | allHigh(pos, ROOK) | allHigh(pos, PAWN);
  return ((lowWord & longLow) | (highWord & longHigh)) !== 0 || countOf(lowWord, highWord) >= 3;
}

/**
 * Returns a lead against a bare king. Without pawns, which have a way of their own, it is the men and the drive alone:
 * what else they do only leads astray.
 */
export function matingValue(pos: usize, strong: i32, lead: i32): i32 {
  let value = driveOf(pos, strong);
  if ((menLow(pos, strong, PAWN) | menHigh(pos, strong, PAWN)) !== 0) return lead + 400 + value / 4;
  for (let role = QUEEN; role < PAWN; role++) {
    value += roleValue(role, true) * countOf(menLow(pos, strong, role), menHigh(pos, strong, role));
  }
  return canMate(pos, strong) ? value + 400 : value / 8;
}

/** Returns a lead made smaller where it seldom wins. */
export function scaledLead(pos: usize, strong: i32, lead: i32): i32 {
  if (lead >= WINNING_LEAD || (menLow(pos, strong, PAWN) | menHigh(pos, strong, PAWN)) !== 0) return lead;
  return lead / 3;
}
