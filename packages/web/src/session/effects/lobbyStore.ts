/**
 * Remembers for the lobby on this device: the player's name, which program was asked to play, and on each page what it
 * has asked the server for.
 */

import { browserStorage, save } from '../../platform/storage.js';
import { decodeRequest, encodeRequest, type LobbyRequest } from '../lobby/request.js';

const NAME_KEY = 'sitke.name';
const REQUEST_KEY = 'sitke.request';
const ASKED_KEY = 'sitke.asked';

function keep(storage: Storage | null, key: string, text: string | null): void {
  if (text === null) storage?.removeItem(key);
  // A store without room: it is remembered as long as the page is open.
  else if (storage) save(storage, key, text);
}

/** Returns the name that was used last on this device; empty for none. */
export function loadName(): string {
  return browserStorage('localStorage')?.getItem(NAME_KEY) ?? '';
}

export function saveName(name: string): void {
  keep(browserStorage('localStorage'), NAME_KEY, name);
}

/** Returns what this page has asked for and not been answered before it was reloaded; null for nothing. */
export function loadRequest(): LobbyRequest | null {
  const text = browserStorage('sessionStorage')?.getItem(REQUEST_KEY) ?? null;
  return text === null ? null : decodeRequest(text);
}

export function saveRequest(request: LobbyRequest | null): void {
  keep(browserStorage('sessionStorage'), REQUEST_KEY, request && encodeRequest(request));
}

/** Returns the program that was asked to play a game, if that was the last one asked on this device. */
export function loadAsked(game: string): string | null {
  const [asked, bot = null] = (browserStorage('localStorage')?.getItem(ASKED_KEY) ?? '').split(' ');
  return asked === game ? bot : null;
}

/** Keeps which program was asked; the server sends that only to the program. */
export function saveAsked(game: string, bot: string): void {
  keep(browserStorage('localStorage'), ASKED_KEY, `${game} ${bot}`);
}
