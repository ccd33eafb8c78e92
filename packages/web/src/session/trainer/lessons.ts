/** The lessons that there are under the rules of a course. */

import { materialsOf } from '../../variants/registry.js';
import { rulesOfGame } from '../rules.js';
import { limitOf } from '../tables/find.js';
import type { Course, Goal } from '../training.js';

/** A material and what can be trained with it. */
export interface Subject {
  readonly material: string;
  /** The count's limit for the stronger side once the king is bare; null where nobody counts. Units: plies. */
  readonly limit: number | null;
  readonly goals: readonly Goal[];
}

let last: { readonly key: string; readonly subjects: readonly Subject[] } | undefined;

/** Returns what can be trained; to hold out there must be a count that runs. */
export function subjectsOf(course: Course): readonly Subject[] {
  const key = `${course.variant} ${course.ruleset}`;
  if (last?.key !== key) {
    const rules = rulesOfGame(course);
    const subjects = materialsOf(course.variant, rules.options).map((material): Subject => {
      const limit = limitOf(rules, material);
      const [strong] = material.split('v');
      return {
        material,
        limit: limit ?? limitOf(rules, `${strong}vK`),
        goals: limit === null ? ['win'] : ['win', 'draw'],
      };
    });
    last = { key, subjects };
  }
  return last.subjects;
}
