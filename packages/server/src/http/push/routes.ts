/** The turn: which games wait for a player, and where their devices are woken for it. */

import { Hono } from 'hono';
import * as v from 'valibot';
import { listingOfRow } from '../../games/listing.js';
import { botNameOf } from '../../games/players.js';
import type { Pushes } from '../../people/pushes.js';
import { isTrusted } from '../../people/sessions.js';
import type { PushSender } from '../../push/sender.js';
import type { GameStore } from '../../store/index.js';
import { readForm } from '../body.js';
import { payerOf } from '../limited.js';
import type { SessionOptions } from '../session/routes.js';
import { type Routes, textResponse } from '../site.js';

export interface TurnOptions extends Pick<SessionOptions, 'sessions' | 'clock' | 'origins' | 'limiter'> {
  readonly store: GameStore;
  readonly pushes: Pushes;
  /** Null where the server sends no pushes. */
  readonly sender: PushSender | null;
}

const SIZE = { capacity: 60, perSecond: 0.5 };
const MAX_BODY = 2000;
/** The most games that are looked at. */
const MAX_GAMES = 100;

const Address = v.strictObject({ endpoint: v.string() });

/**
 * `GET /turns` returns the running games in which it is the player's turn, the newest first: `{ games: [{ id, variant }] }`; none
 * without a session. `GET /push` returns `{ key }`, with which a page subscribes to pushes, null where none are sent; `POST` and
 * `DELETE /push` add and remove the address `{ endpoint }` of a device.
 */
export function turnRoutes({ sessions, clock, origins, limiter, store, pushes, sender }: TurnOptions): Routes {
  const routes: Routes = new Hono();
  const limit = limiter(SIZE);
  routes.use('/turns', limit);
  routes.use('/push', limit);
  routes.get('/turns', async (c) => {
    const { incoming } = c.env;
    const { token } = sessions.credentialsOf(incoming.headers);
    const player = token === null ? null : await sessions.find(token, clock.now());
    const { pay } = payerOf(incoming);
    const rows = player === null ? [] : await pay(() => store.list({ status: 'live', player, limit: MAX_GAMES }));
    const games = pay(() =>
      rows.map(listingOfRow).filter(({ seats, turn }) => turn === null || seats[turn] === player),
    );
    c.header('cache-control', 'no-store');
    return c.json({ games: games.map(({ id, variant }) => ({ id, variant })) });
  });
  routes.get('/push', (c) => c.json({ key: sender?.publicKey ?? null }));
  routes.on(['POST', 'DELETE'], '/push', async (c) => {
    const { incoming } = c.env;
    const credentials = sessions.credentialsOf(incoming.headers);
    if (!isTrusted(incoming.headers, credentials, origins)) return textResponse(403, 'not for pages of others');
    const { token } = credentials;
    const player = token === null ? null : await sessions.find(token, clock.now());
    if (player === null || botNameOf(player) !== null) return textResponse(401, 'no session');
    const endpoint = (await readForm(incoming, MAX_BODY, Address))?.endpoint ?? null;
    if (endpoint === null || !sender?.mayAsk(endpoint))
      return textResponse(400, 'endpoint: no address of a push service');
    if (c.req.method === 'POST') await pushes.add(player, endpoint, clock.now());
    else await pushes.drop(player, endpoint, clock.now());
    return c.body(null, 204);
  });
  return routes;
}
