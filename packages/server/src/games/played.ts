/** Replays of stored games. */

import { DamagedGameError, type GameStore } from '../store/index.js';

/**
 * Resolves with the result of a function that replays a game. Errors: a `DamagedGameError` if the game cannot be
 * played; the store sets it aside then.
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
