import { moveFrom, moveTo } from '@sitke/rules';
import { testSeed } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exerciseAnnouncement } from '../../features/endgame/phrases.js';
import { texts } from '../../i18n/index.js';
import { probeWithin } from '../../test/smallTables.js';
import type { AppEvent } from '../events.js';
import { currentNode, newGame, nodeAt } from '../game.js';
import { initialState } from '../initial.js';
import { endgameOf, gameOn } from '../session.js';
import { reduce } from '../store/reduce.js';
import { KEPT_STATE } from '../store/saved.js';
import { answerTask } from '../tables/answer.js';
import { KEPT_TRAINING, type Lesson, lessonKey } from '../training.js';
import { preorder } from '../tree.js';
import type { AppState } from '../types.js';
import { viewOf } from '../view/select.js';
import { tableTask } from './tableTask.js';

fc.configureGlobal({ seed: testSeed() });

const COURSE = { variant: 'sittuyin', ruleset: 'pychess' } as const;
const LESSONS: readonly (readonly [Lesson, string])[] = [
  [{ material: 'KRRvK', goal: 'win' }, '4k3/R7/8/7R/8/8/8/K7[] w - 32 29 60'],
  [{ material: 'KRvK', goal: 'draw' }, '1k6/8/1K6/8/8/8/8/7R[] b - 32 28 60'],
];
/** The first lesson's position is sought, the other's is one that went wrong. */
const training = Object.fromEntries(
  LESSONS.slice(1).map(([lesson, missed]) => [
    lessonKey(COURSE, lesson),
    { box: 1, due: 0, tries: 1, failures: 1, missed },
  ]),
);
const PAGES = ['mistakes', 'home', 'settings'] as const;
const probe = probeWithin(1);

/** Events of the trainer and of the board; the tables answer about as often as anything else happens. */
function eventOf(state: AppState, [kind, a, b]: readonly [number, number, number]): AppEvent {
  const game = gameOn(state);
  const paths = preorder(game.tree);
  const legal = currentNode(game).position.legalMoves();
  const simple = ['trainerOpened', 'trainerLeft', 'exerciseLeft', 'retried', 'lineShown', 'helpWanted'] as const;
  const board = ['undone', 'redone', 'flipped', 'cancelled', 'tablesRetried'] as const;
  const task = tableTask(state);
  if (kind > 32) return { type: 'placeOpened', place: { page: PAGES[a % 3]! }, seed: 1 + b, day: 100 + b };
  if (kind < simple.length) return { type: simple[kind]! };
  if (kind < 11) return { type: board[kind - simple.length]! };
  if (kind < 13) return { type: 'lessonChosen', lesson: LESSONS[a % 2]![0], seed: 1 + b, day: 100 + b };
  if (kind === 13) return { type: 'wentTo', path: paths[a % paths.length]! };
  if (kind === 14) return a % 8 === 0 ? { type: 'tablesFailed', problem: 'no' } : { type: 'cancelled' };
  if (kind === 15 || legal.length === 0) return { type: 'courseChosen', course: COURSE };
  if (kind < 24 && task?.kind === 'find')
    return { type: 'tableAnswered', task, answer: { found: a % 4 ? LESSONS[0]![1] : null } };
  if (kind < 24 && task) return { type: 'tableAnswered', task, answer: answerTask(probe, task) };
  const move = legal[a % legal.length]!;
  return { type: 'moveWanted', origin: { square: moveFrom(move) }, to: moveTo(move) };
}

test('whatever is done in the trainer in whatever order, nothing breaks and all of it can be kept', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(38), fc.nat(80), fc.nat(80)), { maxLength: 40 }), (gestures) => {
      let state: AppState = { ...initialState(newGame('sittuyin', 'pychess')), training };
      for (const gesture of [[0, 0, 0], [11, gestures.length, 0], ...gestures] as const) {
        const { page, dialog } = state;
        const event = eventOf(state, gesture as readonly [number, number, number]);
        state = reduce(state, event);
        // An answer comes when it comes: it takes nobody away from where they are.
        if (event.type === 'tableAnswered') expect(state).toMatchObject({ page, dialog });
        viewOf(state);
        nodeAt(gameOn(state), gameOn(state).cursor);
        const { exercise } = endgameOf(state) ?? {};
        if (exercise) expect(exerciseAnnouncement(texts, state, exercise)).not.toBe('');
        const read = KEPT_STATE.decode(KEPT_STATE.encode(state)) ?? expect.unreachable();
        expect(gameOn(read)).toEqual(gameOn(state));
        expect(endgameOf(read)).toEqual(endgameOf(state) && { ...endgameOf(state), notFound: null });
        expect(KEPT_TRAINING.decode(KEPT_TRAINING.encode(state.training))).toEqual(state.training);
      }
    }),
    { numRuns: 60 },
  );
});
