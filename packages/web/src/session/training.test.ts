import { describe, expect, test } from 'vitest';
import { TOP_BOX } from './schedule.js';
import {
  type Course,
  dueLessons,
  KEPT_TRAINING,
  type Lesson,
  lessonKey,
  mostFailed,
  recordOf,
  type Training,
  withResult,
} from './training.js';

const COURSE: Course = { variant: 'sittuyin', ruleset: 'pychess' };
const ROOK: Lesson = { material: 'KRvK', goal: 'win' };
const HOLD: Lesson = { material: 'KRvK', goal: 'draw' };
const START = '8/8/8/8/8/8/8/K1k4R[] w - 32 1 60';

/** Trains a lesson on a day, once for each mark: + solved, - not. */
function train(training: Training, lesson: Lesson, marks: string, day: number): Training {
  return [...marks].reduce(
    (all, mark) => withResult(all, COURSE, lesson, { isSolved: mark === '+', day, start: START }),
    training,
  );
}

describe('boxes', () => {
  test.each([
    ['', 0, 0],
    ['+', 1, 101],
    ['++', 2, 102],
    ['++++', 4, 108],
    ['++++++++', TOP_BOX, 116],
    ['++++-', 2, 102],
    ['+-', 0, 100],
    ['-', 0, 100],
  ])('after %j it lies in box %i and is due on day %i', (marks, box, due) => {
    expect(recordOf(train({}, ROOK, marks, 100), COURSE, ROOK)).toMatchObject({ box, due });
  });

  test('a position that went wrong comes again until it is solved', () => {
    const failed = train({}, ROOK, '-', 100);
    expect(recordOf(failed, COURSE, ROOK)).toMatchObject({ missed: START, tries: 1, failures: 1 });
    const other = withResult(failed, COURSE, ROOK, { isSolved: true, day: 100, start: 'another' });
    expect(recordOf(other, COURSE, ROOK).missed).toBe(START);
    expect(recordOf(train(failed, ROOK, '+', 101), COURSE, ROOK).missed).toBeNull();
  });

  test('what is due comes in the order of its days, what was never trained not at all', () => {
    const training = train(train({}, ROOK, '++', 100), HOLD, '+', 100);
    const lessons = [ROOK, HOLD, { material: 'KSSvK', goal: 'win' } as const];
    expect(dueLessons(training, COURSE, lessons, 100)).toEqual([]);
    expect(dueLessons(training, COURSE, lessons, 101)).toEqual([HOLD]);
    expect(dueLessons(training, COURSE, lessons, 102)).toEqual([HOLD, ROOK]);
  });

  test('the most frequent mistakes are listed by their share, and none without mistakes', () => {
    const lessons = [ROOK, HOLD];
    expect(mostFailed(train({}, ROOK, '+++', 1), COURSE, lessons)).toBeNull();
    const training = train(train({}, ROOK, '--++++', 1), HOLD, '-+', 1);
    expect(mostFailed(training, COURSE, lessons)).toEqual(HOLD);
  });
});

describe('results as text', () => {
  const training = train(train({}, ROOK, '+-', 100), HOLD, '+', 100);

  test('come back', () => expect(KEPT_TRAINING.decode(KEPT_TRAINING.encode(training))).toEqual(training));

  test.each(['', 'null', '[]', '{}', '{"version":99,"lessons":{}}', '{"version":1,"lessons":null}', '{"version":1'])(
    '%j is not read',
    (text) => expect(KEPT_TRAINING.decode(text)).toBeNull(),
  );

  test('lose only what cannot be read', () => {
    const key = lessonKey(COURSE, HOLD);
    const bad = {
      ...training,
      'chess|x|KRvK|win': training[key],
      'sittuyin|a|KRvK|win': { box: 9, due: 0, tries: 1, failures: 0, missed: null },
      'sittuyin|b|KRvK|win': { box: 1, due: 0, tries: 1, failures: 2, missed: null },
      'sittuyin|c|KRvK|win': null,
      'sittuyin|d|KRvK|win': { box: 1, due: -1, tries: 1, failures: 0, missed: null },
    };
    expect(KEPT_TRAINING.decode(JSON.stringify({ version: 1, lessons: bad }))).toEqual(training);
  });

  test('any damage to them is survived', () => {
    const text = KEPT_TRAINING.encode(training);
    for (let at = 0; at < text.length; at++) {
      for (const other of ['', '0', '"', '}', '-']) {
        const read = KEPT_TRAINING.decode(text.slice(0, at) + other + text.slice(at + 1));
        for (const record of Object.values(read ?? {})) expect(record.box).toBeLessThanOrEqual(TOP_BOX);
      }
    }
  });
});
