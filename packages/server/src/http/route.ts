/** A route of the API, declared once for the server and for the document that lists them. */

import type { Refusal } from '@sitke/protocol';
import type { Result } from '@sitke/rules';
import type * as v from 'valibot';
import type { TakenNames } from '../games/names.js';
import type { Hub } from '../hub/hub.js';
import type { Sessions } from '../people/sessions.js';
import type { GameStore } from '../store/index.js';
import type { Clock } from '../work/clock.js';
import type { Payer } from '../work/work.js';
import type { Bots } from './bots/bots.js';
import type { Feed } from './bots/feed.js';

/** The dependencies of routes. */
export interface World {
  readonly hub: Hub;
  readonly store: GameStore;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly bots: Bots;
  /** Returns the address of the page of a game. */
  readonly urlOf: (id: string) => string;
  /** Ends the sockets of a player. */
  readonly disconnect: (player: string) => void;
  /** Takes one from the player's allowance of new games. */
  readonly mayCreate: (player: string) => boolean;
  /** The reserved names, and those of programs. */
  readonly names: TakenNames;
  /** Takes one from an address's allowance of registrations. */
  readonly mayRegister: (address: string) => boolean;
}

/** The caller of a route that only programs may use. */
export interface Caller {
  /** The player's name for the server. */
  readonly player: string;
  readonly name: string;
}

type Schema = v.GenericSchema;
export type Entries = Readonly<Record<string, v.GenericSchema>>;

type Values<E extends Entries> = { readonly [K in keyof E]: v.InferOutput<E[K]> };

/** A request whose parts match the route's schemas. */
export interface Call<P extends Entries = Entries, Q extends Entries = Entries, B extends Schema = Schema> {
  readonly params: Values<P>;
  readonly query: Values<Q>;
  readonly body: v.InferOutput<B>;
  /** Throws if the route is public. */
  readonly caller: Caller;
  readonly address: string;
  /** The payer of the request. */
  readonly payer: Payer;
  readonly nowMs: number;
}

export type Answer = Result<unknown, Refusal> | Feed;

/** The encoding of a body: a form, JSON, or plain text. */
export type BodyKind = 'form' | 'text';

export interface Spec<P extends Entries, Q extends Entries, B extends Schema> {
  readonly id: string;
  readonly method: 'get' | 'post' | 'delete';
  /** The path below /api; parts in braces are `params`. */
  readonly path: string;
  readonly about: string;
  readonly who: 'anyone' | 'bot';
  readonly params: P;
  readonly query: Q;
  readonly body: { readonly kind: BodyKind; readonly schema: B } | null;
  readonly answer: { readonly status: 200 | 201; readonly kind: 'json' | 'ndjson'; readonly schema: Schema };
  handle(world: World, call: Call<P, Q, B>): Answer | Promise<Answer>;
}

/** A route of any parameters. */
export type Route = Omit<Spec<Entries, Entries, Schema>, 'handle'> & {
  readonly handle: (world: World, call: Call) => Answer | Promise<Answer>;
};

const NOTHING = {} as const;

type Optional = 'params' | 'query' | 'body';

/** Returns a route; missing `params`, `query` and `body` are empty. */
export function route<
  P extends Entries = typeof NOTHING,
  Q extends Entries = typeof NOTHING,
  B extends Schema = v.NullSchema<undefined>,
>(spec: Omit<Spec<P, Q, B>, Optional> & Partial<Pick<Spec<P, Q, B>, Optional>>): Route {
  const whole = { params: NOTHING, query: NOTHING, body: null, ...spec };
  return whole as unknown as Route;
}

/** Returns the answer of a successful request. */
export function yes(value: unknown = { ok: true }): Answer {
  return { ok: true, value };
}
