/**
 * Attack tables, and the lines of queen, rook and bishop.
 *
 * A piece on the first or last rank never blocks a piece that moves along a file or diagonal. So a slider needs one
 * word only: the ranks 2 to 8 (the *middle*, square - 9) or, along ranks 1 and 9, those two (the *edges*: bits 0-8 and
 * 9-17). For each line the table has the squares of this word below the slider and those above it, and the edge square
 * at either end, which is attacked if nothing blocks.
 */

import { bit } from '../../core/bits';
import {
  BESIDE,
  BETWEEN,
  DIAGONALS,
  FILES_AHEAD,
  KING_STEPS,
  KNIGHT_STEPS,
  LINES,
  PASSED_ZONES,
  PAWN_CAPTURES,
  STRAIGHTS,
} from '../../frames/sissa/layout';
import { addToSet, FILES, give, high, LOW_SQUARES, low, SPLIT, SQUARES, setAt } from '../../frames/sissa/sets';

/** Directions: 0-3 are straight (up, right, down, left), 4-7 diagonal. */
export const DIRECTIONS: i32 = 8;
const LINES_SIZE: usize = 96;
/** Offsets of a square's lines. */
const RANK: usize = 0;
const FILE: usize = 24;
const RISING: usize = 48;
const FALLING: usize = 72;
/** Offsets in a line: the squares above, and the two ends. */
const ABOVE: usize = 8;
const LOW_END: usize = 16;
const HIGH_END: usize = 20;
/** The ranks of the edges, and the number of squares in the middle. */
const FIRST_RANK: u64 = 0x1ff;
const LAST_RANK: u64 = 0x1ff << 9;
const MIDDLE_SQUARES: u32 = 63;

function filesOf(direction: i32): i32 {
  if (direction === 1 || direction === 4 || direction === 5) return 1;
  return direction === 3 || direction >= 6 ? -1 : 0;
}

function ranksOf(direction: i32): i32 {
  if (direction === 0 || direction === 4 || direction === 7) return 1;
  return direction === 2 || direction === 5 || direction === 6 ? -1 : 0;
}

export function isDiagonal(direction: i32): bool {
  return direction >= 4;
}

/** Returns the square at an offset from another, -1 off the board. */
function offset(square: i32, files: i32, ranks: i32): i32 {
  const file = (square % FILES) + files;
  const rank = square / FILES + ranks;
  return file >= 0 && file < FILES && rank >= 0 && rank < FILES ? rank * FILES + file : -1;
}

/** Returns the square a number of steps away, -1 off the board. */
export function stepFrom(square: i32, direction: i32, steps: i32): i32 {
  return offset(square, filesOf(direction) * steps, ranksOf(direction) * steps);
}

/** Returns the index of a pair of squares. */
export function pairOf(from: i32, to: i32): usize {
  return (from * SQUARES + to) as usize;
}

function addIfOn(at: usize, square: i32): void {
  if (square >= 0) addToSet(at, square);
}

/** Returns the bit of a square in the edges. */
function edgeBit(square: i32): u64 {
  return bit(square < FILES ? square : square - MIDDLE_SQUARES);
}

/** Adds a square to a line. */
function addToLine(at: usize, square: i32, upwards: bool, isRank: bool): void {
  const half = upwards ? at + ABOVE : at;
  if (isInside(square)) store<u64>(half, load<u64>(half) | bit(square - FILES));
  else if (isRank) store<u64>(half, load<u64>(half) | edgeBit(square));
  else store<u32>(at + (upwards ? HIGH_END : LOW_END), edgeBit(square) as u32);
}

/** Adds the squares of one ray to the line tables. */
function writeRay(square: i32, direction: i32): void {
  const upwards = ranksOf(direction) > 0 || (ranksOf(direction) === 0 && filesOf(direction) > 0);
  let line = RANK;
  if (filesOf(direction) === 0) line = FILE;
  else if (isDiagonal(direction)) line = filesOf(direction) === ranksOf(direction) ? RISING : FALLING;
  const whole = setAt(isDiagonal(direction) ? DIAGONALS : STRAIGHTS, square);
  for (let steps = 1; ; steps++) {
    const to = stepFrom(square, direction, steps);
    if (to < 0) return;
    addToLine(linesOf(square) + line, to, upwards, ranksOf(direction) === 0);
    addToSet(whole, to);
    const between = BETWEEN + (pairOf(square, to) << 4);
    for (let inside = 1; inside < steps; inside++) addToSet(between, stepFrom(square, direction, inside));
  }
}

function writeLeaps(square: i32): void {
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    addIfOn(setAt(KING_STEPS, square), stepFrom(square, direction, 1));
    if (!isDiagonal(direction)) addIfOn(setAt(BESIDE, square), stepFrom(square, direction, 1));
  }
  for (let files = -2; files <= 2; files++) {
    for (let ranks = -2; ranks <= 2; ranks++) {
      if (abs(files * ranks) === 2) addIfOn(setAt(KNIGHT_STEPS, square), offset(square, files, ranks));
    }
  }
}

function writePawns(square: i32, color: i32): void {
  const ahead = color === 0 ? 1 : -1;
  const index = color * SQUARES + square;
  for (let files = -1; files <= 1; files++) {
    if (files !== 0) addIfOn(setAt(PAWN_CAPTURES, index), offset(square, files, ahead));
    for (let ranks = 1; ranks < FILES; ranks++) {
      addIfOn(setAt(PASSED_ZONES, index), offset(square, files, ranks * ahead));
      if (files === 0) addIfOn(setAt(FILES_AHEAD, index), offset(square, 0, ranks * ahead));
    }
  }
}

/** Writes the tables, the same bytes each time. The memory must be zero. */
export function initLines(): void {
  for (let square = 0; square < SQUARES; square++) {
    for (let direction = 0; direction < DIRECTIONS; direction++) writeRay(square, direction);
    writeLeaps(square);
    writePawns(square, 0);
    writePawns(square, 1);
  }
}

function linesOf(square: i32): usize {
  return LINES + (square as usize) * LINES_SIZE;
}

/** Returns whether a square is on ranks 2 to 8. */
function isInside(square: i32): bool {
  return ((square - FILES) as u32) < MIDDLE_SQUARES;
}

/** Returns the middle of a set. */
export function middleOf(lowWord: u64, highWord: u64): u64 {
  return (lowWord >> FILES) | ((highWord & FIRST_RANK) << (SPLIT - FILES));
}

/** Returns the edges of a set. */
export function edgesOf(lowWord: u64, highWord: u64): u64 {
  return (lowWord & FIRST_RANK) | (highWord & LAST_RANK);
}

/** Sets the result to the set with a middle and edges. */
function giveJoined(middle: u64, edges: u64): void {
  give(((middle << FILES) & LOW_SQUARES) | (edges & FIRST_RANK), (middle >> (SPLIT - FILES)) | (edges & LAST_RANK));
}

/** Returns the bits from the highest blocker up; all bits without one. */
function fromHighest(blockers: u64): u64 {
  return ~(0 as u64) << (63 - clz(blockers | 1));
}

/** Returns the bits up to the lowest blocker; all bits without one. */
function upToLowest(blockers: u64): u64 {
  return blockers ^ (blockers - 1);
}

/** Returns the attacked squares of a line in its word, up to the nearest blockers ("Obstruction Difference"). */
function seenOf(line: usize, piecesBelow: u64, piecesAbove: u64): u64 {
  return (load<u64>(line) & fromHighest(piecesBelow)) | (load<u64>(line, ABOVE) & upToLowest(piecesAbove));
}

/** Returns the attacked ends of a line. */
function endsOf(line: usize, piecesBelow: u64, piecesAbove: u64): u64 {
  const lowEnd = select<u64>(load<u32>(line, LOW_END), 0, piecesBelow === 0);
  return lowEnd | select<u64>(load<u32>(line, HIGH_END), 0, piecesAbove === 0);
}

/** Returns the attacked squares along the rank of a square, in the middle or in the edges. */
function alongRank(square: i32, middle: u64, edges: u64): u64 {
  const rank = linesOf(square) + RANK;
  const pieces = select(middle, edges, isInside(square));
  return seenOf(rank, load<u64>(rank) & pieces, load<u64>(rank, ABOVE) & pieces);
}

/** Computes what a rook attacks, own pieces included, given the middle and the edges of the occupied squares. */
export function rookSees(square: i32, middle: u64, edges: u64): void {
  const file = linesOf(square) + FILE;
  const below = load<u64>(file) & middle;
  const above = load<u64>(file, ABOVE) & middle;
  const along = alongRank(square, middle, edges);
  const inside = isInside(square);
  giveJoined(
    seenOf(file, below, above) | select<u64>(along, 0, inside),
    endsOf(file, below, above) | select<u64>(0, along, inside),
  );
}

/** Computes what a bishop attacks. */
export function bishopSees(square: i32, middle: u64): void {
  const rising = linesOf(square) + RISING;
  const risingBelow = load<u64>(rising) & middle;
  const risingAbove = load<u64>(rising, ABOVE) & middle;
  const falling = linesOf(square) + FALLING;
  const fallingBelow = load<u64>(falling) & middle;
  const fallingAbove = load<u64>(falling, ABOVE) & middle;
  giveJoined(
    seenOf(rising, risingBelow, risingAbove) | seenOf(falling, fallingBelow, fallingAbove),
    endsOf(rising, risingBelow, risingAbove) | endsOf(falling, fallingBelow, fallingAbove),
  );
}

/** Computes what a queen attacks. */
export function queenSees(square: i32, middle: u64, edges: u64): void {
  rookSees(square, middle, edges);
  const straightLow = low;
  const straightHigh = high;
  bishopSees(square, middle);
  give(low | straightLow, high | straightHigh);
}

/** Returns whether no piece is between two squares of one line. */
export function isLineOpen(from: i32, to: i32, occupiedLow: u64, occupiedHigh: u64): bool {
  const at = BETWEEN + (pairOf(from, to) << 4);
  return ((load<u64>(at) & occupiedLow) | (load<u64>(at, 8) & occupiedHigh)) === 0;
}
