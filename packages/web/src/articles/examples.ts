/** Boards that show what an article says: steps of the course. */
import type { VariantId } from '@sitke/rules';
import type { Step } from '../variants/kit/course.js';
import { courseOf } from '../variants/registry.course.js';

/** A step of a lesson that shows an article on a board. */
export interface Example {
  readonly lesson: string;
  readonly step: Step;
}

/** The most examples of an article. */
const MOST = 2;

/** Returns steps of the course that show an article, each on its own board; the rules prove every one of them. */
export function examplesOf(variant: VariantId, article: string): readonly Example[] {
  const found: Example[] = [];
  for (const { id: lesson, steps } of courseOf(variant)) {
    for (const step of steps) {
      const isNew = found.every((other) => other.step.at !== step.at && other.lesson !== lesson);
      const showsBoard = step.goal.kind !== 'compare' && step.goal.kind !== 'ask';
      if (found.length < MOST && step.article === article && isNew && showsBoard) found.push({ lesson, step });
    }
  }
  return found;
}
