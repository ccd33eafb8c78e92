/**
 * Keeps the state of each page and the results of training, which all pages share, in the browser's store. A text that
 * cannot be read is set aside, never thrown away.
 */

import { decodeTraining, encodeTraining, type Training } from '../state/training.js';
import type { AppState } from '../state/types.js';
import { decodeState, encodeState } from '../store/saved.js';

const KEY = 'sitke.state';
const TRAINING_KEY = 'sitke.training';
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

/** The readable content of a store, null where there is none; and whether writing to it loses nothing. */
export interface Loaded<T> {
  readonly state: T | null;
  readonly mayWrite: boolean;
}

function load<T>(storage: Storage, key: string, decode: (text: string) => T | null): Loaded<T> {
  const text = storage.getItem(key);
  if (text === null) return { state: null, mayWrite: true };
  const state = decode(text);
  return { state, mayWrite: state !== null || setAside(storage, text) };
}

/** Keeps a text; false if the store refused it (full, or forbidden by the browser). */
function save(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

const keyOf = (place: number): string => (place === 1 ? KEY : `${KEY}.${place}`);

/** Returns the state kept in one of the places of a store (`tabLock.ts`). */
export function loadState(storage: Storage, place: number): Loaded<AppState> {
  return load(storage, keyOf(place), decodeState);
}

/** Keeps a state in a place; false if the store refused it. */
export function saveState(storage: Storage, place: number, state: AppState): boolean {
  return save(storage, keyOf(place), encodeState(state));
}

/** Returns the results of training kept in a store. */
export function loadTraining(storage: Storage): Loaded<Training> {
  return load(storage, TRAINING_KEY, decodeTraining);
}

/** Keeps the results of training; false if the store refused them. */
export function saveTraining(storage: Storage, training: Training): boolean {
  return save(storage, TRAINING_KEY, encodeTraining(training));
}

/** Calls back with the results that another page has kept. */
export function onTraining(heard: (training: Training) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    const training = key === TRAINING_KEY && newValue !== null ? decodeTraining(newValue) : null;
    if (training) heard(training);
  });
}

/** Returns one of the browser's stores; null where it is forbidden. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}
