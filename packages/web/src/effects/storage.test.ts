import { expect, test } from 'vitest';
import { newGame } from '../state/game.js';
import { initialState } from '../state/initial.js';
import { loadState, saveState } from './storage.js';

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
  expect(loadState(storage)).toEqual({ state: null, mayWrite: true });
  expect(saveState(storage, state)).toBe(true);
  expect(loadState(storage)).toEqual({ state, mayWrite: true });
});

test('a text that cannot be read is set aside once, and never written over where there is no room', () => {
  const storage = memory({ 'sitke.state': 'nonsense' });
  expect(loadState(storage)).toEqual({ state: null, mayWrite: true });
  expect(loadState(storage)).toEqual({ state: null, mayWrite: true });
  expect([storage.getItem('sitke.unreadable.1'), storage.getItem('sitke.unreadable.2')]).toEqual(['nonsense', null]);
  expect(loadState(memory({ 'sitke.state': 'nonsense' }, 1))).toEqual({ state: null, mayWrite: false });
});

test('a full store is told, not thrown', () => {
  expect(saveState(memory({}, 0), state)).toBe(false);
});
