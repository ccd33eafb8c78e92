/** The state in use, and the one door to change it. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Command } from '@sitke/protocol';
import type { AppEvent } from '../events.js';
import type { AppState } from '../types.js';
import { react } from './reduce.js';

export type Dispatch = (event: AppEvent) => void;

export interface Store {
  readonly state: ReadonlySignal<AppState>;
  readonly dispatch: Dispatch;
  /** Calls with each command for the server, from now on. Returns a function that ends that. */
  onCommand(listener: (command: Command) => void): () => void;
}

/** Returns a store that begins with a state. */
export function createStore(initial: AppState): Store {
  const state = signal(initial);
  const listeners = new Set<(command: Command) => void>();
  return {
    state,
    dispatch: (event) => {
      const { state: next, command } = react(state.peek(), event);
      state.value = next;
      if (command) for (const listener of [...listeners]) listener(command);
    },
    onCommand: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
