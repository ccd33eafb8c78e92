/** The changes that a native reader makes to the sentences of a language, kept in the browser until they are sent. */
import * as v from 'valibot';
import type { Changes } from '../../i18n/sideBySide.js';
import { entriesOf, persisted } from '../../platform/persisted.js';
import { browserStorage, save } from '../../platform/storage.js';

const CHANGES = 'sitke.texts';

/** By language and sentence; what cannot be read is left out. */
const KEPT_CHANGES = persisted<Changes>(entriesOf(entriesOf(v.string())));

/** Returns the changes made on this device. */
export function loadChanges(): Changes {
  return KEPT_CHANGES.decode(browserStorage('localStorage')?.getItem(CHANGES) ?? '{}') ?? {};
}

/** Keeps the changes; false where the browser has no room for them. */
export function saveChanges(changes: Changes): boolean {
  const storage = browserStorage('localStorage');
  return storage === null || save(storage, CHANGES, KEPT_CHANGES.encode(changes));
}
