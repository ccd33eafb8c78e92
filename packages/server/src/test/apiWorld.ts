/**
 * Helpers of tests: the API over real sockets, with a hub on a store in memory and simulated time. Every answer is held to
 * its schema.
 */

import { once } from 'node:events';
import type { Server } from 'node:http';
import { ApiError, type EventLine, type GameLine } from '@sitke/protocol/api';
import * as v from 'valibot';
import type { Seal } from '../games/arrange.js';
import { TakenNames } from '../games/names.js';
import { Allowances } from '../http/allowances.js';
import { no, refuse } from '../http/answers.js';
import { Bots } from '../http/bots/bots.js';
import { OnlineBots } from '../http/bots/online.js';
import { PgnTexts } from '../http/games/pgnTexts.js';
import { makeHttpServer } from '../http/http.js';
import { Admission } from '../http/limited.js';
import { listen } from '../http/listen.js';
import { type Route, serveRoutes } from '../http/route.js';
import { ROUTES } from '../http/routes.js';
import { makeSite, type Routes } from '../http/site.js';
import { Hub } from '../hub/hub.js';
import { addressesBehind } from '../net/address.js';
import { OwnData } from '../people/ownData.js';
import { Sessions } from '../people/sessions.js';
import { Pictures } from '../picture/kept.js';
import { Pushes } from '../push/addresses.js';
import { MemoryStore } from '../store/index.js';
import { Work } from '../work/work.js';
import { freeWork, quiet, TestClock } from './world.js';

const HOST = '127.0.0.1';

/** The options of a call besides method and path. */
export interface Ask {
  readonly token?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

/** An answer that goes on. */
export class Lines<T> {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #lines: string[] = [];
  readonly #route: Route;
  readonly #feeds: () => number;
  #rest = '';
  isEnded = false;

  /** `feeds` tells how many streams the server has open. */
  constructor(response: Response, route: Route, feeds: () => number) {
    this.#reader = response.body!.getReader();
    this.#route = route;
    this.#feeds = feeds;
  }

  /** Returns the next line that is not blank; null at the end. */
  async next(): Promise<T | null> {
    for (;;) {
      const line = this.#lines.shift();
      if (line !== undefined && line !== '') return this.#read(line);
      if (line !== undefined) continue;
      const { value, done } = await this.#reader.read();
      if (done) this.isEnded = true;
      if (done) return null;
      const parts = (this.#rest + new TextDecoder().decode(value)).split('\n');
      this.#rest = parts.pop()!;
      this.#lines.push(...parts);
    }
  }

  /** Returns the next line of a type. */
  async find<K extends T extends { type: infer U } ? U : never>(type: K): Promise<Extract<T, { type: K }>> {
    for (;;) {
      const line = (await this.next()) as (T & { type: string }) | null;
      if (line === null) throw new Error(`the stream ends without ${String(type)}`);
      if (line.type === type) return line as unknown as Extract<T, { type: K }>;
    }
  }

  /** Goes away; returns when the server has seen it. */
  async cancel(): Promise<void> {
    const before = this.#feeds();
    await this.#reader.cancel();
    while (this.#feeds() === before) await quiet();
  }

  #read(line: string): T {
    const value = JSON.parse(line);
    checkShape(schemaOf(this.#route), value);
    return value;
  }
}

function schemaOf({ id, answer }: Route): v.GenericSchema {
  if ('schema' in answer) return answer.schema;
  throw new Error(`${id} answers no JSON`);
}

/** Throws where a value is not what a schema says, or has more than it says. */
export function checkShape(schema: v.GenericSchema, value: unknown): void {
  const parsed = v.parse(schema, value);
  const [is, said] = [JSON.stringify(sorted(value)), JSON.stringify(sorted(parsed))];
  if (is !== said) throw new Error(`the schema says ${said}, the answer is ${is}`);
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

function routeOf(method: string, path: string): Route | undefined {
  return ROUTES.find((route) => {
    const pattern = new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return route.method === method.toLowerCase() && pattern.test(`/api${path}`);
  });
}

export class ApiWorld {
  readonly clock: TestClock = new TestClock(1_800_000_000_000);
  readonly store: MemoryStore = new MemoryStore();
  readonly errors: unknown[] = [];
  /** The players whose sockets were closed. */
  readonly expelled: string[] = [];
  readonly limitsAddresses: boolean;
  readonly #seal: Seal | null;
  readonly #meter: (() => number) | null;
  hub!: Hub;
  api!: { readonly routes: Routes; readonly bots: Bots; readonly online: OnlineBots };
  sessions!: Sessions;
  #http!: Server;
  /** The port on which the server of now listens. */
  port = 0;

  /** Work is measured, and limited, only with a meter. */
  constructor(limitsAddresses = false, seal: Seal | null = null, meter: (() => number) | null = null) {
    this.#meter = meter;
    this.limitsAddresses = limitsAddresses;
    this.#seal = seal;
  }

  /** Starts the server on what is stored. */
  async start(): Promise<this> {
    const { clock, store, limitsAddresses } = this;
    const onError = (error: unknown): void => void this.errors.push(error);
    const online = new OnlineBots();
    this.hub = new Hub({
      store,
      clock,
      onError,
      onFatal: onError,
      ...(this.#seal ? { seal: this.#seal } : {}),
      isAvailable: (opponent) =>
        opponent.kind === 'engine' || (opponent.kind === 'bot' && online.isThere(opponent.name)),
    });
    this.sessions = new Sessions(store);
    const { hub, sessions } = this;
    const urlOf = (id: string): string => `https://sitke.example/${id}`;
    // The client names its own address.
    const addressOf = addressesBehind([HOST]);
    const work = this.#meter ? new Work({ clock, limitsAddresses, meter: this.#meter }) : freeWork(clock);
    const bots = new Bots({ hub, online, games: store.games, clock, urlOf, onError });
    const disconnect = (player: string): void => {
      this.expelled.push(player);
      bots.endAll(player);
    };
    const [names, texts, pictures] = [new TakenNames(), new PgnTexts(store.games), new Pictures(work.turns)];
    const ownData = new OwnData({ ...store, hub, sessions, names, dropCached: (ids) => texts.drop(ids), disconnect });
    const routes = serveRoutes(ROUTES, {
      ...{ hub, games: store.games, sessions, clock, work, addressOf, bots, online, names, urlOf, disconnect },
      ...{ ownData, texts, pictures, pushes: new Pushes(store.sessions), sender: null, signer: null },
      origins: new Set(),
      allowances: new Allowances(clock, limitsAddresses),
    });
    this.api = { routes, bots, online };
    await this.hub.start();
    await this.api.bots.start();
    const guard = new Admission(work, addressOf).guard((c) => refuse(c, no('rate/limit')));
    this.#http = makeHttpServer(makeSite({ isReady: () => true, guards: [guard], mounts: { '/': routes }, onError }));
    this.port = await listen(this.#http, HOST, 0, 1);
    return this;
  }

  async stop(): Promise<void> {
    this.api.bots.stop();
    await this.hub.stop();
    const closed = once(this.#http, 'close');
    this.#http.close();
    let isClosed = false;
    closed.then(() => {
      isClosed = true;
    });
    // Answers that are under way are still sent to their end.
    for (; !isClosed; await quiet()) this.#http.closeIdleConnections();
  }

  async ask(method: string, path: string, ask: Ask = {}): Promise<Response> {
    const { token, form, json, text, address } = ask;
    const headers = new Headers(ask.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (json !== undefined) headers.set('content-type', 'application/json');
    if (address !== undefined) headers.set('x-forwarded-for', address);
    const body = form ? new URLSearchParams(form) : json === undefined ? text : JSON.stringify(json);
    return fetch(`http://${HOST}:${this.port}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  }

  /** Asks, and returns status and answer; an answer that its schema does not know is an error. */
  async call(method: string, path: string, ask: Ask = {}): Promise<{ readonly status: number; readonly body: never }> {
    const response = await this.ask(method, path, ask);
    const body = await response.json();
    const route = routeOf(method, path.split('?')[0]!);
    checkShape(response.ok ? schemaOf(route!) : ApiError, body);
    if (response.ok && response.status !== route!.answer.status) throw new Error(`${path}: ${response.status}`);
    return { status: response.status, body: body as never };
  }

  async #stream<T>(path: string, token: string, address?: string): Promise<Lines<T>> {
    const response = await this.ask('GET', path, { token, ...(address !== undefined && { address }) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return new Lines<T>(response, routeOf('get', path)!, () => this.api.bots.counts.feeds);
  }

  events(token: string, address?: string): Promise<Lines<v.InferOutput<typeof EventLine>>> {
    return this.#stream('/stream/event', token, address);
  }

  game(id: string, token: string): Promise<Lines<v.InferOutput<typeof GameLine>>> {
    return this.#stream(`/bot/game/stream/${id}`, token);
  }

  /** Registers a program. */
  async bot(name: string): Promise<string> {
    const { body } = await this.call('POST', '/bots', { json: { name } });
    return (body as { token: string }).token;
  }

  /** Goes on in time, and lets everything happen. */
  async advance(ms: number): Promise<void> {
    await this.clock.advance(ms);
    await quiet();
  }
}
