import { expect, test } from 'vitest';
import {
  atStep,
  finished,
  KEPT_PROGRESS,
  NO_PROGRESS,
  nextLesson,
  progressOf,
  starsOf,
  withFinished,
} from './progress.js';

const LESSONS = ['one', 'two', 'three'];

test('a lesson goes on where it was left, and its best stars stay', () => {
  const left = atStep(NO_PROGRESS, 'two', 3, 1);
  expect(progressOf(left, 'two')).toEqual({ stars: 0, step: 3, slips: 1 });
  expect([finished(left, LESSONS), nextLesson(left, LESSONS)]).toEqual([0, 'two']);
  const done = withFinished(withFinished(left, 'two', 3), 'two', 1);
  expect(progressOf(done, 'two')).toEqual({ stars: 3, step: 0, slips: 0 });
  expect([finished(done, LESSONS), nextLesson(done, LESSONS)]).toEqual([1, 'one']);
  const all = LESSONS.reduce((progress, lesson) => withFinished(progress, lesson, 2), NO_PROGRESS);
  expect([finished(all, LESSONS), nextLesson(all, LESSONS)]).toEqual([3, null]);
});

test.each([
  [5, 0, 3],
  [5, 1, 2],
  [5, 2, 1],
  [6, 2, 2],
  [2, 1, 1],
])('%i steps with %i slips give %i stars', (steps, slips, stars) => expect(starsOf(steps, slips)).toBe(stars));

test('what is kept is read again, and what cannot be read is left out', () => {
  const progress = atStep(withFinished(NO_PROGRESS, 'one', 2), 'two', 1, 0);
  expect(KEPT_PROGRESS.decode(KEPT_PROGRESS.encode(progress))).toEqual(progress);
  const bad = {
    version: 1,
    last: 7,
    lessons: { one: { stars: 9, step: 0, slips: 0 }, 'X!': { stars: 1, step: 0, slips: 0 } },
  };
  expect(KEPT_PROGRESS.decode(JSON.stringify(bad))).toEqual(NO_PROGRESS);
  for (const text of ['', '{', '[]', 'null', '7', '{"version":2,"lessons":{}}', '{"version":1}', 'x'.repeat(100_001)]) {
    expect(KEPT_PROGRESS.decode(text)).toBeNull();
  }
});
