/** Geometry of the board for the evaluation. */

import { DISTANCES } from '../../frames/sittuyin/layout';
import { PAWN, piecesOf } from '../../frames/sittuyin/position';
import { attacksBy, BY_PAWN } from './attacks';
import { forward, sideways } from './bitboards';

/** Returns the centrality of a square: 0 in a corner, 6 in the centre. */
export function centrality(square: i32): i32 {
  const file = square & 7;
  const rank = square >> 3;
  return (file < 4 ? file : 7 - file) + (rank < 4 ? rank : 7 - rank);
}

/** Returns the distance between two squares in king's steps. */
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

/** Returns the squares in front of a set on its files, as a side sees it. */
export function aheadOf(color: i32, set: u64): u64 {
  let ahead = forward(color, set);
  if (color === 0) {
    ahead |= ahead << 8;
    ahead |= ahead << 16;
    return ahead | (ahead << 32);
  }
  ahead |= ahead >> 8;
  ahead |= ahead >> 16;
  return ahead | (ahead >> 32);
}

/** Returns the squares that a pawn of a side guards and no enemy pawn can ever attack. */
export function outpostsOf(pos: usize, color: i32): u64 {
  return attacksBy(color, BY_PAWN) & ~sideways(aheadOf(color ^ 1, piecesOf(pos, color ^ 1, PAWN)));
}

/** Writes the table of distances, the same bytes each time. */
export function initGeometry(): void {
  for (let a = 0; a < 64; a++) {
    for (let b = 0; b < 64; b++) {
      const steps = max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)));
      store<u8>(DISTANCES + (((a << 6) + b) as usize), steps as u8);
    }
  }
}
