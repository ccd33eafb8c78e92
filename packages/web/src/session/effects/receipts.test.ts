/** A device keeps the last receipts of its games. */

import type { Receipt } from '@sitke/protocol';
import { expect, test } from 'vitest';
import { keepReceipt, receiptOf } from './receipts.js';

const receipt = (game: string, v: number): Receipt => ({
  game,
  v,
  head: 'a'.repeat(64),
  path: [],
  key: 'k'.repeat(43),
  sig: 's'.repeat(86),
});
const gameOf = (index: number): string => String(index).padStart(10, '0');

function newStore(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, text) => void map.set(key, text),
    removeItem: (key) => void map.delete(key),
    clear: () => map.clear(),
  };
}

test('the last receipt of a game is kept, whichever comes last', () => {
  const store = newStore();
  for (const v of [3, 7, 5]) keepReceipt(store, receipt(gameOf(1), v));
  expect(receiptOf(store, gameOf(1))).toEqual(receipt(gameOf(1), 7));
  expect(receiptOf(store, gameOf(2))).toBe(null);
});

test('a text that is not a receipt counts as none', () => {
  const store = newStore();
  for (const text of ['{', '{"v":1}', 'null']) {
    store.setItem(`sitke.receipt.${gameOf(1)}`, text);
    expect(receiptOf(store, gameOf(1))).toBe(null);
  }
});

test('so many games and no more, and nothing else is dropped', () => {
  const store = newStore();
  store.setItem('other', '1');
  for (let index = 0; index < 400; index++) keepReceipt(store, receipt(gameOf(index), 1));
  expect([store.length, store.getItem('other')]).toEqual([301, '1']);
  expect(receiptOf(store, gameOf(399))).not.toBe(null);
});
