/** The sessions and the origins of requests, which are checked here alone. */

import type { IncomingHttpHeaders } from 'node:http';
import { botNameOf } from '../../games/players.js';
import { isTrusted, type Sessions } from '../../people/sessions.js';
import type { Clock } from '../../work/clock.js';
import { type No, no } from '../answers.js';

export interface Caller {
  /** The player's name for the server. */
  readonly player: string;
  readonly token: string;
  /** Whether the token came in a header, which no browser sends by itself. */
  readonly isBearer: boolean;
}

export interface Program {
  readonly player: string;
  readonly name: string;
}

/** The callers that a route may be for, and what it knows of them. */
export interface Callers {
  /** Anybody: no session is looked for. */
  readonly anyone: null;
  /** Anybody; a person's session is found if there is one. */
  readonly visitor: Caller | null;
  /** Anybody with a session: by the cookie of this server's pages, or a token. */
  readonly session: Caller;
  /** The same, but no program. */
  readonly person: Caller;
  /** A program, by its token alone: cookies do not count, so that no page can act for a visitor. */
  readonly bot: Program;
}
export type Who = keyof Callers;

/**
 * From which pages a route may be asked: `any`, which may read the answer and get nothing of a session; the `same` origin
 * and programs, which name none; a `page` of the same origin alone.
 */
export type Origins = 'any' | 'same' | 'page';

export interface SessionKeeper {
  readonly sessions: Sessions;
  readonly clock: Pick<Clock, 'now'>;
  /** The origins of this server's pages. */
  readonly origins: ReadonlySet<string>;
}

type Found<W extends Who> = { readonly ok: true; readonly value: Callers[W] } | No;
type Find<W extends Who> = (keeper: SessionKeeper, headers: IncomingHttpHeaders) => Promise<Found<W>>;

async function findSession({ sessions, clock }: SessionKeeper, headers: IncomingHttpHeaders): Promise<Caller | null> {
  const { token, isBearer } = sessions.credentialsOf(headers);
  const player = token === null ? null : await sessions.find(token, clock.now());
  return token === null || player === null ? null : { player, token, isBearer };
}

async function findPerson(keeper: SessionKeeper, headers: IncomingHttpHeaders): Promise<Caller | null> {
  const found = await findSession(keeper, headers);
  return found === null || botNameOf(found.player) !== null ? null : found;
}

const known = <T>(value: T | null) => (value === null ? no('session/none') : ({ ok: true, value } as const));

const FIND: { readonly [W in Who]: Find<W> } = {
  anyone: async () => ({ ok: true, value: null }),
  visitor: async (keeper, headers) => ({ ok: true, value: await findPerson(keeper, headers) }),
  session: async (keeper, headers) => known(await findSession(keeper, headers)),
  person: async (keeper, headers) => known(await findPerson(keeper, headers)),
  bot: async (keeper, { authorization = '' }) => {
    const found = await findSession(keeper, { authorization });
    const name = found && botNameOf(found.player);
    if (found && name !== null) return { ok: true, value: { player: found.player, name } };
    return { ...no(found ? 'bot/only' : 'session/none'), headers: { 'www-authenticate': 'Bearer' } };
  },
};

/** Returns who sends a request, or why they may not use a route for `who`. */
export function findCaller<W extends Who>(
  who: W,
  keeper: SessionKeeper,
  headers: IncomingHttpHeaders,
): Promise<Found<W>> {
  return FIND[who](keeper, headers);
}

/** A route, as far as it matters from where it is asked. */
interface Asked {
  readonly method: 'get' | 'post' | 'delete';
  readonly who: Who;
  readonly origins: Origins;
}

/**
 * Returns why a request may not come from where it does; null if it may. Browsers name the page that sends a form or a
 * script's request, and no page's own GET; programs name none, and have a token where a session is needed.
 */
export function originProblem(
  { method, who, origins }: Asked,
  { sessions, origins: own }: SessionKeeper,
  headers: IncomingHttpHeaders,
): No | null {
  if (origins === 'any') return null;
  const { origin, authorization } = headers;
  const mayOmit = origins === 'same' && (method === 'get' || who === 'anyone' || who === 'bot');
  const isOwn = (origin === undefined && mayOmit) || isTrusted(headers, sessions.credentialsOf(headers), own);
  return isOwn && (origins === 'same' || authorization === undefined) ? null : no('api/origin');
}
