/** Replays of stored games. */

import { DamagedGameError, type GameLog } from '../store/index.js';

/**
 * Resolves with the result of a function that replays a game. Errors: a `DamagedGameError` if the game cannot be
 * played; it is in quarantine then.
 */
export async function played<T>(games: GameLog, id: string, play: () => T | Promise<T>): Promise<T> {
  try {
    return await play();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const damage = new DamagedGameError(id, `its log cannot be played (${why})`);
    games.quarantine(damage);
    throw damage;
  }
}
