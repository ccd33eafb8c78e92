/** The ways of a guest to another device: a code for some minutes, and a recovery key for a year. */

import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import * as v from 'valibot';
import { botNameOf } from '../../games/players.js';
import { networkOf } from '../../net/address.js';
import { CODE_LIFE_MS, MAX_FILE } from '../../people/moves.js';
import { isTrusted } from '../../people/sessions.js';
import { readBytes, readForm } from '../body.js';
import type { SessionOptions } from '../session/routes.js';
import { type Routes, textResponse } from '../site.js';

export interface MovingOptions extends Pick<SessionOptions, 'sessions' | 'clock' | 'origins' | 'limiter'> {
  readonly addressOf: (request: IncomingMessage) => string;
}

/** For one address: nobody moves often, and codes may not be guessed. */
const SIZE = { capacity: 20, perSecond: 0.1 };
const MAX_ASKED = 200;

const Asked = v.union([
  v.strictObject({ code: v.pipe(v.string(), v.maxLength(20)) }),
  v.strictObject({ key: v.pipe(v.string(), v.maxLength(100)) }),
]);

/**
 * `POST /code`, with a file of at most 1 MiB, returns `{ code, lifeMs }`: the code stands for the session's player, if
 * there is one, and for the file. `POST /key` returns `{ key }`, the player's recovery key; null where no game was begun
 * or joined yet. `POST /take` with either makes this device's session one of that player, says in a header whether there
 * is one, and returns the file of a code.
 */
export function movingRoutes({ sessions, clock, origins, limiter, addressOf }: MovingOptions): Routes {
  const routes: Routes = new Hono();
  const limit = limiter(SIZE);
  routes.use('/code', limit);
  routes.use('/key', limit);
  routes.use('/take', limit);
  for (const path of ['/code', '/key', '/take']) {
    routes.post(path, async ({ env: { incoming } }, next) => {
      // Programs keep their token, and make a new one.
      const isPage = incoming.headers.authorization === undefined;
      const mayAsk = isPage && isTrusted(incoming.headers, sessions.credentialsOf(incoming.headers), origins);
      return mayAsk ? next() : textResponse(403, 'for pages of this server');
    });
  }
  routes.post('/code', async (c) => {
    const { incoming } = c.env;
    const file = await readBytes(incoming, MAX_FILE);
    if (!file.ok) return textResponse(413, `a file has at most ${MAX_FILE} bytes`);
    const { token } = sessions.credentialsOf(incoming.headers);
    const found = token === null ? null : await sessions.find(token, clock.now());
    const player = found === null || botNameOf(found) !== null ? null : found;
    const code = await sessions.moves.add({ player, file: file.value }, networkOf(addressOf(incoming)), clock.now());
    if (code === null) return textResponse(503, 'too many files wait to be taken', { 'retry-after': '600' });
    c.header('cache-control', 'no-store');
    return c.json({ code, lifeMs: CODE_LIFE_MS }, 201);
  });
  routes.post('/key', async (c) => {
    const { token } = sessions.credentialsOf(c.env.incoming.headers);
    const key = token === null ? null : await sessions.makeKey(token, clock.now());
    c.header('cache-control', 'no-store');
    return c.json({ key });
  });
  const tokenFor = async (player: string | null): Promise<string | null> =>
    player === null ? null : (await sessions.make(clock.now(), player)).token;
  routes.post('/take', async (c) => {
    const { incoming } = c.env;
    const { headers } = incoming;
    const asked = await readForm(incoming, MAX_ASKED, Asked);
    if (asked === null) return textResponse(400, 'either a code or a key is wanted');
    const move = 'code' in asked ? await sessions.moves.take(asked.code, clock.now()) : null;
    const token =
      'key' in asked ? await sessions.recover(asked.key, clock.now()) : await tokenFor(move?.player ?? null);
    if (move === null && token === null) return textResponse(404, 'unknown, used already, or too old');
    c.header('cache-control', 'no-store');
    if (token !== null) c.header('set-cookie', sessions.cookieOf(token, headers));
    c.header('sitke-guest', token === null ? 'no' : 'yes');
    c.header('content-type', 'application/octet-stream');
    return move ? c.body(move.file) : c.body(null);
  });
  return routes;
}
