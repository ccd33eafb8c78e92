/** The lessons of a course with what has been reached, and where to begin or go on. */
import type { VariantId } from '@sitke/rules';
import type { JSX } from 'preact';
import { lessonTitle } from '../../i18n/lessonPhrases.js';
import { browserSchool } from '../../session/effects/school.js';
import type { LessonProgress } from '../../session/practice/progress.js';
import { finished, nextLesson, progressOf } from '../../session/practice/progress.js';
import { useTools } from '../../ui/context.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import { lessonsOf } from '../../variants/registry.lessons.js';
import { Stars } from './Stars.js';
import './school.css';

export function LessonList({ variant }: { readonly variant: VariantId }): JSX.Element | null {
  const { t, texts } = useTools();
  const progress = browserSchool().value.value;
  const lessons = lessonsOf(variant);
  if (lessons.length === 0) return null;
  const done = finished(progress, lessons);
  const next = nextLesson(progress, lessons);
  return (
    <section class="course" aria-labelledby="course-title">
      <h2 id="course-title">{t('school.course')}</h2>
      <p class="more">
        {done === 0 ? t('school.course.about') : t('school.progress', { done, total: lessons.length })}
      </p>
      <progress class="course-progress" max={lessons.length} value={done} aria-labelledby="course-title" />
      <ol class="lesson-list">
        {lessons.map((id) => {
          const at = progressOf(progress, id);
          return (
            <li key={id}>
              <PlaceLink to={{ page: 'lesson', lesson: id }} class={`way lesson-way${id === next ? ' is-next' : ''}`}>
                <span class="way-name">{lessonTitle(texts, id)}</span>
                {id === next && (
                  <span class="lesson-next">{t(done === 0 && at.step === 0 ? 'school.begin' : 'school.continue')}</span>
                )}
                <Reached at={at} />
              </PlaceLink>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Reached({ at }: { readonly at: LessonProgress }): JSX.Element {
  const { t } = useTools();
  if (at.stars === 0 && at.step > 0) return <span class="more">{t('school.underWay')}</span>;
  return <Stars stars={at.stars} label={at.stars > 0 ? t('school.stars', { stars: at.stars }) : t('school.open')} />;
}
