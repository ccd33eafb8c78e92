/**
 * The browser's simple stores: the page's own state for a reload, and what all pages share: looks and results of training.
 * Earlier versions kept a game in them, too, in places that are still read. A text that cannot be read is set aside,
 * never thrown away.
 */

import type { Preferences } from '../state/preferences.js';
import { decodeTraining, encodeTraining, type Training } from '../state/training.js';
import type { AppState } from '../state/types.js';
import { decodePreferences, decodeState } from '../store/saved.js';
import { decodeArmies, type KeptArmy } from '../studio/kept.js';
import type { Hold } from './keeper.js';

/** Where earlier versions kept the state of a page; further pages had a number behind it. */
const PLACE = 'sitke.state';
/** The number of these places. */
export const PLACES = 16;
const TRAINING = 'sitke.training';
const PREFERENCES = 'sitke.preferences';
const LAST = 'sitke.last';
const ARMIES = 'sitke.armies';
const UNREADABLE = 'sitke.unreadable';
const SET_ASIDE = 5;
/** In the store of the tab. */
const PAGE = 'sitke.page';
const HOLD = 'sitke.hold';

/** Keeps a text under a name of its own; false if the store has no room for it. */
function setAside(storage: Storage, text: string): boolean {
  const names = Array.from({ length: SET_ASIDE }, (_, i) => `${UNREADABLE}.${i + 1}`);
  if (names.some((name) => storage.getItem(name) === text)) return true;
  const free = names.find((name) => storage.getItem(name) === null);
  return free !== undefined && save(storage, free, text);
}

/** The readable content of a store, null where there is none; and whether writing to it loses nothing. */
export interface Loaded<T> {
  readonly state: T | null;
  readonly mayWrite: boolean;
}

/** Returns what a store has under a name; an unreadable text is set aside. */
export function load<T>(storage: Storage, key: string, decode: (text: string) => T | null): Loaded<T> {
  const text = storage.getItem(key);
  if (text === null) return { state: null, mayWrite: true };
  const state = decode(text);
  return { state, mayWrite: state !== null || setAside(storage, text) };
}

/** Keeps a text; false if the store refused it (full, or forbidden by the browser). */
export function save(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

const keyOf = (place: number): string => (place === 1 ? PLACE : `${PLACE}.${place}`);

/** Returns the places in which an earlier version has kept something. */
export function oldPlaces(storage: Storage): number[] {
  return Array.from({ length: PLACES }, (_, i) => i + 1).filter((place) => storage.getItem(keyOf(place)) !== null);
}

/** Returns the state that an earlier version has kept in a place. */
export function loadState(storage: Storage, place: number): Loaded<AppState> {
  return load(storage, keyOf(place), decodeState);
}

/** Clears a place, once what lay there lies elsewhere. */
export function clearPlace(storage: Storage, place: number): void {
  storage.removeItem(keyOf(place));
}

/** Returns the results of training kept in a store. */
export function loadTraining(storage: Storage): Loaded<Training> {
  return load(storage, TRAINING, decodeTraining);
}

/** Keeps the results of training; false if the store refused them. */
export function saveTraining(storage: Storage, training: Training): boolean {
  return save(storage, TRAINING, encodeTraining(training));
}

/** Calls back with the results that another page has kept. */
export function onTraining(heard: (training: Training) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    const training = key === TRAINING && newValue !== null ? decodeTraining(newValue) : null;
    if (training) heard(training);
  });
}

/** Returns the looks chosen on this device; null where none were. */
export function loadPreferences(storage: Storage): Preferences | null {
  const text = storage.getItem(PREFERENCES);
  return text === null ? null : decodePreferences(text);
}

export function savePreferences(storage: Storage, preferences: Preferences): boolean {
  return save(storage, PREFERENCES, JSON.stringify(preferences));
}

/** Returns the armies kept on this device. */
export function loadArmies(storage: Storage): Loaded<readonly KeptArmy[]> {
  return load(storage, ARMIES, decodeArmies);
}

/** Keeps the armies; false if the store refused them. */
export function saveArmies(storage: Storage, armies: readonly KeptArmy[]): boolean {
  return save(storage, ARMIES, JSON.stringify(armies));
}

/** Returns which game was played last on this device; null where there is none. */
export function loadLast(storage: Storage): string | null {
  return storage.getItem(LAST);
}

export function saveLast(storage: Storage, id: string): boolean {
  return save(storage, LAST, id);
}

/** Returns what this page was before it was reloaded; null for a new one. */
export function loadPage(session: Storage): { readonly state: AppState; readonly hold: Hold | null } | null {
  const state = decodeState(session.getItem(PAGE) ?? '');
  const [, owner, revision] = /^(\S+) (\d+)$/.exec(session.getItem(HOLD) ?? '') ?? [];
  return state && { state, hold: owner === undefined ? null : { owner, revision: Number(revision) } };
}

/** Keeps what this page is for a reload. A store without room: the library has the game all the same. */
export function savePage(session: Storage, text: string, hold: Hold | null): void {
  const isSaved = save(session, PAGE, text) && save(session, HOLD, hold ? `${hold.owner} ${hold.revision}` : '');
  if (!isSaved) session.removeItem(PAGE);
}

/** Returns one of the browser's stores; null where it is forbidden. */
export function browserStorage(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}
