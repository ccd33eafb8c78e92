/** How long the engine takes for a move against people. Units: ms. */

/**
 * How long a move may take. Full strength uses it all; the levels end by the positions they may search, long before
 * except where a device is very slow. Units: ms.
 */
export const MOVE_MS = 3000;

/** How long the only move there is may take: enough to judge the position. Units: ms. */
export const FORCED_MS = 300;

/** How long a piece may take to place, of which there are eight and more in a row. Units: ms. */
export const PLACING_MS = 800;

/** A move is seen no sooner after the one before, so that the eye can follow. Units: ms. */
export const LEAST_MS = 400;

/** Returns whether nothing better can be found: a mate in so many moves, null if none, and no shorter one in its depth. */
export function isSettled(depth: number, mate: number | null): boolean {
  return mate !== null && depth >= 2 * Math.abs(mate);
}
