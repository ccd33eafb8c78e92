/**
 * Helpers of tests: random requests to the server, made from the schemas by which it reads messages and requests, so
 * that new ones are included. Pools provide values outside the schemas' knowledge (which games there are, what moves).
 */

import { CLIENT_MESSAGES } from '@sitke/protocol';
import { VARIANT_IDS } from '@sitke/rules';
import type { Choose } from '@sitke/testkit/random';
import * as v from 'valibot';
import type { RouteName } from '../http/routeName.js';
import { ROUTES } from '../http/routes.js';

/** The pools of texts and numbers. */
export interface Pools {
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
}

/** A message on a socket, or a request over HTTP. */
export type Ask =
  | { readonly kind: 'message'; readonly name: string; readonly value: Fields }
  | { readonly kind: 'request'; readonly name: string; readonly value: Fields };

type Fields = Readonly<Record<string, unknown>>;

/** A request to a route that the API's own table does not have. */
interface Door {
  readonly path: string;
  /** Whether a page asks, with its cookie; default: a program with its token. */
  readonly isPage?: boolean;
  readonly body?: unknown;
  /** The status of the answer; default: 2xx. */
  readonly status?: number;
}

/** A file as the app takes it to another device. */
const FILE = 'x'.repeat(900_000);

/**
 * The requests of each route of the router that the API's own table does not have. A route that is not here fails
 * `dearest.test.ts`: nobody would know what its dearest request costs.
 */
const DOORS: Readonly<Record<string, readonly Door[]>> = {
  'ALL /health': [{ path: '/health' }],
  'ALL /ready': [{ path: '/ready' }],
  // The test opens one for its messages.
  'GET /ws': [],
  'GET /game/:file': [{ path: '/game/{id}.pgn' }, { path: '/game/{id}.pgn?proof' }, { path: '/game/{id}.png' }],
  'GET /games.pgn': [{ path: '/games.pgn' }],
  'GET /pictures/:file': [{ path: '/pictures/{variant}.png' }],
  'GET /api/openapi.json': [{ path: '/api/openapi.json' }],
  'GET /api/session/turns': [{ path: '/api/session/turns', isPage: true }],
  'GET /api/session/push': [{ path: '/api/session/push' }],
  'POST /api/session/push': [{ path: '/api/session/push', isPage: true, body: { endpoint: 'x' }, status: 400 }],
  'DELETE /api/session/push': [{ path: '/api/session/push', isPage: true, body: { endpoint: 'x' }, status: 400 }],
  'POST /api/session/code': [{ path: '/api/session/code', isPage: true, body: FILE }],
  'POST /api/session/key': [{ path: '/api/session/key', isPage: true }],
  'POST /api/session/take': [{ path: '/api/session/take', isPage: true, body: { code: 'none' }, status: 404 }],
  'POST /api/session/rotate': [{ path: '/api/session/rotate' }],
  'POST /api/session/revoke': [{ path: '/api/session/revoke' }],
  'GET /api/session/data': [{ path: '/api/session/data' }],
  // It leaves nothing of the player who asks.
  'DELETE /api/session/data': [{ path: '/api/session/data' }],
};
/** Requests that the router leaves to the app and its texts. */
const FILES: readonly Door[] = [{ path: '/' }, { path: '/robots.txt' }, { path: '/game/{id}' }];

const doors: ReadonlyMap<string, Door> = new Map(
  [...Object.entries(DOORS), ['GET /*', FILES] as const].flatMap(([route, all]) =>
    all.map((door) => [`door ${route.split(' ')[0]!.replace('ALL', 'GET')} ${door.path}`, door] as const),
  ),
);

/** The file, and what to write there, for routes of which the dearest request is not known. */
const WRITE = "packages/server/src/test/asks.ts: DOORS['";

const apiName = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method.toUpperCase()} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

type Schema = v.GenericSchema & {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly unknown[];
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly items?: readonly Schema[];
  readonly literal?: unknown;
  readonly pipe?: readonly unknown[];
};

const TRIES = 40;
const MOST_ITEMS = 16;

export class Asker {
  readonly #chance: Choose;
  readonly #pools: Pools;

  constructor(chance: Choose, pools: Pools) {
    this.#chance = chance;
    this.#pools = pools;
  }

  /** The names of all that can be asked: every message by its schema, and every route that a router has. */
  static names(router: readonly RouteName[]): string[] {
    const messages = CLIENT_MESSAGES.map((_, index) => `message ${index}`);
    const routes = ROUTES.filter((route) => router.some((each) => nameOf(each) === apiName(route)));
    return [...messages, ...routes.map(({ id }) => `route ${id}`), ...doors.keys()];
  }

  /** Returns what to write where, for each route of a router that cannot be asked, and each request to a route that it lacks. */
  static unknown(router: readonly RouteName[]): string[] {
    const named = new Set(router.map(nameOf));
    const known = new Set([...ROUTES.map(apiName), ...Object.keys(DOORS)]);
    const missing = [...named].filter((name) => !known.has(name));
    const spare = [...known].filter((name) => !named.has(name));
    return [
      ...missing.map((name) => `${WRITE}${name}'] = [{ path: '${name.split(' ')[1]}' }]`),
      ...spare.map((name) => `${WRITE}${name}']: no router has this route`),
    ];
  }

  /** Whether a request of a name has been answered as it should be, by the statuses of its answers. */
  static isAnswered(name: string, statuses: ReadonlySet<number>): boolean {
    const { status } = doors.get(name) ?? {};
    return status === undefined ? [...statuses].some((each) => each >= 200 && each < 300) : statuses.has(status);
  }

  /** Returns something of a name to ask; like another of that name in some of its fields, if there is one. */
  ask(name: string, like: Ask | null = null): Ask {
    const [, what = '', which = ''] = /^(\w+) (.*)$/.exec(name) ?? [];
    if (what === 'message') {
      const schema = CLIENT_MESSAGES[Number(which)] as unknown as Schema;
      return { kind: 'message', name, value: this.#near(this.#make(schema) as Fields, like) };
    }
    if (what === 'door') return { kind: 'request', name, value: this.#near(this.#door(name), like) };
    const route = ROUTES.find(({ id }) => id === which)!;
    const value = {
      method: route.method.toUpperCase(),
      path: `/api${route.path}`,
      params: this.#entries(route.params as Record<string, Schema>),
      query: this.#entries(route.query as Record<string, Schema>),
      body: route.body === null ? null : this.#make(route.body.schema as Schema),
    };
    return { kind: 'request', name, value: this.#near(value, like) };
  }

  #door(name: string): Fields {
    const [, method] = name.split(' ');
    const { path, isPage = false, body = null } = doors.get(name)!;
    const query = { limit: `${1 + this.#chance(50)}`, from: this.#pick(['live', 'open', 'ended']) };
    const params = { id: this.#pick(this.#pools.texts), variant: this.#pick(VARIANT_IDS) };
    return { method, path, params, query, body, isPage };
  }

  #near(value: Fields, like: Ask | null): Fields {
    if (!like) return value;
    const kept = Object.entries(like.value).filter(([key]) => key !== 'id' && this.#chance(3) > 0);
    return { ...value, ...Object.fromEntries(kept) };
  }

  #entries(entries: Readonly<Record<string, Schema>>): Fields {
    const made = Object.entries(entries).map(([key, schema]) => [key, this.#make(schema)] as const);
    return Object.fromEntries(made.filter(([, value]) => value !== undefined));
  }

  #pick<T>(things: readonly T[]): T {
    return things[this.#chance(things.length)]!;
  }

  /** Returns a value of a schema, or after many tries one that is nearly of it. */
  #make(schema: Schema): unknown {
    let made: unknown;
    for (let tries = 0; tries < TRIES; tries++) {
      made = this.#draw(schema);
      if (!schema.pipe || v.safeParse(schema, made).success) return made;
    }
    return made;
  }

  #draw(schema: Schema): unknown {
    const { type } = schema;
    if (schema.entries) return this.#entries(schema.entries);
    if (schema.wrapped) {
      const absent = type === 'nullable' ? null : undefined;
      return this.#chance(2) === 0 ? absent : this.#make(schema.wrapped);
    }
    if (type === 'literal') return schema.literal;
    if (type === 'picklist') return this.#pick(schema.options!);
    if (schema.options) return this.#make(this.#pick(schema.options) as Schema);
    if (schema.items) return schema.items.map((item) => this.#make(item));
    if (schema.item) return Array.from({ length: this.#chance(MOST_ITEMS + 1) }, () => this.#make(schema.item!));
    if (type === 'record') return {};
    if (type === 'boolean') return this.#chance(2) === 0;
    if (type === 'number') return this.#pick(this.#pools.numbers);
    if (type === 'string') return this.#text();
    if (type === 'null') return null;
    throw new Error(`a schema of the type ${type} is not known here: say what it takes`);
  }

  #text(): string {
    if (this.#chance(4) > 0) return this.#pick(this.#pools.texts);
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
    return Array.from({ length: 16 }, () => letters[this.#chance(letters.length)]).join('');
  }
}

function nameOf({ method, path }: RouteName): string {
  return `${method} ${path}`;
}
