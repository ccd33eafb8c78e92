/**
 * Helpers of tests: random requests to the server, made from the schemas by which it reads messages and requests, so
 * that new ones are included. Pools provide values outside the schemas' knowledge (which games there are, what moves).
 */

import { CLIENT_MESSAGES } from '@sitke/protocol';
import type { Choose } from '@sitke/testkit/random';
import * as v from 'valibot';
import { ROUTES } from '../http/api/routes.js';

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

/** Routes that the API's own table does not have. The last one leaves nothing of who asks. */
const DOORS: readonly string[] = [
  'GET /game/{id}.pgn',
  'GET /games.pgn',
  'GET /api/openapi.json',
  'GET /robots.txt',
  'GET /api/session/data',
  'DELETE /api/session/data',
];

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

  /** The names of all that can be asked. */
  static names(): string[] {
    const messages = CLIENT_MESSAGES.map((_, index) => `message ${index}`);
    const routes = ROUTES.map(({ id }) => `route ${id}`);
    return [...messages, ...routes, ...DOORS.map((door) => `door ${door}`)];
  }

  /** Returns something of a name to ask; like another of that name in some of its fields, if there is one. */
  ask(name: string, like: Ask | null = null): Ask {
    const [, what = '', which = ''] = /^(\w+) (.*)$/.exec(name) ?? [];
    if (what === 'message') {
      const schema = CLIENT_MESSAGES[Number(which)] as unknown as Schema;
      return { kind: 'message', name, value: this.#near(this.#make(schema) as Fields, like) };
    }
    if (what === 'door') return { kind: 'request', name, value: this.#near(this.#door(which), like) };
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

  #door(door: string): Fields {
    const [method, path] = door.split(' ');
    const query = { limit: `${1 + this.#chance(50)}`, from: this.#pick(['live', 'open', 'ended']) };
    return { method, path, params: { id: this.#pick(this.#pools.texts) }, query, body: null };
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
