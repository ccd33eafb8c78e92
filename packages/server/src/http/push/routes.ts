/** The turn: which games wait for a player, and where their devices are woken for it (src/push sends that). */

import * as v from 'valibot';
import { listingOfRow } from '../../games/listing.js';
import type { Allowance } from '../allowances.js';
import { type Answer, no, yes } from '../answers.js';
import { type Route, route } from '../route.js';
import type { Caller } from '../session/who.js';
import type { World } from '../world.js';

const REQUESTS: Allowance = { size: { capacity: 60, perSecond: 0.5 }, of: 'network' };
/** The most games that are looked at. */
const MAX_GAMES = 100;

const Turns = v.object({ games: v.array(v.object({ id: v.string(), variant: v.string() })) });
const PAGES = { origins: 'same', limit: REQUESTS, isInternal: true } as const;
const ENDPOINT = { kind: 'json', schema: v.strictObject({ endpoint: v.string() }) } as const;

type Change = 'add' | 'drop';

async function change(world: World, { player }: Caller, endpoint: string, how: Change, nowMs: number): Promise<Answer> {
  if (!world.sender?.mayAsk(endpoint))
    return no('message/shape', { text: 'no address of a push service', place: 'endpoint' });
  await world.pushes[how](player, endpoint, nowMs);
  return { ok: true };
}

export const PUSH_ROUTES: readonly Route[] = [
  route({
    id: 'listTurns',
    method: 'get',
    path: '/api/session/turns',
    about: 'The running games in which it is the turn of the session, the newest first; none without a session.',
    who: 'visitor',
    ...PAGES,
    answer: { status: 200, kind: 'json', schema: Turns },
    async handle({ games: log }, { caller, payer: { pay } }) {
      if (caller === null) return yes({ games: [] });
      const { player } = caller;
      const rows = await pay(() => log.list({ status: 'live', player, limit: MAX_GAMES }));
      const games = pay(() =>
        rows.map(listingOfRow).filter(({ seats, turn }) => turn === null || seats[turn] === player),
      );
      return yes({ games: games.map(({ id, variant }) => ({ id, variant })) });
    },
  }),
  route({
    id: 'getPushKey',
    method: 'get',
    path: '/api/session/push',
    about: 'The key with which a page subscribes to pushes; null where none are sent.',
    who: 'anyone',
    ...PAGES,
    answer: { status: 200, kind: 'json', schema: v.object({ key: v.nullable(v.string()) }) },
    handle: ({ sender }) => yes({ key: sender?.publicKey ?? null }),
  }),
  route({
    id: 'addPush',
    method: 'post',
    path: '/api/session/push',
    about: 'Adds the address at which a device is woken.',
    who: 'person',
    ...PAGES,
    body: ENDPOINT,
    answer: { status: 204, kind: 'nothing' },
    handle: (world, { caller, body, nowMs }) => change(world, caller, body.endpoint, 'add', nowMs),
  }),
  route({
    id: 'dropPush',
    method: 'delete',
    path: '/api/session/push',
    about: 'Removes such an address.',
    who: 'person',
    ...PAGES,
    body: ENDPOINT,
    answer: { status: 204, kind: 'nothing' },
    handle: (world, { caller, body, nowMs }) => change(world, caller, body.endpoint, 'drop', nowMs),
  }),
];
