/** What the core of this variant exports beside search/exports.ts. */

import { begin, current } from '../../core/current';
import { lists } from '../../core/memory';
import { lengthOf } from '../../core/moves';
import { INPUT, OPTIONS } from './layout';
import { genLegal } from './movegen';
import { statusOf } from './outcome';
import { freshHash, readPosition } from './position';

/** Where the loader writes the options. */
export function optionsAddress(): usize {
  return OPTIONS;
}

/** Where the loader writes 81 pieces before `setPosition`. */
export function inputAddress(): usize {
  return INPUT;
}

/** Begins again with a position; `epSquare`, -1 for none, must be one that can legally be taken on. */
export function setPosition(turn: i32, flags: i32, epSquare: i32, halfmoves: i32, ply: i32): void {
  readPosition(begin(), turn, flags, epSquare, halfmoves, ply);
}

/** Returns the status of the position; see outcome.ts for its bits. */
export function status(): i32 {
  return statusOf(current, lengthOf(lists(), genLegal(current, lists())));
}

/** Returns the hash computed from the pieces alone. */
export function recomputedHash(): u64 {
  return freshHash(current);
}
