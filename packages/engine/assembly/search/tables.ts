/**
 * Endgame tables, held by the host and probed where few pieces are left. They include the count, but no repetitions.
 * Source: "Endgame Tablebases", Chess Programming Wiki.
 */

import { countPieces, isPlacing } from '../variant/game';
import { MATE } from './stack';

/** Asks the host: plies to mate (odd: the side to move mates), or one of the two below. */
declare function askHost(pos: usize): i32;

const DRAW = -1;
const UNKNOWN = -2;
/** Returned by `tableValue` where nothing is known. */
export const NO_TABLE_VALUE: i32 = i32.MIN_VALUE;

/** Number of pieces of the largest tables, kings included; 0 without tables. */
let maxPieces: i32 = 0;
/** Positions found since the search started. */
export let tableHits: i32 = 0;

/** Sets the number of pieces of the largest tables; 0 for no tables. */
export function setTablePieces(pieces: i32): void {
  maxPieces = pieces;
}

export function clearTableHits(): void {
  tableHits = 0;
}

/** Returns the exact value of a position for the side to move, or `NO_TABLE_VALUE`. */
export function tableValue(pos: usize, ply: i32): i32 {
  if (maxPieces === 0 || countPieces(pos) > maxPieces || isPlacing(pos)) return NO_TABLE_VALUE;
  const plies = askHost(pos);
  if (plies === UNKNOWN) return NO_TABLE_VALUE;
  tableHits++;
  if (plies === DRAW) return 0;
  return (plies & 1) !== 0 ? MATE - ply - plies : ply + plies - MATE;
}
