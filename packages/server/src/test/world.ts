/**
 * Helpers of tests: a server, its clients and everything between them in one process, with simulated time. Connections
 * lose what is under way when they break, deliver late, and deliver twice; the server can be killed at any moment and
 * started again on what it has stored.
 */

import {
  type ClientMessage,
  type Command,
  HELLO,
  type Link,
  type LinkInput,
  newLink,
  type Pending,
  parseClientMessage,
  parseServerMessage,
  type Seat,
  type ServerMessage,
  stepLink,
  viewHash,
} from '@sitke/protocol';
import { LaterServer, laterPageSays } from '@sitke/testkit/later';
import type { Choose } from '@sitke/testkit/random';
import { Random } from '@sitke/testkit/random';
import { stateOfStored } from '../games/log.js';
import { actKeyOf } from '../games/players.js';
import { contextOf, type GameContext } from '../games/playLine.js';
import { type GameState, seatOf } from '../games/state.js';
import { viewFor } from '../games/view.js';
import { Hub } from '../hub/hub.js';
import type { Listener } from '../hub/liveGame.js';
import { MemoryStore } from '../store/index.js';
import type { Clock } from '../work/clock.js';
import { Work } from '../work/work.js';
import { randomAct } from './play.js';

/** A clock that advances on request, and calls what has become due on its way. */
export class TestClock implements Clock {
  #nowMs: number;
  #timers: { readonly atMs: number; readonly call: () => void }[] = [];

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { atMs: this.#nowMs + Math.max(0, ms), call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** How long what comes now has waited, at most. */
  waitedMs = 0;

  arrivedMs(): number {
    return this.#nowMs - this.waitedMs;
  }

  /** Arrivals are handled at once. */
  polled(): Promise<void> {
    return Promise.resolve();
  }

  /** Goes on by so many milliseconds. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    // The messages of a turn go out at its end, and not later.
    await quiet();
    for (;;) {
      const next = this.#timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.call();
      await quiet();
    }
    this.#nowMs = untilMs;
  }

  /** Forgets every timer, as a killed process does. */
  kill(): void {
    this.#timers = [];
  }
}

/** Lets everything happen that waits for nothing but its turn. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Returns who lets anybody work as much as they like: what they do takes no time here. */
export function freeWork(clock: Clock): Work {
  return new Work({ clock, limitsAddresses: false, limitsPlayers: false });
}

/** A connection: what is under way in both directions. */
class Connection implements Listener {
  readonly player: string | null;
  readonly up: string[] = [];
  readonly down: string[] = [];
  isAlive = true;
  /** Whether the server has passed over something that it would have said. */
  hasMissed = false;

  constructor(player: string | null) {
    this.player = player;
  }

  send(message: ServerMessage): void {
    if (this.isAlive) this.down.push(JSON.stringify(message));
  }
}

/** A page: its link, and the connection it has, if any. */
export class Page {
  link: Link;
  connection: Connection | null = null;
  readonly player: string | null;
  readonly acts = new Map<string, Command>();
  readonly acked: string[] = [];
  /** Commands that the server has rejected for good. */
  readonly refused: string[] = [];
  /** How a later version says what the server and the page say; null for this version. */
  readonly later: { readonly server: LaterServer; readonly random: Random } | null;

  /** `seed`: of what a later version says more; null for this version. */
  constructor(game: string, player: string | null, seed: number | null = null) {
    this.link = newLink(game);
    this.player = player;
    const random = new Random(seed ?? 0);
    this.later = seed === null ? null : { server: new LaterServer(random), random };
  }

  step(input: LinkInput): void {
    const { link, send, refused } = stepLink(this.link, input);
    const isGone = ({ id }: Pending): boolean => link.pending.every((each) => each.id !== id);
    if (refused.length > 0) this.refused.push(...this.link.pending.filter(isGone).map(({ id }) => id));
    this.link = link;
    for (const message of send) {
      const text = JSON.stringify(message);
      this.connection?.up.push(...(this.later ? laterPageSays(text, this.later.random) : [text]));
    }
  }
}

export class World {
  readonly clock: TestClock;
  readonly store: MemoryStore = new MemoryStore();
  readonly errors: unknown[] = [];
  readonly pages: Page[] = [];
  /** Broken connections of which both sides still get what was under way. */
  readonly ghosts: { readonly page: Page; readonly connection: Connection }[] = [];
  #hub!: Hub;
  #acts = 0;
  readonly #contexts = new Map<string, GameContext>();

  constructor(nowMs: number) {
    this.clock = new TestClock(nowMs);
  }

  get hub(): Hub {
    return this.#hub;
  }

  /** Starts the server on what is stored. */
  async start(): Promise<void> {
    const onError = (error: unknown): void => void this.errors.push(error);
    this.#hub = new Hub({ store: this.store, clock: this.clock, onError, onFatal: onError });
    await this.#hub.start();
  }

  /** Kills the server: nothing that it says from now on reaches anybody. */
  async restart(downMs: number): Promise<void> {
    this.clock.kill();
    for (const page of this.pages) this.cut(page, false);
    this.ghosts.length = 0;
    await quiet();
    await this.clock.advance(downMs);
    await this.start();
  }

  open(page: Page): void {
    if (page.connection) return;
    page.connection = new Connection(page.player);
    const { fields } = page.later?.server ?? HELLO;
    page.step({ type: 'opened', nowMs: this.clock.now(), fields });
  }

  /** Breaks a connection; as a ghost, what is under way may still arrive, both ways, after a new one has opened. */
  cut(page: Page, isGhost: boolean): void {
    const { connection } = page;
    if (!connection) return;
    connection.isAlive = false;
    this.#hub.leave(connection);
    if (isGhost) this.ghosts.push({ page, connection });
    page.connection = null;
    page.step({ type: 'closed' });
  }

  /** Lets the server get the next message of a connection, perhaps twice. */
  async deliverUp(connection: Connection | null | undefined, isTwice = false): Promise<void> {
    const text = connection?.up.shift();
    if (text === undefined || !connection) return;
    const parsed = parseClientMessage(text);
    if (!parsed.ok && parsed.error.code === 'message/kind') return;
    if (!parsed.ok) throw new Error(`the client sends ${text}: ${parsed.error.message}`);
    for (let i = 0; i < (isTwice ? 2 : 1); i++) void this.#answer(connection, parsed.value);
    await quiet();
  }

  async #answer(connection: Connection, message: ClientMessage): Promise<void> {
    if (message.t === 'sync' && connection.isAlive) await this.#hub.sync(connection, message);
    if (message.t !== 'act') return;
    const arrival = { nowMs: this.clock.now(), lagMs: 20 };
    connection.send(await this.#hub.act(connection.player, message, arrival));
  }

  /**
   * Passes over the next message of the server, if it is an event, as it does where somebody reads too slowly; the next
   * time, makes up for it.
   */
  async skip(page: Page): Promise<void> {
    const { connection } = page;
    if (!connection) return;
    if (connection.hasMissed) {
      connection.hasMissed = false;
      await this.#hub.sync(connection, { game: page.link.game, v: 0 });
    } else if (connection.down[0]?.startsWith('{"t":"event"')) {
      connection.down.shift();
      connection.hasMissed = true;
    }
  }

  /** Lets a page get the next message of the server, on its connection or an older one. */
  deliverDown(page: Page, connection: Connection | null = page.connection): void {
    const text = connection?.down.shift();
    if (text === undefined) return;
    for (const said of page.later?.server.says(text) ?? [text]) this.#receive(page, said);
  }

  #receive(page: Page, text: string): void {
    const parsed = parseServerMessage(text);
    if (!parsed.ok && page.later && parsed.error.code === 'message/kind') return;
    if (!parsed.ok || parsed.value.t === 'unreadable') throw new Error(`the server sends ${text}`);
    if (parsed.value.t === 'ack') page.acked.push(parsed.value.id);
    page.step({ type: 'received', message: parsed.value, nowMs: this.clock.now() });
  }

  /** Does something on a page that has a good chance to be legal in the game as the server knows it. */
  async act(page: Page, chance: Choose, act: Command | null = null): Promise<void> {
    const context = await this.context(page.link.game);
    const seat = seatOf(context.state, page.player) ?? (chance(2) as Seat);
    const chosen = act ?? randomAct(context, seat, chance);
    const id = `act${String(this.#acts++).padStart(13, '0')}`;
    page.acts.set(id, chosen);
    page.step({ type: 'command', id, command: chosen, nowMs: this.clock.now() });
  }

  /** Returns a game as it is stored. */
  async state(game: string): Promise<GameState> {
    return (await this.context(game)).state;
  }

  /** Returns a stored game with its last position; known plies are not replayed. */
  async context(game: string): Promise<GameContext> {
    const stored = await this.store.games.load(game);
    if (!stored) throw new Error(`no game ${game}`);
    const known = this.#contexts.get(game) ?? null;
    const context = contextOf(stateOfStored(stored, known?.state), known);
    this.#contexts.set(game, context);
    return context;
  }

  /** Lets everything arrive, until nobody has anything to say. */
  async settle(): Promise<void> {
    for (const page of this.pages) {
      this.open(page);
      if (page.connection?.hasMissed) await this.skip(page);
    }
    for (let round = 0; round < 200; round++) {
      let isBusy = false;
      for (const page of this.pages) {
        for (; page.connection && page.connection.up.length > 0; isBusy = true) await this.deliverUp(page.connection);
        for (; page.connection && page.connection.down.length > 0; isBusy = true) this.deliverDown(page);
      }
      const waits = this.pages.some(({ link }) => link.pending.length > 0 || link.askedMs !== null);
      if (!isBusy && !waits) return;
      await this.clock.advance(isBusy ? 1 : 1000);
      for (const page of this.pages) page.step({ type: 'tick', nowMs: this.clock.now() });
    }
    throw new Error('the clients never come to rest');
  }

  /** Returns the problems of a page at rest. */
  async problemsOf(page: Page): Promise<string[]> {
    const stored = (await this.store.games.load(page.link.game))!;
    const state = stateOfStored(stored);
    const { link } = page;
    const problems: string[] = [];
    const wanted = viewHash(viewFor(seatOf(state, page.player), state));
    if (!link.view || viewHash(link.view) !== wanted) problems.push('a stale board');
    if (link.mismatches > 0) problems.push('a view with another hash');
    const ids = stored.events.flatMap(({ actId }) => actId ?? []);
    const isThere = (id: string): boolean => ids.includes(actKeyOf(page.player, id));
    if (new Set(ids).size !== ids.length) problems.push('an act done twice');
    if (page.refused.some(isThere)) problems.push('an act done that was refused');
    for (const id of page.acked) {
      const act = page.acts.get(id)!;
      if (act.type !== 'arrange' && !isThere(id)) problems.push('an act lost that was acknowledged');
      if (act.type === 'arrange' && state.stage.turn === null && state.status === 'live') {
        const draft = state.secrets[seatOf(state, page.player)!]?.draft;
        if (!draft || draft.n < act.n || link.draft?.n !== draft.n) problems.push('an arrangement lost');
      }
    }
    return problems;
  }
}
