/** Keeps the state in the browser's store. A text that cannot be read is set aside, never thrown away. */
import { decodeState, encodeState } from '../state/saved.js';
import type { AppState } from '../state/types.js';

const KEY = 'sitke.state';
const UNREADABLE = 'sitke.unreadable';
const KEPT = 5;

function setAside(storage: Storage, text: string): void {
  const names = Array.from({ length: KEPT }, (_, i) => `${UNREADABLE}.${i + 1}`);
  if (names.some((name) => storage.getItem(name) === text)) return;
  storage.setItem(names.find((name) => storage.getItem(name) === null) ?? names[KEPT - 1]!, text);
}

/** Returns the state kept in a store; null where there is none that can be read. */
export function loadState(storage: Storage): AppState | null {
  const text = storage.getItem(KEY);
  if (text === null) return null;
  const state = decodeState(text);
  if (!state) setAside(storage, text);
  return state;
}

/** Keeps a state; false if the store refused it (full, or forbidden by the browser). */
export function saveState(storage: Storage, state: AppState): boolean {
  try {
    storage.setItem(KEY, encodeState(state));
    return true;
  } catch {
    return false;
  }
}

/** Returns the browser's store; null where it is forbidden. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
