/** Terminal nodes of the tree: repetitions, and positions without a move. */

import { frames } from '../core/memory';
import { FRAME, halfmovesOf, hashOf, noMoveWinner, turnOf } from '../variant/game';
import { MATE } from './stack';

const FIRST_REPETITION = 4;

/**
 * Returns whether a position has occurred before: once since the root, or twice before it. Rulesets without repetition
 * use it too, because repeating makes no progress.
 */
export function isRepetition(pos: usize, ply: i32): bool {
  const most = halfmovesOf(pos);
  let before = 0;
  for (let back = FIRST_REPETITION; back <= most; back += 2) {
    const other = pos - (back as usize) * FRAME;
    if (other < frames()) return false;
    if (hashOf(other) !== hashOf(pos)) continue;
    if (back <= ply || ++before === 2) return true;
  }
  return false;
}

/** Returns the value of a position without a legal move, seen from the side to move. */
export function noMoveValue(pos: usize, ply: i32, check: bool): i32 {
  const winner = noMoveWinner(pos, check);
  if (winner < 0) return 0;
  return winner === turnOf(pos) ? MATE - ply : ply - MATE;
}
