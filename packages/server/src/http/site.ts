/** Routes all requests: the mounted routes, and the files of the app. */

import type { IncomingMessage } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { HttpBindings } from '@hono/node-server';
import { PAGES, parsePage } from '@sitke/protocol';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { AddressOf } from '../net/address.js';
import { type Log, NO_LOG } from '../watch/log.js';
import type { Metrics } from '../watch/metrics.js';
import { FREE, type Pay } from '../work/work.js';
import { isOfApi, no, refusalOf, refuse, textResponse } from './answers.js';
import { type AppFile, type AppFiles, readPage, sendFile } from './app/files.js';
import { withPreview } from './app/preview.js';
import type { WellKnown } from './app/wellKnown.js';
import { headersFor } from './headers.js';
import type { RouteName } from './routeName.js';

/** Node's own request as `c.env.incoming`, and whether the route of a request is for pages of other origins. */
interface Env {
  readonly Bindings: HttpBindings;
  readonly Variables: { readonly isShared?: boolean };
}
export type Routes = Hono<Env>;
export type Asked = Context<Env>;
export type Middleware = MiddlewareHandler<Env>;

export interface SiteOptions {
  /** Whether the server is ready; health checks are answered all the same. */
  readonly isReady: () => boolean;
  /** The health checks. */
  readonly watch?: Routes;
  /** Default: none. */
  readonly app?: AppFiles;
  /** Texts at paths where the app has no file. */
  readonly texts?: WellKnown;
  /** The address of the app's folder, without a slash, for previews of links; default: no previews. */
  readonly origin?: string;
  /** Returns what charges an admitted request; default: nobody pays. */
  readonly payOf?: (request: IncomingMessage) => Pay;
  /** Middleware for every request but health checks; default: none. */
  readonly guards?: readonly Middleware[];
  /** Other routes, by the beginning of their path. */
  readonly mounts?: Readonly<Record<string, Routes>>;
  /** Receives internal errors. */
  readonly onError: (error: unknown) => void;
  /** Logging needs both. */
  readonly log?: Log;
  readonly addressOf?: AddressOf;
  readonly metrics?: Pick<Metrics, 'answered' | 'refused'>;
}

const MAX_LOGGED = 100;
const READ_ONLY = { allow: 'GET, HEAD' };
export const isRead = ({ req }: Asked): boolean => req.method === 'GET' || req.method === 'HEAD';

/** The path as it was requested, before any normalisation. */
export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  return url.split('?', 1)[0]!;
}

/**
 * Possible secrets in a path: the id of a game (10 characters) or of a command (16), or a token that a client has put
 * into the address by mistake; each character as it is or encoded.
 */
const SECRET = /(?<![\w%-])(?:[\w-]|%[\da-f]{2}){10}(?![\w%-])|(?:[\w-]|%[\da-f]{2}){16,}/gi;

/** The path as it may be logged, without secrets: whoever knows the id of a game that waits may join it. */
function withoutSecrets(path: string): string {
  const page = parsePage(path);
  return page ? PAGES[page.page] : path.replace(SECRET, '…').slice(0, MAX_LOGGED);
}

const nothing = (): Response => textResponse(404, 'not found');

/** Whether somebody goes to an address with a browser, which could show them a page. */
const wantsPage = ({ req }: Asked): boolean => /(^|,)\s*text\/html\b/.test(req.header('accept') ?? '');

/** Says that there is nothing, by the app itself: it leads on. */
function notFound(page: AppFile | undefined): Response {
  if (!page) return nothing();
  const { type, body } = page;
  const headers = { 'content-type': type, 'content-length': String(body.byteLength), 'cache-control': 'no-store' };
  return new Response(body, { status: 404, headers });
}

/** Whether a path is of a file or a page of the app. */
export const isOfApp = (app: AppFiles, path: string): boolean => app.has(path) || parsePage(path) !== null;

/** Returns the routes of everything that the server answers. */
export function makeSite({ isReady, app = new Map(), mounts = {}, onError, ...options }: SiteOptions): Routes {
  const {
    log = NO_LOG,
    addressOf = () => '',
    watch,
    metrics,
    texts = new Map() as WellKnown,
    payOf = () => FREE,
  } = options;
  const watched = new Set(watch?.routes.map(({ path }) => path));
  const site: Routes = new Hono();
  site.use(async (c, next) => {
    const startMs = performance.now();
    const path = pathOf(c.env.incoming);
    if (isReady() || watched.has(path)) await next();
    else c.res = textResponse(503, 'stopping', { 'retry-after': '3' });
    const headers = headersFor(path, c.get('isShared') ?? false);
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    const { status } = c.res;
    metrics?.answered(status);
    // Successful requests for files of the page and health checks are only of interest for debugging.
    const level =
      status === 500 ? 'warn' : status < 400 && (isOfApp(app, path) || watched.has(path)) ? 'debug' : 'info';
    const ms = Math.round(performance.now() - startMs);
    const about = { address: addressOf(c.env.incoming), method: c.req.method, path: withoutSecrets(path), status, ms };
    log[level](about, 'request');
  });
  if (watch) site.route('/', watch);
  for (const guard of options.guards ?? []) site.use(guard);
  for (const [path, routes] of Object.entries(mounts)) site.route(path, routes);
  const fileAt = (path: string, hasText: boolean): AppFile | undefined => {
    const isPage = parsePage(path) !== null && !hasText;
    const file = app.get(path) ?? (isPage ? readPage(app, path) : undefined);
    return file && isPage && options.origin !== undefined ? withPreview(file, path, options.origin) : file;
  };
  site.notFound((c) => {
    if (isOfApi(c.req.path)) return refuse(c, no('api/none'), metrics);
    const path = pathOf(c.env.incoming);
    const text = texts.get(path);
    const file = payOf(c.env.incoming)(() => fileAt(path, text !== undefined));
    if (!file && !text) return isRead(c) && wantsPage(c) ? notFound(readPage(app, path)) : nothing();
    if (!isRead(c)) return textResponse(405, 'method not allowed', READ_ONLY);
    return file
      ? sendFile(file, c.req.header('if-none-match') ?? null, c.req.header('accept-encoding') ?? null)
      : textResponse(200, text!().trimEnd());
  });
  site.onError((error, c) => {
    const known = refusalOf(error);
    if (!known) onError(error);
    return refuse(c, known ?? no('server/error'), metrics);
  });
  return site;
}

/** Returns the routes of a site, each once, without what comes before many of them, and preflights. */
export function routesOf({ routes }: Routes): readonly RouteName[] {
  const named = routes.filter(({ method, path }) => !path.endsWith('*') && method !== 'OPTIONS');
  const isGuard = ({ method, path }: RouteName): boolean =>
    method === 'ALL' && named.some((other) => other.path === path && other.method !== 'ALL');
  const own = named.filter((route) => !isGuard(route)).map(({ method, path }) => `${method} ${path}`);
  return [...new Set(own)].map((text) => {
    const [method, path] = text.split(' ') as [string, string];
    return { method, path };
  });
}
