/** Steps to other materials: the values in their tables, under the count that starts there. */

import { at, flip, NO_POSITION, rowOf, squareAt, squares, steps } from './layout';

/**
 * A step, as written by the caller: 4 bytes each for whether colors are swapped there, the number of pieces, the table
 * by color to move (theirs), tables by square of the king's digit and of the address of its map, and the plies that the
 * count allows by color to move (ours; 0: no count starts). Then bytes: for each of its pieces the slot of ours that it
 * comes from, and from 48 whether a piece equals the one before.
 */
const SWAPPED: usize = 0;
const COUNT: usize = 4;
const TABLES: usize = 8;
const DIGITS: usize = 16;
const MAPS: usize = 20;
const LIMITS: usize = 24;
const SLOTS: usize = 32;
const SAME: usize = 48;
/** Squares of an arrangement on its way to an index. */
const arrangement = memory.data(16);

/** The address of the step for a capture and a promotion (0: none). */
export function stepOf(captured: i32, promoted: i32, choice: i32): usize {
  return load<u32>(steps + (((((captured << 3) + promoted) << 3) + choice) << 2));
}

/** The value of the current pieces and squares after a step, with a color to move. */
export function valueAfter(step: usize, side: i32): u32 {
  const count = load<i32>(step, COUNT);
  const isSwapped = load<i32>(step, SWAPPED) !== 0;
  const king = squareAt(load<u8>(step, SLOTS));
  const first = isSwapped ? <i32>load<u8>(flip + king) : king;
  const map = <usize>load<u32>(<usize>load<u32>(step, MAPS) + (first << 2));
  let index = <i32>load<u8>(<usize>load<u32>(step, DIGITS) + first);
  for (let i = 1; i < count; i++) {
    let square: i32 = squareAt(load<u8>(step + i, SLOTS));
    if (isSwapped) square = load<u8>(flip + square);
    square = load<u8>(map + square);
    store<u8>(arrangement + i, square);
    if (load<u8>(step + i, SAME) !== 0) sortIn(step, i);
  }
  for (let i = 1; i < count; i++) index = index * squares + <i32>load<u8>(arrangement + i);
  const theirs = isSwapped ? side ^ 1 : side;
  return underCount(
    load<u8>(<usize>load<u32>(step + (theirs << 2), TABLES) + index),
    load<i32>(step + (side << 2), LIMITS),
  );
}

/** Sorts the last piece of an arrangement among its equals. */
function sortIn(step: usize, last: i32): void {
  for (let i = last; load<u8>(step + i, SAME) !== 0; i--) {
    const square = load<u8>(arrangement + i);
    const lower = load<u8>(arrangement + i - 1);
    if (lower < square) return;
    store<u8>(arrangement + i, lower);
    store<u8>(arrangement + i - 1, square);
  }
}

/** A mate beyond the count's limit is a draw. */
function underCount(value: u32, limit: i32): u32 {
  return limit > 0 && value !== NO_POSITION && <i32>value - 1 > limit ? 0 : value;
}

/**
 * Notes the value of a step in a position's row: odd, the iteration in which it wins; even, the one in which it stops
 * holding the draw. Returns whether it holds the draw for good.
 */
export function note(side: i32, configuration: i32, king: i32, value: u32): bool {
  if (value === 0) return true;
  const row = rowOf(side, configuration) + king;
  const known = load<u8>(row);
  // `value - 1` plies there are one more here.
  if (known === 0 || ((known ^ value) & 1) === 0) {
    if (known === 0 || ((value & 1) !== 0 ? value < known : value > known)) store<u8>(row, <u8>value);
  } else if ((value & 1) !== 0) store<u8>(row, <u8>value);
  return false;
}

/** Sets the square of a slot. */
export function put(slot: i32, square: i32): void {
  store<u8>(at + slot, square);
}
