/**
 * The sissa's moves (docs/rules/sissa.md, 3.1), in two tables.
 *
 * Targets from a square: for each direction the corners at 1, 2, ... steps, each with the second legs that start there.
 * An occupied corner skips the rest of its direction. Second legs of one step have no squares between, so they are one
 * set.
 *
 *   corner: its set, address of the next direction (4 bytes), number of second legs (4), then each of them
 *   second leg: the set of squares between corner and target, the set of the target
 *
 * Attacks between two squares: all paths from one to the other, as sets of the squares between. A reversed path is a
 * path, so both tables work in both directions.
 */

import { variantCache } from '../../core/memory';
import { ATTACK_CACHE, LEG_STARTS, LEGS, PATH_INDEX, PATHS } from '../../frames/sissa/layout';
import { addToSet, FILES, give, high, low, SQUARES } from '../../frames/sissa/sets';
import { DIRECTIONS, isDiagonal, pairOf, stepFrom } from './lines';

const CORNER_SIZE: usize = 24;
const LEG_SIZE: usize = 32;
const PATH_SIZE: usize = 16;
const SKIP: usize = 16;
const LEG_COUNT: usize = 20;

/** Writes a second leg at an address, or adds its target to the one there; returns whether it is on the board. */
function writeLeg(at: usize, corner: i32, direction: i32, steps: i32): bool {
  const to = stepFrom(corner, direction, steps);
  if (to < 0) return false;
  for (let inside = 1; inside < steps; inside++) addToSet(at, stepFrom(corner, direction, inside));
  addToSet(at + 16, to);
  return true;
}

/** Writes a corner and its second legs; returns the end. */
function writeCorner(at: usize, corner: i32, first: i32, steps: i32): usize {
  addToSet(at, corner);
  let end = at + CORNER_SIZE;
  let count = 0;
  for (let second = 0; second < DIRECTIONS; second++) {
    if (isDiagonal(second) === isDiagonal(first) || !writeLeg(end, corner, second, steps)) continue;
    if (steps > 1) {
      end += LEG_SIZE;
      count++;
    }
  }
  if (steps === 1) {
    end += LEG_SIZE;
    count = 1;
  }
  store<i32>(at, count, LEG_COUNT);
  return end;
}

function writeLegs(square: i32, start: usize): usize {
  let end = start;
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const first = end;
    for (let steps = 1; ; steps++) {
      const corner = stepFrom(square, direction, steps);
      if (corner < 0) break;
      end = writeCorner(end, corner, direction, steps);
    }
    for (let at = first; at < end; ) {
      store<u32>(at, end as u32, SKIP);
      at += CORNER_SIZE + (load<u32>(at, LEG_COUNT) as usize) * LEG_SIZE;
    }
  }
  return end;
}

/** Writes the paths from one square to another with a number of steps per leg; returns the end. */
function writePaths(from: i32, to: i32, steps: i32, start: usize): usize {
  let end = start;
  for (let first = 0; first < DIRECTIONS; first++) {
    const corner = stepFrom(from, first, steps);
    if (corner < 0) continue;
    for (let second = 0; second < DIRECTIONS; second++) {
      if (isDiagonal(second) === isDiagonal(first) || stepFrom(corner, second, steps) !== to) continue;
      for (let inside = 1; inside <= steps; inside++) addToSet(end, stepFrom(from, first, inside));
      for (let inside = 1; inside < steps; inside++) addToSet(end, stepFrom(corner, second, inside));
      end += PATH_SIZE;
    }
  }
  return end;
}

/** Returns the steps per leg from one square to another, 0 if no sissa moves there. */
function stepsBetween(from: i32, to: i32): i32 {
  const files = abs((from % FILES) - (to % FILES));
  const ranks = abs(from / FILES - to / FILES);
  const less = min(files, ranks);
  const more = max(files, ranks);
  if (less === 0) return more;
  return more === 2 * less ? less : 0;
}

/** Writes the tables, the same bytes each time. The memory must be zero. */
export function initSissa(): void {
  let legs = LEGS;
  let paths = PATHS;
  for (let from = 0; from < SQUARES; from++) {
    store<u32>(LEG_STARTS + ((from as usize) << 2), legs as u32);
    legs = writeLegs(from, legs);
    for (let to = 0; to < SQUARES; to++) {
      const steps = stepsBetween(from, to);
      const end = steps > 0 ? writePaths(from, to, steps, paths) : paths;
      const count = (end - paths) / PATH_SIZE;
      store<u32>(PATH_INDEX + (pairOf(from, to) << 2), count === 0 ? 0 : (((paths << 3) | count) as u32));
      paths = end;
    }
  }
  store<u32>(LEG_STARTS + ((SQUARES as usize) << 2), legs as u32);
}

/**
 * Computes what a sissa attacks, own pieces included. Cached by square, because evaluation and move generation of a
 * position both ask.
 */
export function sissaAttacks(square: i32, occupiedLow: u64, occupiedHigh: u64): void {
  const kept = variantCache() + ATTACK_CACHE + ((square as usize) << 5);
  if (load<u64>(kept) !== occupiedLow || load<u64>(kept, 8) !== occupiedHigh) {
    computeAttacks(square, occupiedLow, occupiedHigh);
    store<u64>(kept, occupiedLow);
    store<u64>(kept, occupiedHigh, 8);
    store<u64>(kept, low, 16);
    store<u64>(kept, high, 24);
  } else give(load<u64>(kept, 16), load<u64>(kept, 24));
}

function computeAttacks(square: i32, occupiedLow: u64, occupiedHigh: u64): void {
  let lowWord: u64 = 0;
  let highWord: u64 = 0;
  const start = LEG_STARTS + ((square as usize) << 2);
  const end = load<u32>(start, 4) as usize;
  for (let at = load<u32>(start) as usize; at < end; ) {
    if (((load<u64>(at) & occupiedLow) | (load<u64>(at, 8) & occupiedHigh)) !== 0) {
      at = load<u32>(at, SKIP) as usize;
      continue;
    }
    const next = at + CORNER_SIZE + (load<u32>(at, LEG_COUNT) as usize) * LEG_SIZE;
    for (let leg = at + CORNER_SIZE; leg < next; leg += LEG_SIZE) {
      // Branchless: the branch would be unpredictable.
      const isOpen = ((load<u64>(leg) & occupiedLow) | (load<u64>(leg, 8) & occupiedHigh)) === 0;
      lowWord |= select<u64>(load<u64>(leg, 16), 0, isOpen);
      highWord |= select<u64>(load<u64>(leg, 24), 0, isOpen);
    }
    at = next;
  }
  give(lowWord, highWord);
}

/** Returns the paths between two squares: address times 8 plus their number, 0 if there are none. */
export function pathsBetween(from: i32, to: i32): u32 {
  return load<u32>(PATH_INDEX + (pairOf(from, to) << 2));
}

/** Returns the address of the next path. */
export function nextPath(at: usize): usize {
  return at + PATH_SIZE;
}

/** Returns whether a sissa on one square attacks another. */
export function isPathOpen(from: i32, to: i32, occupiedLow: u64, occupiedHigh: u64): bool {
  const paths = pathsBetween(from, to);
  let at = (paths >> 3) as usize;
  for (let left = paths & 7; left !== 0; left--) {
    if (((load<u64>(at) & occupiedLow) | (load<u64>(at, 8) & occupiedHigh)) === 0) return true;
    at = nextPath(at);
  }
  return false;
}
