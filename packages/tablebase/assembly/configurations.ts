/** Configurations: their numbers, their pieces, and the lists of moves between them. */

import {
  at,
  board,
  kingDigit,
  kingSquare,
  mirror,
  pieceAt,
  pieceCount,
  readSet,
  squareAt,
  stands,
  weights,
} from './layout';
import { all, has, isEmpty, mirrored, none, one } from './sets';

export function weightOf(slot: i32): i32 {
  return load<i32>(weights + (slot << 2));
}

/** Sets the squares of a configuration's pieces; false if they cannot be there. */
export function place(configuration: i32): bool {
  let rest = configuration;
  for (let slot = 0; slot <= pieceCount; slot++) {
    const weight = weightOf(slot);
    const digit = rest / weight;
    rest -= digit * weight;
    store<u8>(at + slot, slot === 0 ? load<u8>(kingSquare + digit) : digit);
  }
  let taken = none();
  for (let slot = 0; slot <= pieceCount; slot++) {
    const square = squareAt(slot);
    if (has(taken, square) || !has(v128.load(stands + (slot << 4)), square)) return false;
    taken = v128.or(taken, one(square));
  }
  return true;
}

/** The squares of all pieces except color 1's king. */
export function occupied(): v128 {
  let taken = none();
  for (let slot = 0; slot <= pieceCount; slot++) if (pieceAt(slot) < 32) taken = v128.or(taken, one(squareAt(slot)));
  return taken;
}

/** The complement of a set. */
export function others(set: v128): v128 {
  return v128.andnot(v128.load(board), set);
}

/** Whether color 0's king would be in the mirrored half, so that the configuration is stored mirrored. */
export function isMirrored(king: i32): bool {
  return load<u8>(kingSquare + load<u8>(kingDigit + king)) !== king;
}

/** The number of the configuration after color 0's king moved to a square; mirrored if `isTurned`. */
export function configurationWithKing(king: i32, isTurned: bool): i32 {
  let configuration = <i32>load<u8>(kingDigit + king) * weightOf(0);
  for (let slot = 1; slot <= pieceCount; slot++) {
    const square = squareAt(slot);
    configuration += (isTurned ? <i32>load<u8>(mirror + square) : square) * weightOf(slot);
  }
  return configuration;
}

/** The set in an array after a piece of a configuration moved to a square, in the view of that configuration. */
export function setAfter(array: usize, side: i32, configuration: i32, slot: i32, to: i32): v128 {
  if (slot > 0) return readSet(array, side, configuration + (to - squareAt(slot)) * weightOf(slot));
  const isTurned = isMirrored(to);
  const set = readSet(array, side, configurationWithKing(to, isTurned));
  return isTurned ? mirrored(set) : set;
}

/** The list of a slot's piece in `quiets`, `captures` or `sources`. */
export function listOf(table: usize, slot: i32): usize {
  return load<u32>(<usize>load<u32>(table + (pieceAt(slot) << 2)) + (squareAt(slot) << 2));
}

export function lengthOf(list: usize): i32 {
  return load<i32>(list);
}

export function targetOf(entry: usize): i32 {
  return load<i32>(entry);
}

export function firstOf(list: usize): usize {
  return list + 16;
}

export function nextOf(entry: usize): usize {
  return entry + 16 + (load<i32>(entry, 4) << 4);
}

/** The squares where color 1's king would block: every square if the pieces block already. */
export function blocked(entry: usize, taken: v128): v128 {
  const paths = load<i32>(entry, 4);
  if (paths === 0) return none();
  let result = all();
  for (let i = 0; i < paths; i++) {
    const path = v128.load(entry + 16 + (i << 4));
    if (isEmpty(v128.and(path, taken))) result = v128.and(result, path);
  }
  return result;
}
