import { describe, expect, test } from 'vitest';
import {
  dueMistakes,
  duePuzzles,
  levelOf,
  MOST_MISTAKES,
  NO_PRACTICE,
  noting,
  type Practice,
  tallyOf,
  withDaily,
  withMistake,
  withPuzzle,
} from './practice.js';
import { KEPT_PRACTICE } from './saved.js';

const PUZZLE = { variant: 'sittuyin', id: 'abc1234', grade: 1 } as const;
const position = { variant: 'sissa', ruleset: 'standard', fen: 'a position', played: 'a1a2', best: 'a1a3' } as const;
const tried = (practice: Practice, ...results: boolean[]) =>
  results.reduce((now, isSolved) => withPuzzle(now, PUZZLE, { isSolved, day: 100 }), practice);

describe('an exercise', () => {
  test('solved comes again after a day, failed on the next day', () => {
    const solved = tried(NO_PRACTICE, true);
    expect([duePuzzles(solved, 100), duePuzzles(solved, 101)]).toEqual([0, 1]);
    const failed = tried(NO_PRACTICE, false);
    expect([duePuzzles(failed, 100), duePuzzles(failed, 101, 'sittuyin'), duePuzzles(failed, 101, 'sissa')]).toEqual([
      0, 1, 0,
    ]);
    expect([tallyOf(solved, 'sittuyin'), tallyOf(failed, 'sittuyin'), tallyOf(solved, 'sissa')]).toEqual([
      { tried: 1, solved: 1 },
      { tried: 1, solved: 0 },
      { tried: 0, solved: 0 },
    ]);
  });

  test('raises the level of its game where it is hard enough, and lowers it where it is easy enough', () => {
    const three = tried(NO_PRACTICE, true, true, true);
    expect(levelOf(three, 'sittuyin')).toBeCloseTo(2.2);
    expect(levelOf(three, 'sissa')).toBe(1);
    expect(levelOf(tried(three, true), 'sittuyin')).toBeCloseTo(2.2);
    expect(levelOf(tried(three, false), 'sittuyin')).toBeCloseTo(1.7);
    const hard = withPuzzle(three, { ...PUZZLE, grade: 6 }, { isSolved: false, day: 100 });
    expect(levelOf(hard, 'sittuyin')).toBeCloseTo(2.2);
    expect(levelOf(tried(NO_PRACTICE, false, false), 'sittuyin')).toBe(1);
  });

  test('solved makes a day in a row', () => {
    expect(tried(NO_PRACTICE, false).days.length).toBe(0);
    expect(tried(NO_PRACTICE, false, true, true).days).toMatchObject({ last: 100, length: 1 });
  });
});

describe('mistakes', () => {
  test('are due on the day that they are noted, once each', () => {
    const noted = noting(NO_PRACTICE, [{ id: 'one', ...position }], 100);
    expect(dueMistakes(noted, 100)).toEqual(['one']);
    const solved = withMistake(noted, 'one', { isSolved: true, day: 100 });
    expect([dueMistakes(solved, 100), dueMistakes(solved, 101)]).toEqual([[], ['one']]);
    expect(noting(solved, [{ id: 'one', ...position }], 101)).toBe(solved);
    expect(withMistake(solved, 'none', { isSolved: true, day: 100 })).toBe(solved);
  });

  test('are no more than so many, the best known left out first', () => {
    const many = Array.from({ length: MOST_MISTAKES }, (_, i) => ({ id: `m${i}`, ...position }));
    const full = withMistake(noting(NO_PRACTICE, many, 100), 'm7', { isSolved: true, day: 100 });
    const more = noting(full, [{ id: 'new', ...position }], 101);
    expect(Object.keys(more.mistakes)).toHaveLength(MOST_MISTAKES);
    expect([more.mistakes['m7'], more.mistakes['new']?.due]).toEqual([undefined, 101]);
  });
});

describe('results as text', () => {
  const practice = withDaily(noting(tried(NO_PRACTICE, true), [{ id: 'one', ...position }], 100), 100);

  test('come back as they were', () => expect(KEPT_PRACTICE.decode(KEPT_PRACTICE.encode(practice))).toEqual(practice));

  test('lose no more than what cannot be read', () => {
    const text = KEPT_PRACTICE.encode(practice).replace('"variant":"sissa"', '"variant":"halma"');
    expect(KEPT_PRACTICE.decode(text)).toEqual({ ...practice, mistakes: {} });
  });

  test.each(['', 'null', '{"version":2}', '[]', '{"version":1}', 'x'.repeat(3_000_000)])(
    'of another form are refused: %.20s',
    (text) => expect(KEPT_PRACTICE.decode(text)).toBeNull(),
  );
});
