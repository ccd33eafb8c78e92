/** What a route of the API is: said once, for the server and for the document that lists them. */

import type { Refusal } from '@sitke/protocol';
import type { Result } from '@sitke/rules';
import type * as v from 'valibot';
import type { TakenNames } from '../../games/names.js';
import type { Hub } from '../../hub/hub.js';
import type { Sessions } from '../../people/sessions.js';
import type { GameStore } from '../../store/index.js';
import type { Clock } from '../../work/clock.js';
import type { Payer } from '../../work/work.js';
import type { Bots } from './bots.js';
import type { Feed } from './feed.js';

/** What routes work with. */
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
  /** Takes from the allowance of games that a player may begin. */
  readonly mayCreate: (player: string) => boolean;
  /** The names that nobody may have, and those of programs. */
  readonly names: TakenNames;
  /** Takes from the allowance of programs that may register from an address. */
  readonly mayRegister: (address: string) => boolean;
}

/** Who asks, for a route that only programs may use. */
export interface Caller {
  /** The name by which the server knows who plays. */
  readonly player: string;
  readonly name: string;
}

type Schema = v.GenericSchema;
export type Entries = Readonly<Record<string, v.GenericSchema>>;

type Values<E extends Entries> = { readonly [K in keyof E]: v.InferOutput<E[K]> };

/** A request whose parts are what the route says that they are. */
export interface Call<P extends Entries = Entries, Q extends Entries = Entries, B extends Schema = Schema> {
  readonly params: Values<P>;
  readonly query: Values<Q>;
  readonly body: v.InferOutput<B>;
  /** Throws where the route is for anybody. */
  readonly caller: Caller;
  readonly address: string;
  /** Who pays for what it takes. */
  readonly payer: Payer;
  readonly nowMs: number;
}

export type Answer = Result<unknown, Refusal> | Feed;

/** How a body is written: as a form or as JSON, or as a plain text. */
export type BodyKind = 'form' | 'text';

export interface Spec<P extends Entries, Q extends Entries, B extends Schema> {
  readonly id: string;
  readonly method: 'get' | 'post' | 'delete';
  /** Below /api; parts in braces are `params`. */
  readonly path: string;
  readonly about: string;
  readonly who: 'anyone' | 'bot';
  readonly params: P;
  readonly query: Q;
  readonly body: { readonly kind: BodyKind; readonly schema: B } | null;
  readonly answer: { readonly status: 200 | 201; readonly kind: 'json' | 'ndjson'; readonly schema: Schema };
  handle(world: World, call: Call<P, Q, B>): Answer | Promise<Answer>;
}

/** A route whatever it takes. */
export type Route = Omit<Spec<Entries, Entries, Schema>, 'handle'> & {
  readonly handle: (world: World, call: Call) => Answer | Promise<Answer>;
};

const NOTHING = {} as const;

type Optional = 'params' | 'query' | 'body';

/** Returns a route; `params`, `query` and `body` are nothing where they are left out. */
export function route<
  P extends Entries = typeof NOTHING,
  Q extends Entries = typeof NOTHING,
  B extends Schema = v.NullSchema<undefined>,
>(spec: Omit<Spec<P, Q, B>, Optional> & Partial<Pick<Spec<P, Q, B>, Optional>>): Route {
  const whole = { params: NOTHING, query: NOTHING, body: null, ...spec };
  return whole as unknown as Route;
}

/** Returns the answer that something was done. */
export function yes(value: unknown = { ok: true }): Answer {
  return { ok: true, value };
}
