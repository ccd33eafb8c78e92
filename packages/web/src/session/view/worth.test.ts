import { makeUci } from '@sitke/rules';
import { expect, test } from 'vitest';
import { probeWithin } from '../../test/smallTables.js';
import { shownLine } from '../computer/engineLines.js';
import { type EngineTask, engineTask } from '../computer/engineTask.js';
import { currentNode, newGame } from '../game.js';
import { initialState } from '../initial.js';
import { gameOn } from '../session.js';
import { reduce } from '../store/reduce.js';
import { answerTask } from '../tables/answer.js';
import { tableTask } from '../trainer/tableTask.js';
import type { AppState, EngineWish } from '../types.js';
import { worthOf } from './worth.js';

function asked(ruleset: string, fen: string, wish: EngineWish): AppState {
  return reduce(initialState(newGame('sittuyin', ruleset, fen)), { type: 'engineWished', wish });
}

function answered(state: AppState): AppState {
  const task = tableTask(state)!;
  return reduce(state, { type: 'tableAnswered', task, answer: answerTask(probeWithin(2), task) });
}

const cp = (value: number, ...pv: readonly string[]) =>
  ({ depth: 6, place: 1, score: { kind: 'cp', value }, nodes: 7432, pv }) as const;

/** One move is left on the count: all moves but one throw the win away. */
const LAST_MOVE = '4k3/R7/8/7R/8/8/8/K7[] w - 32 31 60';

test('where the tables know the position, its worth and its lines are theirs, whatever the engine has said', () => {
  const state = asked('pychess', LAST_MOVE, 'analysis');
  const task = engineTask(state)!;
  const found = { task, lines: [shownLine(task, cp(1190, 'a1b2'))] };
  expect(worthOf(state, found)).toMatchObject({ isExact: false, lines: [{ uci: ['a1b2'] }] });
  const { score, lines, isExact } = worthOf(answered(state), found);
  expect([score, isExact]).toEqual([{ kind: 'mate', value: 1 }, true]);
  expect(lines[0]).toMatchObject({ uci: ['h5h8'], moves: ['Rh8#'], score: { kind: 'mate', value: 1 } });
  expect(lines.slice(1).map((line) => line.score)).toEqual(lines.slice(1).map(() => ({ kind: 'cp', value: 0 })));
});

test('an analysis that is switched off has no lines', () => {
  const state = asked('pychess', LAST_MOVE, 'analysis');
  const task = engineTask(state)!;
  const found = { task, lines: [shownLine(task, cp(1190, 'a1b2'))] };
  expect(worthOf(state, found).lines).toHaveLength(1);
  expect(worthOf(reduce(state, { type: 'engineWished', wish: null }), found)).toMatchObject({ score: null, lines: [] });
});

test('a hint is the move of the tables, and the engine is asked only where they have none', () => {
  const state = asked('pychess', LAST_MOVE, 'hint');
  expect(engineTask(state)).toBeNull();
  expect(answered(state).engine).toMatchObject({ wish: null, hint: 'h5h8' });
  const none = reduce(state, { type: 'tableAnswered', task: tableTask(state)!, answer: { verdict: null } });
  expect(engineTask(none)).toMatchObject({ kind: 'hint' });
  expect(engineTask(reduce(state, { type: 'tablesFailed', problem: 'offline' }))).toMatchObject({ kind: 'hint' });
});

test.each([
  ['refusal', 'pychess', '8/8/8/8/3p4/1K1P4/3N4/k7[] b - - 0 30', cp(-266)],
  ['counting', 'federation', 'k7/8/1K6/8/8/8/8/6R1[] b - 32 32 60', { ...cp(0), score: { kind: 'mate', value: -1 } }],
] as const)('a draw that may be claimed (%s) is the least that the side to move has', (_, ruleset, fen, said) => {
  const state = asked(ruleset, fen, 'analysis');
  const task: EngineTask = engineTask(state)!;
  const { position } = currentNode(gameOn(state));
  const best = makeUci(position.rules, position.legalMoves()[0]!);
  const lines = [shownLine(task, { ...said, pv: [best] })];
  expect(worthOf(state, { task, lines })).toMatchObject({ mayClaim: true, score: { kind: 'cp', value: 0 } });
  expect(lines[0]!.uci).toEqual([best]);
});

test('the end of a game is its worth, and no mate is still to come', () => {
  const mated = reduce(asked('pychess', LAST_MOVE, 'analysis'), { type: 'typed', text: 'Rh8' });
  expect(worthOf(mated, null)).toEqual({
    score: { kind: 'mate', value: 1 },
    lines: [],
    isExact: true,
    mayClaim: false,
    isOver: true,
  });
});
