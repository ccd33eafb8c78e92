/** The games that each listener follows. */

import type { Listener, LiveGame } from './liveGame.js';

/** How many games one listener may follow: each of them stays in memory. */
const MAX_FOLLOWED = 64;

export class Followers {
  readonly #games = new Map<Listener, Set<LiveGame>>();

  /** How many listeners follow a game. */
  get size(): number {
    return this.#games.size;
  }

  /** Whether a listener may not follow one more game. */
  isFull(listener: Listener, game: LiveGame): boolean {
    const games = this.#games.get(listener);
    return games !== undefined && games.size >= MAX_FOLLOWED && !games.has(game);
  }

  add(listener: Listener, game: LiveGame): void {
    const games = this.#games.get(listener) ?? new Set();
    this.#games.set(listener, games.add(game));
    game.listeners.add(listener);
  }

  /** Unsubscribes a listener from a game, or from all; returns the games that it has left. */
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
