/** What ends a game within the tree: draws by rule or by claim, repetition, no move left; and the keys that heed them. */

import { isCountOver } from './counting';
import { FRAME, REGION } from './layout';
import { INFINITE, MATE } from './node';
import { FIFTY, option } from './options';
import { isDead, isMoveLimit, noMoveOutcome } from './outcome';
import { countLimitOf, countPliesOf, halfmovesOf, hashOf, turnOf } from './position';

/** No result: the search goes on. */
export const OPEN: i32 = INFINITE + 1;
const FIRST_REPETITION = 4;
/** Halfmoves from which a position is another one with each four more: the limit of 50 moves is felt. */
const LIMIT_NEAR = 80;
/** Plies left of a count below which each makes another position. */
const COUNT_NEAR = 40;

/**
 * Returns whether a position stood before: once since the root, or twice before it. A ruleset without repetition has it
 * too: who goes round in a circle gets nowhere.
 */
export function isRepetition(pos: usize, ply: i32): bool {
  const most = halfmovesOf(pos);
  let before = 0;
  for (let back = FIRST_REPETITION; back <= most; back += 2) {
    const other = pos - (back as usize) * FRAME;
    if (other < REGION) return false;
    if (hashOf(other) !== hashOf(pos)) continue;
    if (back <= ply || ++before === 2) return true;
  }
  return false;
}

/** Returns whether the game is drawn here, by itself or as soon as the side to move claims it; mates go before. */
export function isDrawn(pos: usize): bool {
  return isCountOver(pos) || (option(FIFTY) !== 0 && isMoveLimit(pos)) || isDead(pos);
}

/** Returns the value of a position without a legal move, seen from the side to move. */
export function noMoveValue(pos: usize, ply: i32, check: bool): i32 {
  const winner = noMoveOutcome(pos, check) >> 3;
  if (winner === 0) return 0;
  return winner - 1 === turnOf(pos) ? MATE - ply : ply - MATE;
}

/** Returns the key of a position in the table: its hash, and what is left of a count or of the 50 moves. */
export function keyOf(pos: usize): u64 {
  let key = hashOf(pos);
  const limit = countLimitOf(pos);
  if (limit > 0) {
    const left = limit - countPliesOf(pos) + 2;
    const state = (left < COUNT_NEAR ? left : COUNT_NEAR + (left >> 3)) as u64;
    key ^= (state + 1) * 0x9e3779b97f4a7c15;
  } else if (halfmovesOf(pos) > LIMIT_NEAR) {
    key ^= ((halfmovesOf(pos) >> 2) as u64) * 0xc2b2ae3d27d4eb4f;
  }
  return key;
}
