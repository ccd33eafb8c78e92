/** Applies the changes of peers to the games in memory. */

import { gameOfKey, type PeersListener } from '../nodes/peers.js';
import type { ChangedGame, GameRow, Outage } from '../store/index.js';
import type { Absences } from './absences.js';
import type { GameCache } from './cache.js';
import type { Commits } from './commits.js';
import type { Deadlines } from './deadlines.js';
import type { LiveGame } from './liveGame.js';
import type { Lobby } from './lobby.js';
import type { HubOptions } from './options.js';
import { creditGames, rowsOf } from './outage.js';

/** The parts of a hub that changes of peers concern. */
export interface RemoteChangesTools {
  readonly options: HubOptions;
  readonly games: GameCache;
  readonly deadlines: Deadlines;
  readonly absences: Absences;
  readonly commits: Commits;
  readonly lobby: Lobby;
  /** Runs a job and reports its errors. */
  readonly guard: (job: () => Promise<void>) => void;
  /** Drops a finished game from memory, and unsubscribes its listeners. */
  readonly drop: (id: string) => void;
}

/** Runs a job in the queue of a game. If the game cannot be read, whoever loads it gets the error. */
async function inTurn(known: Promise<LiveGame | null>, work: (game: LiveGame) => Promise<void>): Promise<void> {
  const game = await known.catch(() => null);
  if (game) await game.enqueue(() => work(game));
}

export class RemoteChanges implements PeersListener {
  readonly #tools: RemoteChangesTools;

  constructor(tools: RemoteChangesTools) {
    this.#tools = tools;
  }

  versionOf(id: string): number | null {
    return this.#tools.games.peek(id)?.state.version ?? null;
  }

  gameChanged(changed: ChangedGame): void {
    const { options, games, guard } = this.#tools;
    const { row } = changed;
    this.#update(row);
    // A game that is being loaded may have been read before this change.
    const known = games.known(row.id);
    if (known) guard(() => inTurn(known, (game) => this.#refresh(game, changed)));
    else if (options.isWanted?.(row)) guard(() => this.#load(row.id));
  }

  presenceChanged(key: string): void {
    const { games, lobby, absences } = this.#tools;
    const id = gameOfKey(key);
    if (id === null) return;
    lobby.presenceChanged(id);
    const game = games.peek(id);
    if (game) absences.watch(game);
  }

  async outage(outage: Outage): Promise<void> {
    const { options, games, deadlines, commits } = this.#tools;
    for (const { id, deadlineMs } of await creditGames(options.store, outage, options.metrics)) {
      deadlines.set(id, deadlineMs);
      const known = games.known(id);
      if (known) await inTurn(known, (game) => commits.refresh(game));
    }
  }

  changesMissed(): void {
    const { options, games, commits, guard } = this.#tools;
    guard(async () => {
      for (const known of games.allKnown()) await inTurn(known, (game) => commits.refresh(game));
      for (const status of ['open', 'live'] as const)
        for (const row of await rowsOf(options.store.games, status)) this.#update(row);
    });
  }

  #update(row: GameRow): void {
    this.#tools.deadlines.set(row.id, row.deadlineMs);
    this.#tools.lobby.updateRow(row);
  }

  async #refresh(game: LiveGame, { row, drafts, change }: ChangedGame): Promise<void> {
    const { state } = game;
    // A finished game loses its people when their data are deleted.
    const isBare = row.status === 'ended' && state.status === 'ended' && state.seats.join() !== row.seats.join();
    if (isBare) this.#tools.drop(row.id);
    else if (state.version < row.version || game.drafts < drafts) await this.#tools.commits.refresh(game, change);
  }

  /** Loads a game without listeners here, for the observers. */
  async #load(id: string): Promise<void> {
    const { games, commits } = this.#tools;
    const game = await games.load(id);
    if (game) await game.enqueue(async () => commits.notifyObserversOf(game));
  }
}
