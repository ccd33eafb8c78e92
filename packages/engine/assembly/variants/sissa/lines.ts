/** Where men go: tables written once, and the ways of queen, rook and bishop along lines. */

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
} from './layout';
import { addToSet, FILES, give, high, low, SQUARES, setAt } from './sets';

/** Directions: 0-3 are straight (up, right, down, left), 4-7 diagonal. */
export const DIRECTIONS: i32 = 8;
const LINE_SIZE: usize = 32;
const LINES_SIZE: usize = 128;
/** Numbers of a square's lines. */
const RANK: usize = 0;
const FILE: usize = 32;
const RISING: usize = 64;
const FALLING: usize = 96;

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

/** Returns the square at a displacement from another, -1 off the board. */
function offset(square: i32, files: i32, ranks: i32): i32 {
  const file = (square % FILES) + files;
  const rank = square / FILES + ranks;
  return file >= 0 && file < FILES && rank >= 0 && rank < FILES ? rank * FILES + file : -1;
}

/** Returns the square so many steps away, -1 off the board. */
export function stepFrom(square: i32, direction: i32, steps: i32): i32 {
  return offset(square, filesOf(direction) * steps, ranksOf(direction) * steps);
}

/** Returns the number of a pair of squares. */
export function pairOf(from: i32, to: i32): usize {
  return (from * SQUARES + to) as usize;
}

function addIfOn(at: usize, square: i32): void {
  if (square >= 0) addToSet(at, square);
}

/** Adds the squares of one ray to the line tables. */
function writeRay(square: i32, direction: i32): void {
  const upwards = ranksOf(direction) > 0 || (ranksOf(direction) === 0 && filesOf(direction) > 0);
  let line = RANK;
  if (filesOf(direction) === 0) line = FILE;
  else if (isDiagonal(direction)) line = filesOf(direction) === ranksOf(direction) ? RISING : FALLING;
  const half = LINES + (square as usize) * LINES_SIZE + line + (upwards ? 16 : 0);
  const whole = setAt(isDiagonal(direction) ? DIAGONALS : STRAIGHTS, square);
  for (let steps = 1; ; steps++) {
    const to = stepFrom(square, direction, steps);
    if (to < 0) return;
    addToSet(half, to);
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

/** Writes the tables; the same bytes each time. The memory is empty before. */
export function initLines(): void {
  for (let square = 0; square < SQUARES; square++) {
    for (let direction = 0; direction < DIRECTIONS; direction++) writeRay(square, direction);
    writeLeaps(square);
    writePawns(square, 0);
    writePawns(square, 1);
  }
}

/** Returns the bits of a word from its highest blocker up; all of them without one. */
function fromHighest(blockers: u64): u64 {
  return ~(0 as u64) << (63 - clz(blockers | 1));
}

/** Returns the bits of a word up to its lowest blocker; all of them without one. */
function upToLowest(blockers: u64): u64 {
  return blockers ^ (blockers - 1);
}

/**
 * Returns the low word of what a slider sees of a line, up to the nearest man either way. `at` holds the line's squares
 * below it, then those above. Source: "Obstruction Difference", Chess Programming Wiki, for two words.
 */
function lineLow(at: usize, occupiedLow: u64, occupiedHigh: u64): u64 {
  const below = load<u64>(at);
  const above = load<u64>(at, 16);
  const seen = select<u64>(below & fromHighest(occupiedLow & below), 0, (occupiedHigh & load<u64>(at, 8)) === 0);
  return seen | (above & upToLowest(occupiedLow & above));
}

/** Returns the high word of the same. */
function lineHigh(at: usize, occupiedLow: u64, occupiedHigh: u64): u64 {
  const below = load<u64>(at, 8);
  const above = load<u64>(at, 24);
  const seen = select<u64>(above & upToLowest(occupiedHigh & above), 0, (occupiedLow & load<u64>(at, 16)) === 0);
  return seen | (below & fromHighest(occupiedHigh & below));
}

function linesOf(square: i32): usize {
  return LINES + (square as usize) * LINES_SIZE;
}

/** Gives what a rook attacks, own men among it. */
export function rookAttacks(square: i32, occupiedLow: u64, occupiedHigh: u64): void {
  const rank = linesOf(square);
  const file = rank + FILE;
  give(
    lineLow(rank, occupiedLow, occupiedHigh) | lineLow(file, occupiedLow, occupiedHigh),
    lineHigh(rank, occupiedLow, occupiedHigh) | lineHigh(file, occupiedLow, occupiedHigh),
  );
}

/** Gives what a bishop attacks, own men among it. */
export function bishopAttacks(square: i32, occupiedLow: u64, occupiedHigh: u64): void {
  const rising = linesOf(square) + RISING;
  const falling = rising + LINE_SIZE;
  give(
    lineLow(rising, occupiedLow, occupiedHigh) | lineLow(falling, occupiedLow, occupiedHigh),
    lineHigh(rising, occupiedLow, occupiedHigh) | lineHigh(falling, occupiedLow, occupiedHigh),
  );
}

/** Gives what a queen attacks, own men among it. */
export function queenAttacks(square: i32, occupiedLow: u64, occupiedHigh: u64): void {
  rookAttacks(square, occupiedLow, occupiedHigh);
  const straightLow = low;
  const straightHigh = high;
  bishopAttacks(square, occupiedLow, occupiedHigh);
  give(low | straightLow, high | straightHigh);
}

/** Returns whether no man stands between two squares of one line. */
export function isLineOpen(from: i32, to: i32, occupiedLow: u64, occupiedHigh: u64): bool {
  const at = BETWEEN + (pairOf(from, to) << 4);
  return ((load<u64>(at) & occupiedLow) | (load<u64>(at, 8) & occupiedHigh)) === 0;
}
