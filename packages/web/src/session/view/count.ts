/** How far a count has run, in moves as people count them. */
import type { Count } from '@sitke/rules';

/** In its last five moves a count is shown, and heard, as nearly out. Units: plies. */
const LAST_PLIES = 10;

/** Units: moves of the side that tries to win. */
export function movesOfCount({ plies, limit }: Count): { readonly done: number; readonly limit: number } {
  return { done: Math.floor((plies + 1) / 2), limit: limit / 2 };
}

/** Whether few moves are left. */
export function isNearlyOut({ plies, limit }: Count): boolean {
  return limit - plies <= LAST_PLIES;
}
