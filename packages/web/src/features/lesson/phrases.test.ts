import { expect, test } from 'vitest';
import { texts } from '../../i18n/index.js';
import type { Goal, Lesson } from '../../variants/kit/course.js';
import { courseOf } from '../../variants/registry.course.js';
import { differences, moreText, refusalText, taskText } from './phrases.js';
import { atBoard, beginLesson, inSchool, type Run } from './run.js';

const lesson = (id: string): Lesson => courseOf('sittuyin').find((one) => one.id === id)!;
const at = (id: string, step: number): [Run, Goal] => [
  beginLesson('sittuyin', lesson(id), step),
  lesson(id).steps[step]!.goal,
];
const typed = (run: Run, ...moves: string[]): Run =>
  moves.reduce((now, text) => atBoard(now, { type: 'typed', text }), run);

test('stars are counted, with the moves that are enough', () => {
  const [run, goal] = at('elephant', 1);
  expect([taskText(texts, run, goal), moreText(texts, run, goal)]).toEqual(['3 stars left.', '3 moves are enough.']);
  const done = typed(run, 'd4d5', 'd5e6', 'e6d7');
  expect([taskText(texts, done, goal), moreText(texts, done, goal)]).toEqual(['Well done, in 3 moves.', '']);
  const slow = typed(run, 'd4c5', 'c5d6', 'd6e7', 'e7d6', 'd6e5', 'e5e6', 'e6d7', 'd7c6', 'c6d5');
  expect(taskText(texts, slow, goal)).toBe('Done in 9 moves; 3 are enough.');
});

test('a hint names the squares, a refusal its reason, and a wrong move differs from both', () => {
  const [run, goal] = at('elephant', 3);
  expect(taskText(texts, inSchool(run, { type: 'hinted' }), goal)).toBe('Try d4 to d3.');
  const refused = typed(run, 'd4d3');
  expect(taskText(texts, refused, goal)).toBe('Right: the rules do not allow it.');
  expect(refusalText(texts, refused)).toMatch(/^The piece on d4 does not move to d3/);
  expect(taskText(texts, typed(run, 'd4d5'), goal)).toBe('That is allowed, but it is not what is asked here.');
});

test('the other side’s answer is said, and how the game ended', () => {
  const [run, goal] = at('mate', 2);
  const answered = typed(run, 'c6b7');
  expect(moreText(texts, answered, goal)).toBe('Black: Ka7.');
  expect(taskText(texts, typed(answered, 'b5b6'), goal)).toBe('Well done. Red wins: checkmate.');
  const [stalemate, draw] = at('mate', 3);
  expect(taskText(texts, typed(stalemate, 'c5b6'), draw)).toBe('Draw: stalemate.');
});

test('a set of rules says what differs from the usual one', () => {
  const [run] = at('rules-federation', 0);
  expect(differences(texts, run)).toContainEqual({
    option: 'Order',
    value: 'Red’s whole army, then Black’s',
    usual: 'One piece each in turn',
  });
});
