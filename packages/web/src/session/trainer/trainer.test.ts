import { makeUci } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import { exerciseText } from '../../features/endgame/phrases.js';
import { texts } from '../../i18n/index.js';
import { probeWithin } from '../../test/smallTables.js';
import type { AppEvent } from '../events.js';
import { currentNode, endingOf, isOver, newGame, ownSide } from '../game.js';
import { initialState } from '../initial.js';
import { endgameOf, gameOn } from '../session.js';
import { reduce } from '../store/reduce.js';
import { KEPT_STATE } from '../store/saved.js';
import { answerTask } from '../tables/answer.js';
import { type Lesson, lessonKey, recordOf } from '../training.js';
import { movesOf, parentOf } from '../tree.js';
import type { AppState, Exercise } from '../types.js';
import { tableTask } from './tableTask.js';

const COURSE = { variant: 'sittuyin', ruleset: 'pychess' } as const;
const WIN: Lesson = { material: 'KRRvK', goal: 'win' };
const HOLD: Lesson = { material: 'KRvK', goal: 'draw' };
/** Mate in two by either rook, with two moves left of the count. */
const MATE_IN_TWO = '4k3/8/R7/7R/8/8/8/K7[] w - 32 29 60';
/** Mate on the last move of the count, or never. */
const LAST_MOVE = '4k3/R7/8/7R/8/8/8/K7[] w - 32 31 60';
/** The last moves of a count: going to the corner would be mate at once. */
const LAST_MOVES = '1k6/8/1K6/8/8/8/8/7R[] b - 32 30 60';
const probe = probeWithin(3);

const begun = (lesson: Lesson, start: string): AppState => {
  const results = { [lessonKey(COURSE, lesson)]: { box: 1, due: 0, tries: 1, failures: 1, missed: start } };
  const state = { ...initialState(newGame('sittuyin', 'pychess')), training: results };
  return run(state, { type: 'trainerOpened' }, { type: 'lessonChosen', lesson, seed: 1, day: 100 });
};
const run = (state: AppState, ...events: readonly AppEvent[]): AppState => events.reduce(reduce, state);
const type = (text: string): AppEvent => ({ type: 'typed', text });
const line = (state: AppState): string => movesOf(gameOn(state).cursor).join(' ');
const exerciseOf = (state: AppState): Exercise => endgameOf(state)!.exercise!;
const textOf = (state: AppState) => exerciseText(texts, state, exerciseOf(state));

/** Lets the tables answer until nothing is asked of them any more. */
function settle(from: AppState): AppState {
  let state = from;
  for (let task = tableTask(state); task; task = tableTask(state)) {
    state = reduce(state, { type: 'tableAnswered', task, answer: answerTask(probe, task) });
  }
  return state;
}

describe('a mate in training', () => {
  const start = settle(begun(WIN, MATE_IN_TWO));

  test('begins with the position that went wrong last time, the winning side at the bottom', () => {
    expect(currentNode(gameOn(start)).fen).toBe(MATE_IN_TWO);
    expect([ownSide(gameOn(start)), start.orientation]).toEqual([0, 0]);
    expect(textOf(start)).toEqual({
      status: 'You can mate in 2; 2 moves left on the count.',
      more: 'Your move: mate before the count runs out.',
    });
  });

  test('is answered after each move that keeps the win, and ends with the mate', () => {
    const next = settle(run(start, type('Rh7')));
    expect(movesOf(gameOn(next).cursor)).toHaveLength(2);
    expect(textOf(next)).toEqual({ status: 'You can mate in 1; 1 move left on the count.', more: 'The win holds.' });
    const mate = settle(run(next, type('Ra8')));
    expect(isOver(gameOn(mate))).toBe(true);
    expect(textOf(mate)).toEqual({ status: 'Red wins: checkmate', more: 'Solved.' });
    expect(recordOf(mate.training, COURSE, WIN)).toMatchObject({ box: 2, tries: 2, failures: 1, missed: null });
  });

  test('a slip is shown with its reason and the line that won, and is noted once', () => {
    const slipped = settle(run(begun(WIN, LAST_MOVE), type('Kb2')));
    expect(endingOf(gameOn(slipped))).toEqual({ kind: 'slip', lost: 'win' });
    expect(line(slipped)).toBe('a1b2');
    const { status, more } = textOf(slipped);
    expect(status).toBe('Kb2 is too slow: mate now takes 1 move, and the count leaves 0.');
    expect(more).toBe('This won: Rh8#');
    expect(recordOf(slipped.training, COURSE, WIN)).toMatchObject({
      box: 0,
      tries: 2,
      failures: 2,
      missed: LAST_MOVE,
    });
    // The board waits: nothing more can be played there.
    expect(line(run(slipped, type('Kd8')))).toBe('a1b2');
    const shown = settle(run(slipped, { type: 'lineShown' }));
    expect(movesOf(gameOn(shown).cursor)).toHaveLength(1);
    expect(isOver(gameOn(shown))).toBe(true);
    for (const back of [{ type: 'retried' }, { type: 'undone' }] as const) {
      const again = settle(run(shown, back));
      expect(Object.keys(gameOn(again).tree)).toEqual(['']);
      expect(exerciseOf(again)).toMatchObject({ slip: null, isRecorded: true });
      const solved = settle(run(again, type('Rh8')));
      expect(textOf(solved).more).toBe('Solved, with a slip or a hint: it will come again.');
      expect(recordOf(solved.training, COURSE, WIN)).toMatchObject({ box: 0, tries: 2 });
    }
  });

  test('a move played before the tables have spoken is judged when they have', () => {
    const early = run(begun(WIN, LAST_MOVE), type('Kb2'));
    expect(exerciseOf(early).slip).toBeNull();
    expect(exerciseOf(settle(early)).slip).not.toBeNull();
  });

  test('a hint shows the best move, and what is solved by it comes again', () => {
    const helped = run(start, { type: 'helpWanted' });
    expect(helped.engine.hint).toMatch(/^[ah][56]/);
    expect(textOf(helped).status).toMatch(/^Hint: rook to /);
    expect(recordOf(helped.training, COURSE, WIN)).toMatchObject({
      box: 0,
      tries: 2,
      failures: 2,
      missed: MATE_IN_TWO,
    });
    expect(run(helped, { type: 'helpWanted' }).training).toBe(helped.training);
    const solved = settle(run(settle(run(helped, type('Rh7'))), type('Ra8')));
    expect(textOf(solved).more).toBe('Solved, with a slip or a hint: it will come again.');
    expect(recordOf(solved.training, COURSE, WIN)).toMatchObject({ tries: 2 });
  });

  test('taking back without a slip costs nothing', () => {
    const back = run(settle(run(start, type('Rh7'))), { type: 'undone' });
    expect(line(back)).toBe('');
    expect(back.training).toBe(start.training);
  });

  test('an answer that is not wanted any more is ignored', () => {
    const fresh = begun(WIN, MATE_IN_TWO);
    const task = tableTask(fresh)!;
    const left = run(fresh, { type: 'exerciseLeft' });
    expect(reduce(left, { type: 'tableAnswered', task, answer: { verdict: null } })).toBe(left);
  });
});

describe('a draw in training', () => {
  const start = settle(begun(HOLD, LAST_MOVES));

  test('has the bare side at the bottom, and is held when the count has run out', () => {
    expect([ownSide(gameOn(start)), start.orientation]).toEqual([1, 1]);
    expect(textOf(start).status).toBe('Hold out for 2 moves more.');
    const next = settle(run(start, type('Kc8')));
    expect(movesOf(gameOn(next).cursor)).toHaveLength(2);
    const { position } = currentNode(gameOn(next));
    const safe = next.tables.verdicts[gameOn(next).cursor]!.moves.find(({ outcome }) => outcome === 'draw')!;
    const held = settle(run(next, type(makeUci(position.rules, safe.move))));
    expect(textOf(held)).toEqual({ status: 'Draw: the count has run out', more: 'Held.' });
    expect(recordOf(held.training, COURSE, HOLD)).toMatchObject({ box: 2, missed: null });
  });

  test('a slip into the mate is shown, with the line that held', () => {
    const slipped = settle(run(start, type('Ka8')));
    expect(textOf(slipped).status).toBe('Ka8 gives the draw away: mate in 1, before the count runs out.');
    expect(textOf(slipped).more).toMatch(/^This held: Kc8 /);
    expect(recordOf(slipped.training, COURSE, HOLD)).toMatchObject({ box: 0, failures: 2 });
    const shown = settle(run(slipped, { type: 'lineShown' }));
    expect(parentOf(exerciseOf(shown).slip!.path)).toBe(parentOf(gameOn(shown).cursor));
  });
});

describe('the page of the trainer', () => {
  test('keeps the game that lay on the board, and gives it back', () => {
    const game = run(initialState(newGame('sittuyin', 'pychess')), type('K@e1'));
    const left = run(game, { type: 'trainerOpened' }, { type: 'trainerLeft' });
    expect(gameOn(left)).toEqual(gameOn(game));
    expect(endgameOf(left)).toBeNull();
  });

  test('is kept with its exercise, a slip in it included', () => {
    for (const state of [begun(WIN, LAST_MOVE), settle(run(settle(begun(WIN, LAST_MOVE)), type('Kb2')))]) {
      const read = KEPT_STATE.decode(KEPT_STATE.encode(state))!;
      expect({ ...read, training: state.training, tables: state.tables }).toEqual(state);
    }
  });

  test('says so where no position is found, and where the tables cannot be had', () => {
    const lesson: Lesson = { material: 'KRvK', goal: 'win' };
    const open = run(initialState(newGame('sittuyin', 'pychess')), { type: 'trainerOpened' });
    const sought = run(open, { type: 'lessonChosen', lesson, seed: 1, day: 100 });
    const task = tableTask(sought)!;
    expect(task).toMatchObject({ kind: 'find', lesson, box: 0 });
    const without = reduce(sought, { type: 'tableAnswered', task, answer: { found: null } });
    expect(endgameOf(without)).toMatchObject({ exercise: null, notFound: lesson });
    const broken = run(sought, { type: 'tablesFailed', problem: 'no file' });
    expect(tableTask(broken)).toBeNull();
    expect(tableTask(run(broken, { type: 'tablesRetried' }))).toEqual(task);
  });
});

test('in analysis each move of an endgame has its worth', () => {
  const state = initialState(newGame('sittuyin', 'pychess', MATE_IN_TWO));
  expect(tableTask(state)).toBeNull();
  const asked = settle(run(state, { type: 'engineWished', wish: 'analysis' }));
  expect(asked.tables.verdicts['']).toMatchObject({ outcome: 'win', distance: 3 });
});
