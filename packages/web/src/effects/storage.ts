/** Keeps the state in the browser's store. A text that cannot be read is set aside, never thrown away. */
import { decodeState, encodeState } from '../state/saved.js';
import type { AppState } from '../state/types.js';

const KEY = 'sitke.state';
const UNREADABLE = 'sitke.unreadable';
const KEPT = 5;

/** Keeps a text under a name of its own; false if the store has no room for it. */
function setAside(storage: Storage, text: string): boolean {
  const names = Array.from({ length: KEPT }, (_, i) => `${UNREADABLE}.${i + 1}`);
  if (names.some((name) => storage.getItem(name) === text)) return true;
  const free = names.find((name) => storage.getItem(name) === null);
  try {
    if (free !== undefined) storage.setItem(free, text);
    return free !== undefined;
  } catch {
    return false;
  }
}

/** What a store holds, and whether it may be written to without losing anything. */
export interface Loaded {
  readonly state: AppState | null;
  readonly mayWrite: boolean;
}

/** Returns the state kept in a store; null where there is none that can be read. */
export function loadState(storage: Storage): Loaded {
  const text = storage.getItem(KEY);
  if (text === null) return { state: null, mayWrite: true };
  const state = decodeState(text);
  return { state, mayWrite: state !== null || setAside(storage, text) };
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
