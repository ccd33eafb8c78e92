/** The games in memory: those with listeners, and the most recent others. */

import { played } from '../games/played.js';
import type { GameLog } from '../store/index.js';
import type { Metrics } from '../watch/metrics.js';
import type { Clock } from '../work/clock.js';
import { FREE, type Pay } from '../work/work.js';
import { LiveGame } from './liveGame.js';

const CACHE_SIZE = 1000;
const IDLE_MS = 1000;

export interface CacheOptions {
  readonly log: GameLog;
  readonly clock: Clock;
  /** How many games without listeners may stay. */
  readonly cacheSize?: number;
  readonly metrics?: Metrics;
}

export class GameCache {
  readonly #log: GameLog;
  readonly #clock: Clock;
  readonly #size: number;
  readonly #metrics: Metrics | undefined;
  /** Games that are being read. */
  readonly #loading = new Map<string, Promise<LiveGame | null>>();
  readonly #loaded = new Map<string, LiveGame>();
  /** Games that were dropped while being read. */
  readonly #dropped = new Set<string>();
  /** The games without listeners; the least recently used is first. */
  readonly #idle = new Map<string, LiveGame>();

  constructor({ log, clock, cacheSize = CACHE_SIZE, metrics }: CacheOptions) {
    this.#log = log;
    this.#clock = clock;
    this.#size = cacheSize;
    this.#metrics = metrics;
  }

  get size(): number {
    return this.#loaded.size;
  }

  /** Returns a game, if it is in memory. */
  peek(id: string): LiveGame | undefined {
    return this.#loaded.get(id);
  }

  /** Returns a game that is in memory or just being read; null otherwise. */
  known(id: string): Promise<LiveGame | null> | null {
    const loaded = this.#loaded.get(id);
    return loaded ? Promise.resolve(loaded) : (this.#loading.get(id) ?? null);
  }

  /** Returns the games that are in memory or just being read. */
  allKnown(): Promise<LiveGame | null>[] {
    return [...this.#loading.values(), ...this.values().map((game) => Promise.resolve(game))];
  }

  /** Returns the games that are in memory. */
  values(): LiveGame[] {
    return [...this.#loaded.values()];
  }

  /** Returns a game, from memory or from the store; null if there is none. `pay` charges the caller for reading it. */
  load(id: string, pay?: Pay): Promise<LiveGame | null> {
    const loaded = this.#loaded.get(id);
    if (loaded) {
      // A game with listeners is not among the idle ones.
      if (loaded.listeners.size === 0) this.use(loaded);
      return Promise.resolve(loaded);
    }
    const known = this.#loading.get(id);
    if (known) return known;
    const loading = this.#read(id, pay);
    this.#loading.set(id, loading);
    loading.catch(() => this.#loading.delete(id));
    return loading;
  }

  async #read(id: string, pay: Pay = FREE): Promise<LiveGame | null> {
    const stored = await this.#log.load(id, pay);
    if (!stored) {
      this.#loading.delete(id);
      return null;
    }
    const game = await played(this.#log, id, () => LiveGame.from(stored, this.#metrics, pay));
    if (this.#dropped.delete(id)) return this.#read(id, pay);
    this.#loading.delete(id);
    this.#loaded.set(id, game);
    this.use(game);
    return game;
  }

  /** Drops a game without listeners, even while it is being read. */
  drop(id: string): void {
    if (!this.#loaded.has(id)) {
      if (this.#loading.has(id)) this.#dropped.add(id);
      return;
    }
    this.#idle.delete(id);
    this.#loaded.delete(id);
  }

  /** Called when a game is used, or its listeners change. */
  use(game: LiveGame): void {
    game.usedMs = this.#clock.now();
    this.#idle.delete(game.id);
    if (game.listeners.size === 0) this.#idle.set(game.id, game);
  }

  /** Drops games without listeners, the oldest first, if there are too many. */
  trim(): void {
    const nowMs = this.#clock.now();
    for (const [id, game] of this.#idle) {
      // A caller may have just received it and not used it yet; the later ones are more recent still.
      if (this.#idle.size <= this.#size || nowMs - game.usedMs < IDLE_MS) return;
      if (!game.isIdle) continue;
      this.#idle.delete(id);
      this.#loaded.delete(id);
    }
  }
}
