/** Pictures of positions over HTTP, which the previews of links name (preview.ts). */

import { isVariantId, Position, rulesOf } from '@sitke/rules';
import { Hono } from 'hono';
import type { Hub } from '../../hub/hub.js';
import { composePosition, packPicture, preparePictures } from '../../picture/picture.js';
import type { Turns } from '../../work/turns.js';
import type { Payer } from '../../work/work.js';
import { hasLeft, payerOf } from '../limited.js';
import { type Routes, textResponse } from '../site.js';

/** How many pictures are kept; each has some 10 kB. */
const MAX_KEPT = 200;
/** The most pictures that are packed at a time, by the threads of Node's pool; others are asked for again. */
const MAX_PACKING = 8;
/** The cost of packing a picture: processor time of a thread of the pool, which is the main thread's neighbour. */
const PACK_MS = 3;
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
 * `GET /pictures/<variant>.png`: the position that a game starts from. Reading the game and
 * drawing are charged to the address that asks, and wait for their turns: many addresses may ask at the same moment.
 */
export function pictureRoutes(hub: Pick<Hub, 'read'>, turns: Turns): Routes {
  const routes: Routes = new Hono();
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  let packing = 0;
  preparePictures();
  /** Returns the picture of a position; null if too many are being packed. */
  const draw = async (position: Position, payer: Payer): Promise<Uint8Array<ArrayBuffer> | null> => {
    const key = `${position.rules.def.id} ${position.fen}`;
    let body = kept.get(key);
    if (!body) {
      if (packing >= MAX_PACKING) return null;
      packing++;
      try {
        await turns.turn(payer.key);
        body = await packPicture(payer.pay(() => composePosition(position), PACK_MS));
      } finally {
        packing--;
      }
    }
    kept.delete(key);
    kept.set(key, body);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    payer.chargeLength(body.length);
    return body;
  };
  const answer = async (position: Position, payer: Payer, maxAgeS: number): Promise<Response> => {
    const body = await draw(position, payer);
    return body ? pngResponse(body, maxAgeS) : textResponse(503, 'too many pictures', { 'retry-after': '2' });
  };
  routes.get('/game/:file', async (c, next) => {
    const [, id] = FILE.exec(c.req.param('file')) ?? [];
    if (id === undefined) return next();
    const payer = payerOf(c.env.incoming);
    await turns.turn(payer.key);
    const found = hasLeft(c.env.incoming) ? null : await hub.read(null, id, payer.pay);
    if (!found?.ok) return textResponse(404, 'no such game');
    return answer(found.value.node().position, payer, 30);
  });
  routes.get('/pictures/:file', async (c, next) => {
    const [, variant = ''] = FILE.exec(c.req.param('file')) ?? [];
    if (!isVariantId(variant)) return next();
    return answer(Position.initial(rulesOf(variant)), payerOf(c.env.incoming), 86_400);
  });
  return routes;
}
