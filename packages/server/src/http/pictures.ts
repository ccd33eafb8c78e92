/** Pictures of positions over HTTP, which the previews of links name (preview.ts). */

import { isVariantId, Position, rulesOf } from '@sitke/rules';
import { Hono } from 'hono';
import type { Hub } from '../hub/hub.js';
import { drawPosition } from '../picture/picture.js';
import { payerOf } from './limited.js';
import { type Routes, textResponse } from './site.js';

/** How many pictures are kept; each has some 10 kB. */
const MAX_KEPT = 200;
const FILE = /^(\w+)\.png$/;

function pngResponse(body: Uint8Array<ArrayBuffer>, maxAgeS: number): Response {
  return new Response(body, {
    headers: {
      'content-type': 'image/png',
      'content-length': String(body.byteLength),
      'cache-control': `public, max-age=${maxAgeS}`,
    },
  });
}

/**
 * `GET /game/<id>.png`: the last position of a game, as a spectator sees it, so never an army that is hidden; and
 * `GET /pictures/<variant>.png`: the position that a game starts from. Drawing is charged to the address that asks.
 */
export function pictureRoutes(hub: Pick<Hub, 'read'>): Routes {
  const routes: Routes = new Hono();
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const draw = (key: string, position: Position): Uint8Array<ArrayBuffer> => {
    const body = kept.get(key) ?? drawPosition(position);
    kept.delete(key);
    kept.set(key, body);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    return body;
  };
  routes.get('/game/:file', async (c, next) => {
    const [, id] = FILE.exec(c.req.param('file')) ?? [];
    if (id === undefined) return next();
    const payer = payerOf(c.env.incoming);
    const found = await hub.read(null, id, payer.pay);
    if (!found.ok) return textResponse(404, 'no such game');
    const { position } = found.value.node();
    const body = payer.pay(() => draw(position.fen, position));
    payer.chargeLength(body.length);
    return pngResponse(body, 30);
  });
  routes.get('/pictures/:file', async (c, next) => {
    const [, variant = ''] = FILE.exec(c.req.param('file')) ?? [];
    if (!isVariantId(variant)) return next();
    const position = Position.initial(rulesOf(variant));
    const body = payerOf(c.env.incoming).pay(() => draw(position.fen, position));
    return pngResponse(body, 86_400);
  });
  return routes;
}
