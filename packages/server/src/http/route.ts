/**
 * A route of the server, declared once: what it takes and answers, who may ask, from which pages, what it may cost, and
 * what it does. The router, docs/openapi.json and the tests of budgets, sessions and headers are made from the declarations.
 */

import type { IncomingHttpHeaders } from 'node:http';
import { MAX_CLIENT_BYTES, type Refusal } from '@sitke/protocol';
import { parseJson, readAs } from '@sitke/protocol/api';
import type { Result } from '@sitke/rules';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import * as v from 'valibot';
import { networkOf } from '../net/address.js';
import { type Payer, REQUEST_MS, RETRY_S } from '../work/work.js';
import type { Allowance } from './allowances.js';
import { type Answer, type AnswerShape, no, refuse, respond } from './answers.js';
import { readBytes } from './body.js';
import { hasLeft, payerOf } from './payers.js';
import { type Callers, findCaller, type Origins, originProblem, type Who } from './session/who.js';
import type { Asked, Middleware, Routes } from './site.js';
import type { Keeper, World } from './world.js';

/**
 * The body of a request: a form or JSON, JSON whatever its type says, plain text, or the bytes of a file. `maxBytes`:
 * default `MAX_CLIENT_BYTES`.
 */
export interface Body<T> {
  readonly kind: 'form' | 'json' | 'text' | 'file';
  readonly schema: v.GenericSchema<unknown, T>;
  readonly maxBytes?: number;
}

/** A route without its parameters and its handler. */
export interface Facts<W extends Who = Who> {
  /** Its name in docs/openapi.json and in the tests. */
  readonly id: string;
  readonly method: 'get' | 'post' | 'delete';
  /** Parts in braces are `params`. */
  readonly path: string;
  readonly about: string;
  readonly who: W;
  readonly origins: Origins;
  /** How many requests are looked at. */
  readonly limit?: Allowance;
  /** How many of them may leave something in the store; one that is refused takes nothing. */
  readonly makes?: Allowance;
  readonly answer: AnswerShape;
  /** Whether it is for the app's own page or the operator, and stands in no list of the API. */
  readonly isInternal?: boolean;
  /** Whether it is answered at any time, and neither waits nor pays: a health check. */
  readonly isCheck?: boolean;
}

type Values<E extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<E, undefined>>;

/** Public, to the pages of others too. */
export const FOR_ALL = { who: 'anyone', origins: 'any' } as const;
/** For programs with a token. */
export const FOR_PROGRAMS = { who: 'bot', origins: 'same' } as const;

/** A request whose parts match the route's schemas. */
export interface Call<P extends v.ObjectEntries, Q extends v.ObjectEntries, B, W extends Who> {
  readonly params: Values<P>;
  readonly query: Values<Q>;
  readonly body: B;
  readonly caller: Callers[W];
  readonly headers: IncomingHttpHeaders;
  /** Returns the network that asks. */
  readonly network: () => string;
  readonly payer: Payer;
  readonly nowMs: number;
  /** Whether nobody waits for the answer any more. */
  readonly hasLeft: () => boolean;
}

export interface Spec<D, P extends v.ObjectEntries, Q extends v.ObjectEntries, B, W extends Who> extends Facts<W> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: Body<B>;
  readonly handle: (world: D, call: Call<P, Q, B, W>) => Answer | Promise<Answer>;
}

/** A route of any parameters, for servers that have what its handler needs. */
export interface Route<D = World> extends Facts {
  readonly params: v.ObjectEntries;
  readonly query: v.ObjectEntries;
  readonly body: Body<unknown> | null;
  readonly run: (world: D, c: Asked) => Promise<Response>;
}

type None = Record<never, never>;

/** Returns a route. Without `params`, `query` or `body` it takes none. */
export function route<
  P extends v.ObjectEntries = None,
  Q extends v.ObjectEntries = None,
  B = null,
  W extends Who = Who,
  D extends Keeper = World,
>({ handle, ...spec }: Spec<D, P, Q, B, W>): Route<D> {
  const [params, query, body] = [entriesOf(spec.params), entriesOf(spec.query), spec.body ?? null];
  const paramsIn = readerOf(spec.path);
  const [paramsSchema, querySchema] = [v.object(params), v.object(query)];
  const answerTo = async (world: D, c: Asked, caller: Callers[W], payer: Payer): Promise<Answer> => {
    const { incoming } = c.env;
    const path = readAs(paramsSchema, paramsIn(c));
    if (!path.ok) return 'id' in params && path.error.place === 'id' ? no('game/none') : path;
    const asked = readAs(querySchema, c.req.query());
    if (!asked.ok) return asked;
    const sent = await bodyOf(spec, body, c);
    if (!sent.ok) return sent;
    const network = (): string => networkOf(world.addressOf(incoming));
    const call: Call<P, Q, B, W> = {
      ...{ params: path.value, query: asked.value, body: sent.value, caller, network, payer },
      headers: incoming.headers,
      nowMs: world.clock.now(),
      hasLeft: () => hasLeft(incoming),
    };
    if (!spec.makes) return handle(world, call);
    const purse = world.allowances.of(spec.makes, { network: network(), player: caller?.player });
    if (!purse.take()) return no('rate/limit', { retryS: purse.retryS });
    const answer = await handle(world, call);
    if ('ok' in answer && !answer.ok) purse.give();
    return answer;
  };
  const run = async (world: D, c: Asked): Promise<Response> => {
    const caller = await findCaller(spec.who, world, c.env.incoming.headers);
    if (!caller.ok) return refuse(c, caller, world.metrics);
    const payer = await payerFor(world, spec, c, caller.value);
    if (payer === null) return refuse(c, no('rate/limit', { retryS: RETRY_S }), world.metrics);
    return respond(c, spec.answer, await answerTo(world, c, caller.value, payer), payer, world.metrics);
  };
  return { ...spec, params, query, body, run };
}

function entriesOf<E extends v.ObjectEntries>(entries: E | undefined): E {
  return entries ?? ({} as E);
}

/** Returns who pays: the address that was admitted, and the program where one asks; null if it would have to wait too long. */
async function payerFor(
  { work, addressOf }: Keeper,
  { who, isCheck = false }: Facts,
  { env: { incoming } }: Asked,
  caller: Callers[Who],
): Promise<Payer | null> {
  if (isCheck) return work.payer({});
  if (who !== 'bot' || caller === null) return payerOf(incoming);
  const { player } = caller;
  const payer = work.payer({ network: networkOf(addressOf(incoming)), player });
  work.payer({ player }).charge(REQUEST_MS);
  return (await work.admit(payer)) ? payer : null;
}

/** Where a parameter of a path is followed by an ending, as in `/game/{id}.pgn`. */
const PARAMETER = /\{(\w+)\}(\.\w+)?/g;

/** Returns a path as the router has it: `/game/{id}.pgn` is `/game/:id{\w+\.pgn}`. */
export function patternOf(path: string): string {
  return path.replaceAll(PARAMETER, (_, name, ending) => (ending ? `:${name}{\\w+\\${ending}}` : `:${name}`));
}

/** Returns what reads the parameters of a path. */
function readerOf(path: string): (c: Asked) => Record<string, string | undefined> {
  const names = [...path.matchAll(PARAMETER)].map(([, name = '', ending = '']) => [name, ending.length] as const);
  return (c) =>
    Object.fromEntries(names.map(([name, length]) => [name, c.req.param(name)?.slice(0, -length || undefined)]));
}

async function bodyOf<B>({ method }: Facts, body: Body<B> | null, c: Asked): Promise<Result<B, Refusal>> {
  // Without a declared body its type is that of null.
  const nothing = { ok: true, value: null as B } as const;
  if (method === 'get') return nothing;
  const read = await readBytes(c.env.incoming, body?.maxBytes ?? MAX_CLIENT_BYTES);
  if (!read.ok) return read;
  if (body === null) return nothing;
  const { kind, schema } = body;
  if (kind === 'file') return readAs(schema, read.value);
  const text = new TextDecoder().decode(read.value);
  if (kind === 'text') return readAs(schema, text);
  const isJson = kind === 'json' || /^application\/json\b/i.test(c.req.header('content-type') ?? '');
  if (!isJson) return readAs(schema, Object.fromEntries(new URLSearchParams(text)));
  const json = parseJson(text);
  return json.ok ? readAs(schema, json.value) : json;
}

/** Returns a router of these routes; earlier ones are tried first. */
export function serveRoutes<D extends Keeper>(routes: readonly Route<D>[], world: D): Routes {
  const router: Routes = new Hono();
  for (const route of routes) {
    const [method, path] = [route.method.toUpperCase(), patternOf(route.path)];
    if (route.origins === 'any') router.use(path, share).options(path, PREFLIGHT);
    else router.on(method, path, ownOrigins(route, world));
    if (route.limit) router.on(method, path, limited(route.limit, world));
    router.on(method, path, (c) => route.run(world, c));
  }
  return router;
}

/** Lets pages of all origins read the answer (headers.ts), and ask before whether they may. */
const share: Middleware = (c, next) => {
  c.set('isShared', true);
  return next();
};
const PREFLIGHT: Middleware = cors({ origin: '*', allowMethods: ['GET', 'HEAD'], maxAge: 86_400 });

/** Refuses requests that pages of other origins have sent. */
function ownOrigins(facts: Facts, keeper: Keeper): Middleware {
  return async (c, next) => {
    const problem = originProblem(facts, keeper, c.env.incoming.headers);
    return problem === null ? next() : refuse(c, problem, keeper.metrics);
  };
}

/** Refuses requests of an address that has asked too often; nothing is read of them. */
function limited(limit: Allowance, { allowances, addressOf, metrics }: Keeper): Middleware {
  return async (c, next) => {
    const purse = allowances.of(limit, { network: networkOf(addressOf(c.env.incoming)) });
    return purse.take() ? next() : refuse(c, no('rate/limit', { retryS: purse.retryS }), metrics);
  };
}
