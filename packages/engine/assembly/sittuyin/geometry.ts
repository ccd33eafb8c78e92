/** How squares lie to each other, as the evaluation asks for it. */

import { bit } from '../core/bits';
import { attacksBy, BY_PAWN } from './attacks';
import { fileSet, sideways } from './bitboards';
import { DISTANCES } from './layout';
import { men, PAWN } from './position';

/** Returns how near a square is to the middle: 0 in a corner, 6 in the centre. */
export function centrality(square: i32): i32 {
  const file = square & 7;
  const rank = square >> 3;
  return (file < 4 ? file : 7 - file) + (rank < 4 ? rank : 7 - rank);
}

/** Returns how many steps a king needs from a square to another. */
export function distance(a: i32, b: i32): i32 {
  return load<u8>(DISTANCES + (((a << 6) + b) as usize)) as i32;
}

/** Returns the rank of a square as a side sees it, from 0. */
export function rankOf(color: i32, square: i32): i32 {
  return color === 0 ? square >> 3 : 7 - (square >> 3);
}

/** Returns the steps of a pawn to the promotion square of its file; negative beyond it. */
export function stepsToPromotion(color: i32, square: i32): i32 {
  const file = square & 7;
  return (file < 4 ? 7 - file : file) - rankOf(color, square);
}

/** Returns the squares of a file before one, as a side sees it. */
export function aheadOf(color: i32, square: i32): u64 {
  const file = fileSet(square);
  const shift = (square >> 3) as u64;
  if (color === 0) return shift === 7 ? 0 : file & (~(0 as u64) << ((shift + 1) << 3));
  return file & (((1 as u64) << (shift << 3)) - 1);
}

/** Returns whether a man is guarded by an own pawn on a square that no enemy pawn can ever attack. */
export function isOutpost(pos: usize, color: i32, square: i32): bool {
  if ((bit(square) & attacksBy(color, BY_PAWN)) === 0) return false;
  return (sideways(aheadOf(color, square)) & men(pos, color ^ 1, PAWN)) === 0;
}

/** Writes the table of distances; the same bytes each time. */
export function initGeometry(): void {
  for (let a = 0; a < 64; a++) {
    for (let b = 0; b < 64; b++) {
      const steps = max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)));
      store<u8>(DISTANCES + (((a << 6) + b) as usize), steps as u8);
    }
  }
}
