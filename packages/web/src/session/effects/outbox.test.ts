import type { Pending } from '@sitke/protocol';
import { expect, test } from 'vitest';
import type { ItemStore } from '../../platform/storage.js';
import { readOutbox, writeOutbox } from './outbox.js';

function newShelf(): ItemStore {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

const GAME = 'game000000';
const id = (n: number): string => `act${String(n).padStart(13, '0')}`;
const move = (n: number, v: number): Pending => ({
  id: id(n),
  command: { type: 'move', move: 'a1a2' },
  v,
  sentMs: 5,
  doneV: null,
});

test('commands under way are found again, unsent, the oldest first', () => {
  const shelf = newShelf();
  writeOutbox(shelf, GAME, [], [move(2, 7), move(1, 3)]);
  expect(readOutbox(shelf, GAME)).toEqual([
    { ...move(1, 3), sentMs: null },
    { ...move(2, 7), sentMs: null },
  ]);
  expect(readOutbox(shelf, 'game000001')).toEqual([]);
});

test('an arrangement comes before its confirmation', () => {
  const shelf = newShelf();
  const ready: Pending = { ...move(1, 2), command: { type: 'ready', n: 4 } };
  const arrange: Pending = { ...move(2, 2), command: { type: 'arrange', n: 4, drops: ['K@d1'] } };
  writeOutbox(shelf, GAME, [], [ready, arrange]);
  expect(readOutbox(shelf, GAME).map(({ command }) => command.type)).toEqual(['arrange', 'ready']);
});

test('acknowledged and refused commands are removed; those of another page stay', () => {
  const shelf = newShelf();
  writeOutbox(shelf, GAME, [], [move(1, 1), move(2, 1)]);
  writeOutbox(shelf, GAME, [], [move(3, 1)]);
  writeOutbox(shelf, GAME, [move(1, 1), move(2, 1)], [{ ...move(1, 1), doneV: 2 }]);
  expect(readOutbox(shelf, GAME).map((each) => each.id)).toEqual([id(3)]);
});

test('what cannot be read is thrown away, and nothing else', () => {
  const shelf = newShelf();
  writeOutbox(shelf, GAME, [], [move(1, 1)]);
  shelf.setItem(`sitke.act.${GAME}.${id(2)}`, '{"t":"ping","n":1}');
  shelf.setItem(`sitke.act.${GAME}.${id(3)}`, '<');
  shelf.setItem('sitke.state', '<');
  const later = JSON.stringify({ t: 'act', game: GAME, v: 1, id: id(4), act: { type: 'adjourn' } });
  shelf.setItem(`sitke.act.${GAME}.${id(4)}`, later);
  expect(readOutbox(shelf, GAME)).toHaveLength(1);
  // A newer page can read it.
  expect(shelf.getItem(`sitke.act.${GAME}.${id(4)}`)).toBe(later);
  expect(shelf.length).toBe(3);
});

test('a store without room loses nothing but what it could not keep', () => {
  const full = {
    ...newShelf(),
    setItem: () => {
      throw new Error('full');
    },
  };
  writeOutbox(full, GAME, [], [move(1, 1)]);
  expect(readOutbox(full, GAME)).toEqual([]);
});
