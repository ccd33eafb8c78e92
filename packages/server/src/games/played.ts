/** Playing through what a store holds. */

import { DamagedGameError, type GameStore } from '../store/index.js';

/**
 * Resolves with what is made of the log of a game. Errors: a `DamagedGameError` where it cannot be played; the store sets
 * the game aside then.
 */
export async function played<T>(store: GameStore, id: string, play: () => T | Promise<T>): Promise<T> {
  try {
    return await play();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const damage = new DamagedGameError(id, `its log cannot be played (${why})`);
    store.setAside(damage);
    throw damage;
  }
}
