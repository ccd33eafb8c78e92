/** Answers of handlers as HTTP has them: in the API as JSON, elsewhere as what was asked for, or a line of text. */

import { type ErrorCode, type Refusal, refusal } from '@sitke/protocol';
import type { ApiError } from '@sitke/protocol/api';
import type { Context } from 'hono';
import type * as v from 'valibot';
import { DamagedGameError, StoreBusyError, StoreFailedError } from '../store/index.js';
import type { Metrics } from '../watch/metrics.js';
import type { Payer } from '../work/work.js';
import { Feed } from './feed.js';

type Headers = Readonly<Record<string, string>>;

/** The form of an answer: JSON, one JSON text a line, something of another type, or nothing. */
export type AnswerShape =
  | { readonly status: 200 | 201; readonly kind: 'json' | 'ndjson'; readonly schema: v.GenericSchema }
  | { readonly status: 204; readonly kind: 'nothing' }
  | { readonly status: 200; readonly kind: 'file'; readonly type: string };

/** A value for JSON, or the content of a file; undefined for an answer without a body. */
export interface Yes {
  readonly ok: true;
  readonly value?: unknown;
  readonly file?: string | Uint8Array<ArrayBuffer>;
  /** Default: the route's. */
  readonly status?: number;
  readonly headers?: Headers;
}

/** Why a request is refused. `status`: default that of the code. */
export interface No {
  readonly ok: false;
  readonly error: Refusal;
  readonly status?: number;
  readonly headers?: Headers;
}

export type Answer = Yes | No | Feed;

/** Returns the answer of a successful request. */
export function yes(value: unknown = { ok: true }): Yes {
  return { ok: true, value };
}

interface Reason {
  /** Default: the sentence of the code. */
  readonly text?: string;
  readonly place?: string;
  readonly status?: number;
  /** In how many seconds the request may be repeated. */
  readonly retryS?: number;
}

export function no(code: ErrorCode, { text, place, status, retryS }: Reason = {}): No {
  const headers: Headers = retryS === undefined ? {} : { 'retry-after': String(retryS) };
  return { ok: false, error: refusal(code, text, place), headers, ...(status !== undefined && { status }) };
}

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
const NO_STORE = { 'cache-control': 'no-store' };
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', ...NO_STORE };

/** Returns an uncached answer with a text. */
export function textResponse(status: number, text: string, headers: Headers = {}): Response {
  const own = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(`${text}\n`, { status, headers: { ...own, ...headers } });
}

/** Whether a path is of the API, where refusals are JSON. */
export function isOfApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** Refuses a request, and counts that. */
export function refuse({ req }: Context, { error, status, headers }: No, metrics?: Pick<Metrics, 'refused'>): Response {
  const { code, message, place } = error;
  metrics?.refused(code);
  const known = status ?? STATUSES[code] ?? BAD_REQUEST;
  if (!isOfApi(req.path)) return textResponse(known, place === undefined ? message : `${place}: ${message}`, headers);
  const body: v.InferOutput<typeof ApiError> = { error: message, code, ...(place !== undefined && { place }) };
  return new Response(JSON.stringify(body), { status: known, headers: { ...JSON_HEADERS, ...headers } });
}

/** Returns the refusal of what the store cannot do now; null for a mistake of the server. */
export function refusalOf(error: unknown): No | null {
  if (error instanceof DamagedGameError) return no('game/damaged');
  if (error instanceof StoreBusyError) return no('server/busy', { retryS: 1 });
  // The store says itself why it has failed. Where it was closed, the server is stopping, and hardly anybody reads the answer.
  return error instanceof StoreFailedError ? no('server/stopping', { retryS: 1 }) : null;
}

/** Returns the answer in a route's shape; its length is charged. */
export function respond(
  c: Context,
  shape: AnswerShape,
  answer: Answer,
  payer: Payer,
  metrics?: Pick<Metrics, 'refused'>,
): Response {
  if (answer instanceof Feed) return answer.response(() => c.env.outgoing.destroy());
  if (!answer.ok) return refuse(c, answer, metrics);
  const { value, file, status = shape.status, headers } = answer;
  if (value === undefined && file === undefined)
    return new Response(null, { status: 204, headers: { ...NO_STORE, ...headers } });
  const body = file ?? payer.pay(() => JSON.stringify(value));
  const type =
    shape.kind === 'file' ? { 'content-type': shape.type, 'content-length': String(Buffer.byteLength(body)) } : {};
  payer.chargeLength(body.length);
  return new Response(body, { status, headers: { ...JSON_HEADERS, ...type, ...headers } });
}
