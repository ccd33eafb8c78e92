/**
 * Which place for a game is this page's: every open page has one of its own, so that two tabs never write over each
 * other. A reload comes back to its place; what lies in a place that nobody has is found by the next page that takes it.
 */

/** Places that there are. */
const SLOTS = 16;
/** Where the page remembers its own. */
const OWN = 'sitke.slot';
/** How long a page that is being reloaded may take to let go of its place. Units: milliseconds. */
const RELOAD_MS = 1000;

/** The part of the browser's locks that is used. */
export interface Locks {
  request(name: string, options: LockOptions, use: (lock: Lock | null) => Promise<void> | undefined): Promise<unknown>;
}

/** Tries to take a place; it is held until the page goes. */
function take(locks: Locks, slot: number, options: LockOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const held = locks.request(`sitke.slot.${slot}`, options, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise<void>(() => undefined) : undefined;
    });
    held.catch(() => resolve(false));
  });
}

/** Returns the number of the page's place, from 1; null where all are taken. Without locks every page has the first. */
export async function takeSlot(
  locks: Locks | undefined,
  session: Pick<Storage, 'getItem' | 'setItem'> | null,
): Promise<number | null> {
  if (!locks) return 1;
  const own = Number(session?.getItem(OWN));
  const isOwn = own >= 1 && own <= SLOTS && (await take(locks, own, { signal: AbortSignal.timeout(RELOAD_MS) }));
  const slot = isOwn ? own : await firstFree(locks);
  if (slot !== null) remember(session, slot);
  return slot;
}

function remember(session: Pick<Storage, 'setItem'> | null, slot: number): void {
  try {
    session?.setItem(OWN, String(slot));
  } catch {
    // A store without room: after a reload the page takes the first place that is free.
  }
}

async function firstFree(locks: Locks): Promise<number | null> {
  for (let slot = 1; slot <= SLOTS; slot++) if (await take(locks, slot, { ifAvailable: true })) return slot;
  return null;
}
