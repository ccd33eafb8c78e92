/** The school: the games and their courses, and each lesson at its own address. */
import { isVariantId } from '@sitke/rules';
import type { JSX } from 'preact';
import type { PageOf, ScreenProps } from '../../ui/screen.js';
import { courseOf } from '../../variants/registry.course.js';
import { variantOfLesson } from '../../variants/registry.lessons.js';
import { Learn } from './Learn.js';
import { LessonPage } from './LessonPage.js';

export function School(props: ScreenProps<PageOf<'learn' | 'lesson'>>): JSX.Element {
  const { place } = props;
  if (place.page === 'learn' || isVariantId(place.lesson)) return <Learn {...props} />;
  const variant = variantOfLesson(place.lesson);
  const lesson = variant && courseOf(variant).find(({ id }) => id === place.lesson);
  return variant && lesson ? <LessonPage key={lesson.id} variant={variant} lesson={lesson} /> : <Learn {...props} />;
}
