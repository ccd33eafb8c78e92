/**
 * The browser's simple stores: the page's own state for a reload, and what all pages share: looks and results of training.
 * Earlier versions kept a game in them, too, in places that are still read.
 */

import { type Loaded, load, save } from '../../platform/storage.js';
import { KEPT_ARMIES, type KeptArmy } from '../armies/kept.js';
import { KEPT_PREFERENCES, type Preferences } from '../preferences.js';
import { KEPT_STATE } from '../store/saved.js';
import { KEPT_TRAINING, type Training } from '../training.js';
import type { AppState } from '../types.js';
import type { Hold } from './keeper.js';

/** Where earlier versions kept the state of a page; further pages had a number behind it. */
const PLACE = 'sitke.state';
/** The number of these places. */
export const PLACES = 16;
const TRAINING = 'sitke.training';
const PREFERENCES = 'sitke.preferences';
const LAST = 'sitke.last';
const ARMIES = 'sitke.armies';
/** In the store of the tab. */
const PAGE = 'sitke.page';
const HOLD = 'sitke.hold';

const keyOf = (place: number): string => (place === 1 ? PLACE : `${PLACE}.${place}`);

/** Returns the places in which an earlier version has kept something. */
export function oldPlaces(storage: Storage): number[] {
  return Array.from({ length: PLACES }, (_, i) => i + 1).filter((place) => storage.getItem(keyOf(place)) !== null);
}

/** Returns the state that an earlier version has kept in a place. */
export function loadState(storage: Storage, place: number): Loaded<AppState> {
  return load(storage, keyOf(place), KEPT_STATE);
}

/** Clears a place, once what lay there lies elsewhere. */
export function clearPlace(storage: Storage, place: number): void {
  storage.removeItem(keyOf(place));
}

/** Returns the results of training kept in a store. */
export function loadTraining(storage: Storage): Loaded<Training> {
  return load(storage, TRAINING, KEPT_TRAINING);
}

/** Keeps the results of training; false if the store refused them. */
export function saveTraining(storage: Storage, training: Training): boolean {
  return save(storage, TRAINING, KEPT_TRAINING.encode(training));
}

/** Calls back with the results that another page has kept. */
export function onTraining(changed: (training: Training) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    const training = key === TRAINING && newValue !== null ? KEPT_TRAINING.decode(newValue) : null;
    if (training) changed(training);
  });
}

/** Returns the looks chosen on this device; null where none were. */
export function loadPreferences(storage: Storage): Preferences | null {
  const text = storage.getItem(PREFERENCES);
  return text === null ? null : KEPT_PREFERENCES.decode(text);
}

export function savePreferences(storage: Storage, preferences: Preferences): boolean {
  return save(storage, PREFERENCES, KEPT_PREFERENCES.encode(preferences));
}

/** Returns the armies kept on this device. */
export function loadArmies(storage: Storage): Loaded<readonly KeptArmy[]> {
  return load(storage, ARMIES, KEPT_ARMIES);
}

/** Keeps the armies; false if the store refused them. */
export function saveArmies(storage: Storage, armies: readonly KeptArmy[]): boolean {
  return save(storage, ARMIES, KEPT_ARMIES.encode(armies));
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
  const state = KEPT_STATE.decode(session.getItem(PAGE) ?? '');
  const [, owner, revision] = /^(\S+) (\d+)$/.exec(session.getItem(HOLD) ?? '') ?? [];
  return state && { state, hold: owner === undefined ? null : { owner, revision: Number(revision) } };
}

/** Keeps what this page is for a reload. A store without room: the library has the game all the same. */
export function savePage(session: Storage, text: string, hold: Hold | null): void {
  const isSaved = save(session, PAGE, text) && save(session, HOLD, hold ? `${hold.owner} ${hold.revision}` : '');
  if (!isSaved) session.removeItem(PAGE);
}
