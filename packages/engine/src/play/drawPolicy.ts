/**
 * When the engine claims, counts and agrees to a draw. Every program in which it plays against people uses this; nothing of
 * the search is needed for it.
 *
 * A score is from the engine's side in hundredths of a pawn, null where it is not known.
 */

import type { Claim, CountAction, GameNode } from '@sitke/rules';

/** From here on the engine takes its side for lost enough to count, or won enough to stop counting. */
const CLEAR = 150;

/** Returns the draw that the engine claims rather than play on: any, where it takes its side for no better. */
export function claimOf(node: GameNode, lastScore: number | null): Claim['reason'] | null {
  const [claim] = node.claims;
  return claim && (lastScore ?? 0) <= 0 ? claim.reason : null;
}

/** Returns what the engine does about a count of the board before it moves. It does not change its mind in one turn. */
export function countOf(node: GameNode, lastScore: number | null): CountAction | null {
  if (node.action !== null || lastScore === null) return null;
  const { countActions } = node.position;
  if (countActions.includes('start') && lastScore < -CLEAR) return 'start';
  return countActions.includes('stop') && lastScore > CLEAR ? 'stop' : null;
}

/** Returns whether the engine agrees to a draw: when both armies stand and it takes its side for no better. */
export function agreesToDraw(isPlacing: boolean, lastScore: number | null): boolean {
  return lastScore !== null && lastScore <= 0 && !isPlacing;
}
