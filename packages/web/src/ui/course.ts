/** The course that somebody has begun, as Home shows it. */
import type { VariantId } from '@sitke/rules';
import { browserSchool } from '../session/effects/school.js';
import { finished, nextLesson } from '../session/practice/progress.js';
import { lessonsOf, variantOfLesson } from '../variants/registry.lessons.js';

export interface CourseUnderWay {
  readonly variant: VariantId;
  /** Lessons that are finished, and all of them. */
  readonly done: number;
  readonly total: number;
  /** The lesson to go on with; null where all are finished. */
  readonly next: string | null;
}

/** Returns the course whose lesson was open last; null before the first. */
export function courseUnderWay(): CourseUnderWay | null {
  const progress = browserSchool().value.value;
  const variant = progress.last === null ? null : variantOfLesson(progress.last);
  if (variant === null) return null;
  const lessons = lessonsOf(variant);
  return { variant, done: finished(progress, lessons), total: lessons.length, next: nextLesson(progress, lessons) };
}
