import { VARIANT_IDS } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import { onlineGame } from '../test/onlineGame.js';
import { newGame } from './game.js';
import type { GameState } from './gameState.js';
import { initialState } from './initial.js';
import { gameOn, withGame } from './session.js';
import { reduce } from './store/reduce.js';
import type { AppState, Session } from './types.js';
import { placeOf } from './view/place.js';

const [variant] = VARIANT_IDS;
const HOME = { ...newGame(variant!, 'standard'), id: 'own' };
const begun = initialState(HOME);
const open = (state: AppState, place: { readonly page: 'desk' | 'play' | 'online' | 'home' }) =>
  reduce(state, { type: 'placeOpened', place, seed: 1, day: 1 });
const at = (place: Parameters<typeof open>[1]) => open(begun, place);
const game = reduce(begun, { type: 'onlineOpened', place: { kind: 'game', id: 'abcdefghij' } });
const lessons = reduce(begun, { type: 'trainerOpened' });
const COURSE = { page: 'course', variant: 'sissa', ruleset: 'standard' } as const;

test.each<[string, AppState, Session['kind'], 'device' | 'desk']>([
  ['the game of this device', begun, 'home', 'device'],
  ['the desk', at({ page: 'desk' }), 'home', 'desk'],
  ['the desk, left', open(at({ page: 'desk' }), { page: 'play' }), 'home', 'device'],
  ['the lobby', at({ page: 'online' }), 'lobby', 'device'],
  ['a page over the desk', open(at({ page: 'desk' }), { page: 'home' }), 'home', 'desk'],
  ['a game of the server', game, 'online', 'device'],
  ['endgames', lessons, 'endgame', 'device'],
  ['endgames, left', reduce(lessons, { type: 'trainerLeft' }), 'home', 'device'],
])('%s is one session', (_, state, kind, hands) => {
  expect([state.session.kind, state.home.hands.kind]).toEqual([kind, hands]);
});

test.each([
  ['a game of the server', game],
  ['the lobby', at({ page: 'online' })],
  ['the desk', at({ page: 'desk' })],
])('endgames are opened from %s', (_, from) => {
  const there = reduce(from, { type: 'placeOpened', place: COURSE, seed: 1, day: 1 });
  expect([there.session.kind, placeOf(there)]).toEqual(['endgame', COURSE]);
});

test.each([
  ['endgames', reduce(lessons, { type: 'courseChosen', course: COURSE }), { type: 'trainerLeft' }],
  ['a game of the server', game, { type: 'onlineLeft' }],
  ['the lobby', at({ page: 'online' }), { type: 'onlineLeft' }],
] as const)('%s leave the game of this device as it was', (_, there, leave) => {
  expect(there.home).toBe(HOME);
  const back = reduce(there, leave);
  expect([back.session, gameOn(back)]).toEqual([{ kind: 'home' }, HOME]);
});

describe('the board of a game of the server', () => {
  const state = onlineGame(0, ['e3e4', 'e6e5']);

  test('is what its link makes it, and the same as long as that is', () => {
    expect(gameOn(reduce(state, { type: 'flipped' }))).toBe(gameOn(state));
    expect(gameOn(state).cursor).toBe('e3e4/e6e5');
  });

  test('shows an earlier position until its line is followed again', () => {
    const back = withGame(state, { ...gameOn(state), cursor: 'e3e4' });
    expect(gameOn(back).cursor).toBe('e3e4');
    expect(gameOn(reduce(back, { type: 'flipped' }))).toBe(gameOn(back));
    expect(back.home).toBe(state.home);
    expect(withGame(back, gameOn(state)).session).toMatchObject({ cursor: null });
  });
});

type Activity = 'playing' | 'desk' | 'endgame' | 'lobby' | 'online';
const ALL: readonly Activity[] = ['playing', 'desk', 'endgame', 'lobby', 'online'];
const ON_BOARD: readonly Activity[] = ['playing', 'desk', 'endgame', 'online'];
const AT_HOME: readonly Activity[] = ['playing', 'desk'];

/** Where each field of the state means something. */
const STATE: { readonly [Field in keyof AppState]-?: readonly Activity[] } = {
  home: ALL,
  session: ALL,
  orientation: ON_BOARD,
  selection: ON_BOARD,
  choice: ON_BOARD,
  premove: ['playing', 'endgame', 'online'],
  plan: ['playing', 'online'],
  notice: ON_BOARD,
  dialog: ALL,
  page: ALL,
  preferences: ALL,
  engine: ['playing', 'desk'],
  tables: ['playing', 'desk', 'endgame'],
  training: ALL,
  keeping: AT_HOME,
};

/** The same of a game. */
const GAME: { readonly [Field in keyof GameState]-?: readonly Activity[] } = {
  id: AT_HOME,
  source: AT_HOME,
  variant: ON_BOARD,
  ruleset: ON_BOARD,
  start: ON_BOARD,
  tree: ON_BOARD,
  cursor: ON_BOARD,
  played: AT_HOME,
  undone: ['playing', 'endgame'],
  ready: ['playing', 'online'],
  computer: ['playing', 'desk', 'endgame'],
  hands: ON_BOARD,
};

test.each([...Object.entries(STATE), ...Object.entries(GAME)])(
  '%s means something in more than one activity, or it belongs to a session or to hands',
  (_, activities) => expect(activities.length).toBeGreaterThan(1),
);

test('the state has no other field', () => {
  expect(Object.keys(begun).sort()).toEqual(Object.keys(STATE).sort());
  expect(Object.keys(begun.home).sort()).toEqual(Object.keys(GAME).sort());
});
