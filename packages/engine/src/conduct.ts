/**
 * How the engine behaves in a game beside its moves: when it claims, counts and agrees, and how long it takes. Every
 * program in which it plays against people does as is said here; nothing of the search is needed for it.
 *
 * What it thinks of its own side is in hundredths of a pawn, null where it does not know.
 */

import type { Claim, CountAction, GameNode } from '@sitke/rules';

/**
 * How long a move may take. Full strength uses it all; the levels end by the positions they may search, long before
 * except where a device is very slow. Units: ms.
 */
export const MOVE_MS = 3000;

/** How long the only move there is may take: enough to judge the position. Units: ms. */
export const FORCED_MS = 300;

/** How long a man may take to place, of which there are eight and more in a row. Units: ms. */
export const PLACING_MS = 800;

/** A move is seen no sooner after the one before, so that the eye can follow. Units: ms. */
export const LEAST_MS = 400;

/** From here on the engine takes its side for lost enough to count, or won enough to stop counting. */
const CLEAR = 150;

/** Returns the draw that the engine claims rather than play on: any, where it takes its side for no better. */
export function claimOf(node: GameNode, standing: number | null): Claim['reason'] | null {
  const [claim] = node.claims;
  return claim && (standing ?? 0) <= 0 ? claim.reason : null;
}

/** Returns what the engine does about a count of the board before it moves. It does not change its mind in one turn. */
export function countOf(node: GameNode, standing: number | null): CountAction | null {
  if (node.action !== null || standing === null) return null;
  const { countActions } = node.position;
  if (countActions.includes('start') && standing < -CLEAR) return 'start';
  return countActions.includes('stop') && standing > CLEAR ? 'stop' : null;
}

/** Returns whether the engine agrees to a draw: when both armies stand and it takes its side for no better. */
export function agreesToDraw(isPlacing: boolean, standing: number | null): boolean {
  return standing !== null && standing <= 0 && !isPlacing;
}

/** Returns whether nothing better can be found: a mate in so many moves, null if none, and no shorter one in its depth. */
export function isSettled(depth: number, mate: number | null): boolean {
  return mate !== null && depth >= 2 * Math.abs(mate);
}
