/**
 * Changes of games on their way into the library, in the browser's other store: written in one step, while the library takes
 * a moment. So a page that is closed in the midst of a move loses none. Each game has its own place.
 */

import { type ItemStore, keysIn, save } from '../../platform/storage.js';
import { type GameRecord, KEPT_RECORD } from '../games/record.js';

const PREFIX = 'sitke.game.';

/** Writes a game down; false where the browser refuses. */
export function writeJournal(store: ItemStore, record: GameRecord): boolean {
  return save(store, PREFIX + record.id, KEPT_RECORD.encode(record));
}

function read(text: string | null): GameRecord | null {
  return text === null ? null : KEPT_RECORD.decode(text);
}

/** Returns the games that are written down; one that cannot be read stays where it is. */
export function readJournal(store: ItemStore): GameRecord[] {
  return keysIn(store, PREFIX).flatMap((key) => read(store.getItem(key)) ?? []);
}

/** Strikes out what the library has taken, unless a later change is written there by now. */
export function strikeJournal(store: ItemStore, { id, owner, revision }: GameRecord): void {
  const now = read(store.getItem(PREFIX + id));
  if (now?.owner === owner && now.revision === revision) store.removeItem(PREFIX + id);
}

/** Strikes out a game that was taken away. */
export function forgetInJournal(store: ItemStore, id: string): void {
  store.removeItem(PREFIX + id);
}
