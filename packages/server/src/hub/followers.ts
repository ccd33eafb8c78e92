/** Who listens to which games. */

import type { Listener, LiveGame } from './liveGame.js';

/** How many games one listener may follow: each of them stays in memory. */
const MAX_FOLLOWED = 64;

export class Followers {
  readonly #games = new Map<Listener, Set<LiveGame>>();

  /** How many listen to a game. */
  get size(): number {
    return this.#games.size;
  }

  /** Whether a listener may not follow another game. */
  isFull(listener: Listener, game: LiveGame): boolean {
    const games = this.#games.get(listener);
    return games !== undefined && games.size >= MAX_FOLLOWED && !games.has(game);
  }

  add(listener: Listener, game: LiveGame): void {
    const games = this.#games.get(listener) ?? new Set();
    this.#games.set(listener, games.add(game));
    game.listeners.add(listener);
  }

  /** Ends a listener's listening to a game, or to all; returns the games that it has left. */
  remove(listener: Listener, id?: string): readonly LiveGame[] {
    const games = this.#games.get(listener);
    if (!games) return [];
    const left = [...games].filter((game) => id === undefined || game.id === id);
    for (const game of left) {
      games.delete(game);
      game.listeners.delete(listener);
    }
    if (games.size === 0) this.#games.delete(listener);
    return left;
  }
}
