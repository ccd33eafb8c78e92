import { parseSquare, variantOf } from '@sitke/rules';
import { expect, test } from 'vitest';
import { texts } from '../../i18n/index.js';
import { verdictText } from '../../i18n/verdictPhrases.js';
import { probeWithin } from '../../test/smallTables.js';
import { newGame } from '../game.js';
import { initialState } from '../initial.js';
import { gameOn } from '../session.js';
import { reduce } from '../store/reduce.js';
import { answerTask } from '../tables/answer.js';
import { tableTask } from '../trainer/tableTask.js';
import type { AppState } from '../types.js';
import { shownVerdict, valuedMoves, valueMarks } from './verdicts.js';

const square = (name: string): number => parseSquare(variantOf('sittuyin'), name)!;

/** A position in analysis, and what small tables say of it. */
function analysed(fen: string): AppState {
  const state = reduce(initialState(newGame('sittuyin', 'pychess', fen)), { type: 'engineWished', wish: 'analysis' });
  const task = tableTask(state)!;
  return reduce(state, { type: 'tableAnswered', task, answer: answerTask(probeWithin(2), task) });
}

const LAST_MOVE = analysed('4k3/R7/8/7R/8/8/8/K7[] w - 32 31 60');
const MATED = analysed('k7/7R/1K6/8/8/8/8/R7[] b - 32 20 60');

test('with no piece selected each piece is marked for the best that it can do', () => {
  expect(valueMarks(LAST_MOVE)).toEqual([
    { square: square('h5'), kind: 'win', moves: 1 },
    { square: square('a1'), kind: 'draw' },
    { square: square('a7'), kind: 'draw' },
  ]);
});

test('a selected piece is marked on its targets', () => {
  const taken = reduce(LAST_MOVE, { type: 'squareTapped', square: square('h5') });
  const marks = valueMarks(taken);
  expect(marks.find((mark) => mark.square === square('h8'))).toEqual({ square: square('h8'), kind: 'win', moves: 1 });
  expect(marks.filter(({ kind }) => kind === 'draw')).toHaveLength(13);
});

test('the list has every legal move, the best first, and the verdict its words', () => {
  const moves = valuedMoves(LAST_MOVE);
  expect(moves[0]).toEqual({ san: 'Rh8#', value: expect.objectContaining({ outcome: 'win', distance: 1 }) });
  expect(moves).toHaveLength(3 + 13 + 14);
  const verdict = shownVerdict(LAST_MOVE)!;
  expect(verdictText(texts, gameOn(LAST_MOVE), verdict)).toBe('Red to move: mate in 1; 1 move left on the count');
});

test('a lost side sees when it is mated, and what a count changes', () => {
  expect(verdictText(texts, gameOn(MATED), { ...shownVerdict(MATED)!, mayBeClaimed: true })).toMatch(
    /^Black to move: mated in 1; 6 moves left on the count; the 50-move draw may/,
  );
  const verdict = { ...shownVerdict(MATED)!, outcome: 'draw', distance: null } as const;
  expect(verdictText(texts, gameOn(MATED), verdict)).toContain(
    'draw; 6 moves left on the count; without the count: mated in 1',
  );
});

test('nothing is shown where nothing was asked', () => {
  const state = reduce(LAST_MOVE, { type: 'engineWished', wish: null });
  expect([shownVerdict(state), valueMarks(state), valuedMoves(state)]).toEqual([null, [], []]);
});
