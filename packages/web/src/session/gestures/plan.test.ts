/** A whole army at once: arranged if a side places its whole army at once, planned if the sides place in turn. */
import { setupBookOf } from '@sitke/engine/setups';
import { rulesOf } from '@sitke/rules';
import { expect, test } from 'vitest';
import { arrangingSide, currentNode, isPlaced, newGame } from '../game.js';
import { initialState } from '../initial.js';
import { gameOn } from '../session.js';
import { reduce } from '../store/reduce.js';
import type { AppState, Plan } from '../types.js';
import { viewOf } from '../view/select.js';
import { standingOf } from './arrange.js';
import { leftOfPlan, mayPlaceArmy, nextOfPlan } from './plan.js';

const [best] = setupBookOf('sittuyin');
const pieces = (color: 0 | 1): Plan['pieces'] =>
  best!.pieces.map(({ role, square }) => ({ role, to: color === 0 ? square : 63 - square }));

test('an army is arranged at once, over what stood there, and can be taken back into the tray', () => {
  let state = initialState(newGame('sittuyin', 'federation'));
  state = reduce(state, { type: 'pocketTapped', role: 1 });
  state = reduce(state, { type: 'squareTapped', square: 12 });
  state = reduce(state, { type: 'armyWanted', pieces: pieces(0) });
  expect(arrangingSide(gameOn(state))).toBe(0);
  expect(isPlaced(gameOn(state), 0)).toBe(true);
  for (const { role, to } of pieces(0)) expect(currentNode(gameOn(state)).position.pieceAt(to)).toBe(role);
  state = reduce(state, { type: 'armyWanted', pieces: [] });
  expect(isPlaced(gameOn(state), 0)).toBe(false);
});

test('an army that the rules do not allow is refused with the reason, and what stands stays', () => {
  const state = initialState(newGame('sittuyin', 'federation'));
  const after = reduce(state, { type: 'armyWanted', pieces: [{ role: 4, to: 20 }] });
  expect(after.notice).toMatchObject({ kind: 'refused', to: 20 });
  expect(gameOn(after)).toBe(gameOn(state));
});

test('where the sides place in turn a plan is followed press by press, whatever the other side does', () => {
  let state: AppState = initialState(newGame('sittuyin', 'pychess'));
  state = reduce(state, { type: 'planFollowed' });
  expect(gameOn(state).cursor).toBe('');
  state = reduce(state, { type: 'armyWanted', pieces: pieces(0) });
  expect(state.plan?.color).toBe(0);
  expect(viewOf(state).marks.filter(({ kind }) => kind === 'plan').length).toBe(8);
  for (let left = 8; left > 0; left--) {
    expect(leftOfPlan(state).length).toBe(left);
    state = reduce(state, { type: 'planFollowed' });
    expect(nextOfPlan(state)).toEqual([]);
    // The other side does not see it.
    expect(viewOf(state).marks.filter(({ kind }) => kind === 'plan')).toEqual([]);
    const { position } = currentNode(gameOn(state));
    const reply = position.legalMoves()[0]!;
    state = reduce(state, { type: 'typed', text: position.uci(reply) });
  }
  expect(isPlaced(gameOn(state), 0)).toBe(true);
  expect(leftOfPlan(state)).toEqual([]);
});

test('a planned square that is taken is left out, and a plan can be dropped', () => {
  let state: AppState = initialState(newGame('sittuyin', 'pychess'));
  state = reduce(state, { type: 'armyWanted', pieces: pieces(0) });
  const king = pieces(0)[0]!;
  state = reduce(state, { type: 'typed', text: `N@${rulesOf('sittuyin').name(king.to)}` });
  expect(currentNode(gameOn(state)).position.pieceAt(king.to)).not.toBe(0);
  state = reduce(state, { type: 'typed', text: 'K@d8' });
  expect(nextOfPlan(state).some(({ to }) => to === king.to)).toBe(false);
  expect(reduce(state, { type: 'planDropped' }).plan).toBe(null);
  expect(
    reduce(state, { type: 'gameStarted', variant: 'sittuyin', options: rulesOf('sittuyin').options, computer: null })
      .plan,
  ).toBe(null);
});

const KINDS = [1, 2, 3, 4, 5];

/** An army with one rook by hand and another square for it in the plan. */
const standing = (ruleset: string): AppState =>
  ['R@a1', 'S@d2', 'S@e3'].reduce(
    (state, text) => {
      const next = reduce(state, { type: 'typed', text });
      const { position } = currentNode(gameOn(next));
      return position.turn === 1
        ? reduce(next, { type: 'typed', text: position.uci(position.legalMoves()[0]!) })
        : next;
    },
    initialState(newGame('sittuyin', ruleset)),
  );

test('where the sides place in turn, the rest is placed a piece each turn, to the last one', () => {
  const begun = standing('pychess');
  const stood = standingOf(gameOn(begun), 0);
  expect(stood.map(({ role }) => role)).toHaveLength(3);
  // The best army has other places for what stands: only what is left counts.
  let state = reduce(begun, { type: 'restWanted', pieces: pieces(0) });
  expect(standingOf(gameOn(state), 0)).toHaveLength(4);
  for (let left = 4; left > 0; left--) {
    const { position } = currentNode(gameOn(state));
    for (const role of KINDS) {
      const ghosts = leftOfPlan(state).filter((piece) => piece.role === role);
      expect(ghosts.length).toBeLessThanOrEqual(position.pocket(0, role));
    }
    state = reduce(state, { type: 'typed', text: position.uci(position.legalMoves()[0]!) });
  }
  expect(isPlaced(gameOn(state), 0)).toBe(true);
  expect(standingOf(gameOn(state), 0).slice(0, 3)).toEqual(stood);
  expect(state.notice).toBeNull();
});

test('a piece that is taken back ends it, and the plan stays to be followed by presses', () => {
  const state = reduce(initialState(newGame('sittuyin', 'pychess')), { type: 'restWanted', pieces: pieces(0) });
  const back = reduce(state, { type: 'undone' });
  expect([gameOn(back).cursor, back.plan?.isFollowed]).toEqual(['', false]);
  expect(nextOfPlan(back).length).toBeGreaterThan(0);
});

test('where an army is arranged, the rest is placed at once and what stands stays', () => {
  const begun = standing('federation');
  const state = reduce(begun, { type: 'restWanted', pieces: pieces(0) });
  expect(isPlaced(gameOn(state), 0)).toBe(true);
  expect(standingOf(gameOn(state), 0).slice(0, 3)).toEqual(standingOf(gameOn(begun), 0));
});

test('armies are placed at the end of a game, not in the middle of one that has gone on', () => {
  const begun = initialState(newGame('sittuyin', 'pychess'));
  const placed = reduce(begun, { type: 'typed', text: 'R@a1' });
  const earlier = reduce(placed, { type: 'wentTo', path: '' });
  expect([begun, placed, earlier].map(({ home }) => mayPlaceArmy(home))).toEqual([true, true, false]);
});
