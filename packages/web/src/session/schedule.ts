/**
 * When something learnt comes again, in boxes after Leitner: solved without a slip it goes one box up, a slip puts it two
 * down; it rests 0, 1, 2, 4, 8 or 16 days by its box.
 */

/** A thing to repeat. */
export interface Rest {
  /** From 0 to `TOP_BOX`. */
  readonly box: number;
  /** When it comes again. Units: days since 1970, at this place. */
  readonly due: number;
}

const REST_DAYS = [0, 1, 2, 4, 8, 16] as const;
export const TOP_BOX = REST_DAYS.length - 1;
const BOXES_DOWN = 2;

/** Returns a thing after it was tried on a day; `least` is the shortest rest, in days. */
export function rested(box: number, isSolved: boolean, day: number, least = 0): Rest {
  const next = isSolved ? Math.min(box + 1, TOP_BOX) : Math.max(box - BOXES_DOWN, 0);
  return { box: next, due: day + Math.max(REST_DAYS[next]!, least) };
}

/**
 * Returns whether a thing is due. One that would rest longer than its box does was noted before the clock was set back: it
 * is due at once. A day more is allowed for a journey west.
 */
export function isDue({ box, due }: Rest, day: number): boolean {
  return due <= day || due - day > REST_DAYS[box]! + 2;
}

/** Days in a row on which something was done. */
export interface Streak {
  /** The last of them. Units: days since 1970, at this place. */
  readonly last: number;
  readonly length: number;
  readonly longest: number;
}

export const NO_STREAK: Streak = { last: 0, length: 0, longest: 0 };

/** Returns a streak with a day more. A clock set back, or a journey west, breaks none. */
export function streakWith(streak: Streak, day: number): Streak {
  const { last, length, longest } = streak;
  if (length > 0 && (day === last || day === last - 1)) return streak;
  if (length > 0 && day < last) return { ...streak, last: day };
  const next = length > 0 && day === last + 1 ? length + 1 : 1;
  return { last: day, length: next, longest: Math.max(longest, next) };
}

/** Returns how long a streak is on a day: nothing is lost until a whole day has passed without anything. */
export function streakOn({ last, length }: Streak, day: number): number {
  return day > last + 1 ? 0 : length;
}
