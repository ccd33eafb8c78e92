/** Sentences and titles of the lessons. */
import type { Step } from '../variants/kit/course.js';
import type { Texts } from './language.js';
import type { Parts } from './messages.js';

type LessonText = keyof Parts['lessons'];

/** Returns the sentence of a step. */
export function stepText(texts: Texts, { say }: Pick<Step, 'say'>): string {
  return texts.t(say as LessonText);
}

/** Returns the title of a lesson, by its address. */
export function lessonTitle(texts: Texts, id: string): string {
  return texts.t(`lesson.${id}` as LessonText);
}
