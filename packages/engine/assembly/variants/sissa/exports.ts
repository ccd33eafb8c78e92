/** Exports of this variant besides search/exports.ts. */

import { begin, current } from '../../core/current';
import { lists } from '../../core/memory';
import { lengthOf } from '../../core/moves';
import { INPUT, OPTIONS } from '../../frames/sissa/layout';
import { freshHash, readPosition } from '../../frames/sissa/position';
import { genLegal } from './movegen';
import { statusOf } from './outcome';

/** Places in a position, for the loader. */
export { HALFMOVES, PLY, TURN } from '../../frames/head';
export { EP_SQUARE, FLAGS, FRAME, MAILBOX } from '../../frames/sissa/layout';

/** Address for the options. */
export function optionsAddress(): usize {
  return OPTIONS;
}

/** Address for 81 pieces, to be written before `setPosition`. */
export function inputAddress(): usize {
  return INPUT;
}

/** Sets a position. `epSquare`, -1 for none, must be one with a legal capture. */
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
