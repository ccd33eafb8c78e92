/** The HTTP API for programs that play, in the form of lichess's: authorization, limits and answers. */

import type { HttpBindings } from '@hono/node-server';
import { type ErrorCode, MAX_CLIENT_BYTES, type Refusal, refusal } from '@sitke/protocol';
import { type ApiError, parseJson, readAs } from '@sitke/protocol/api';
import type { Result } from '@sitke/rules';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { TakenNames } from '../games/names.js';
import { botNameOf } from '../games/players.js';
import type { Hub } from '../hub/hub.js';
import { type AddressOf, networkOf } from '../net/address.js';
import { type BucketSize, Buckets } from '../net/buckets.js';
import { ALONE, type Others } from '../nodes/others.js';
import type { Sessions } from '../people/sessions.js';
import { DamagedGameError, type GameStore, StoreBusyError, StoreFailedError } from '../store/index.js';
import type { Metrics } from '../watch/metrics.js';
import type { Clock } from '../work/clock.js';
import { type Payer, REQUEST_MS, RETRY_S, type Work } from '../work/work.js';
import { readBody } from './body.js';
import { Bots } from './bots/bots.js';
import { Feed } from './bots/feed.js';
import { Admission, payerOf } from './limited.js';
import { openApiText } from './openapi.js';
import type { Call, Caller, Entries, Route, World } from './route.js';
import { ROUTES } from './routes.js';
import type { Routes } from './site.js';

type Asked = Context<{ Bindings: HttpBindings }>;
/** Makes an answer of a refusal. */
type No = (why: Refusal, headers?: Readonly<Record<string, string>>) => Response;

export interface ApiOptions {
  readonly hub: Hub;
  readonly store: GameStore;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly work: Work;
  readonly onError: (error: unknown) => void;
  /** Returns the address of the page of a game. */
  readonly urlOf: (id: string) => string;
  readonly addressOf: AddressOf;
  /** Ends the sockets of a player. */
  readonly disconnect: (player: string) => void;
  /** Whether addresses have limits; a load test has all its clients at one. */
  readonly limitsAddresses?: boolean;
  readonly metrics?: Pick<Metrics, 'refused'>;
  /** The origins of the pages that may send requests; default: any. */
  readonly origins?: ReadonlySet<string>;
  /** The taken names; default: none. */
  readonly names?: TakenNames;
  /** The other servers; default: none. */
  readonly others?: Others;
}

/** The API of a server. */
export interface Api {
  /** To be mounted at /api. */
  readonly routes: Routes;
  readonly bots: Bots;
}

/** Games that a player creates stay in the store. */
const GAMES_PER_PLAYER: BucketSize = { capacity: 20, perSecond: 0.1 };
/** Names are taken for good. */
const NAMES_PER_ADDRESS: BucketSize = { capacity: 5, perSecond: 1 / 600 };

const STATUSES: Partial<Readonly<Record<ErrorCode, number>>> = {
  'message/size': 413,
  'rate/limit': 429,
  'session/none': 401,
  'bot/only': 403,
  'api/origin': 403,
  'bot/taken': 409,
  'seat/none': 403,
  'game/invited': 403,
  'game/none': 404,
  'game/damaged': 503,
  'game/opponent': 404,
  'api/none': 404,
  'server/busy': 503,
  'server/stopping': 503,
  'server/error': 500,
};
const BAD_REQUEST = 400;

/** Returns the API: its routes, and the connected programs. */
export function makeApi(options: ApiOptions): Api {
  const {
    hub,
    store,
    sessions,
    clock,
    work,
    onError,
    urlOf,
    disconnect,
    limitsAddresses = true,
    metrics,
    origins,
  } = options;
  const { names = new TakenNames(), others = ALONE } = options;
  const addressOf = ({ env }: Asked): string => networkOf(options.addressOf(env.incoming));
  const bots = new Bots({ hub, store, clock, urlOf, onError, others });
  const [created, named] = [new Buckets(GAMES_PER_PLAYER), new Buckets(NAMES_PER_ADDRESS)];
  const world: World = {
    ...{ hub, store, sessions, clock, bots, urlOf, disconnect, names },
    mayCreate: (player) => created.take(player, clock.now()),
    mayRegister: (address) => !limitsAddresses || named.take(address, clock.now()),
  };
  const routes: Routes = new Hono();
  const answerNo: No = (why, headers) => {
    metrics?.refused(why.code);
    return noOf(why, headers);
  };
  const tooMuch = (): Response => answerNo(refusal('rate/limit'), { 'retry-after': String(RETRY_S) });
  routes.use(new Admission(work, options.addressOf).guard(tooMuch));
  // Browsers name the page that sends a form or a script's request; programs do not.
  routes.use(async (c, next) => {
    const origin = c.req.header('origin');
    const isForeign = origin !== undefined && origins !== undefined && !origins.has(origin);
    return isForeign && c.req.method !== 'GET' ? answerNo(refusal('api/origin')) : next();
  });
  routes.get('/openapi.json', () => new Response(openApiText(), { headers: JSON_HEADERS }));
  for (const route of ROUTES) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    routes.on(route.method.toUpperCase(), path, async (c) => {
      const caller = route.who === 'bot' ? await callerOf(world, c) : null;
      if (caller && !caller.ok) return answerNo(caller.error, { 'www-authenticate': 'Bearer' });
      const network = addressOf(c);
      const player = caller?.value.player;
      const payer = player === undefined ? payerOf(c.env.incoming) : work.payer({ network, player });
      if (player !== undefined) work.payer({ player }).charge(REQUEST_MS);
      if (player !== undefined && !(await work.admit(payer))) return tooMuch();
      const call = await callOf({ world, route, c, caller: caller?.value ?? null, address: network, payer });
      return call.ok ? answer(world, route, c, call.value, answerNo) : answerNo(call.error);
    });
  }
  routes.all('*', () => answerNo(refusal('api/none')));
  routes.onError((error) => {
    const known = refusalOf(error);
    if (!known) onError(error);
    return answerNo(known ?? refusal('server/error'));
  });
  return { routes, bots };
}

/** Returns the refusal of what the store cannot do now; null for a mistake of the server. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof DamagedGameError) return refusal('game/damaged');
  if (error instanceof StoreBusyError) return refusal('server/busy');
  return error instanceof StoreFailedError ? refusal('server/stopping') : null;
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

function noOf({ code, message, place }: Refusal, headers: Readonly<Record<string, string>> = {}): Response {
  const status = STATUSES[code] ?? BAD_REQUEST;
  const error: v.InferOutput<typeof ApiError> = { error: message, code, ...(place === undefined ? {} : { place }) };
  return new Response(JSON.stringify(error), { status, headers: { ...JSON_HEADERS, ...headers } });
}

/** Returns the program of a request's token. Cookies do not count here: no page can act for a visitor. */
async function callerOf({ sessions, clock }: World, c: Asked): Promise<Result<Caller, Refusal>> {
  const { token } = sessions.credentialsOf({ authorization: c.req.header('authorization') ?? '' });
  const player = token === null ? null : await sessions.find(token, clock.now());
  if (token === null || player === null) return { ok: false, error: refusal('session/none') };
  const name = botNameOf(player);
  return name === null ? { ok: false, error: refusal('bot/only') } : { ok: true, value: { player, name } };
}

/** A request that a route is to answer. */
interface Request {
  readonly world: World;
  readonly route: Route;
  readonly c: Asked;
  readonly caller: Caller | null;
  readonly address: string;
  readonly payer: Payer;
}

/** Returns the parameters of a request, or its error. */
async function callOf({ world, route, c, caller, address, payer }: Request): Promise<Result<Call, Refusal>> {
  const params = readAs(objectOf(route.params), c.req.param());
  if (!params.ok)
    return route.params['id'] && params.error.place === 'id' ? { ok: false, error: refusal('game/none') } : params;
  const query = readAs(objectOf(route.query), c.req.query());
  if (!query.ok) return query;
  const body = await bodyOf(route, c);
  if (!body.ok) return body;
  const call: Call = {
    params: params.value,
    query: query.value,
    body: body.value,
    get caller() {
      if (!caller) throw new Error(`${route.id} is for anybody`);
      return caller;
    },
    address,
    payer,
    nowMs: world.clock.now(),
  };
  return { ok: true, value: call };
}

async function answer(world: World, route: Route, c: Asked, call: Call, answerNo: No): Promise<Response> {
  const answered = await route.handle(world, call);
  if (answered instanceof Feed) return answered.response(() => c.env.outgoing.destroy());
  if (!answered.ok) return answerNo(answered.error);
  const { payer } = call;
  const text = payer.pay(() => JSON.stringify(answered.value));
  payer.chargeLength(text.length);
  return new Response(text, { status: route.answer.status, headers: JSON_HEADERS });
}

function objectOf(entries: Entries) {
  return v.object({ ...entries });
}

async function bodyOf({ method, body }: Route, c: Asked): Promise<Result<unknown, Refusal>> {
  if (method === 'get') return { ok: true, value: null };
  const read = await readBody(c.env.incoming, MAX_CLIENT_BYTES);
  if (!read.ok || body === null) return read;
  const { kind, schema } = body;
  const text = read.value;
  if (kind === 'text') return readAs(schema, text);
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) return readAs(schema, Object.fromEntries(new URLSearchParams(text)));
  const json = parseJson(text);
  return json.ok ? readAs(schema, json.value) : json;
}
