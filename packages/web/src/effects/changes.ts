/** The changes that a native reader makes to the sentences of a language, kept in the browser until they are sent. */
import type { Changes } from '../i18n/sideBySide.js';
import { readable } from '../store/savedGame.js';
import { browserStorage } from './storage.js';

const CHANGES = 'sitke.texts';

/** Returns the changes made on this device. */
export function loadChanges(): Changes {
  const text = browserStorage('localStorage')?.getItem(CHANGES) ?? null;
  return (text !== null && readable(() => readChanges(JSON.parse(text)))) || {};
}

function readChanges(value: unknown): Changes {
  if (typeof value !== 'object' || value === null) throw new RangeError('no changes');
  const languages = Object.entries(value).filter(([, texts]) => typeof texts === 'object' && texts !== null);
  return Object.fromEntries(
    languages.map(([id, texts]) => [
      id,
      Object.fromEntries(Object.entries(texts as object).filter(([, text]) => typeof text === 'string')),
    ]),
  );
}

/** Keeps the changes. Errors: throws where the browser has no room for them. */
export function saveChanges(changes: Changes): void {
  browserStorage('localStorage')?.setItem(CHANGES, JSON.stringify(changes));
}
