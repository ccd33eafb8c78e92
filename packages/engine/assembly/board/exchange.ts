/** The next to capture in an exchange (search/see.ts), by the tables of the game. */

import { bit } from '../core/bits';
import { exchangeValue } from '../frames/board/parameters';
import { pieceAt } from '../frames/board/position';
import { rayAt, slidersAlong, sourcesOf } from './attacks';

/** Squares whose pieces have taken part, and so are gone. */
let goneLow: u64 = 0;
let goneHigh: u64 = 0;

/** Begins an exchange on a square with the move of the piece on another one. */
export function beginExchange(_pos: usize, from: i32, _square: i32): void {
  goneLow = 0;
  goneHigh = 0;
  leaveExchange(from);
}

/** Takes the piece on a square out of the exchange. */
export function leaveExchange(square: i32): void {
  if (square < 64) goneLow |= bit(square);
  else goneHigh |= bit(square - 64);
}

function standing(pos: usize, square: i32): i32 {
  const isGone = (square < 64 ? goneLow >> (square as u64) : goneHigh >> ((square - 64) as u64)) & 1;
  return isGone !== 0 ? 0 : pieceAt(pos, square);
}

/** Returns the square of a side's least valuable attacker of a square, -1 if there is none. */
export function cheapestAttacker(pos: usize, square: i32, by: i32): i32 {
  let found = -1;
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
