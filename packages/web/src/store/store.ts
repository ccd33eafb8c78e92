/** The state in use, and the one door to change it. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { AppEvent } from '../state/events.js';
import type { AppState } from '../state/types.js';
import { reduce } from './reduce.js';

export type Dispatch = (event: AppEvent) => void;

export interface Store {
  readonly state: ReadonlySignal<AppState>;
  readonly dispatch: Dispatch;
}

/** Returns a store that begins with a state. */
export function createStore(initial: AppState): Store {
  const state = signal(initial);
  return {
    state,
    dispatch: (event) => {
      state.value = reduce(state.value, event);
    },
  };
}
