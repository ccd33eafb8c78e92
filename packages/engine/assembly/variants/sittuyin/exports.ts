/** Exports of this variant besides search/exports.ts. */

import { begin, current } from '../../core/current';
import { lists } from '../../core/memory';
import { INPUT, OPTIONS, ZONES } from '../../frames/sittuyin/layout';
import { freshHash, readPosition, setCount } from '../../frames/sittuyin/position';
import { knowsCount } from '../../kit/counting';
import { genLegal } from './movegen';
import { statusOf } from './outcome';

/** Places in a position, for the loader. */
export { COUNT_BY, COUNT_LIMIT, COUNT_PLIES, HALFMOVES, PLY, TURN } from '../../frames/head';
export { FRAME, MAILBOX, POCKETS } from '../../frames/sittuyin/layout';
export { COUNT_ROWS, ENDING } from '../../kit/ending';

/** Address for the options. */
export function optionsAddress(): usize {
  return OPTIONS;
}

/** Address for the zones; see zones.ts. */
export function zonesAddress(): usize {
  return ZONES;
}

/** Address for 64 pieces and 32 pocket counts, to be written before `setPosition`. */
export function inputAddress(): usize {
  return INPUT;
}

/** Sets a position; a count that the ruleset does not have is dropped. */
export function setPosition(turn: i32, halfmoves: i32, ply: i32, limit: i32, plies: i32, by: i32): void {
  const pos = begin();
  readPosition(pos, turn, halfmoves, ply);
  if (limit > 0 && knowsCount(by)) setCount(pos, limit, plies, by);
}

/** Returns the status of the position; see outcome.ts for its bits. */
export function status(): i32 {
  return statusOf(current, lists(), genLegal(current, lists()));
}

/** Returns the hash computed from the pieces alone. */
export function recomputedHash(): u64 {
  return freshHash(current);
}
