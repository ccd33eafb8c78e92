/** The end of a lesson: its stars, and the next step: another lesson, or a game. */
import { type VariantId, variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { lessonTitle } from '../../i18n/lessonPhrases.js';
import { anySeed } from '../../session/effects/random.js';
import { browserSchool } from '../../session/effects/school.js';
import { FIRST_LEVEL } from '../../session/levels.js';
import { nextLesson } from '../../session/practice/progress.js';
import { useTools } from '../../ui/context.js';
import { type Way, Ways } from '../../ui/Ways.js';
import { lessonsOf } from '../../variants/registry.lessons.js';
import type { Run } from './run.js';
import { Stars } from './Stars.js';
import { earned } from './useLesson.js';

const WORDS = { 1: 'school.end.1', 2: 'school.end.2', 3: 'school.end.3' } as const;

/** The lesson that comes after one, of those that are open; the first open one after the last. */
function after(lesson: string, variant: VariantId): string | null {
  const lessons = lessonsOf(variant);
  const progress = browserSchool().value.peek();
  const later = lessons.slice(lessons.indexOf(lesson) + 1);
  const others = lessons.filter((one) => one !== lesson);
  return nextLesson({ ...progress, last: null }, later) ?? nextLesson({ ...progress, last: null }, others);
}

export function LessonEnd(props: {
  readonly variant: VariantId;
  readonly run: Run;
  readonly onAgain: () => void;
}): JSX.Element {
  const { variant, run, onAgain } = props;
  const { t, texts } = useTools();
  const title = useRef<HTMLHeadingElement>(null);
  // Before anything is painted: a key pressed at once must not fall between.
  useLayoutEffect(() => title.current?.focus(), []);
  const stars = earned(run);
  const next = after(run.lesson.id, variant);
  const play = usePlay(variant);
  const ways: Way[] = [
    ...(next
      ? [
          {
            to: { page: 'lesson', lesson: next } as const,
            name: t('school.end.next', { lesson: lessonTitle(texts, next) }),
            about: '',
          },
        ]
      : []),
    { to: play, name: t('school.play'), about: t('school.play.about') },
    ...(stars < 3 ? [{ to: onAgain, name: t('school.end.again'), about: '' }] : []),
  ];
  return (
    <main class="lesson-end">
      <h2 ref={title} tabIndex={-1}>
        {t('school.end.title')}
      </h2>
      <Stars stars={stars} label={t('school.stars', { stars })} />
      <p role="status">{t(WORDS[stars as keyof typeof WORDS])}</p>
      {!next && <p class="status">{t('school.end.course')}</p>}
      <Ways ways={ways} />
    </main>
  );
}

/** Returns what begins a game against the first level. */
function usePlay(variant: VariantId): () => void {
  const { dispatch } = useTools();
  return () =>
    dispatch({
      type: 'gameStarted',
      variant,
      options: variantOf(variant).presets.standard,
      computer: { color: 1, level: FIRST_LEVEL, seed: anySeed(), standing: null },
    });
}
