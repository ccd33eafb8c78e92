/** How far a count has run, in moves as people count them. */
import type { Count } from '@sitke/rules';

export { isNearlyOut } from '@sitke/board/sounds';

/** Units: moves of the side that tries to win. */
export function movesOfCount({ plies, limit }: Count): { readonly done: number; readonly limit: number } {
  return { done: Math.floor((plies + 1) / 2), limit: limit / 2 };
}
