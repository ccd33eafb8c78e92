/** The courses; loaded with the school. */
import type { VariantId } from '@sitke/rules';
import type { Lesson } from './kit/course.js';
import { sissaCourse } from './sissa/course.js';
import { sittuyinCourse } from './sittuyin/course.js';

const COURSES: Readonly<Partial<Record<VariantId, readonly Lesson[]>>> = {
  sittuyin: sittuyinCourse,
  sissa: sissaCourse,
};

/** Returns the lessons of a game, in order; none where it has no course. */
export function courseOf(id: VariantId): readonly Lesson[] {
  return COURSES[id] ?? [];
}
