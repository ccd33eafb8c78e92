/** What the server answers to requests: the doors mounted on it, and the files of the app. */

import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { HttpBindings } from '@hono/node-server';
import { ERRORS } from '@sitke/protocol';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { AddressOf } from '../net/address.js';
import { DamagedGameError } from '../store/index.js';
import { type Log, NO_LOG } from '../watch/log.js';
import type { Metrics } from '../watch/metrics.js';
import { type AppFiles, sendFile } from './files.js';
import { SECURITY_HEADERS } from './headers.js';
import type { WellKnown } from './wellKnown.js';

/** Routes that see the request of Node itself as `c.env.incoming`. */
export type Routes = Hono<{ Bindings: HttpBindings }>;
type Asked = Context<{ Bindings: HttpBindings }>;

export interface SiteOptions {
  /** Whether the server plays: false until it has begun, and once it ends. Its watch is answered all the same. */
  readonly isReady: () => boolean;
  /** What those ask who watch over the server. */
  readonly watch?: Routes;
  /** None without it. */
  readonly app?: AppFiles;
  /** Texts at paths where the app has no file. */
  readonly texts?: WellKnown;
  /** What every request but those of who watches over the server has to pass; nothing without it. */
  readonly guards?: readonly MiddlewareHandler<{ Bindings: HttpBindings }>[];
  /** Other routes, by the path that they begin with. */
  readonly mounts?: Readonly<Record<string, Routes>>;
  /** Hears of our own mistakes. */
  readonly onError: (error: unknown) => void;
  /** Nothing is logged without both. */
  readonly log?: Log;
  readonly addressOf?: AddressOf;
  readonly metrics?: Pick<Metrics, 'answered'>;
}

/** Returns a text as an answer that nobody keeps. */
export function textResponse(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  const own = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(`${text}\n`, { status, headers: { ...own, ...headers } });
}

const MAX_LOGGED = 100;
const READ_ONLY = { allow: 'GET, HEAD' };
export const isRead = ({ req }: Asked): boolean => req.method === 'GET' || req.method === 'HEAD';

/** What is asked for: the request as it came, not as somebody has tidied it. */
export function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0]!;
}

/** What is asked for as it may stand in a log: somebody may have put his token into an address, where it has no place. */
function withoutTokens(path: string): string {
  return path.slice(0, MAX_LOGGED).replace(/[\w-]{20,}/g, '…');
}

/** Returns all that the server answers. */
export function makeSite({ isReady, app = new Map(), mounts = {}, onError, ...options }: SiteOptions): Routes {
  const { log = NO_LOG, addressOf = () => '', watch, metrics, texts = new Map() as WellKnown } = options;
  const watched = new Set(watch?.routes.map(({ path }) => path));
  const site: Routes = new Hono();
  site.use(async (c, next) => {
    const startMs = performance.now();
    const path = pathOf(c.env.incoming);
    if (isReady() || watched.has(path)) await next();
    else c.res = textResponse(503, 'stopping', { 'retry-after': '3' });
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value);
    const { status } = c.res;
    metrics?.answered(status);
    // What a browser fetches to show the page is of no interest until something is amiss.
    const level = status === 500 ? 'warn' : status < 400 && (app.has(path) || watched.has(path)) ? 'debug' : 'info';
    const ms = Math.round(performance.now() - startMs);
    const about = { address: addressOf(c.env.incoming), method: c.req.method, path: withoutTokens(path), status, ms };
    log[level](about, 'request');
  });
  if (watch) site.route('/', watch);
  for (const guard of options.guards ?? []) site.use(guard);
  for (const [path, routes] of Object.entries(mounts)) site.route(path, routes);
  site.notFound((c) => {
    const path = pathOf(c.env.incoming);
    const [file, text] = [app.get(path), texts.get(path)];
    if (!file && !text) return textResponse(404, 'not found');
    if (!isRead(c)) return textResponse(405, 'method not allowed', READ_ONLY);
    return file
      ? sendFile(file, c.req.header('if-none-match') ?? null, c.req.header('accept-encoding') ?? null)
      : textResponse(200, text!().trimEnd());
  });
  site.onError((error) => {
    if (error instanceof DamagedGameError) return textResponse(503, ERRORS['game/damaged']);
    onError(error);
    return textResponse(500, 'the server has made a mistake');
  });
  return site;
}
