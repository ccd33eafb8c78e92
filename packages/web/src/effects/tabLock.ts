/**
 * A lock for each tab on a place of its own in the browser's store, so that two tabs never write over each other. A
 * reload comes back to its place; the next page that takes a free place finds the game left there.
 */

/** The number of places. */
const PLACES = 16;
/** Where the page remembers its own. */
const OWN = 'sitke.slot';
/** How long a page that is being reloaded may take to let go of its place. Units: milliseconds. */
const RELOAD_MS = 1000;

/** The part of the browser's locks that is used. */
export interface Locks {
  request(name: string, options: LockOptions, use: (lock: Lock | null) => Promise<void> | undefined): Promise<unknown>;
}

/** Tries to take a place; it is held until the page goes. */
function take(locks: Locks, place: number, options: LockOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const held = locks.request(`sitke.slot.${place}`, options, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise<void>(() => undefined) : undefined;
    });
    held.catch(() => resolve(false));
  });
}

/** Returns the number of the page's place, from 1; null where all are taken. Without locks every page has the first. */
export async function lockTab(
  locks: Locks | undefined,
  session: Pick<Storage, 'getItem' | 'setItem'> | null,
): Promise<number | null> {
  if (!locks) return 1;
  const own = Number(session?.getItem(OWN));
  const isOwn = own >= 1 && own <= PLACES && (await take(locks, own, { signal: AbortSignal.timeout(RELOAD_MS) }));
  const place = isOwn ? own : await firstFree(locks);
  if (place !== null) remember(session, place);
  return place;
}

function remember(session: Pick<Storage, 'setItem'> | null, place: number): void {
  try {
    session?.setItem(OWN, String(place));
  } catch {
    // A store without room: after a reload the page takes the first place that is free.
  }
}

async function firstFree(locks: Locks): Promise<number | null> {
  for (let place = 1; place <= PLACES; place++) if (await take(locks, place, { ifAvailable: true })) return place;
  return null;
}
