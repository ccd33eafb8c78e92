/** The keyboard's place in a lesson: after Next on the board or its first answer, after the task on Next. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isPassed, type Run } from './run.js';

const BOARD = '.cells [tabindex="0"]';
const BUTTON = '.offers .offer.main, .lesson-answers .offer';

/** Moves the focus, where it is on what the last act has ended; on the first step it stays on the title. */
export function useLessonFocus(table: RefObject<HTMLElement>, run: Run): void {
  const last = useRef(run);
  const { step, mood } = run;
  useLayoutEffect(() => {
    const before = last.current;
    last.current = run;
    if (before.step === step && before.mood === mood) return;
    const isTask = mood === 'doing' && run.lesson.steps[step]?.goal.kind !== 'ask';
    const hasButton = isPassed(run) || mood === 'wrong' || mood === 'check' || !isTask;
    const claim = table.current?.querySelector<HTMLElement>(BUTTON);
    const board = table.current?.querySelector<HTMLElement>(BOARD);
    (hasButton || !board ? claim : board)?.focus({ preventScroll: true });
  }, [step, mood]);
}
