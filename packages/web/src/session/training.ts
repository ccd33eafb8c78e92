/**
 * Results of training and when each lesson comes again (`schedule.ts`). A position that went wrong comes again at the next
 * training of its lesson, until it is solved. The box also says how hard the positions are (tables/find.ts).
 */
import { isVariantId, type VariantId } from '@sitke/rules';
import * as v from 'valibot';
import { entriesOf, persisted, whole } from '../platform/persisted.js';
import { isDue, rested, TOP_BOX } from './schedule.js';

/** The goal: to mate in time, or to hold out until the count has run out. */
export type Goal = 'win' | 'draw';

/** The game and the rules under which endgames are trained. */
export interface Course {
  readonly variant: VariantId;
  /** As `makeRuleset` writes it. */
  readonly ruleset: string;
}

export interface Lesson {
  /** The pieces, those of the stronger side first, as `KRvK`. */
  readonly material: string;
  readonly goal: Goal;
}

/** How a lesson has gone. */
export interface LessonRecord {
  /** From 0 to `TOP_BOX`. */
  readonly box: number;
  /** When it is to be trained again. Units: days since 1970. */
  readonly due: number;
  readonly tries: number;
  readonly failures: number;
  /** FEN of the last position that went wrong and is not solved yet. */
  readonly missed: string | null;
}

/** By `lessonKey`. */
export type Training = Readonly<Record<string, LessonRecord>>;

const NEW: LessonRecord = { box: 0, due: 0, tries: 0, failures: 0, missed: null };

/** Raised when the form changes; other versions are not read. */
const VERSION = 1;
const MAX_LENGTH = 1_000_000;
const MAX_KEY = 200;
const MAX_FEN = 256;

/** Returns the name under which a lesson's record stands. */
export function lessonKey({ variant, ruleset }: Course, { material, goal }: Lesson): string {
  return [variant, ruleset, material, goal].join('|');
}

/** Returns how a lesson has gone so far. */
export function recordOf(training: Training, course: Course, lesson: Lesson): LessonRecord {
  return training[lessonKey(course, lesson)] ?? NEW;
}

/** Returns the results with one more; `start` is the FEN of its position. */
export function withResult(
  training: Training,
  course: Course,
  lesson: Lesson,
  result: { readonly isSolved: boolean; readonly day: number; readonly start: string },
): Training {
  const old = recordOf(training, course, lesson);
  const { isSolved, day, start } = result;
  const record: LessonRecord = {
    ...rested(old.box, isSolved, day),
    tries: old.tries + 1,
    failures: old.failures + (isSolved ? 0 : 1),
    missed: isSolved ? (old.missed === start ? null : old.missed) : start,
  };
  return { ...training, [lessonKey(course, lesson)]: record };
}

/** Returns whether a lesson that was trained before is due. */
export function isTrainedAndDue(record: LessonRecord, day: number): boolean {
  return record.tries > 0 && isDue(record, day);
}

/** Returns the lessons that have been trained and are due on a day, the longest due first. */
export function dueLessons(training: Training, course: Course, lessons: readonly Lesson[], day: number): Lesson[] {
  const due = (lesson: Lesson): number => recordOf(training, course, lesson).due;
  return lessons
    .filter((lesson) => isTrainedAndDue(recordOf(training, course, lesson), day))
    .sort((a, b) => due(a) - due(b));
}

/** Returns the lesson that goes wrong most often, by its share of failures; null where nothing has gone wrong. */
export function mostFailed(training: Training, course: Course, lessons: readonly Lesson[]): Lesson | null {
  const share = (lesson: Lesson): number => {
    const { failures, tries } = recordOf(training, course, lesson);
    return failures / Math.max(tries, 1);
  };
  const [worst] = lessons.filter((lesson) => share(lesson) > 0).sort((a, b) => share(b) - share(a));
  return worst ?? null;
}

/** Returns two collections of results as one: of each lesson the record with more tries, the first where they are equal. */
export function mergeTraining(own: Training, other: Training): Training {
  const more = Object.entries(other).filter(([key, { tries }]) => tries > (own[key]?.tries ?? 0));
  return more.length === 0 ? own : { ...own, ...Object.fromEntries(more) };
}

const SavedRecord = v.pipe(
  v.object({
    box: whole(TOP_BOX),
    due: whole(),
    tries: whole(),
    failures: whole(),
    missed: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(MAX_FEN))), null),
  }),
  v.check(({ tries, failures }) => failures <= tries),
);

const isKnown = (key: string): boolean => key.length <= MAX_KEY && isVariantId(key.slice(0, key.indexOf('|')));
const Saved = v.pipe(
  v.object({ version: v.literal(VERSION), lessons: entriesOf(SavedRecord, isKnown) }),
  v.transform(({ lessons }): Training => lessons),
);

/** The results as they are kept; what in them cannot be read is left out. */
export const KEPT_TRAINING = persisted(Saved, {
  most: MAX_LENGTH,
  write: (training) => ({ version: VERSION, lessons: training }),
});
