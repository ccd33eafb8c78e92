/** The connected programs: their open streams, the events in them, and challenges without an answer. */

import { randomBytes } from 'node:crypto';
import { type Refusal, refusal } from '@sitke/protocol';
import type { GameNode, Result } from '@sitke/rules';
import { opponentOf } from '../../games/log.js';
import { invitedPlayer } from '../../games/players.js';
import { type GameState, seatOf } from '../../games/state.js';
import { type VisibleGame, visibleTo } from '../../games/view.js';
import type { Hub } from '../../hub/hub.js';
import { ALONE, BOT_KEYS, type Peers } from '../../nodes/peers.js';
import type { GameLog, GameRow, GameStatus } from '../../store/index.js';
import type { Clock } from '../../work/clock.js';
import type { Pay, Payer } from '../../work/work.js';
import { Feed } from '../feed.js';
import { GameTeller } from '../games/gameTeller.js';
import { EventTeller } from './events.js';
import type { OnlineBots } from './online.js';

/** How long a challenge waits for an answer. */
const CHALLENGE_MS = 60_000;
/** The most streams of one program, and the most games that a new stream of events starts with. */
const MAX_FEEDS = 64;
const MAX_TOLD = 200;
const PAGE = 50;
/** The approximate length of a move in the text of a game. */
const MOVE_LENGTH = 6;

export interface BotsOptions {
  readonly hub: Hub;
  readonly online: OnlineBots;
  readonly games: GameLog;
  readonly clock: Clock;
  readonly urlOf: (id: string) => string;
  readonly onError: (error: unknown) => void;
  /** The other servers; default: none. */
  readonly peers?: Peers;
}

export class Bots {
  readonly #options: BotsOptions;
  readonly #peers: Peers;
  /** The open stream of events of each program, by its name for the server. */
  readonly #tellers = new Map<string, EventTeller>();
  readonly #feeds = new Map<string, Set<Feed>>();
  /** The program that each open challenge waits for, and what cancels the wait. */
  readonly #challenges = new Map<string, { readonly player: string; readonly cancel: () => void }>();
  #stopObserving: () => void = () => {};
  #isStopped = false;

  constructor(options: BotsOptions) {
    this.#options = options;
    this.#peers = options.peers ?? ALONE;
  }

  /** Begins to watch the games. */
  async start(): Promise<void> {
    const { hub } = this.#options;
    const unobserve = hub.observe((state, _before, node) => this.#changed(state, node));
    const unlisten = this.#peers.subscribe({
      gameChanged: ({ row }) => this.#track(row.id, row.status, invitedPlayer(opponentOf(row))),
      presenceChanged: (key) => {
        if (key.startsWith(BOT_KEYS)) hub.lobby.markChanged();
      },
    });
    this.#stopObserving = () => {
      unobserve();
      unlisten();
    };
    for await (const row of this.#rows('open')) {
      const player = invitedPlayer(opponentOf(row));
      if (player !== null) this.#await(row.id, player);
    }
  }

  /** Ends all streams and timers. */
  stop(): void {
    this.#isStopped = true;
    this.#stopObserving();
    for (const { cancel } of this.#challenges.values()) cancel();
    this.#challenges.clear();
    for (const player of [...this.#feeds.keys()]) this.endAll(player);
  }

  /** The sizes of what is kept in memory. */
  get counts(): { readonly feeds: number; readonly challenges: number } {
    let feeds = 0;
    for (const { size } of this.#feeds.values()) feeds += size;
    return { feeds, challenges: this.#challenges.size };
  }

  /** Opens the stream of events of a program; one that was open before ends. */
  async openEvents(player: string, { key: address, pay }: Payer): Promise<Feed | Result<never, Refusal>> {
    this.#tellers.get(player)?.feed.end();
    const feed = this.#open(player);
    if (!feed) return { ok: false, error: refusal('rate/limit', 'too many streams; end one') };
    const teller = new EventTeller(player, feed, this.#options);
    const { lobby } = this.#options.hub;
    const leave = this.#options.online.add(player, address);
    this.#tellers.set(player, teller);
    lobby.markChanged();
    feed.onEnd(() => {
      if (this.#tellers.get(player) === teller) {
        this.#tellers.delete(player);
        leave();
      }
      lobby.markChanged();
    });
    await this.#tellAll(teller, pay);
    return feed;
  }

  /** Opens the stream of a game for one of its players. */
  async openGame(player: string, id: string, payer: Payer): Promise<Feed | Result<never, Refusal>> {
    const { hub } = this.#options;
    const found = await hub.read(player, id, payer.pay);
    if (!found.ok) return found;
    if (found.value.view.you === null) return { ok: false, error: refusal('seat/none') };
    const feed = this.#open(player);
    if (!feed) return { ok: false, error: refusal('rate/limit', 'too many streams; end one') };
    const teller = new GameTeller(player, found.value, feed, this.#options);
    feed.onEnd(() => hub.leave(teller));
    await hub.sync(teller, { game: id, v: 0 }, payer.pay);
    payer.chargeLength(MOVE_LENGTH * found.value.view.line.length);
    if (feed.isEnded) hub.leave(teller);
    return feed;
  }

  /** Ends all streams of a program. */
  endAll(player: string): void {
    for (const feed of [...(this.#feeds.get(player) ?? [])]) feed.end();
  }

  #open(player: string): Feed | null {
    const feeds = this.#feeds.get(player) ?? new Set();
    if (this.#isStopped || feeds.size >= MAX_FEEDS) return null;
    const feed = new Feed(this.#options.clock);
    this.#feeds.set(player, feeds.add(feed));
    feed.onEnd(() => {
      feeds.delete(feed);
      if (feeds.size === 0 && this.#feeds.get(player) === feeds) this.#feeds.delete(player);
    });
    return feed;
  }

  /** Returns the challenges to or by a program. */
  async challengesOf(player: string, pay?: Pay): Promise<VisibleGame[]> {
    const ids = [...this.#challenges].filter(([, { player: invited }]) => invited === player).map(([id]) => id);
    for await (const { id } of this.#rows('open', player)) ids.push(id);
    return this.#options.hub.readAll(player, ids, pay);
  }

  /** Sends a new stream the running games and open challenges. */
  async #tellAll(teller: EventTeller, pay: Pay): Promise<void> {
    const { player } = teller;
    for (const game of await this.challengesOf(player, pay)) pay(() => teller.tell(game));
    const ids: string[] = [];
    for await (const { id } of this.#rows('live', player)) if (ids.push(id) >= MAX_TOLD) break;
    for (const game of await this.#options.hub.readAll(player, ids, pay)) pay(() => teller.tell(game));
  }

  async *#rows(status: GameStatus, player?: string): AsyncGenerator<GameRow> {
    const { games } = this.#options;
    const whose = player === undefined ? {} : { player };
    let page = await games.list({ status, limit: PAGE, ...whose });
    for (; page.length > 0; page = await games.list({ status, limit: PAGE, ...whose, before: page.at(-1)! })) {
      yield* page;
    }
  }

  #changed(state: GameState, node: () => GameNode): void {
    const invited = invitedPlayer(state.opponent);
    this.#track(state.id, state.status, invited);
    if (this.#tellers.size === 0) return;
    for (const player of new Set([...state.seats, invited])) {
      const teller = player === null ? undefined : this.#tellers.get(player);
      if (teller) teller.tell(visibleTo(seatOf(state, teller.player), state, node));
    }
  }

  /** Waits for the answer to an open challenge, and no longer for one that is answered. */
  #track(id: string, status: GameStatus, invited: string | null): void {
    const waits = this.#challenges.get(id);
    if (status === 'open' && invited !== null && !waits) this.#await(id, invited);
    else if (status !== 'open' && waits) {
      waits.cancel();
      this.#challenges.delete(id);
    }
  }

  #await(id: string, player: string): void {
    const cancel = this.#options.clock.after(CHALLENGE_MS, () => {
      this.#challenges.delete(id);
      this.#abort(id, player).catch(this.#options.onError);
    });
    this.#challenges.set(id, { player, cancel });
  }

  /** Declines for a program that has not answered. */
  async #abort(game: string, player: string): Promise<void> {
    const { hub, clock } = this.#options;
    const found = await hub.read(player, game);
    if (!found.ok || found.value.view.status !== 'open') return;
    const id = randomBytes(12).toString('base64url');
    const abort = { t: 'act', game, v: found.value.v, id, act: { type: 'abort' } } as const;
    await hub.act(player, abort, { nowMs: clock.now(), lagMs: 0 });
  }
}
