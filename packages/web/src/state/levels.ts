/** How strong the computer plays, and how long it may think. */

/** The highest level, which holds nothing back; the engine's `Skill Level` has the same numbers. */
export const FULL_STRENGTH = 11;

export const LEVELS: readonly number[] = Array.from({ length: FULL_STRENGTH }, (_, index) => index + 1);

/** The level that is proposed first. */
export const FIRST_LEVEL = 3;

const LEAST_MS = 300;
const MORE_MS = 120;

/** Returns how long a level thinks about a move. Units: ms. */
export function thinkingMs(level: number): number {
  return LEAST_MS + MORE_MS * (level - 1);
}
