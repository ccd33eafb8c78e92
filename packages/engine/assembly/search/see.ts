/**
 * Static exchange evaluation: each side captures with its least valuable piece first. Pins are ignored; lines that earlier
 * captures open count, because each attacker is looked up among the pieces then left.
 * Source: "SEE - The Swap Algorithm" and its threshold form, Chess Programming Wiki.
 */

import { moveCaptured, moveFrom, movePromotion, moveRole, moveTo } from '../core/moves';
import { KING } from '../core/pieces';
import { beginExchange, cheapestAttacker, exchangeValue, leaveExchange, pieceAt, turnOf } from '../variant/game';

/** Returns whether a move gains at least `threshold` by exchanges on its target square. */
export function seeAtLeast(pos: usize, move: i32, threshold: i32): bool {
  const mover = moveRole(move);
  const promotion = movePromotion(move);
  let gain = exchangeValue(moveCaptured(move)) - threshold;
  if (promotion !== 0) gain += exchangeValue(promotion) - exchangeValue(mover);
  if (gain < 0) return false;
  let risk = exchangeValue(promotion !== 0 ? promotion : mover) - gain;
  if (risk <= 0) return true;
  const square = moveTo(move);
  beginExchange(pos, moveFrom(move), square);
  let side = turnOf(pos);
  let isGood = true;
  for (;;) {
    side ^= 1;
    const from = cheapestAttacker(pos, square, side);
    if (from < 0) break;
    const role = pieceAt(pos, from) & 15;
    // A king may not capture a defended piece.
    if (role === KING && cheapestAttacker(pos, square, side ^ 1) >= 0) break;
    isGood = !isGood;
    risk = exchangeValue(role) - risk;
    // The side to capture has won the exchange already, even if its piece is lost.
    const least = isGood ? 1 : 0;
    if (risk < least) break;
    leaveExchange(from);
  }
  return isGood;
}
