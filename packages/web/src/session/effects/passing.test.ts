import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type as typed } from '../../test/drive.js';
import { onlineGame } from '../../test/onlineGame.js';
import { newGame } from '../game.js';
import { initialState } from '../initial.js';
import { createStore } from '../store/store.js';
import { connectPassing, PASSING_MS } from './passing.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a notice of what has happened ends by itself, after its own time', () => {
  const store = createStore(onlineGame(null, ['e3e4']));
  connectPassing(store);
  store.dispatch(typed('d5'));
  expect(store.state.value.notice?.kind).toBe('notNow');
  vi.advanceTimersByTime(PASSING_MS - 1);
  store.dispatch(typed('d5'));
  vi.advanceTimersByTime(PASSING_MS - 1);
  expect(store.state.value.notice?.kind).toBe('notNow');
  vi.advanceTimersByTime(1);
  expect(store.state.value.notice).toBeNull();
});

test('the reason of a refusal stays until the next try', () => {
  const store = createStore(initialState(newGame('makruk', 'standard')));
  connectPassing(store);
  store.dispatch(typed('e5'));
  vi.advanceTimersByTime(10 * PASSING_MS);
  expect(store.state.value.notice).not.toBeNull();
});
