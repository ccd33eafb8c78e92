/**
 * Static exchange evaluation by the tables of the game: each side captures with its least valuable piece first. Pins are
 * ignored. Source: "SEE - The Swap Algorithm" and its threshold form, Chess Programming Wiki.
 */

import { bit } from '../core/bits';
import { moveCaptured, moveFrom, movePromotion, moveRole, moveTo } from '../core/moves';
import { NO_SQUARE } from '../frames/board/layout';
import { exchangeValue, pawnRole } from '../frames/board/parameters';
import { KING, pieceAt, turnOf } from '../frames/board/position';
import { rayAt, slidersAlong, sourcesOf } from './attacks';

/** Squares whose pieces have taken part, and so are gone. */
let goneLow: u64 = 0;
let goneHigh: u64 = 0;

function remove(square: i32): void {
  if (square < 64) goneLow |= bit(square);
  else goneHigh |= bit(square - 64);
}

function standing(pos: usize, square: i32): i32 {
  const isGone = (square < 64 ? goneLow >> (square as u64) : goneHigh >> ((square - 64) as u64)) & 1;
  return isGone !== 0 ? 0 : pieceAt(pos, square);
}

/** Returns the square of a side's least valuable piece that attacks a square, `NO_SQUARE` if none does. */
function cheapestFrom(pos: usize, square: i32, by: i32): i32 {
  let found = NO_SQUARE;
  let least = i32.MAX_VALUE;
  const sources = sourcesOf(by, square);
  for (let left = load<i32>(sources), at = sources + 4; left > 0; left--, at += 8) {
    const from = load<i32>(at);
    const piece = standing(pos, from);
    if (piece === 0 || ((load<i32>(at, 4) >> piece) & 1) === 0 || exchangeValue(piece & 15) >= least) continue;
    found = from;
    least = exchangeValue(piece & 15);
  }
  for (let direction = 0; direction < 8; direction++) {
    const sliders = slidersAlong(by, direction);
    if (sliders === 0) continue;
    const ray = rayAt(direction, square);
    for (let left = load<u8>(ray) as i32, at = ray + 1; left > 0; left--, at++) {
      const from = load<u8>(at) as i32;
      const piece = standing(pos, from);
      if (piece === 0) continue;
      if (((sliders >> piece) & 1) !== 0 && exchangeValue(piece & 15) < least) {
        found = from;
        least = exchangeValue(piece & 15);
      }
      break;
    }
  }
  return found;
}

/** Returns whether a move gains at least `threshold` by exchanges on its target square. */
export function seeAtLeast(pos: usize, move: i32, threshold: i32): bool {
  const promotion = movePromotion(move);
  const landing = promotion !== 0 ? promotion : moveRole(move);
  let gain = exchangeValue(moveCaptured(move)) - threshold;
  if (promotion !== 0) gain += exchangeValue(promotion) - exchangeValue(pawnRole());
  if (gain < 0) return false;
  let risk = exchangeValue(landing) - gain;
  if (risk <= 0) return true;
  const square = moveTo(move);
  goneLow = 0;
  goneHigh = 0;
  remove(moveFrom(move));
  let side = turnOf(pos);
  let isGood = true;
  for (;;) {
    side ^= 1;
    const from = cheapestFrom(pos, square, side);
    if (from === NO_SQUARE) break;
    const role = pieceAt(pos, from) & 15;
    // A king may not capture a defended piece.
    if (role === KING && cheapestFrom(pos, square, side ^ 1) !== NO_SQUARE) break;
    isGood = !isGood;
    risk = exchangeValue(role) - risk;
    // The side to capture has won the exchange already, even if its piece is lost.
    const least = isGood ? 1 : 0;
    if (risk < least) break;
    remove(from);
  }
  return isGood;
}
