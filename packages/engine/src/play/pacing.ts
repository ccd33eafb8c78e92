/** Time per move against people. Units: ms. */

/**
 * Limit for a move. Full strength uses it all; levels stop at their node limit long before, except on very slow
 * devices. Units: ms.
 */
export const MOVE_MS = 3000;

/** Limit for a forced move: enough to evaluate the position. Units: ms. */
export const FORCED_MS = 300;

/** Limit for placing a piece; a set-up has eight and more in a row. Units: ms. */
export const PLACING_MS = 800;

/** Least delay between two moves, so that the eye can follow. Units: ms. */
export const LEAST_MS = 400;

/**
 * Returns whether the search cannot improve: it has found a mate in `mate` moves (null: none), and none shorter exists.
 */
export function isSettled(depth: number, mate: number | null): boolean {
  return mate !== null && depth >= 2 * Math.abs(mate);
}
