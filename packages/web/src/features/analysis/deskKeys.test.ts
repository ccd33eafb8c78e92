import { expect, test } from 'vitest';
import { newGame } from '../../session/game.js';
import { initialState } from '../../session/initial.js';
import { reduce } from '../../session/store/reduce.js';
import type { AppState } from '../../session/types.js';
import { eventOf } from './deskKeys.js';

const MARKS = [{ color: 'green', from: 12, to: 28 }] as const;

/** A desk with a mark. */
function marked(): AppState {
  const begun = initialState(newGame('makruk', 'standard'));
  const open = reduce(begun, { type: 'placeOpened', place: { page: 'desk' }, seed: 0, day: 0 });
  return reduce(open, { type: 'deskNoted', path: '', note: { marks: MARKS } });
}

test('Escape clears marks where no piece is in hand and nothing is said of a try', () => {
  const desk = marked();
  expect(eventOf(desk, 'Escape')).toEqual({ type: 'deskNoted', path: '', note: { marks: [] } });
  const held = reduce(desk, { type: 'squareTapped', square: 20 });
  expect(held.selection).not.toBeNull();
  expect(eventOf(held, 'Escape')).toBeNull();
  const refused = reduce(held, { type: 'squareTapped', square: 60 });
  expect(refused.notice).not.toBeNull();
  expect(eventOf(refused, 'Escape')).toBeNull();
  expect(eventOf(reduce(refused, { type: 'cancelled' }), 'Escape')).not.toBeNull();
});
