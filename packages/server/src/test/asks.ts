/**
 * Helpers of tests: random requests to the server, made from the schemas by which it reads messages and requests, so
 * that new ones are included. Pools provide values outside the schemas' knowledge (which games there are, what moves).
 */

import { CLIENT_MESSAGES } from '@sitke/protocol';
import { VARIANT_IDS } from '@sitke/rules';
import type { Choose } from '@sitke/testkit/random';
import * as v from 'valibot';
import { HEALTH_ROUTES } from '../http/health/health.js';
import { patternOf, type Route } from '../http/route.js';
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

type Declared = Omit<Route, 'run'>;
const DECLARED: readonly Declared[] = [...HEALTH_ROUTES, ...ROUTES];

/** Requests that the router leaves to the app and its texts. */
const FILES: readonly string[] = ['/', '/robots.txt', '/game/{id}'];
/** A file as the app takes it to another device. */
const FILE = 'x'.repeat(900_000);
/** The statuses of routes whose proper request nobody can guess; those of others are 2xx. */
const STATUSES: Readonly<Record<string, number>> = { addPush: 400, dropPush: 400, takeOver: 404 };
/** The values of fields whose schemas do not say them. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  from: ['live', 'open', 'ended'],
  limit: Array.from({ length: 50 }, (_, index) => String(index + 1)),
  variant: VARIANT_IDS,
};

const nameOf = ({ method, path }: RouteName): string => `${method} ${path}`;
const routerNameOf = ({ method, path }: Declared): string => `${method.toUpperCase()} ${patternOf(path)}`;
/** The socket, which the test opens for its messages. */
const SOCKET = 'GET /ws';
/** Whether one does not ask as a program: the others' commands depend on the state of a game. */
const isOpenAtAnyTime = ({ isInternal = false, answer }: Declared): boolean => isInternal || answer.kind === 'file';

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

  /** The names of all that can be asked: every message by its schema, every declared route, and files. */
  static names(): string[] {
    const messages = CLIENT_MESSAGES.map((_, index) => `message ${index}`);
    return [...messages, ...DECLARED.map(({ id }) => `route ${id}`), ...FILES.map((path) => `file ${path}`)];
  }

  /** Returns what to write where, for each route of a router that is not declared, and each declared one that it lacks. */
  static unknown(router: readonly RouteName[]): string[] {
    const named = new Set(router.map(nameOf));
    const known = new Set([...DECLARED.map(routerNameOf), SOCKET]);
    const missing = [...named].filter((name) => !known.has(name));
    const spare = [...known].filter((name) => !named.has(name));
    return [
      ...missing.map((name) => {
        const [method = '', path = ''] = name.split(' ');
        return `packages/server/src/http/routes.ts: route({ method: '${method.toLowerCase()}', path: '${path}', … })`;
      }),
      ...spare.map((name) => `packages/server/src/http/routes.ts: ${name} is declared, and no router has it`),
    ];
  }

  /** Whether a request of this name can always be answered as it should be, and has not been, by the statuses of its answers. */
  static isShut(name: string, statuses: ReadonlySet<number> = new Set()): boolean {
    const route = DECLARED.find(({ id }) => name === `route ${id}`);
    if (name.startsWith('message') || (route && !isOpenAtAnyTime(route))) return false;
    const status = STATUSES[route?.id ?? ''];
    return status === undefined ? ![...statuses].some((each) => each >= 200 && each < 300) : !statuses.has(status);
  }

  /** Returns something of a name to ask; like another of that name in some of its fields, if there is one. */
  ask(name: string, like: Ask | null = null): Ask {
    const [, what = '', which = ''] = /^(\w+) (.*)$/.exec(name) ?? [];
    if (what === 'message') {
      const schema = CLIENT_MESSAGES[Number(which)] as unknown as Schema;
      return { kind: 'message', name, value: this.#near(this.#make(schema) as Fields, like) };
    }
    const value = what === 'file' ? this.#file(which) : this.#request(DECLARED.find(({ id }) => id === which)!);
    return { kind: 'request', name, value: this.#near(value, like) };
  }

  #file(path: string): Fields {
    return { method: 'GET', path, params: { id: this.#pick(this.#pools.texts) }, query: {}, body: null };
  }

  #request({ method, path, params, query, body, who, origins }: Declared): Fields {
    const made = body && (body.kind === 'file' ? FILE : this.#make(body.schema as Schema));
    return {
      ...{ method: method.toUpperCase(), path, body: made },
      params: this.#entries(params as Record<string, Schema>),
      query: this.#entries(query as Record<string, Schema>),
      // A page asks with its cookie, a program with its token.
      isPage: origins === 'page' || who === 'visitor' || who === 'person',
    };
  }

  #near(value: Fields, like: Ask | null): Fields {
    if (!like) return value;
    const kept = Object.entries(like.value).filter(([key]) => key !== 'id' && this.#chance(3) > 0);
    return { ...value, ...Object.fromEntries(kept) };
  }

  #entries(entries: Readonly<Record<string, Schema>>): Fields {
    const made = Object.entries(entries).map(([key, schema]) => [key, this.#field(key, schema)] as const);
    return Object.fromEntries(made.filter(([, value]) => value !== undefined));
  }

  #field(key: string, schema: Schema): unknown {
    const words = WORDS[key];
    const isLeftOut = schema.wrapped !== undefined && this.#chance(2) === 0;
    return words === undefined ? this.#make(schema) : isLeftOut ? undefined : this.#pick(words);
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
