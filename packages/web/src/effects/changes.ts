/** The changes that a native reader makes to the sentences of a language, kept in the browser until they are sent. */
import * as v from 'valibot';
import type { Changes } from '../i18n/sideBySide.js';
import { readEntries, readText } from '../state/saved.js';
import { browserStorage } from './storage.js';

const CHANGES = 'sitke.texts';

const Texts = v.record(v.string(), v.unknown());

/** Returns the changes made on this device. */
export function loadChanges(): Changes {
  const text = browserStorage('localStorage')?.getItem(CHANGES) ?? '';
  const languages = readEntries(Texts, readText(Texts, text, Number.POSITIVE_INFINITY) ?? {});
  return Object.fromEntries(Object.entries(languages).map(([id, texts]) => [id, readEntries(v.string(), texts)]));
}

/** Keeps the changes. Errors: throws where the browser has no room for them. */
export function saveChanges(changes: Changes): void {
  browserStorage('localStorage')?.setItem(CHANGES, JSON.stringify(changes));
}
