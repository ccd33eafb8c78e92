/** Draws and keys as the search needs them, of games that end by the kit's rules (kit/ending.ts). */

import { COUNT_AWARENESS, uses } from '../core/features';
import { countKey, moveLimitKey } from '../core/limitKey';
import { winnerOf } from '../core/status';
import { countLimitOf, countPliesOf, halfmovesOf, hashOf } from '../frame/position';
import { isCountOver, mayClaimCount } from './counting';
import { moveLimitRule } from './ending';
import { isDead, isMoveLimit, noMoveOutcome } from './outcome';

/** Returns the key of a position in the table: its hash, with what is left of a count or of the move limit. */
export function keyOf(pos: usize): u64 {
  const limit = uses(COUNT_AWARENESS) ? countLimitOf(pos) : 0;
  if (limit > 0) return hashOf(pos) ^ countKey(limit, countPliesOf(pos));
  return moveLimitRule() === 0 ? hashOf(pos) : hashOf(pos) ^ moveLimitKey(halfmovesOf(pos));
}

/** Returns whether the position is drawn, by itself or by a claim of the side to move; mates have priority. */
export function isDrawn(pos: usize): bool {
  if (uses(COUNT_AWARENESS) && (isCountOver(pos) || mayClaimCount(pos))) return true;
  return (moveLimitRule() !== 0 && isMoveLimit(pos)) || isDead(pos);
}

/** Returns the winner where the side to move has no move, -1 for a draw. */
export function noMoveWinner(pos: usize, check: bool): i32 {
  return winnerOf(noMoveOutcome(pos, check));
}
