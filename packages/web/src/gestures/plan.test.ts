/** A whole army at once: arranged where a side places all of its own, planned where the sides place in turn. */
import { setupBookOf } from '@sitke/engine/setups';
import { rulesOf } from '@sitke/rules';
import { expect, test } from 'vitest';
import { arrangingSide, currentNode, isPlaced, newGame } from '../state/game.js';
import { initialState } from '../state/initial.js';
import type { AppState, Plan } from '../state/types.js';
import { reduce } from '../store/reduce.js';
import { viewOf } from '../view/select.js';
import { leftOfPlan, nextOfPlan } from './plan.js';

const [best] = setupBookOf('sittuyin');
const pieces = (color: 0 | 1): Plan['pieces'] =>
  best!.pieces.map(({ role, square }) => ({ role, to: color === 0 ? square : 63 - square }));

test('an army is arranged at once, over what stood there, and can be taken back into the tray', () => {
  let state = initialState(newGame('sittuyin', 'federation'));
  state = reduce(state, { type: 'pocketTapped', role: 1 });
  state = reduce(state, { type: 'squareTapped', square: 12 });
  state = reduce(state, { type: 'armyWanted', pieces: pieces(0) });
  expect(arrangingSide(state.game)).toBe(0);
  expect(isPlaced(state.game, 0)).toBe(true);
  for (const { role, to } of pieces(0)) expect(currentNode(state.game).position.pieceAt(to)).toBe(role);
  state = reduce(state, { type: 'armyWanted', pieces: [] });
  expect(isPlaced(state.game, 0)).toBe(false);
});

test('an army that the rules do not allow is refused with the reason, and what stands stays', () => {
  const state = initialState(newGame('sittuyin', 'federation'));
  const after = reduce(state, { type: 'armyWanted', pieces: [{ role: 4, to: 20 }] });
  expect(after.notice).toMatchObject({ kind: 'refused', to: 20 });
  expect(after.game).toBe(state.game);
});

test('where the sides place in turn a plan is followed press by press, whatever the other side does', () => {
  let state: AppState = initialState(newGame('sittuyin', 'pychess'));
  state = reduce(state, { type: 'planFollowed' });
  expect(state.game.cursor).toBe('');
  state = reduce(state, { type: 'armyWanted', pieces: pieces(0) });
  expect(state.plan?.color).toBe(0);
  expect(viewOf(state).marks.filter(({ kind }) => kind === 'plan').length).toBe(8);
  for (let left = 8; left > 0; left--) {
    expect(leftOfPlan(state).length).toBe(left);
    state = reduce(state, { type: 'planFollowed' });
    expect(nextOfPlan(state)).toEqual([]);
    // The other side does not see it.
    expect(viewOf(state).marks.filter(({ kind }) => kind === 'plan')).toEqual([]);
    const { position } = currentNode(state.game);
    const reply = position.legalMoves()[0]!;
    state = reduce(state, { type: 'typed', text: position.uci(reply) });
  }
  expect(isPlaced(state.game, 0)).toBe(true);
  expect(leftOfPlan(state)).toEqual([]);
});

test('a planned square that is taken is left out, and a plan can be dropped', () => {
  let state: AppState = initialState(newGame('sittuyin', 'pychess'));
  state = reduce(state, { type: 'armyWanted', pieces: pieces(0) });
  const king = pieces(0)[0]!;
  state = reduce(state, { type: 'typed', text: `N@${rulesOf('sittuyin').name(king.to)}` });
  expect(currentNode(state.game).position.pieceAt(king.to)).not.toBe(0);
  state = reduce(state, { type: 'typed', text: 'K@d8' });
  expect(nextOfPlan(state).some(({ to }) => to === king.to)).toBe(false);
  expect(reduce(state, { type: 'planDropped' }).plan).toBe(null);
  expect(
    reduce(state, { type: 'gameStarted', variant: 'sittuyin', options: rulesOf('sittuyin').options, computer: null })
      .plan,
  ).toBe(null);
});
