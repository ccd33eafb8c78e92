/**
 * Horse and general against a bare king, exactly: few positions are won (1 % of those with the bare king to move), in a way
 * that no sum of squares tells from the rest. They need no stalemate, so it may draw, lose or be forbidden; a count only draws more.
 * Source: "Bitbases", Chess Programming Wiki.
 */

import { bit, lowest, sizeOf, withoutLowest } from '../../core/bits';
import { HORSE_GENERAL_WON } from '../../frames/sittuyin/layout';
import {
  all,
  bySide,
  GENERAL,
  HORSE,
  isBare,
  KING,
  occupiedOf,
  piecesOf,
  turnOf,
} from '../../frames/sittuyin/position';
import { diagonalsFrom, horseStepsFrom, kingStepsFrom } from './bitboards';
import { FIRST_CHARACTER, GAPS } from './horseGeneralWon';

/** The number of pieces, kings included. */
const PIECES = 4;

/** Returns where a bare king comes in the set: mirrored to files and ranks a to d, the file not before the rank. */
function placeOf(file: i32, rank: i32): i32 {
  return ((rank * (7 - rank)) >> 1) + file;
}

/** Returns the number of a position with the bare king to move, the same for all eight ways to turn the board. */
function numberOf(weak: i32, strong: i32, horse: i32, general: i32): i32 {
  const mirror = ((weak & 4) !== 0 ? 7 : 0) ^ ((weak & 32) !== 0 ? 56 : 0);
  const seen = weak ^ mirror;
  const isTurned = seen >> 3 > (seen & 7);
  const place = isTurned ? placeOf(seen >> 3, seen & 7) : placeOf(seen & 7, seen >> 3);
  return (
    (((((place << 6) | turned(strong ^ mirror, isTurned)) << 6) | turned(horse ^ mirror, isTurned)) << 6) |
    turned(general ^ mirror, isTurned)
  );
}

function turned(square: i32, isTurned: bool): i32 {
  return isTurned ? ((square & 7) << 3) | (square >> 3) : square;
}

/** Returns the address of the word with a position's bit. */
function wordOf(number: i32): usize {
  return HORSE_GENERAL_WON + (((number >> 5) as usize) << 2);
}

/** Writes the set of won positions, a bit each, the same bytes each time. */
export function initHorseGeneral(): void {
  let number = -1;
  let gap = 0;
  for (let row = 0; row < GAPS.length; row++) {
    const text = unchecked(GAPS[row]);
    for (let i = 0; i < text.length; i++) {
      const digit = text.charCodeAt(i) - FIRST_CHARACTER;
      gap = (gap << 5) | (digit & 31);
      if (digit > 31) continue;
      number += gap + 1;
      gap = 0;
      const at = wordOf(number);
      store<i32>(at, load<i32>(at) | (1 << (number & 31)));
    }
  }
}

function isWon(weak: i32, strong: i32, horse: i32, general: i32): bool {
  const number = numberOf(weak, strong, horse, general);
  return (load<i32>(wordOf(number)) & (1 << (number & 31))) !== 0;
}

/** Returns whether a move of the strong side leads to a won position. */
function hasWinningMove(weak: i32, strong: i32, horse: i32, general: i32): bool {
  const free = ~(bit(weak) | bit(strong) | bit(horse) | bit(general));
  for (let to = horseStepsFrom(horse) & free; to !== 0; to = withoutLowest(to))
    if (isWon(weak, strong, lowest(to), general)) return true;
  for (let to = diagonalsFrom(general) & free; to !== 0; to = withoutLowest(to))
    if (isWon(weak, strong, horse, lowest(to))) return true;
  for (let to = kingStepsFrom(strong) & free; to !== 0; to = withoutLowest(to))
    if (isWon(weak, lowest(to), horse, general)) return true;
  return false;
}

/** Returns whether a bare king holds against horse and general; false for all other pieces. */
export function isHeldHorseGeneral(pos: usize): bool {
  if (sizeOf(occupiedOf(pos)) !== PIECES) return false;
  const strong = isBare(pos, 0) ? 1 : 0;
  const own = bySide(pos, strong);
  const horses = own & all(pos, HORSE);
  const generals = own & all(pos, GENERAL);
  const kings = piecesOf(pos, strong, KING);
  if (horses === 0 || generals === 0 || kings === 0 || !isBare(pos, strong ^ 1)) return false;
  const weak = piecesOf(pos, strong ^ 1, KING);
  if (weak === 0) return false;
  const isStrongToMove = turnOf(pos) === strong;
  return isStrongToMove
    ? !hasWinningMove(lowest(weak), lowest(kings), lowest(horses), lowest(generals))
    : !isWon(lowest(weak), lowest(kings), lowest(horses), lowest(generals));
}
