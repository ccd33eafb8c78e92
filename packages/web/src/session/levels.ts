/** How strong the computer plays. */

/** The highest level, which holds nothing back; the engine's `Skill Level` has the same numbers. */
export const FULL_STRENGTH = 11;

export const LEVELS: readonly number[] = Array.from({ length: FULL_STRENGTH }, (_, index) => index + 1);

/** The level that is proposed first. */
export const FIRST_LEVEL = 1;

/** Seeds of what the engine overlooks in a game, and of its set-up, are below this; from 1. */
export const SEED_END = 0x7fffffff;
