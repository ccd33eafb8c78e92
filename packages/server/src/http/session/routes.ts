/**
 * A player's own session and data: end it everywhere, or take a new token and end the others; read or delete the data.
 */

import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { type OwnData, readPlace } from '../../people/ownData.js';
import { isTrusted, type Sessions } from '../../people/sessions.js';
import type { Clock } from '../../work/clock.js';
import { type Limiter, payerOf } from '../limited.js';
import { type Routes, textResponse } from '../site.js';

export interface SessionOptions {
  readonly sessions: Sessions;
  readonly clock: Clock;
  /** The origins of the pages that may send requests. */
  readonly origins: ReadonlySet<string>;
  readonly limiter: Limiter;
  /** Ends the connections of a player. */
  readonly disconnect: (player: string) => void;
  readonly ownData: OwnData;
}

/** For one address; nobody needs to do this often. */
const SIZE = { capacity: 20, perSecond: 0.1 };
/** A page of a player's data has a hundred games. */
const DATA_SIZE = { capacity: 60, perSecond: 1 };

/**
 * `GET /data?from=` returns a page of the player's data, `DELETE /data` deletes them. `POST /revoke` ends all sessions
 * of the player, `POST /rotate` too, but makes a new one for the same player. Either closes the player's connections. A
 * program with a token gets the new one as JSON, a page in its cookie.
 */
export function sessionRoutes(options: SessionOptions): Routes {
  const { sessions, clock, origins, limiter, disconnect, ownData } = options;
  const routes: Routes = new Hono();
  const findPlayer = async ({ headers }: IncomingMessage): Promise<string | null> => {
    const { token } = sessions.credentialsOf(headers);
    return token === null ? null : sessions.find(token, clock.now());
  };
  routes.use('/data', limiter(DATA_SIZE));
  routes.get('/data', async (c) => {
    const { incoming } = c.env;
    const { origin } = incoming.headers;
    // A page's own GET names no origin; other pages cannot read the answer.
    if (origin !== undefined && !origins.has(origin)) return textResponse(403, 'not for pages of others');
    const player = await findPlayer(incoming);
    if (player === null) return textResponse(401, 'no session');
    const place = readPlace(c.req.query('from') ?? 'live');
    if (place === null) return textResponse(400, 'from: take it from "next" of the page before');
    const page = await ownData.page(player, place, payerOf(incoming).pay);
    c.header('cache-control', 'no-store');
    return c.json(page);
  });
  routes.delete('/data', async (c) => {
    const { incoming } = c.env;
    const credentials = sessions.credentialsOf(incoming.headers);
    if (!isTrusted(incoming.headers, credentials, origins)) return textResponse(403, 'not for pages of others');
    const player = await findPlayer(incoming);
    if (player === null) return textResponse(401, 'no session');
    const games = await ownData.forget(player, payerOf(incoming).pay);
    c.header('cache-control', 'no-store');
    if (!credentials.isBearer) c.header('set-cookie', sessions.cookieOf(null, incoming.headers));
    return c.json({ games });
  });
  const change = (isRenewed: boolean) => async (c: Context<{ Bindings: HttpBindings }>) => {
    const { headers } = c.env.incoming;
    const credentials = sessions.credentialsOf(headers);
    if (!isTrusted(headers, credentials, origins)) return textResponse(403, 'not for pages of others');
    const player = await findPlayer(c.env.incoming);
    if (player === null) return textResponse(401, 'no session');
    await sessions.end(player);
    const token = isRenewed ? (await sessions.make(clock.now(), player)).token : null;
    disconnect(player);
    c.header('cache-control', 'no-store');
    if (!credentials.isBearer) c.header('set-cookie', sessions.cookieOf(token, headers));
    return credentials.isBearer && token !== null ? c.json({ token }) : c.body(null, 204);
  };
  const limit = limiter(SIZE);
  for (const path of ['/revoke', '/rotate']) routes.use(path, limit);
  routes.post('/revoke', change(false));
  routes.post('/rotate', change(true));
  return routes;
}
