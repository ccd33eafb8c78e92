/** The reviews of this device, by game, in their own store: they can be made again, so losing them loses nothing. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Review } from '../review/review.js';

const NAME = 'sitke-reviews';
const STORE = 'reviews';

interface Schema extends DBSchema {
  [STORE]: { key: string; value: Review };
}

/** Where the browser keeps none, those of this visit. */
const memory = new Map<string, Review>();
let opened: Promise<IDBPDatabase<Schema> | null> | undefined;

/** Returns the database; null where the browser allows none. */
function database(): Promise<IDBPDatabase<Schema> | null> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade: (db) => void db.createObjectStore(STORE, { keyPath: 'id' }),
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  }).catch((error: unknown) => {
    if (error instanceof DOMException || error instanceof ReferenceError) return null;
    throw error;
  });
  return opened;
}

/** Returns what is kept of a game's review; undefined where nothing is. */
export async function keptReview(id: string): Promise<unknown> {
  const db = await database();
  return (await db?.get(STORE, id)) ?? memory.get(id);
}

/** Keeps a review, for this visit only where the browser has no room for it. */
export async function keepReview(review: Review): Promise<void> {
  memory.set(review.id, review);
  const db = await database();
  const [put] = await Promise.allSettled([db?.put(STORE, review)]);
  if (put.status === 'rejected' && !(put.reason instanceof DOMException)) throw put.reason;
}

/** Forgets a review, so that it is made again. */
export async function dropReview(id: string): Promise<void> {
  memory.delete(id);
  await (await database())?.delete(STORE, id);
}
