/**
 * The lobby: games that wait for an opponent, running games of the lobby, and each player's own games.
 *
 * Memory holds the games of the lobby, and the own games of those who listen; the store has them all. A waiting game
 * with a clock is listed while its creator is present, that is, listens to it or to the lobby on any connection.
 */

import { MAX_LISTED, MAX_SEEKS, type OwnGame, type Playing, type Seek } from '@sitke/protocol';
import { type Listing, listingOf, listingOfRow } from '../games/listing.js';
import type { GameState } from '../games/state.js';
import { lobbyMessage, playingOf, seekOf, type Wire } from '../games/view.js';
import { ALONE, type Peers, seatKey } from '../nodes/peers.js';
import type { GameLog, GameRow } from '../store/index.js';
import type { Clock } from '../work/clock.js';
import { yieldToEventLoop } from '../work/slices.js';
import { FREE, type Pay } from '../work/work.js';
import type { Listener } from './liveGame.js';
import { newestFirst, ownGames } from './ownGames.js';
import { fairOrder } from './shares.js';

export interface LobbyOptions {
  readonly games: GameLog;
  readonly clock: Clock;
  /** So many of the programs that can be challenged, newest first; call `markChanged` when they change. */
  readonly bots: (most: number) => readonly string[];
  /** Whether a player listens to a game. */
  readonly isListening: (player: string, game: string) => boolean;
  /** The other servers; default: none. */
  readonly peers?: Peers;
}

/** The least time between two lobby messages. */
const MIN_INTERVAL_MS = 2000;
/** How many listeners are sent to before others have their turn: games must not wait for the lobby. */
const SLICE = 32;
/** How long a game with a clock stays in the lobby without its creator. */
const ABSENCE_MS = 10_000;
/** How many of a player's games are read, of each status. */
const MAX_OWN = 500;
/** How many are read at a time. */
const PAGE = 100;

/** A waiting game. `awayMs`: since when its creator is absent; null while present. */
interface Waiting {
  readonly listing: Listing;
  readonly player: string;
  awayMs: number | null;
}

/**
 * The common part of all lobby messages, in the order of places, with the creators of waiting games: players do not see
 * their own there. Replaced by a new object when it changes.
 */
interface Common {
  readonly seeks: readonly { readonly player: string; readonly seek: Seek }[];
  readonly playing: Playing[];
  readonly bots: string[];
}

/** A player who listens, on all their connections. */
interface Visitor {
  readonly listeners: Set<Listener>;
  /** Their games; ended ones too until the stored games are loaded. */
  readonly games: Map<string, Listing>;
  /** Their own games as sent, a new array when they change; null until the stored games are loaded. */
  own: OwnGame[] | null;
  isStale: boolean;
}

/** The state that a listener was last sent. */
interface Sent {
  readonly common: Common;
  readonly own: readonly OwnGame[];
}

const NONE: readonly OwnGame[] = [];

/** Adds stored games; updates received meanwhile are newer. */
function mergeRows(rows: readonly GameRow[], games: Map<string, Listing>): void {
  for (const row of rows) {
    const known = games.get(row.id);
    if (!known || known.version < row.version) games.set(row.id, listingOfRow(row));
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export class Lobby {
  readonly #options: LobbyOptions;
  readonly #waiting = new Map<string, Waiting>();
  readonly #playing = new Map<string, Listing>();
  /** The owner of a game's place, by the game's name: the address from which it was made. */
  readonly #shares = new Map<string, string>();
  /** How many games of a player are being created. */
  readonly #creating = new Map<string, number>();
  readonly #visitors = new Map<string, Visitor>();
  /** All listeners with what they were sent; null before the first message. */
  readonly #sent = new Map<Listener, Sent | null>();
  #common: Common = { seeks: [], playing: [], bots: [] };
  #isStale = true;
  /** Whether something has changed since the last send began, and when that was. */
  #isDirty = false;
  #sentMs = 0;
  /** Cancel the timers of the next send, and of a creator who may have left. */
  #cancelSend: (() => void) | null = null;
  #cancelWake: (() => void) | null = null;

  constructor(options: LobbyOptions) {
    this.#options = options;
  }

  /** How many listeners there are. */
  get size(): number {
    return this.#sent.size;
  }

  /** Adds the games stored before the server started. Nobody is present yet. */
  fill(rows: readonly GameRow[]): void {
    for (const row of rows) this.#place(listingOfRow(row), 0);
  }

  /** Applies the new state of a game. */
  update(state: GameState): void {
    const isOwn = state.seats.some((player) => player !== null && this.#visitors.has(player));
    if (!isOwn && state.opponent.kind !== 'lobby') return;
    this.#take(listingOf(state));
  }

  /** Applies a peer's change of a game. */
  updateRow(row: GameRow): void {
    this.#take(listingOfRow(row));
  }

  #take(listing: Listing): void {
    if (this.#place(listing, this.#options.clock.now())) this.markChanged();
    for (const player of new Set(listing.seats)) if (player !== null) this.#updateOwn(player, listing);
  }

  /** Called when the presence in a game may have changed, at this server or a peer. */
  presenceChanged(game: string): void {
    const waiting = this.#waiting.get(game);
    if (waiting) this.#checkPresence(waiting);
  }

  /** Recomputes everything: something in it has changed. */
  markChanged(): void {
    this.#isStale = true;
    this.#scheduleSend();
  }

  /**
   * Adds a game to a player's waiting ones; returns null, and adds none, if the player has reached the limit. `share`
   * owns its place.
   */
  async admit<T>(player: string, id: string, share: string, make: () => Promise<T>): Promise<T | null> {
    const coming = this.#creating.get(player) ?? 0;
    if (this.#seeksOf(player).length + coming >= MAX_SEEKS) return null;
    this.#creating.set(player, coming + 1);
    if (!this.#waiting.has(id)) this.#shares.set(id, share);
    try {
      return await make();
    } finally {
      const left = this.#creating.get(player)! - 1;
      if (left > 0) this.#creating.set(player, left);
      else this.#creating.delete(player);
      // A game that was not made, or was joined long ago, takes no place.
      if (!this.#waiting.has(id) && !this.#playing.has(id)) this.#shares.delete(id);
    }
  }

  /** Sends a listener the whole lobby, and its changes from now on. */
  async enter(listener: Listener, pay: Pay = FREE): Promise<void> {
    const { player } = listener;
    if (!this.#sent.has(listener)) this.#sent.set(listener, null);
    if (player !== null) {
      const visitor = this.#addVisitor(player, listener);
      try {
        if (visitor.own === null) await this.#load(player, visitor, pay);
      } catch (error) {
        this.leave(listener);
        throw error;
      }
      // The player may have left meanwhile, and even have come back.
      if (this.#visitors.get(player) !== visitor) return;
    }
    if (this.#sent.has(listener)) pay(() => this.#send([listener], true));
  }

  /** Unsubscribes a listener. */
  leave(listener: Listener): void {
    const { player } = listener;
    if (!this.#sent.delete(listener)) return;
    const visitor = player === null ? undefined : this.#visitors.get(player);
    visitor?.listeners.delete(listener);
    if (player !== null && visitor?.listeners.size === 0) {
      this.#visitors.delete(player);
      for (const waiting of this.#seeksOf(player)) this.#checkPresence(waiting);
    }
    if (this.#sent.size === 0) this.stop();
  }

  /** Ends its timers. */
  stop(): void {
    this.#cancelSend?.();
    this.#cancelWake?.();
    this.#cancelSend = null;
    this.#cancelWake = null;
    // Presence is not tracked now.
    this.#isStale = true;
  }

  #seeksOf(player: string): Waiting[] {
    return [...this.#waiting.values()].filter((waiting) => waiting.player === player);
  }

  /** Files a game of the lobby by its status; returns whether that changes what anybody may see. */
  #place(listing: Listing, awayMs: number): boolean {
    const { id, opponent, status, seats } = listing;
    if (opponent.kind !== 'lobby') return false;
    if (status === 'open') {
      if (this.#waiting.has(id)) return false;
      const waiting: Waiting = { listing, player: seats.find((player) => player !== null)!, awayMs };
      this.#waiting.set(id, waiting);
      this.#checkPresence(waiting);
      return true;
    }
    this.#waiting.delete(id);
    const before = this.#playing.get(id);
    if (status === 'live') this.#playing.set(id, listing);
    else this.#playing.delete(id);
    if (status === 'ended') this.#shares.delete(id);
    return before?.acts !== listing.acts || status === 'ended';
  }

  #updateOwn(player: string, listing: Listing): void {
    const visitor = this.#visitors.get(player);
    // A secret arrangement is not an event: it must not even affect when the lobby is next sent.
    if (!visitor || visitor.games.get(listing.id)?.version === listing.version) return;
    if (listing.status === 'ended' && visitor.own !== null) visitor.games.delete(listing.id);
    else visitor.games.set(listing.id, listing);
    visitor.isStale = true;
    this.#scheduleSend();
  }

  /** Checks whether the creator of a waiting game is present. */
  #checkPresence(waiting: Waiting): void {
    const { player, listing, awayMs } = waiting;
    const { isListening, peers = ALONE } = this.#options;
    const key = seatKey(listing.id, listing.seats[0] === player ? 0 : 1);
    const isHere = this.#visitors.has(player) || isListening(player, listing.id);
    peers.announce(key, isHere);
    const isThere = isHere || peers.isPresent(key);
    if (isThere === (awayMs === null)) return;
    waiting.awayMs = isThere ? null : this.#options.clock.now();
    this.markChanged();
  }

  #addVisitor(player: string, listener: Listener): Visitor {
    const known = this.#visitors.get(player);
    const visitor: Visitor = known ?? { listeners: new Set(), games: new Map(), own: null, isStale: true };
    visitor.listeners.add(listener);
    this.#visitors.set(player, visitor);
    if (!known) for (const waiting of this.#seeksOf(player)) this.#checkPresence(waiting);
    return visitor;
  }

  async #load(player: string, visitor: Visitor, pay: Pay): Promise<void> {
    for (const status of ['open', 'live'] as const) {
      let last: GameRow | undefined;
      for (let seen = 0; seen < MAX_OWN; seen += PAGE) {
        const query = { status, player, limit: PAGE, ...(last ? { before: last } : {}) };
        const rows = await pay(() => this.#options.games.list(query));
        pay(() => mergeRows(rows, visitor.games));
        last = rows.at(-1);
        if (rows.length < PAGE) break;
        await yieldToEventLoop();
      }
    }
    const { games } = visitor;
    for (const [id, { status }] of games) if (status === 'ended') games.delete(id);
    visitor.own ??= [];
    visitor.isStale = true;
  }

  #scheduleSend(): void {
    this.#isDirty = true;
    if (this.#cancelSend || this.#sent.size === 0) return;
    const { clock } = this.#options;
    this.#cancelSend = clock.after(this.#sentMs + MIN_INTERVAL_MS - clock.now(), () => {
      this.#sentMs = clock.now();
      this.#isDirty = false;
      this.#sendInSlices([...this.#sent.keys()]);
    });
  }

  #sendInSlices(listeners: readonly Listener[]): void {
    const slice = listeners.slice(0, SLICE).filter((listener) => this.#sent.has(listener));
    this.#send(slice, false);
    const rest = listeners.slice(SLICE);
    this.#cancelSend = rest.length > 0 ? this.#options.clock.after(0, () => this.#sendInSlices(rest)) : null;
    if (rest.length === 0 && this.#isDirty) this.#scheduleSend();
  }

  /** Sends listeners the changes, or all. */
  #send(listeners: Iterable<Listener>, isAll: boolean): void {
    const common = this.#refresh();
    const nowMs = this.#options.clock.now();
    /** One message for all who have no own games. */
    let shared: Wire | null = null;
    for (const listener of listeners) {
      const { player } = listener;
      const visitor = player === null ? undefined : this.#visitors.get(player);
      if (visitor?.own === null) continue;
      const own = visitor ? this.#ownOf(player!, visitor) : NONE;
      const sent = this.#sent.get(listener);
      if (!isAll && sent?.common === common && sent.own === own) continue;
      this.#sent.set(listener, { common, own });
      const isPlain = own.length === 0;
      const message: Wire = (isPlain ? shared : null) ?? messageFor(player, common, own, nowMs);
      if (isPlain) shared = message;
      listener.send(message);
    }
  }

  #ownOf(player: string, visitor: Visitor): readonly OwnGame[] {
    if (visitor.isStale) {
      const own = ownGames(visitor.games.values(), player);
      if (!isSame(own, visitor.own)) visitor.own = own;
      visitor.isStale = false;
    }
    return visitor.own!;
  }

  /** Returns the common part as it is now. */
  #refresh(): Common {
    if (!this.#isStale) return this.#common;
    this.#isStale = false;
    const nowMs = this.#options.clock.now();
    let nextMs = Number.POSITIVE_INFINITY;
    const isShown = ({ listing, awayMs }: Waiting): boolean => {
      if (listing.time.kind !== 'clock' || awayMs === null) return true;
      const isIn = nowMs < awayMs + ABSENCE_MS;
      if (isIn) nextMs = Math.min(nextMs, awayMs + ABSENCE_MS);
      return isIn;
    };
    const shown = [...this.#waiting.values()].filter(isShown);
    const seeks = fairOrder(
      shown.sort((a, b) => newestFirst(b.listing, a.listing)),
      ({ listing, player }) => this.#shares.get(listing.id) ?? player,
    );
    const oldestFirst = [...this.#playing.values()].sort((a, b) => newestFirst(b, a));
    const playing = fairOrder(oldestFirst, ({ id, seats }) => this.#shares.get(id) ?? seats[0]!);
    const common: Common = {
      // Enough that each player sees a full list without their own.
      seeks: seeks.slice(0, MAX_LISTED + MAX_SEEKS).map(({ player, listing }) => ({ player, seek: seekOf(listing) })),
      playing: playing.slice(0, MAX_LISTED).sort(newestFirst).map(playingOf),
      bots: [...this.#options.bots(MAX_LISTED)],
    };
    if (!isSame(common, this.#common)) this.#common = common;
    this.#wakeAt(nextMs);
    return this.#common;
  }

  /** Checks again when the next creator has been away for too long. */
  #wakeAt(atMs: number): void {
    this.#cancelWake?.();
    this.#cancelWake = null;
    if (atMs === Number.POSITIVE_INFINITY) return;
    const { clock } = this.#options;
    this.#cancelWake = clock.after(atMs - clock.now(), () => this.markChanged());
  }
}

/** Returns the lobby for a player: their own waiting games are among `own`. */
function messageFor(player: string | null, common: Common, own: readonly OwnGame[], nowMs: number): Wire {
  const others = common.seeks.filter((each) => each.player !== player).slice(0, MAX_LISTED);
  const seeks = others.map(({ seek }) => seek).sort((a, b) => b.at - a.at || (a.game < b.game ? 1 : -1));
  return lobbyMessage({ ...common, seeks, own: [...own] }, nowMs);
}
