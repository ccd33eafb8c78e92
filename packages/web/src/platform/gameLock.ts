/** Locks that show which games are open in a page, if the browser has locks. */

/** The part of the browser's locks that is used. */
export interface Locks {
  request(name: string, options: LockOptions, use: (lock: Lock | null) => Promise<void> | undefined): Promise<unknown>;
  query(): Promise<LockManagerSnapshot>;
}

const nameOf = (id: string): string => `sitke.game.${id}`;

/** Shows other pages that a game is open here. Returns a function that ends that. */
export function holdGame(locks: Locks | undefined, id: string): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // A page that takes a game over holds it as well.
  void locks?.request(nameOf(id), { mode: 'shared' }, () => held);
  return release;
}

/** Returns whether a page has a game open; without locks nobody can know. */
export async function isGameHeld(locks: Locks | undefined, id: string): Promise<boolean> {
  const held = (await locks?.query())?.held ?? [];
  return held.some(({ name }) => name === nameOf(id));
}

/** Takes the lock of a place in which earlier versions kept a game, until this page goes; false where a page holds it. */
export function takePlace(locks: Locks | undefined, place: number): Promise<boolean> {
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void locks.request(`sitke.slot.${place}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise<void>(() => undefined) : undefined;
    });
  });
}
