/** The shelf on which the library lies: records by id in IndexedDB, changed one transaction at a time. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type GameRecord, KEPT_RECORD } from './record.js';

/** Raised when the form changes; a page that holds an older one open is asked to let go. */
const VERSION = 1;
const NAME = 'sitke';
const STORE = 'games';

interface Schema extends DBSchema {
  [STORE]: { key: string; value: GameRecord };
}

/** Returns what becomes of a record: another one, the same if nothing is to change, null to take it away. */
export type Change = (old: GameRecord | null) => GameRecord | null;

export interface Shelf {
  /** Returns all records that can be read, and how many cannot. */
  all(): Promise<{ readonly records: GameRecord[]; readonly unreadable: number }>;
  get(id: string): Promise<GameRecord | null>;
  /** Changes records in one transaction: all of them or, where it throws, none. */
  update(ids: readonly string[], change: (old: GameRecord | null, id: string) => GameRecord | null): Promise<void>;
  close(): void;
}

/** Calls when something happens to an open shelf from outside. */
export interface ShelfEvents {
  /** Another page holds an older form open, and has to be closed first. */
  blocked(): void;
  /** It has been closed: a newer form is wanted, or the browser has taken it away. */
  closed(): void;
}

/** Opens the shelf of this origin. Throws DOMException where the browser does not allow it. */
export async function openShelf(events: ShelfEvents, version = VERSION): Promise<Shelf> {
  if (!globalThis.indexedDB) throw new DOMException('this browser has no IndexedDB', 'NotSupportedError');
  const db: IDBPDatabase<Schema> = await openDB<Schema>(NAME, version, {
    upgrade: (opened) => {
      if (!opened.objectStoreNames.contains(STORE)) opened.createObjectStore(STORE, { keyPath: 'id' });
    },
    blocked: () => events.blocked(),
    // Another page wants a newer form: this one must not stand in its way.
    blocking: () => {
      db.close();
      events.closed();
    },
    terminated: () => events.closed(),
  });
  return {
    async all() {
      const found = await db.getAll(STORE);
      const records = found.flatMap((each) => KEPT_RECORD.read(each) ?? []);
      return { records, unreadable: found.length - records.length };
    },
    get: async (id) => KEPT_RECORD.read(await db.get(STORE, id)),
    async update(ids, change) {
      const transaction = db.transaction(STORE, 'readwrite');
      // Without this, where a request fails, the end of the transaction would fail a second time with nobody listening.
      transaction.done.catch(() => undefined);
      for (const id of ids) {
        const kept = await transaction.store.get(id);
        const old = KEPT_RECORD.read(kept);
        // An entry that cannot be read is left alone.
        if (kept !== undefined && old === null) continue;
        const next = change(old, id);
        if (next && next !== old) await transaction.store.put(next);
        if (!next && old) await transaction.store.delete(id);
      }
      await transaction.done;
    },
    close: () => db.close(),
  };
}
