/** Draws by a limit of moves, as an option: nothing, a claim, or the end of the game. */

import type { Board } from '../core/board.js';

/** Plies without progress after which a game is drawn or a draw may be claimed: 50 moves of each side. */
export const MOVE_LIMIT_PLIES = 100;

export type LimitRule = 'off' | 'claim' | 'auto';

/** Returns whether the move limit is reached. */
export function isMoveLimitReached(b: Board): boolean {
  return b.halfmoves >= MOVE_LIMIT_PLIES;
}
