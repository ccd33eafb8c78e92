/**
 * The lobby: games that wait for whoever wants to join them, games of the lobby that are played, and one's own games.
 *
 * Kept in memory are the games of the lobby, and the own games of those who listen; the store has them all. A game that
 * waits with a clock is shown as long as its creator is there: he listens to it, or to the lobby, on any connection.
 */

import { MAX_LISTED, MAX_SEEKS, type OwnGame, type Playing, type Seat, type Seek } from '@sitke/protocol';
import { type Listing, listingOf, listingOfRow } from '../games/listing.js';
import type { GameState } from '../games/state.js';
import { lobbyMessage, ownGameOf, playingOf, seekOf, type Wire } from '../games/view.js';
import type { GameRow, GameStore } from '../store/index.js';
import type { Clock } from '../work/clock.js';
import { yieldToEventLoop } from '../work/slices.js';
import { FREE, type Pay } from '../work/work.js';
import type { Listener } from './liveGame.js';
import { fairOrder } from './shares.js';

export interface LobbyOptions {
  readonly store: GameStore;
  readonly clock: Clock;
  /** The programs that are there to be challenged, the newest first; `change` must be called when others are. */
  readonly bots: () => readonly string[];
  /** Whether a player listens to a game. */
  readonly isListening: (player: string, game: string) => boolean;
}

/** How long nothing is told again. */
const MIN_INTERVAL_MS = 2000;
/** How many are told before others have their turn: games must not wait while many are told. */
const SLICE = 32;
/** How long a game with a clock waits in the lobby without its creator. */
const ABSENCE_MS = 10_000;
/** How many of a player's games are looked at, of each status. */
const MAX_OWN = 500;
/** So many are read at a time. */
const PAGE = 100;

/** A game that waits. `awayMs`: since when its creator is not there; null while he is. */
interface Waiting {
  readonly listing: Listing;
  readonly player: string;
  awayMs: number | null;
}

/**
 * What everybody finds, with the players whose games wait, in the order in which they get places: nobody is shown their
 * own. Another object where it differs.
 */
interface Common {
  readonly seeks: readonly { readonly player: string; readonly seek: Seek }[];
  readonly playing: Playing[];
  readonly bots: string[];
}

/** Somebody who listens, on all his connections. */
interface Visitor {
  readonly listeners: Set<Listener>;
  /** His games; those that have ended too, until it is known what was stored. */
  readonly games: Map<string, Listing>;
  /** What he finds of his own, another array where it differs; null until it is known what was stored. */
  own: OwnGame[] | null;
  isStale: boolean;
}

/** What a listener was told last. */
interface Sent {
  readonly common: Common;
  readonly own: readonly OwnGame[];
}

const NONE: readonly OwnGame[] = [];

/** Adds games as they were stored; what was told meanwhile is newer. */
function mergeRows(rows: readonly GameRow[], games: Map<string, Listing>): void {
  for (const row of rows) {
    const known = games.get(row.id);
    if (!known || known.version < row.version) games.set(row.id, listingOfRow(row));
  }
}

function newestFirst(a: Listing, b: Listing): number {
  return b.createdMs - a.createdMs || (a.id < b.id ? 1 : -1);
}

/** First it is one's turn; then both arrange in secret; then it is the other's turn; last, nobody has joined. */
function rankOf({ status, turn }: Listing, you: Seat): number {
  if (status === 'open') return 3;
  if (turn === null) return 1;
  return turn === you ? 0 : 2;
}

function ownGames(games: Iterable<Listing>, player: string): OwnGame[] {
  const seatIn = ({ seats }: Listing): Seat => seats.indexOf(player) as Seat;
  const due = ({ status, deadlineMs }: Listing): number =>
    (status === 'live' ? deadlineMs : null) ?? Number.MAX_SAFE_INTEGER;
  const ranked = [...games]
    .filter(({ status }) => status !== 'ended')
    .map((listing) => ({ listing, rank: rankOf(listing, seatIn(listing)), dueMs: due(listing) }))
    .sort((a, b) => a.rank - b.rank || a.dueMs - b.dueMs || newestFirst(a.listing, b.listing));
  return ranked.slice(0, MAX_LISTED).map(({ listing }) => ownGameOf(listing, seatIn(listing)));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export class Lobby {
  readonly #options: LobbyOptions;
  readonly #waiting = new Map<string, Waiting>();
  readonly #playing = new Map<string, Listing>();
  /** Whose share of the places a game takes, by its name: that of the address from which it was made. */
  readonly #shares = new Map<string, string>();
  /** How many games of a player are about to wait. */
  readonly #creating = new Map<string, number>();
  readonly #visitors = new Map<string, Visitor>();
  /** All who listen, with what they know; null before they were told anything. */
  readonly #sent = new Map<Listener, Sent | null>();
  #common: Common = { seeks: [], playing: [], bots: [] };
  #isStale = true;
  /** Whether there is something to tell since the last telling began, and when that was. */
  #isDirty = false;
  #sentMs = 0;
  /** What ends the waiting for the next telling, and for a creator who may have left. */
  #cancelSend: (() => void) | null = null;
  #cancelWake: (() => void) | null = null;

  constructor(options: LobbyOptions) {
    this.#options = options;
  }

  /** How many listen. */
  get size(): number {
    return this.#sent.size;
  }

  /** Takes in what was stored before the server started. Nobody is there yet. */
  fill(rows: readonly GameRow[]): void {
    for (const row of rows) this.#place(listingOfRow(row), 0);
  }

  /** Takes in what has become of a game. */
  update(state: GameState): void {
    const isOwn = state.seats.some((player) => player !== null && this.#visitors.has(player));
    if (!isOwn && state.opponent.kind !== 'lobby') return;
    const listing = listingOf(state);
    if (this.#place(listing, this.#options.clock.now())) this.markChanged();
    for (const player of new Set(listing.seats)) if (player !== null) this.#updateOwn(player, listing);
  }

  /** Notices that somebody has begun or ceased to listen to a game. */
  presenceChanged(game: string): void {
    const waiting = this.#waiting.get(game);
    if (waiting) this.#checkPresence(waiting);
  }

  /** Looks at everything anew: something in it has changed. */
  markChanged(): void {
    this.#isStale = true;
    this.#scheduleSend();
  }

  /**
   * Adds a game of a player to those that wait; returns null, and adds none, where the player has as many as may be.
   * `share` is whose share of the places it takes.
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
      // What was not made, or was made and joined long ago, takes no place.
      if (!this.#waiting.has(id) && !this.#playing.has(id)) this.#shares.delete(id);
    }
  }

  /** Tells a listener all, and from now on what changes. */
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
      // He may have left meanwhile, and even have come again.
      if (this.#visitors.get(player) !== visitor) return;
    }
    if (this.#sent.has(listener)) pay(() => this.#send([listener], true));
  }

  /** Tells a listener nothing any more. */
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
    // Nobody watches who comes and goes.
    this.#isStale = true;
  }

  #seeksOf(player: string): Waiting[] {
    return [...this.#waiting.values()].filter((waiting) => waiting.player === player);
  }

  /** Puts a game of the lobby where it belongs; returns whether that changes what anybody may see. */
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
    // An army arranged in secret is no event: not even when the lobby is told next may hang on it.
    if (!visitor || visitor.games.get(listing.id)?.version === listing.version) return;
    if (listing.status === 'ended' && visitor.own !== null) visitor.games.delete(listing.id);
    else visitor.games.set(listing.id, listing);
    visitor.isStale = true;
    this.#scheduleSend();
  }

  /** Notices whether the creator of a game that waits is there. */
  #checkPresence(waiting: Waiting): void {
    const { player, listing, awayMs } = waiting;
    const isThere = this.#visitors.has(player) || this.#options.isListening(player, listing.id);
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
        const rows = await pay(() => this.#options.store.list(query));
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

  /** Tells listeners what they do not know, or all. */
  #send(listeners: Iterable<Listener>, isAll: boolean): void {
    const common = this.#refresh();
    const nowMs = this.#options.clock.now();
    /** One message for all who have nothing of their own. */
    let shared: Wire | null = null;
    for (const listener of listeners) {
      const { player } = listener;
      const visitor = player === null ? undefined : this.#visitors.get(player);
      if (visitor?.own === null) continue;
      const own = visitor ? this.#ownOf(player!, visitor) : NONE;
      const told = this.#sent.get(listener);
      if (!isAll && told?.common === common && told.own === own) continue;
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

  /** Returns what everybody finds now. */
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
      // So many that each finds enough that are not their own.
      seeks: seeks.slice(0, MAX_LISTED + MAX_SEEKS).map(({ player, listing }) => ({ player, seek: seekOf(listing) })),
      playing: playing.slice(0, MAX_LISTED).sort(newestFirst).map(playingOf),
      bots: this.#options.bots().slice(0, MAX_LISTED),
    };
    if (!isSame(common, this.#common)) this.#common = common;
    this.#wakeAt(nextMs);
    return this.#common;
  }

  /** Looks again when the next creator has been away for too long. */
  #wakeAt(atMs: number): void {
    this.#cancelWake?.();
    this.#cancelWake = null;
    if (atMs === Number.POSITIVE_INFINITY) return;
    const { clock } = this.#options;
    this.#cancelWake = clock.after(atMs - clock.now(), () => this.markChanged());
  }
}

/** Returns the lobby for a player: what he has in it himself is among his own games. */
function messageFor(player: string | null, common: Common, own: readonly OwnGame[], nowMs: number): Wire {
  const others = common.seeks.filter((each) => each.player !== player).slice(0, MAX_LISTED);
  const seeks = others.map(({ seek }) => seek).sort((a, b) => b.at - a.at || (a.game < b.game ? 1 : -1));
  return lobbyMessage({ ...common, seeks, own: [...own] }, nowMs);
}
