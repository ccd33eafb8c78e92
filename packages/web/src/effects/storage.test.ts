import { expect, test } from 'vitest';
import { newGame } from '../state/game.js';
import { initialState } from '../state/initial.js';
import { loadState, loadTraining, saveState, saveTraining } from './storage.js';

/** A store in memory that refuses to hold more than `room` entries. */
function memory(entries: Readonly<Record<string, string>> = {}, room = 10): Storage {
  const held = new Map(Object.entries(entries));
  return {
    get length() {
      return held.size;
    },
    clear: () => held.clear(),
    getItem: (key) => held.get(key) ?? null,
    key: (index) => [...held.keys()][index] ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => {
      if (!held.has(key) && held.size >= room) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, value);
    },
  };
}

const state = initialState(newGame('sissa', 'standard'));

test('a state comes back from the store', () => {
  const storage = memory();
  expect(loadState(storage, 1)).toEqual({ state: null, mayWrite: true });
  expect(saveState(storage, 1, state)).toBe(true);
  expect(loadState(storage, 1)).toEqual({ state, mayWrite: true });
});

test('each place has a state of its own', () => {
  const storage = memory();
  const other = initialState(newGame('sittuyin', 'pychess'));
  saveState(storage, 1, state);
  saveState(storage, 2, other);
  expect([loadState(storage, 1).state, loadState(storage, 2).state]).toEqual([state, other]);
});

test('a text that cannot be read is set aside once, and never written over where there is no room', () => {
  const storage = memory({ 'sitke.state': 'nonsense' });
  expect(loadState(storage, 1)).toEqual({ state: null, mayWrite: true });
  expect(loadState(storage, 1)).toEqual({ state: null, mayWrite: true });
  expect([storage.getItem('sitke.unreadable.1'), storage.getItem('sitke.unreadable.2')]).toEqual(['nonsense', null]);
  expect(loadState(memory({ 'sitke.state': 'nonsense' }, 1), 1)).toEqual({ state: null, mayWrite: false });
});

test('the results of training lie by themselves: neither they nor the state can spoil the other', () => {
  const record = { box: 2, due: 20_000, tries: 3, failures: 1, missed: null };
  const training = { 'sissa|standard|KQvK|win': record };
  const storage = memory({ 'sitke.state': 'nonsense' });
  expect(saveTraining(storage, training)).toBe(true);
  expect(loadState(storage, 1).state).toBeNull();
  expect(loadTraining(storage)).toEqual({ state: training, mayWrite: true });
  storage.setItem('sitke.training', '{"version":7}');
  saveState(storage, 1, state);
  expect(loadTraining(storage)).toEqual({ state: null, mayWrite: true });
  expect(storage.getItem('sitke.unreadable.2')).toBe('{"version":7}');
  expect(loadState(storage, 1).state).toEqual(state);
});

test('a full store is told, not thrown', () => {
  expect(saveState(memory({}, 0), 1, state)).toBe(false);
});
