/**
 * A player's own session and data: end it everywhere, or take a new token and end the others; read or delete the data.
 */

import type { IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';
import { type OwnPlace, readPlace } from '../../people/ownData.js';
import type { Allowance } from '../allowances.js';
import { type Yes, yes } from '../answers.js';
import { type Route, route } from '../route.js';
import type { World } from '../world.js';
import type { Caller } from './who.js';

/** Nobody needs to do this often. */
const CHANGES: Allowance = { size: { capacity: 20, perSecond: 0.1 }, of: 'network' };
/** A page of a player's data has a hundred games. */
const READS: Allowance = { size: { capacity: 60, perSecond: 1 }, of: 'network' };

const Place = v.pipe(
  v.string(),
  v.transform(readPlace),
  v.custom<OwnPlace>((place) => place !== null, 'take it from "next" of the page before'),
);
const OwnPage = v.object({ program: v.nullable(v.string()), games: v.array(v.any()), next: v.nullable(v.string()) });

const OWN = { who: 'session', origins: 'same', isInternal: true } as const;

interface SessionCall {
  readonly caller: Caller;
  readonly headers: IncomingHttpHeaders;
}

/** Answers whoever has ended their session: a page gets its cookie changed, a program the new token. */
function changed({ sessions }: World, { caller, headers }: SessionCall, token: string | null, value?: object): Yes {
  if (!caller.isBearer) return { ok: true, value, headers: { 'set-cookie': sessions.cookieOf(token, headers) } };
  return { ok: true, value: token === null ? value : { token } };
}

export const SESSION_ROUTES: readonly Route[] = [
  route({
    id: 'readOwnData',
    method: 'get',
    path: '/api/session/data',
    about: 'A page of what the server has of the player; `from` is the `next` of the page before.',
    ...OWN,
    limit: READS,
    query: { from: v.optional(Place, 'live') },
    answer: { status: 200, kind: 'json', schema: OwnPage },
    async handle({ ownData }, { caller, query: { from }, payer }) {
      return yes(await ownData.page(caller.player, from, payer.pay));
    },
  }),
  route({
    id: 'deleteOwnData',
    method: 'delete',
    path: '/api/session/data',
    about: 'Deletes all that the server has of the player.',
    ...OWN,
    limit: READS,
    answer: { status: 200, kind: 'json', schema: v.object({ games: v.number() }) },
    async handle(world, call) {
      const games = await world.ownData.forget(call.caller.player, call.payer.pay);
      return changed(world, call, null, { games });
    },
  }),
  route({
    id: 'endSessions',
    method: 'post',
    path: '/api/session/revoke',
    about: 'Ends all sessions and connections of the player.',
    ...OWN,
    limit: CHANGES,
    answer: { status: 204, kind: 'nothing' },
    async handle(world, call) {
      await world.sessions.end(call.caller.player);
      world.disconnect(call.caller.player);
      return changed(world, call, null);
    },
  }),
  route({
    id: 'renewSession',
    method: 'post',
    path: '/api/session/rotate',
    about: 'The same, and makes a new one: for a page in its cookie, for a program as JSON.',
    ...OWN,
    limit: CHANGES,
    answer: { status: 200, kind: 'json', schema: v.object({ token: v.string() }) },
    async handle(world, call) {
      const { player } = call.caller;
      await world.sessions.end(player);
      const { token } = await world.sessions.make(call.nowMs, player);
      world.disconnect(player);
      return changed(world, call, token);
    },
  }),
];
