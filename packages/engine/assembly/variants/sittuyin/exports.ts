/** What the core of this variant exports beside search/exports.ts. */

import { begin, current } from '../../core/current';
import { lists } from '../../core/memory';
import { knowsCount } from './counting';
import { INPUT, OPTIONS } from './layout';
import { genLegal } from './movegen';
import { statusOf } from './outcome';
import { freshHash, readPosition, setCount } from './position';
import { coefficients } from './score';

/** Where the loader writes the options. */
export function optionsAddress(): usize {
  return OPTIONS;
}

/** Where the loader writes 64 pieces and 32 pocket counts before `setPosition`. */
export function inputAddress(): usize {
  return INPUT;
}

/** Begins again with a position; a count that the ruleset does not know is dropped. */
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

/** Where the build for the tuner leaves how often the last `evaluate` took each weight; see score.ts. */
export function coefficientsAddress(): usize {
  return coefficients();
}
