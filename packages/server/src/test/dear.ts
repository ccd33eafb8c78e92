/** Helpers of tests: a whole server with long games, and what each thing that is asked of it takes of a turn of its thread. */

import { once } from 'node:events';
import { type PerformanceEntry, PerformanceObserver, performance } from 'node:perf_hooks';
import { MAX_LINE, socketUrl } from '@sitke/protocol';
import { type GameNode, makeUci, VARIANT_IDS } from '@sitke/rules';
import type { Choose } from '@sitke/testkit/random';
import { WebSocket } from 'ws';
import { createdEvent } from '../games/create.js';
import { botId } from '../games/players.js';
import { positionBehindCurtain, rulesFor } from '../games/playLine.js';
import type { GameEvent } from '../games/state.js';
import type { RouteName } from '../http/routeName.js';
import { Sessions } from '../people/sessions.js';
import type { Store } from '../store/index.js';
import type { Ask } from './asks.js';
import { eventsOf, longNodes, putGame } from './longGames.js';
import { termsWithCurtain } from './play.js';
import { type Served, serveAll } from './served.js';

const UNLIMITED = { kind: 'unlimited' } as const;
const BOT = 'dear';
const START_MS = Date.now() - 3_600_000;

/** A server idle for so many turns has finished. */
const QUIET_TURNS = 10;

interface Long {
  readonly events: readonly GameEvent[];
  readonly texts: readonly string[];
  readonly last: GameNode;
}

/** The most work done in one turn of the event loop. */
export interface Took {
  /** Positions played, characters written as JSON, texts read as JSON, rows read from the store, bytes packed, as one sum. */
  readonly units: number;
  /** By the clock, without the collection of garbage: that falls on whoever comes. */
  readonly ms: number;
}

interface Turn {
  readonly beganMs: number;
  readonly endedMs: number;
}

const COST = { play: 10, write: 0.01, parse: 3, row: 1, pack: 0.1 } as const;

export class Stage {
  readonly store: Store;
  /** The names of games, of players and moves: the pools of texts. */
  readonly texts: string[] = [];
  readonly numbers: number[] = [0, 1, 2, 17, MAX_LINE - 1, MAX_LINE, MAX_LINE + 1, MAX_LINE + 2, 2 ** 31 - 1];
  readonly #long: Long[];
  /** Errors of requests. */
  readonly problems: unknown[] = [];
  /** The statuses of all HTTP answers, by the name of the request. */
  readonly statuses = new Map<string, Set<number>>();
  #games = 0;
  #token = '';
  #cookie = '';
  readonly #app: string;
  #served: Served | null = null;
  #socket: WebSocket | null = null;
  #units = 0;
  #collections: PerformanceEntry[] = [];
  /** The longest collection of garbage while something was asked for, in milliseconds. */
  longestCollectionMs = 0;

  /** `app` is the folder of an app. */
  constructor(store: Store, app: string, plies: number, chance: Choose) {
    this.store = store;
    this.#app = app;
    new PerformanceObserver((list) => this.#collections.push(...list.getEntries())).observe({ entryTypes: ['gc'] });
    this.#long = VARIANT_IDS.map((variant) => {
      const nodes = longNodes(variant, plies, chance);
      const events = eventsOf(variant, nodes, [botId(BOT), 'somebody']);
      return { events, texts: nodes.map(({ uci }) => uci), last: nodes.at(-1)! };
    });
  }

  /** Stores long games, each under way, over, and among many others of the same player; and one behind the curtain. */
  async fill(copies: number): Promise<void> {
    const over: GameEvent = { kind: 'ended', by: 'resignation', winner: 0, article: null };
    for (const { events, texts, last } of this.#long) {
      for (let copy = 0; copy < copies; copy++) await this.#put(events);
      await this.#put([...events, over]);
      const legal = last.position.legalMoves().map((move) => last.play(move).uci);
      this.texts.push(...texts.slice(-4), ...legal.slice(0, 8));
    }
    const hidden = termsWithCurtain();
    const rules = rulesFor(hidden);
    const terms = { ...hidden, options: rules.options, time: UNLIMITED, opponent: { kind: 'lobby' } } as const;
    await this.#put([createdEvent(terms, { seats: [botId(BOT), 'somebody'], names: [null, null] }, null)]);
    const drops = positionBehindCurtain(rules, 0).legalMoves();
    this.texts.push(...drops.slice(0, 5).map((move) => makeUci(rules, move)), BOT);
    const token = await new Sessions(this.store).makeBot(BOT, Date.now());
    this.texts.push(token!);
  }

  async #put(events: readonly GameEvent[]): Promise<void> {
    const id = `dear${String(this.#games++).padStart(6, '0')}`;
    await putGame(this.store, id, events, START_MS);
    this.texts.push(id, id, id);
  }

  /** Starts a server that has nothing in memory yet. */
  async start(): Promise<void> {
    await this.stop();
    this.#served = await serveAll({ store: this.store, app: this.#app });
    const { url } = this.#served.server;
    // The last request may have ended the session.
    const sessions = new Sessions(this.store);
    this.#token = (await sessions.make(Date.now(), botId(BOT))).token;
    this.#cookie = `sid=${(await sessions.make(Date.now(), 'somebody')).token}`;
    const headers = { authorization: `Bearer ${this.#token}` };
    this.#socket = new WebSocket(socketUrl(url), { headers });
    await once(this.#socket, 'open');
  }

  async stop(): Promise<void> {
    this.#socket?.terminate();
    this.#served?.server.kill();
    this.#served = null;
  }

  /** The routes of the server's router. */
  get routes(): readonly RouteName[] {
    return this.#served!.server.routes;
  }

  /** Errors on the server's side. */
  get errors(): readonly unknown[] {
    return this.#served?.errors ?? [];
  }

  /** Counts what is done, by calls of this; the caller puts it there. */
  count(kind: keyof typeof COST, count: number): void {
    this.#units += COST[kind] * count;
  }

  /** Asks something, waits until nothing more happens, and returns what it took in the turn that took most. */
  async take(ask: Ask): Promise<Took> {
    let [units, quiet] = [0, 0];
    const turns: Turn[] = [];
    this.#units = 0;
    this.#collections = [];
    let answered = false;
    const end = (): void => {
      answered = true;
    };
    this.#send(ask).then(end, (error) => {
      this.problems.push(error);
      end();
    });
    while (!answered || quiet < QUIET_TURNS) {
      const beganMs = performance.now();
      await new Promise((resolve) => setImmediate(resolve));
      turns.push({ beganMs, endedMs: performance.now() });
      units = Math.max(units, this.#units);
      quiet = this.#units > 0 ? 0 : quiet + 1;
      this.#units = 0;
    }
    return { units, ms: this.#longest(turns) };
  }

  #longest(turns: readonly Turn[]): number {
    const collections = this.#collections;
    this.longestCollectionMs = collections.reduce(
      (most, { duration }) => Math.max(most, duration),
      this.longestCollectionMs,
    );
    // There may be very many turns.
    return turns.reduce((most, { beganMs, endedMs }) => {
      if (endedMs - beganMs <= most) return most;
      const own = collections.filter(({ startTime }) => startTime >= beganMs && startTime < endedMs);
      return Math.max(
        most,
        own.reduce((ms, { duration }) => ms - duration, endedMs - beganMs),
      );
    }, 0);
  }

  async #send(ask: Ask): Promise<void> {
    const { value } = ask;
    if (ask.kind === 'message') {
      // Messages are handled in order: once a ping is answered, the message has been handled.
      const answered = Promise.race([once(this.#socket!, 'pong'), once(this.#socket!, 'close')]);
      this.#socket!.send(JSON.stringify(value));
      this.#socket!.ping();
      await answered;
      return;
    }
    const { method, path, params, query, body, isPage } = value as Record<string, string & Record<string, string>>;
    const filled = path!.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${params?.[name]}`));
    const { url } = this.#served!.server;
    const address = `${url}${filled}${filled.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
    const headers: Record<string, string> = isPage
      ? { cookie: this.#cookie, origin: url }
      : { authorization: `Bearer ${this.#token}` };
    if (body !== null) headers['content-type'] = 'application/json';
    const init = {
      method: method!,
      headers,
      ...(body === null ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    const response = await fetch(address, init);
    this.statuses.set(ask.name, (this.statuses.get(ask.name) ?? new Set()).add(response.status));
    // A stream goes on; its beginning is the answer.
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
  }
}
