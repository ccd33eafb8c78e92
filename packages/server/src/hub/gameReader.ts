/** The read-only part of a hub: loads games and shows them to players. */

import { type Refusal, refusal } from '@sitke/protocol';
import type { Result } from '@sitke/rules';
import type { VisibleGame } from '../games/view.js';
import { DamagedGameError, StoreBusyError, StoreFailedError } from '../store/index.js';
import { yieldToEventLoop } from '../work/slices.js';
import type { Pay } from '../work/work.js';
import { GameCache } from './cache.js';
import type { HubOptions } from './options.js';

/** How many games are read in one turn of the event loop. */
const READS_A_TURN = 8;

export class GameReader {
  protected readonly options: HubOptions;
  protected readonly games: GameCache;
  protected isStopped = false;
  /** The jobs that run. */
  readonly #running = new Set<Promise<unknown>>();

  constructor(options: HubOptions) {
    this.options = options;
    this.games = new GameCache({ ...options, log: options.store.games });
  }

  /** Returns a game as a player may see it, without subscribing, or why it cannot be read; `pay` charges the caller. */
  read(player: string | null, id: string, pay?: Pay): Promise<Result<VisibleGame, Refusal>> {
    return this.guard<Result<VisibleGame, Refusal>>(
      (error) => ({ ok: false, error }),
      async () => {
        const game = await this.games.load(id, pay);
        if (!game) return { ok: false, error: refusal('game/none') };
        if (!game.isReady) await game.prepare(pay);
        return { ok: true, value: game.visibleTo(player) };
      },
    );
  }

  /** Returns a game as a player may see it if that is cheap: it and its last position are in memory. */
  readCached(player: string | null, id: string): VisibleGame | null {
    const game = this.games.peek(id);
    return game?.isReady ? game.visibleTo(player) : null;
  }

  /** Returns the games that exist, as a player may see them, one after another: they may be many. */
  async readAll(player: string | null, ids: readonly string[], pay?: Pay): Promise<VisibleGame[]> {
    const found: VisibleGame[] = [];
    for (const [index, id] of ids.entries()) {
      if (index % READS_A_TURN === READS_A_TURN - 1) await yieldToEventLoop();
      const each = await this.read(player, id, pay);
      if (each.ok) found.push(each.value);
    }
    return found;
  }

  /** Runs a job; turns its errors into an answer and reports them. */
  protected guard<T>(otherwise: (why: Refusal) => T, job: () => Promise<T>): Promise<T> {
    const running = this.#run(otherwise, job).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  /** Resolves once the jobs that run now have ended. */
  protected async untilDone(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #run<T>(otherwise: (why: Refusal) => T, job: () => Promise<T>): Promise<T> {
    try {
      return await job();
    } catch (error) {
      if (error instanceof StoreBusyError) return otherwise(refusal('server/busy'));
      if (error instanceof DamagedGameError) return otherwise(refusal('game/damaged'));
      const isLost = error instanceof StoreFailedError;
      if (!isLost) this.options.onError(error);
      else if (!this.isStopped) this.options.onFatal(error);
      return otherwise(refusal(isLost ? 'server/stopping' : 'server/error'));
    }
  }
}
