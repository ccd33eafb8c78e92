/** A lesson on the page: it begins where it was left, and how far it is stays on the device. */
import type { VariantId } from '@sitke/rules';
import { useCallback, useEffect, useReducer } from 'preact/hooks';
import { browserSchool } from '../../session/effects/school.js';
import type { AppEvent } from '../../session/events.js';
import { atStep, progressOf, starsOf, withFinished } from '../../session/practice/progress.js';
import type { Dispatch } from '../../session/store/store.js';
import type { Lesson } from '../../variants/kit/course.js';
import { atBoard, beginLesson, inSchool, type Run, type SchoolEvent } from './run.js';

type Event =
  | { readonly at: 'board'; readonly event: AppEvent }
  | { readonly at: 'school'; readonly event: SchoolEvent }
  | { readonly at: 'start' };

function reduceRun(run: Run, event: Event): Run {
  switch (event.at) {
    case 'board':
      return atBoard(run, event.event);
    case 'school':
      return inSchool(run, event.event);
    case 'start':
      return beginLesson(run.variant, run.lesson);
  }
}

/** The stars of a finished lesson. */
export const earned = ({ lesson, slips }: Run): number => starsOf(lesson.steps.length, slips);

export interface OpenLesson {
  readonly run: Run;
  /** Dispatches an event to the board of the lesson. */
  readonly board: Dispatch;
  readonly act: (event: SchoolEvent) => void;
  readonly restart: () => void;
}

export function useLesson(variant: VariantId, lesson: Lesson): OpenLesson {
  const school = browserSchool();
  const [run, dispatch] = useReducer(reduceRun, null, () => {
    const { step, slips } = progressOf(school.value.peek(), lesson.id);
    return beginLesson(variant, lesson, step, slips);
  });
  const { step, slips } = run;
  useEffect(() => {
    const isFinished = step >= lesson.steps.length;
    school.update((progress) =>
      isFinished ? withFinished(progress, lesson.id, earned(run)) : atStep(progress, lesson.id, step, slips),
    );
  }, [step, slips]);
  return {
    run,
    board: useCallback((event) => dispatch({ at: 'board', event }), []),
    act: useCallback((event) => dispatch({ at: 'school', event }), []),
    restart: useCallback(() => dispatch({ at: 'start' }), []),
  };
}
