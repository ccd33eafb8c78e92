import { VARIANT_IDS, variantOf } from '@sitke/rules';
import { expect, test } from 'vitest';
import { newGame } from './game.js';
import { gameAtHome } from './home.js';
import { initialState } from './initial.js';
import { reduce } from './store/reduce.js';

const [variant] = VARIANT_IDS;
const begun = () => initialState(newGame(variant!, 'standard'));
const course = { variant: variant!, ruleset: 'standard' };

test('the game of this device is the one on the board, and follows it', () => {
  const options = variantOf(variant!).presets.standard;
  const state = reduce(begun(), { type: 'gameStarted', variant: variant!, options, start: '', computer: null });
  expect([state.home, gameAtHome(state)]).toEqual([state.game, state.game]);
});

test('a session that is left leaves the game of this device on the board, as it was', () => {
  const { game, ...before } = begun();
  const home = { ...game, id: 'own' };
  const lessons = reduce({ ...before, game: home }, { type: 'trainerOpened' });
  expect(gameAtHome(lessons)).toBe(home);
  expect(reduce(reduce(lessons, { type: 'courseChosen', course }), { type: 'trainerLeft' }).game).toBe(home);
  const online = reduce({ ...before, game: home }, { type: 'onlineOpened', place: { kind: 'game', id: 'abcdefghij' } });
  expect(gameAtHome(online)).toBe(home);
  expect(reduce(online, { type: 'onlineLeft' })).toMatchObject({ online: null, game: { id: 'own' } });
});
