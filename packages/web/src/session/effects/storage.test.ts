import { expect, test } from 'vitest';
import { memoryStorage } from '../../test/memoryStorage.js';
import { newGame } from '../game.js';
import { initialState } from '../initial.js';
import { KEPT_STATE } from '../store/saved.js';
import {
  clearPlace,
  loadPage,
  loadPreferences,
  loadState,
  loadTraining,
  oldPlaces,
  savePage,
  savePreferences,
  saveTraining,
} from './storage.js';

const state = initialState(newGame('sissa', 'standard'));
const PLACE = 'sitke.state';

test('a page comes back from the store of its tab, with its hold on a game', () => {
  const session = memoryStorage();
  expect(loadPage(session)).toBeNull();
  savePage(session, KEPT_STATE.encode(state), { owner: 'page', revision: 7 });
  expect(loadPage(session)).toEqual({ state, hold: { owner: 'page', revision: 7 } });
  savePage(session, KEPT_STATE.encode(state), null);
  expect(loadPage(session)).toEqual({ state, hold: null });
});

test('a page that has no room for its state leaves none of before behind', () => {
  const session = memoryStorage({ 'sitke.page': 'old' }, 1);
  savePage(session, KEPT_STATE.encode(state), null);
  expect(loadPage(session)).toBeNull();
});

test('the places of earlier versions are found, read and cleared', () => {
  const other = initialState(newGame('sittuyin', 'pychess'));
  const storage = memoryStorage({ [PLACE]: KEPT_STATE.encode(state), [`${PLACE}.3`]: KEPT_STATE.encode(other) });
  expect(oldPlaces(storage)).toEqual([1, 3]);
  expect([loadState(storage, 1).state, loadState(storage, 3).state]).toEqual([state, other]);
  clearPlace(storage, 1);
  expect(oldPlaces(storage)).toEqual([3]);
});

test('a text that cannot be read is set aside once, and never written over where there is no room', () => {
  const storage = memoryStorage({ [PLACE]: 'nonsense' });
  expect(loadState(storage, 1)).toEqual({ state: null, mayWrite: true });
  expect(loadState(storage, 1)).toEqual({ state: null, mayWrite: true });
  expect([storage.getItem('sitke.unreadable.1'), storage.getItem('sitke.unreadable.2')]).toEqual(['nonsense', null]);
  expect(loadState(memoryStorage({ [PLACE]: 'nonsense' }, 1), 1)).toEqual({ state: null, mayWrite: false });
});

test('the results of training lie by themselves', () => {
  const record = { box: 2, due: 20_000, tries: 3, failures: 1, missed: null };
  const training = { 'sissa|standard|KQvK|win': record };
  const storage = memoryStorage();
  expect(saveTraining(storage, training)).toBe(true);
  expect(loadTraining(storage)).toEqual({ state: training, mayWrite: true });
  storage.setItem('sitke.training', '{"version":7}');
  expect(loadTraining(storage)).toEqual({ state: null, mayWrite: true });
  expect(storage.getItem('sitke.unreadable.1')).toBe('{"version":7}');
});

test('looks come back, and others than there are as they were at first', () => {
  const storage = memoryStorage();
  expect(loadPreferences(storage)).toBeNull();
  savePreferences(storage, { ...state.preferences, theme: 'dark' });
  expect(loadPreferences(storage)).toEqual({ ...state.preferences, theme: 'dark' });
  storage.setItem('sitke.preferences', '{"theme":"pink"}');
  expect(loadPreferences(storage)).toEqual(state.preferences);
});

test('a full store is reported, not thrown', () => {
  expect(saveTraining(memoryStorage({}, 0), {})).toBe(false);
});
