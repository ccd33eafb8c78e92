/** How far somebody is in the courses: plain data, its text, and two such records as one. */

import * as v from 'valibot';
import { entriesOf, persisted, whole } from '../../platform/persisted.js';

/** How a lesson stands. */
export interface LessonProgress {
  /** The best result so far, from 1 to `TOP_STARS`; 0 while the lesson has not been finished. */
  readonly stars: number;
  /** The step to go on with, from 0. */
  readonly step: number;
  /** How many steps of this round went wrong or needed a hint. */
  readonly slips: number;
}

export interface Progress {
  /** The lesson that was open last; null before the first. */
  readonly last: string | null;
  /** By lesson. */
  readonly lessons: Readonly<Record<string, LessonProgress>>;
}

export const TOP_STARS = 3;
export const NO_PROGRESS: Progress = { last: null, lessons: {} };
const FRESH: LessonProgress = { stars: 0, step: 0, slips: 0 };

/** Raised when the form changes; other versions are not read. */
const VERSION = 1;
const MAX_LENGTH = 100_000;
const MAX_COUNT = 1000;
const LESSON = /^[a-z][a-z0-9-]{0,60}$/;

/** Returns how a lesson stands. */
export function progressOf({ lessons }: Progress, lesson: string): LessonProgress {
  return lessons[lesson] ?? FRESH;
}

/** Returns how many of these lessons are finished. */
export function finished(progress: Progress, lessons: readonly string[]): number {
  return lessons.filter((lesson) => progressOf(progress, lesson).stars > 0).length;
}

/** Returns the lesson to go on with: the one open last while it is not finished, or the first unfinished; null if all are. */
export function nextLesson(progress: Progress, lessons: readonly string[]): string | null {
  const open = lessons.filter((lesson) => progressOf(progress, lesson).stars === 0);
  const { last } = progress;
  return last !== null && open.includes(last) ? last : (open[0] ?? null);
}

/** Returns the stars of a round: all for none or one slip in many steps, fewer for more. */
export function starsOf(steps: number, slips: number): number {
  if (slips === 0) return TOP_STARS;
  return slips * 3 <= steps ? 2 : 1;
}

/** Returns the progress at a step of a lesson. */
export function atStep(progress: Progress, lesson: string, step: number, slips: number): Progress {
  const { stars } = progressOf(progress, lesson);
  return { last: lesson, lessons: { ...progress.lessons, [lesson]: { stars, step, slips } } };
}

/** Returns the progress with a lesson finished; it begins from the start again. */
export function withFinished(progress: Progress, lesson: string, stars: number): Progress {
  const best = Math.max(stars, progressOf(progress, lesson).stars);
  return { last: lesson, lessons: { ...progress.lessons, [lesson]: { stars: best, step: 0, slips: 0 } } };
}

const Lesson = v.object({ stars: whole(TOP_STARS), step: whole(MAX_COUNT), slips: whole(MAX_COUNT) });
const Saved = v.object({
  version: v.literal(VERSION),
  last: v.fallback(v.nullable(v.pipe(v.string(), v.regex(LESSON))), null),
  lessons: entriesOf(Lesson, (lesson) => LESSON.test(lesson)),
});

const SavedProgress = v.pipe(
  Saved,
  v.transform(({ last, lessons }): Progress => ({ last, lessons })),
);

/** The progress as it is kept; what in it cannot be read is left out. */
export const KEPT_PROGRESS = persisted(SavedProgress, {
  most: MAX_LENGTH,
  write: (progress) => ({ version: VERSION, ...progress }),
});

/** Returns whether a record of a lesson is behind another one: fewer stars, or the same and fewer steps. */
function isBehind(own: LessonProgress, other: LessonProgress): boolean {
  return own.stars < other.stars || (own.stars === other.stars && own.step < other.step);
}

/** Returns two records as one, so that nothing of the first is lost; the first itself where nothing is added. */
export function mergeProgress(own: Progress, other: Progress): Progress {
  const further = Object.entries(other.lessons).filter(([lesson, record]) => isBehind(progressOf(own, lesson), record));
  if (further.length === 0) return own;
  return { last: own.last ?? other.last, lessons: { ...own.lessons, ...Object.fromEntries(further) } };
}
