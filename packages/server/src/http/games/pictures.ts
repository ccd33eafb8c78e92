/** Pictures of positions over HTTP, which the previews of links name (app/preview.ts). */

import { PARAMS } from '@sitke/protocol/api';
import { isVariantId, Position, rulesOf } from '@sitke/rules';
import * as v from 'valibot';
import type { Payer } from '../../work/work.js';
import { type Answer, no } from '../answers.js';
import { FOR_ALL, type Route, route } from '../route.js';
import type { World } from '../world.js';

async function pictureOf({ pictures }: World, position: Position, payer: Payer, maxAgeS: number): Promise<Answer> {
  const file = await pictures.of(position, payer);
  if (file === null) return no('server/busy', { text: 'too many pictures', retryS: 2 });
  return { ok: true, file, headers: { 'cache-control': `public, max-age=${maxAgeS}` } };
}

const PNG = { status: 200, kind: 'file', type: 'image/png' } as const;

export const PICTURE_ROUTES: readonly Route[] = [
  route({
    id: 'getPicture',
    method: 'get',
    path: '/game/{id}.png',
    about: 'The last position of a game, as a spectator sees it: never an army that is hidden.',
    ...FOR_ALL,
    params: { id: PARAMS.id },
    answer: PNG,
    async handle(world, { params: { id }, payer, hasLeft }) {
      await world.pictures.turns.turn(payer.key);
      const found = hasLeft() ? null : await world.hub.read(null, id, payer.pay);
      return found?.ok ? pictureOf(world, found.value.node().position, payer, 30) : no('game/none');
    },
  }),
  route({
    id: 'getVariantPicture',
    method: 'get',
    path: '/pictures/{variant}.png',
    about: 'The position that a game starts from.',
    ...FOR_ALL,
    params: { variant: v.string() },
    answer: PNG,
    async handle(world, { params: { variant }, payer }) {
      if (!isVariantId(variant)) return no('api/none');
      return pictureOf(world, Position.initial(rulesOf(variant)), payer, 86_400);
    },
  }),
];
