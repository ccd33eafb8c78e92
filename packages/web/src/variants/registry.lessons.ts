/** The lessons of each game by their addresses, in order: small, since the first page loads them. */
import type { VariantId } from '@sitke/rules';
import { sissaLessons } from './sissa/lessons.js';
import { sittuyinLessons } from './sittuyin/lessons.js';

const LESSONS: Readonly<Partial<Record<VariantId, readonly string[]>>> = {
  sittuyin: sittuyinLessons,
  sissa: sissaLessons,
};

/** Returns the lessons of a game, in order; none where it has no course. */
export function lessonsOf(id: VariantId): readonly string[] {
  return LESSONS[id] ?? [];
}

/** Returns the game of a lesson; null if there is no such lesson. */
export function variantOfLesson(lesson: string): VariantId | null {
  const found = Object.entries(LESSONS).find(([, lessons]) => lessons.includes(lesson));
  return (found?.[0] as VariantId | undefined) ?? null;
}
