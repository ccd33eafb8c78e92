/** A lesson under way: what counts, what is a slip, and how it goes on. */
import { describe, expect, test } from 'vitest';
import { currentNode } from '../../session/game.js';
import { gameOn } from '../../session/session.js';
import { sq } from '../../test/drive.js';
import type { Goal, Lesson } from '../../variants/kit/course.js';
import { atBoard, beginLesson, inSchool, type Run } from './run.js';

const OPTIONS = { 'end.deadPosition': 'off', 'count.table': 'off' } as const;

const lessonOf = (at: string, ...goals: Goal[]): Lesson => ({
  id: 'test',
  steps: goals.map((goal) => ({ say: 'test', at, options: OPTIONS, goal, article: '1', proof: 'T35' })),
});
const typed = (run: Run, ...moves: string[]): Run =>
  moves.reduce((now, text) => atBoard(now, { type: 'typed', text }), run);
const begin = (at: string, ...goals: Goal[]): Run => beginLesson('sittuyin', lessonOf(at, ...goals));

describe('stars', () => {
  const ELEPHANT = '7k/8/8/8/3S4/8/8/K7[] w - - 0 1';
  const goal = { kind: 'stars', squares: 'd5 e6', par: 2 } as const;

  test('are caught by the piece, never by the king', () => {
    const run = begin('7k/8/8/8/3S4/8/8/K7[] w - - 0 1', { ...goal, squares: 'b1' });
    expect(typed(run, 'a1b1').stars).toHaveLength(1);
  });

  test('may take longer, which costs the clean step', () => {
    const slow = typed(begin(ELEPHANT, goal), 'd4c5', 'c5d6', 'd6e5', 'e5e6', 'e6d5');
    expect([slow.mood, slow.moves, slow.isSlip]).toEqual(['done', 5, true]);
    expect(typed(begin(ELEPHANT, goal), 'd4d5', 'd5e6')).toMatchObject({ mood: 'done', moves: 2, isSlip: false });
  });

  test('begin again when asked to, and by taking back', () => {
    const run = typed(begin(ELEPHANT, goal), 'd4d5');
    expect(run.stars).toHaveLength(1);
    for (const again of [inSchool(run, { type: 'again' }), atBoard(run, { type: 'undone' })]) {
      expect([again.stars.length, again.moves, again.mood]).toEqual([2, 0, 'doing']);
    }
  });

  test('are not caught by a check, after which nobody can pass', () => {
    const run = typed(begin('7k/8/8/8/3R4/8/8/K7[] w - - 0 1', { ...goal, squares: 'a4' }), 'd4d8');
    expect([run.mood, run.isSlip]).toEqual(['check', true]);
    // The next tap takes the move back.
    expect(atBoard(run, { type: 'squareTapped', square: 27 })).toMatchObject({ mood: 'doing', moves: 0 });
  });
});

describe('a line', () => {
  const goal = { kind: 'line', moves: ['d4d5|d4e5', '-h8g8', '*'] } as const;
  const START = '7k/8/8/8/3S4/8/8/K7[] w - - 0 1';

  test('is answered, and goes on', () => {
    const run = typed(begin(START, goal), 'd4e5');
    expect([run.mood, gameOn(run.board).cursor]).toEqual(['doing', 'd4e5/h8g8']);
    expect(typed(run, 'a1a2').mood).toBe('done');
  });

  test('distinguishes a legal move that is not the task from one that the rules refuse', () => {
    const wrong = typed(begin(START, goal), 'd4c5');
    expect([wrong.mood, wrong.isSlip]).toEqual(['wrong', true]);
    const refused = typed(begin(START, goal), 'd4d3');
    expect([refused.mood, refused.isSlip, refused.board.notice?.kind]).toEqual(['doing', false, 'refused']);
  });
});

test('a piece that is looked at goes where its dots are, as often as one likes, and the task stays done', () => {
  const at = begin('7k/8/8/8/3S4/8/8/K7[] w - - 0 1', { kind: 'look', from: 'd4' });
  const tapped = (run: Run, name: string): Run => atBoard(run, { type: 'squareTapped', square: sq(name) });
  const walked = tapped(tapped(at, 'd5'), 'e6');
  expect([currentNode(gameOn(walked.board)).position.pieceAt(sq('e6')) !== 0, walked.board.selection]).toEqual([
    true,
    { square: sq('e6') },
  ]);
  expect([walked.mood, walked.isSlip, walked.lastMove]).toEqual(['done', false, [sq('d5'), sq('e6')]]);
  // A square without a dot is refused as anywhere, a check is not given, and the lesson can be begun again.
  expect(tapped(walked, 'a8').board.notice?.kind).toBe('refused');
  const near = begin('7k/8/5S2/8/8/8/8/K7[] w - - 0 1', { kind: 'look', from: 'f6' });
  expect(tapped(near, 'g7').board).toBe(near.board);
  expect(gameOn(inSchool(walked, { type: 'again' }).board).start).toBe(gameOn(at.board).start);
  expect(inSchool(walked, { type: 'next' }).step).toBe(1);
});

test('a step leads on only when its task is done, and slips add up', () => {
  const goals = [{ kind: 'line', moves: ['d4d5'] }, { kind: 'look' }] as const;
  const run = begin('7k/8/8/8/3S4/8/8/K7[] w - - 0 1', ...goals);
  expect(inSchool(run, { type: 'next' })).toBe(run);
  const helped = typed(inSchool(run, { type: 'hinted' }), 'd4d5');
  const second = inSchool(helped, { type: 'next' });
  expect([second.step, second.slips, second.mood]).toEqual([1, 1, 'done']);
  expect(inSchool(second, { type: 'next' })).toMatchObject({ step: 2, slips: 1 });
  expect(atBoard(second, { type: 'squareTapped', square: 27 })).toBe(second);
});

test('a lesson begins where it was left, but never past its end', () => {
  const lesson = lessonOf('7k/8/8/8/3S4/8/8/K7[] w - - 0 1', { kind: 'look' }, { kind: 'look' });
  expect(beginLesson('sittuyin', lesson, 1, 2)).toMatchObject({ step: 1, slips: 2 });
  expect(beginLesson('sittuyin', lesson, 9)).toMatchObject({ step: 1, slips: 0 });
});
