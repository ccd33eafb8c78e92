/** The browser's simple stores. A text that cannot be read is set aside, never thrown away. */
import type { Persisted } from './persisted.js';

/** The part of a store that the places of single games use. */
export type ItemStore = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

const UNREADABLE = 'sitke.unreadable';
const SET_ASIDE = 5;

/** Returns one of the browser's stores; null where it is forbidden. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}

/** Keeps a text; false if the store refused it (full, or forbidden by the browser). */
export function save(storage: Pick<Storage, 'setItem'>, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The readable content of a store, or null; and whether writing to it loses nothing. */
export interface Loaded<T> {
  readonly state: T | null;
  readonly mayWrite: boolean;
}

/** Returns the value that a store has under a name; sets an unreadable text aside. */
export function load<T>(storage: Storage, key: string, { decode }: Pick<Persisted<T>, 'decode'>): Loaded<T> {
  const text = storage.getItem(key);
  if (text === null) return { state: null, mayWrite: true };
  const state = decode(text);
  return { state, mayWrite: state !== null || setAside(storage, text) };
}

/** Keeps a text under a new name; false if the store has no room for it. */
function setAside(storage: Storage, text: string): boolean {
  const names = Array.from({ length: SET_ASIDE }, (_, i) => `${UNREADABLE}.${i + 1}`);
  if (names.some((name) => storage.getItem(name) === text)) return true;
  const free = names.find((name) => storage.getItem(name) === null);
  return free !== undefined && save(storage, free, text);
}

/** Returns the names in a store that begin so. */
export function keysIn(store: ItemStore, prefix: string): string[] {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}
