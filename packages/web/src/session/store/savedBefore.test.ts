/** Texts that earlier versions kept in a browser's store are still read, to the letter. Commit f31a842 wrote `fixtures/app`. */
import { savedApp } from '@sitke/testkit/fixtures';
import { describe, expect, test } from 'vitest';
import type { ItemStore } from '../../platform/storage.js';
import { readOutbox } from '../effects/outbox.js';
import { KEPT_TRAINING } from '../training.js';
import { KEPT_STATE } from './saved.js';

const { states, training, acts } = savedApp();

describe('what a page of before has kept is read as it was', () => {
  test.each(states)('$name', ({ text }) => {
    const state = KEPT_STATE.decode(text);
    expect(state && KEPT_STATE.encode(state)).toBe(text);
  });

  test('results of training', () => {
    expect(KEPT_TRAINING.encode(KEPT_TRAINING.decode(training)!)).toBe(training);
  });

  test('acts under way, in their order', () => {
    const names = Object.keys(acts);
    const shelf: ItemStore = {
      length: names.length,
      key: (index) => names[index] ?? null,
      getItem: (name) => acts[name] ?? null,
      setItem: () => expect.unreachable('nothing is written'),
      removeItem: () => expect.unreachable('nothing is thrown away'),
    };
    const kept = (game: string) => readOutbox(shelf, game).map(({ id, v, command }) => [id, v, command]);
    expect(kept('n3JtAj9K3h')).toEqual([
      ['sample0000000001', 4, { type: 'move', move: 'c2d4' }],
      ['sample0000000002', 4, { type: 'offer', what: 'draw' }],
      ['sample0000000005', 6, { type: 'count', action: 'start' }],
    ]);
    expect(kept('game000001')).toEqual([
      ['sample0000000003', 2, { type: 'arrange', n: 7, drops: ['K@e1', 'R@a1'] }],
      ['sample0000000004', 2, { type: 'ready', n: 7 }],
    ]);
  });
});
