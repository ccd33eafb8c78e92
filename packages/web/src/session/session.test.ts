import { VARIANT_IDS } from '@sitke/rules';
import { expect, test } from 'vitest';
import { newGame } from './game.js';
import { initialState } from './initial.js';
import { sessionOf } from './session.js';
import { reduce } from './store/reduce.js';
import { placeOf } from './view/place.js';

const begun = initialState(newGame(VARIANT_IDS[0]!, 'standard'));

const open = (state: typeof begun, place: { readonly page: 'desk' | 'play' | 'online' | 'home' }) =>
  reduce(state, { type: 'placeOpened', place, seed: 1, day: 1 });
const at = (place: Parameters<typeof open>[1]) => open(begun, place);

test.each([
  ['the game of this device', begun, 'local'],
  ['the desk', at({ page: 'desk' }), 'analysis'],
  ['the desk, left', open(at({ page: 'desk' }), { page: 'play' }), 'local'],
  ['the lobby', at({ page: 'online' }), 'lobby'],
  ['a page over the desk', open(at({ page: 'desk' }), { page: 'home' }), 'analysis'],
  [
    'a game of the server',
    reduce(begun, { type: 'onlineOpened', place: { kind: 'game', id: 'abcdefghij' } }),
    'online',
  ],
  ['endgames', reduce(begun, { type: 'trainerOpened' }), 'endgame'],
  ['endgames, left', reduce(reduce(begun, { type: 'trainerOpened' }), { type: 'trainerLeft' }), 'local'],
])('%s is one session', (_, state, kind) => expect(sessionOf(state).kind).toBe(kind));

const COURSE = { page: 'course', variant: 'sissa', ruleset: 'standard' } as const;

test.each([
  ['a game of the server', reduce(begun, { type: 'onlineOpened', place: { kind: 'game', id: 'abcdefghij' } })],
  ['the lobby', at({ page: 'online' })],
  ['the desk', at({ page: 'desk' })],
])('endgames are opened from %s', (_, from) => {
  const there = reduce(from, { type: 'placeOpened', place: COURSE, seed: 1, day: 1 });
  expect([sessionOf(there).kind, placeOf(there)]).toEqual(['endgame', COURSE]);
});
