/**
 * The evaluation's errors, learnt from what searches found: one number for each structure of pawns, and one for each
 * side's other pieces, both by the side to move.
 * Source: "Static Evaluation Correction History", Chess Programming Wiki.
 */

import { CORRECTION, uses } from '../core/features';
import { CORRECTION_GRAIN, margin } from '../core/margins';
import { corrections } from '../core/memory';
import { EVAL_MAX, isPlacing, pawnsKey, piecesKey, turnOf } from '../variant/game';
import { isQuiet } from './order';
import { SearchNode } from './stack';
import { BOUND_LOWER, BOUND_UPPER } from './tt';

/** Entries of a table, a power of two. Three tables a side: pawns, the first side's other pieces, the second's. */
const ENTRIES: u32 = 16384;
const TABLES: u32 = 3;
/** Bound of an entry. */
const MOST = 1024;

/** Returns the address of a position's entry in a table. */
function entryOf(pos: usize, table: u32): usize {
  const key = table === 0 ? pawnsKey(pos) : piecesKey(pos, (table - 1) as i32);
  const row = ((turnOf(pos) as u32) * TABLES + table) * ENTRIES + (key & (ENTRIES - 1));
  return corrections() + ((row as usize) << 1);
}

/** Returns an evaluation corrected by what searches found in like positions. */
export function corrected(pos: usize, evaluation: i32): i32 {
  if (!uses(CORRECTION)) return evaluation;
  let sum = 0;
  for (let table: u32 = 0; table < TABLES; table++) sum += load<i16>(entryOf(pos, table)) as i32;
  return min(max(evaluation + sum / margin(CORRECTION_GRAIN), -EVAL_MAX), EVAL_MAX);
}

/** Learns by how much the static evaluation of a node was wrong, where its search tells it and no capture explains it. */
export function learnFrom(node: SearchNode, bound: i32): void {
  const error = node.best - node.standing;
  if (!uses(CORRECTION) || node.isChecked || isPlacing(node.pos) || abs(node.best) > EVAL_MAX) return;
  if (node.bestMove !== 0 && !isQuiet(node.bestMove)) return;
  if ((bound === BOUND_LOWER && error <= 0) || (bound === BOUND_UPPER && error >= 0)) return;
  const bonus = min(max((error * node.depth) / 8, -MOST / 4), MOST / 4);
  for (let table: u32 = 0; table < TABLES; table++) {
    const at = entryOf(node.pos, table);
    const value = load<i16>(at) as i32;
    store<i16>(at, (value + bonus - (value * abs(bonus)) / MOST) as i16);
  }
}
