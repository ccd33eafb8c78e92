/** Setups that games start from. */

import type { Setup } from '../core/setup.js';
import type { Piece } from '../core/types.js';

/** Returns the setup of an arrangement at move 1, side 0 to move, without rights or pockets unless they are given. */
export function startSetup(squares: readonly Piece[], more: Partial<Setup> = {}): Setup {
  const pockets: readonly number[] = new Array(32).fill(0);
  return { squares, pockets, turn: 0, flags: 0, epSquare: null, count: null, halfmoves: 0, fullmoves: 1, ...more };
}
