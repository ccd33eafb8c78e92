/** What somebody can do with his own session: end it everywhere, or take a new token and end the others. */

import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Clock } from '../hub/clock.js';
import { isWelcome, type Sessions } from '../socket/sessions.js';
import type { Limiter } from './limited.js';
import { type Routes, say } from './site.js';

export interface SessionOptions {
  readonly sessions: Sessions;
  readonly clock: Clock;
  /** The origins of the pages that may ask. */
  readonly origins: ReadonlySet<string>;
  readonly limiter: Limiter;
  /** Ends the connections of a player. */
  readonly expel: (player: string) => void;
}

/** Of one address; nobody has a reason to do this often. */
const SIZE = { capacity: 20, perSecond: 0.1 };

/**
 * `POST /revoke` ends all sessions of who asks, `POST /rotate` too, but gives him a new one: he stays who he is. Either
 * closes his connections. A program with a token gets the new one as JSON, a page in its cookie.
 */
export function sessionRoutes({ sessions, clock, origins, limiter, expel }: SessionOptions): Routes {
  const routes: Routes = new Hono();
  const change = (isRenewed: boolean) => async (c: Context<{ Bindings: HttpBindings }>) => {
    const { headers } = c.env.incoming;
    const credentials = sessions.credentialsOf(headers);
    if (!isWelcome(headers, credentials, origins)) return say(403, 'not for pages of others');
    const player = credentials.token === null ? null : await sessions.find(credentials.token, clock.now());
    if (player === null) return say(401, 'no session');
    await sessions.end(player);
    const token = isRenewed ? (await sessions.make(clock.now(), player)).token : null;
    expel(player);
    c.header('cache-control', 'no-store');
    if (!credentials.isBearer) c.header('set-cookie', sessions.cookieOf(token, headers));
    return credentials.isBearer && token !== null ? c.json({ token }) : c.body(null, 204);
  };
  routes.use(limiter(SIZE));
  routes.post('/revoke', change(false));
  routes.post('/rotate', change(true));
  return routes;
}
