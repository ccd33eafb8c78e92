/** Terminal nodes of the tree: repetitions, and positions without a move. */

import { UPCOMING_REPETITION, uses } from '../core/features';
import { frames } from '../core/memory';
import { MOVE_SIZE, moveFrom, moveRole, moveTo, NORMAL, packMove } from '../core/moves';
import { FRAME, genLegal, halfmovesOf, hashAfter, hashOf, lastMoveOf, noMoveWinner, turnOf } from '../variant/game';
import { MATE } from './stack';

const FIRST_REPETITION = 4;
/** Plies since the position that the side to move can bring back by taking its last move back. */
const SINCE_RETURN = 3;

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

/**
 * Returns whether the side to move can repeat a position of the search by going back with the piece that it moved last.
 * Writes to `list`. Source: "Repetitions", Chess Programming Wiki.
 */
export function canRepeat(pos: usize, list: usize, ply: i32): bool {
  if (ply < SINCE_RETURN || halfmovesOf(pos) < SINCE_RETURN || !uses(UPCOMING_REPETITION)) return false;
  const last = lastMoveOf(pos - FRAME);
  const other = pos - (SINCE_RETURN as usize) * FRAME;
  if (last === 0 || other < frames()) return false;
  const move = packMove(moveTo(last), moveFrom(last), moveRole(last), 0, 0, NORMAL);
  if (hashAfter(pos, move) !== hashOf(other)) return false;
  // Not every piece goes back as it came.
  const end = genLegal(pos, list);
  for (let at = list; at < end; at += MOVE_SIZE) if (load<i32>(at) === move) return true;
  return false;
}

/** Returns the value of a position without a legal move, seen from the side to move. */
export function noMoveValue(pos: usize, ply: i32, check: bool): i32 {
  const winner = noMoveWinner(pos, check);
  if (winner < 0) return 0;
  return winner === turnOf(pos) ? MATE - ply : ply - MATE;
}
