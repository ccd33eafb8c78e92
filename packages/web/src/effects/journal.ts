/**
 * Changes of games on their way into the library, in the browser's other store: written in one step, while the library takes
 * a moment. So a page that is closed in the midst of a move loses none. Each game has a place of its own.
 */
import { type GameRecord, readRecord } from '../games/record.js';

const PREFIX = 'sitke.game.';

/** The part of a store that is used. */
export type JournalStore = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** Writes a game down; false where the browser refuses. */
export function writeJournal(store: JournalStore, record: GameRecord): boolean {
  try {
    store.setItem(PREFIX + record.id, JSON.stringify(record));
    return true;
  } catch {
    return false;
  }
}

function read(text: string | null): GameRecord | null {
  try {
    return text === null ? null : readRecord(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the games that are written down; one that cannot be read stays where it is. */
export function readJournal(store: JournalStore): GameRecord[] {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i) ?? '');
  return keys.filter((key) => key.startsWith(PREFIX)).flatMap((key) => read(store.getItem(key)) ?? []);
}

/** Strikes out what the library has taken, unless a later change is written there by now. */
export function strikeJournal(store: JournalStore, { id, owner, revision }: GameRecord): void {
  const now = read(store.getItem(PREFIX + id));
  if (now?.owner === owner && now.revision === revision) store.removeItem(PREFIX + id);
}

/** Strikes out a game that was taken away. */
export function forgetInJournal(store: JournalStore, id: string): void {
  store.removeItem(PREFIX + id);
}
