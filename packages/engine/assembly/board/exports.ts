/** Exports of a game that is handed over as data, besides search/exports.ts. */

import { begin, current } from '../core/current';
import { lists } from '../core/memory';
import { lengthOf } from '../core/moves';
import { INPUT, PARAMETERS } from '../frames/board/layout';
import { freshHash, readPosition, setCount, turnOf } from '../frames/board/position';
import { knowsCount } from '../kit/counting';
import { statusOf } from '../kit/outcome';
import { isKingAttacked } from './attacks';
import { genLegal } from './movegen';

/** Places in a position, and the addresses of the tables that the loader writes. */
export {
  CAPTURES,
  FRAME,
  LEAPS,
  MAILBOX,
  MOBILITY_VALUES,
  PARAMETERS,
  RAYS,
  ROLE_VALUES,
  ROOM,
  SLIDERS,
  SLIDES,
  SOURCES,
  SQUARE_VALUES,
  ZONES,
} from '../frames/board/layout';
export { COUNT_BY, COUNT_LIMIT, COUNT_PLIES, HALFMOVES, PLY, TURN } from '../frames/head';
export { COUNT_ROWS, ENDING } from '../kit/ending';

/** Address for the facts of the game; see parameters.ts. */
export function optionsAddress(): usize {
  return PARAMETERS;
}

/** Address for the pieces by square, to be written before `setPosition`. */
export function inputAddress(): usize {
  return INPUT;
}

/** Sets a position; a count that the ruleset does not have is dropped. */
export function setPosition(turn: i32, halfmoves: i32, ply: i32, limit: i32, plies: i32, by: i32): void {
  const pos = begin();
  readPosition(pos, turn, halfmoves, ply);
  if (limit > 0 && knowsCount(by)) setCount(pos, limit, plies, by);
}

/** Returns the status of the position; see core/status.ts for its bits. */
export function status(): i32 {
  return statusOf(current, lengthOf(lists(), genLegal(current, lists())), isKingAttacked(current, turnOf(current)));
}

/** Returns the hash computed from the pieces alone. */
export function recomputedHash(): u64 {
  return freshHash(current);
}
