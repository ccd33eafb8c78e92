/** How strong the computer plays, and how long it may think. */

/** The highest level, which holds nothing back; the engine's `Skill Level` has the same numbers. */
export const FULL_STRENGTH = 11;

export const LEVELS: readonly number[] = Array.from({ length: FULL_STRENGTH }, (_, index) => index + 1);

/** The level that is proposed first. */
export const FIRST_LEVEL = 1;

/**
 * How long a move may take. Full strength uses it all; the levels end by the positions they may search, long before
 * except where a device is very slow. Units: ms.
 */
export const MOVE_MS = 3000;

/** How long the only move there is may take: enough to judge the position. Units: ms. */
export const FORCED_MS = 300;

/** How long a man may take to place, of which there are eight and more in a row. Units: ms. */
export const PLACING_MS = 800;

/** Seeds of what the engine overlooks in a game, and of its set-up, are below this; from 1. */
export const SEED_END = 0x7fffffff;
