/** What the lobby remembers on the device: the player's name, and on each page what it has asked the server for. */
import { decodeRequest, encodeRequest, type LobbyRequest } from '../state/online/request.js';
import { browserStorage } from './storage.js';

const NAME_KEY = 'sitke.name';
const REQUEST_KEY = 'sitke.request';

function keep(storage: Storage | null, key: string, text: string | null): void {
  try {
    if (text === null) storage?.removeItem(key);
    else storage?.setItem(key, text);
  } catch {
    // A store without room: it is remembered as long as the page is open.
  }
}

/** Returns the name that was used last on this device; empty for none. */
export function loadName(): string {
  return browserStorage('localStorage')?.getItem(NAME_KEY) ?? '';
}

export function saveName(name: string): void {
  keep(browserStorage('localStorage'), NAME_KEY, name);
}

/** Returns what this page has asked for and not been answered before it was loaded anew; null for nothing. */
export function loadRequest(): LobbyRequest | null {
  const text = browserStorage('sessionStorage')?.getItem(REQUEST_KEY) ?? null;
  return text === null ? null : decodeRequest(text);
}

export function saveRequest(request: LobbyRequest | null): void {
  keep(browserStorage('sessionStorage'), REQUEST_KEY, request && encodeRequest(request));
}
