/** All seats of the engine: it observes every game and plays those it has a seat in, also after a restart. */

import { isEngineVariant, LEVELS } from '@sitke/engine';
import { type ClientMessage, type Refusal, refusal, type TimeControl } from '@sitke/protocol';
import { stateOfStored } from '../games/log.js';
import { played } from '../games/played.js';
import { engineId, levelOf } from '../games/players.js';
import { type GameState, otherSeat } from '../games/state.js';
import type { Hub } from '../hub/hub.js';
import { ALONE, type Peers } from '../nodes/peers.js';
import { DamagedGameError, type GameLog, type GameRow, StoreBusyError } from '../store/index.js';
import { EngineGame, type EngineRole, type EngineTools } from './engineGame.js';
import { type EngineView, engineSeatOf, engineViewOf, replyTo, seedOf, turnOf } from './engineView.js';
import type { EnginePool } from './pool.js';

export interface SeatsOptions extends Omit<EngineTools, 'hub' | 'pool'> {
  readonly games: GameLog;
  /** The other servers, which play their share of the games; default: none. */
  readonly peers?: Peers;
  readonly pool: EnginePool;
}

/** How many games with clocks a player may play against the engine at once: each of them must be answered in time. */
const CLOCK_GAMES = 3;
const PAGE = 50;
/** The most players whose addresses are known; the oldest go. */
const MAX_SHARES = 20_000;
/** When games are shared out again after the store could not be read. */
const BUSY_MS = 1000;
const TOP_LEVEL = LEVELS.length + 1;

export class EngineSeats {
  readonly #options: SeatsOptions;
  readonly #peers: Peers;
  /** The players against it in games with clocks that another server has changed last, by game. */
  readonly #elsewhere = new Map<string, string>();
  /** The address from which each player has begun a game last; after a restart, and of other servers, none is known. */
  readonly #shares = new Map<string, string>();
  /** Every live game of the engine. */
  readonly #live = new Map<string, EngineRole>();
  /** The games in which it has something to do. */
  readonly #games = new Map<string, EngineGame>();
  #hub: Hub | null = null;
  #unobserve = (): void => {};
  /** Games that changed while the stored ones are read; null when that is done. */
  #changedMeanwhile: Set<string> | null = new Set();

  constructor(options: SeatsOptions) {
    this.#options = options;
    this.#peers = options.peers ?? ALONE;
  }

  /** The sizes of what is kept in memory. */
  get counts(): { readonly live: number; readonly acting: number } & EnginePool['counts'] {
    return { live: this.#live.size, acting: this.#games.size, ...this.#options.pool.counts };
  }

  /** Begins to play on a started hub: new games and stored ones. Resolves when it knows them all. */
  async start(hub: Hub): Promise<void> {
    this.#hub = hub;
    const unobserve = hub.observe((state) => {
      this.#changedMeanwhile?.add(state.id);
      this.#update(state);
    });
    const unlisten = this.#peers.subscribe({
      gameChanged: ({ row }) => this.#hear(row),
      nodesChanged: () => this.#shareOut(),
    });
    this.#unobserve = () => {
      unobserve();
      unlisten();
    };
    try {
      for (let level = 1; level <= TOP_LEVEL; level++) await this.#resume(engineId(level));
    } finally {
      this.#changedMeanwhile = null;
    }
  }

  /** Whether it plays a game that another server has changed. */
  wants({ id, seats }: GameRow): boolean {
    return this.#hub !== null && seats.some(isEngine) && this.#peers.owns(id);
  }

  #hear({ id, seats, status, timeControl }: GameRow): void {
    const seat = seats.findIndex(isEngine);
    const human = seat === -1 ? null : seats[seat === 0 ? 1 : 0];
    if (seat === -1 || !human) return;
    const isLive = status === 'live' && (JSON.parse(timeControl) as TimeControl).kind === 'clock';
    if (isLive) this.#elsewhere.set(id, human);
    else this.#elsewhere.delete(id);
    if (status === 'ended') this.#live.delete(id);
  }

  /** Shares the games out again once the store can be read: else those of a server that has gone would stand still. */
  #shareOut(): void {
    const { clock, onError } = this.#options;
    this.#membersChanged().catch((error) => {
      if (!(error instanceof StoreBusyError)) onError(error);
      else if (this.#hub !== null) clock.after(BUSY_MS, () => this.#shareOut());
    });
  }

  /** Leaves games to servers that have come, and takes over those of servers that have gone. */
  async #membersChanged(): Promise<void> {
    for (const [id, game] of this.#games) {
      if (this.#peers.owns(id)) continue;
      game.stop();
      this.#games.delete(id);
    }
    for (let level = 1; level <= TOP_LEVEL; level++) await this.#resume(engineId(level));
  }

  /** Ends all playing. */
  async stop(): Promise<void> {
    this.#hub = null;
    this.#unobserve();
    for (const game of this.#games.values()) game.stop();
    this.#games.clear();
    this.#live.clear();
    await this.#options.pool.stop();
  }

  /**
   * Returns why a player may not begin such a game; null if they may. A game that they have begun may be requested
   * again. `share` takes the turns in it.
   */
  createRefusal(
    player: string,
    message: Extract<ClientMessage, { t: 'create' }>,
    game: string,
    share: string,
  ): Refusal | null {
    const { opponent, time, variant } = message;
    if (opponent.kind !== 'engine') return null;
    if (!isEngineVariant(variant)) return refusal('game/noEngine');
    const isNew = time.kind === 'clock' && !this.#live.has(game);
    if (isNew && !this.#mayBegin(player)) return refusal('game/engine');
    this.#comesFrom(player, share);
    return null;
  }

  #comesFrom(player: string, share: string): void {
    this.#shares.delete(player);
    this.#shares.set(player, share);
    const [oldest] = this.#shares.keys();
    if (this.#shares.size > MAX_SHARES) this.#shares.delete(oldest!);
  }

  #mayBegin(player: string): boolean {
    const games = new Set<string>();
    for (const [id, { human, hasClock }] of this.#live) if (hasClock && human === player) games.add(id);
    for (const [id, human] of this.#elsewhere) if (human === player) games.add(id);
    return games.size < CLOCK_GAMES;
  }

  async #resume(player: string): Promise<void> {
    const { games } = this.#options;
    for (let last: GameRow | undefined; this.#hub !== null; ) {
      const page = await games.list({ status: 'live', player, limit: PAGE, ...(last ? { before: last } : {}) });
      await this.#takeUp(page);
      last = page.at(-1);
      if (page.length < PAGE) break;
    }
    // A rematch may still be on offer.
    if (this.#hub !== null) await this.#takeUp(await games.list({ status: 'ended', player, limit: PAGE }));
  }

  async #takeUp(rows: readonly GameRow[]): Promise<void> {
    for (const { id } of rows) {
      if (this.#games.has(id) || !this.#peers.owns(id)) continue;
      const state = await this.#stored(id);
      // Updates received meanwhile are newer.
      if (this.#hub === null || !state || this.#changedMeanwhile?.has(id)) continue;
      this.#update(state);
    }
  }

  async #stored(id: string): Promise<GameState | null> {
    const { games } = this.#options;
    try {
      const stored = await games.load(id);
      return stored && (await played(games, id, () => stateOfStored(stored)));
    } catch (error) {
      if (error instanceof DamagedGameError) return null;
      throw error;
    }
  }

  #update(state: GameState): void {
    const seat = engineSeatOf(state);
    const player = seat === null ? null : state.seats[seat];
    const human = seat === null ? null : state.seats[otherSeat(seat)];
    if (seat === null || player === null || human === null || this.#hub === null) return;
    const about = this.#live.get(state.id) ?? this.#roleOf(state, player, human);
    if (state.status === 'live') this.#live.set(state.id, about);
    else this.#live.delete(state.id);
    if (state.status === 'ended') this.#elsewhere.delete(state.id);
    if (!this.#peers.owns(state.id)) return;
    const seen = engineViewOf(seat, state);
    const game = this.#games.get(state.id) ?? (mustAct(seen) ? this.#startGame(this.#hub, about, seen) : null);
    game?.update(seen);
  }

  #roleOf(state: GameState, player: string, human: string): EngineRole {
    const level = levelOf(player)!;
    const hasClock = state.time.kind === 'clock';
    const wantsRematch = (): boolean => !hasClock || this.#mayBegin(human);
    const share = this.#shares.get(human) ?? human;
    return { level, player, human, share, hasClock, seed: seedOf(state), lastScore: null, wantsRematch };
  }

  #startGame(hub: Hub, about: EngineRole, seen: EngineView): EngineGame {
    const { clock, pool, onError } = this.#options;
    const { game: id } = seen;
    const game: EngineGame = new EngineGame({ hub, clock, pool, onError }, about, seen, () => {
      if (this.#games.get(id) === game) this.#games.delete(id);
    });
    this.#games.set(id, game);
    return game;
  }
}

function isEngine(player: string | null): boolean {
  return player !== null && levelOf(player) !== null;
}

function mustAct(seen: EngineView): boolean {
  return turnOf(seen) !== null || replyTo(seen, { draw: false, rematch: () => false }) !== null;
}
