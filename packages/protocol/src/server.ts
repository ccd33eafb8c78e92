/** Messages of the server. */

import * as v from 'valibot';
import { Draft } from './commands.js';
import { Code } from './errors.js';
import { GameView, VIEW_FIELDS, ViewChange } from './game.js';
import { CommandId, Count, GameId, Ms, Version } from './ids.js';
import { readableOf } from './lenient.js';
import { MAX_MISSED } from './limits.js';
import { LOBBY } from './lobby.js';
import { Receipt } from './receipts.js';
import { PROTOCOL_VERSION, ProtocolVersion } from './versions.js';

/** The kinds of events in a game. */
export const EVENT_KINDS = [
  'created',
  'joined',
  'moved',
  'counted',
  'ready',
  'revealed',
  'offered',
  'declined',
  'takenBack',
  'gone',
  'back',
  'outage',
  'resumed',
  'ended',
  'rematched',
] as const;

/** The kind of an event in a game. */
export type EventKind = (typeof EVENT_KINDS)[number];

const Hash = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 32 - 1));
const Problem = { code: Code, message: v.pipe(v.string(), v.maxLength(400)) };

/** The schema of every message that a server sends, by its type. */
export const SERVER_MESSAGES = [
  v.object({
    t: v.literal('hello'),
    version: ProtocolVersion,
    fields: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(64)),
  }),
  v.object({ t: v.literal('outdated'), version: ProtocolVersion, oldest: ProtocolVersion }),
  v.object({ t: v.literal('created'), id: CommandId, game: GameId }),
  v.object({ t: v.literal('ack'), game: GameId, id: CommandId, v: Version }),
  v.object({ t: v.literal('receipt'), ...Receipt.entries }),
  v.object({ t: v.literal('refused'), game: v.nullable(GameId), id: CommandId, ...Problem }),
  v.object({
    t: v.literal('state'),
    game: GameId,
    v: Version,
    hash: Hash,
    at: Ms,
    view: GameView,
    draft: v.nullable(Draft),
  }),
  v.object({
    t: v.literal('event'),
    game: GameId,
    from: Version,
    v: Version,
    kinds: readableOf(v.picklist(EVENT_KINDS), MAX_MISSED),
    hash: Hash,
    at: Ms,
    change: ViewChange,
  }),
  v.object({ t: v.literal('draft'), game: GameId, draft: Draft }),
  v.object({ t: v.literal('lobby'), at: Ms, ...LOBBY }),
  v.object({ t: v.literal('pong'), n: Count, at: Ms }),
  v.object({
    t: v.literal('error'),
    game: v.nullable(GameId),
    ...Problem,
    place: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  }),
  v.object({ t: v.literal('bye'), retryMs: Ms }),
] as const;

/**
 * A message of the server. `hello`: the first of each connection: the server's version, and the fields of a view that its
 * hashes cover. `outdated`: the client's version is older than the `oldest` that the server goes on with. `ack`: the command is on disk, as event `v` of the game. `refused`: it was rejected, and
 * why. `state`: the whole game as the recipient may see it. `event`: the changes from version `from` to version `v`,
 * with the hash that the recipient's view must then have. `draft`: the recipient's own secret arrangement, as stored.
 * `lobby`: the whole lobby and the recipient's own games; again after a change. `error`: a message was malformed, or a
 * game not found. `bye`: the server is stopping; reconnect after `retryMs`. `at` is the server's time.
 */
export const ServerMessage = v.variant('t', SERVER_MESSAGES);
export type ServerMessage = v.InferOutput<typeof ServerMessage>;

/** The `hello` of a server of this version. */
export const HELLO: Extract<ServerMessage, { t: 'hello' }> = {
  t: 'hello',
  version: PROTOCOL_VERSION,
  fields: [...VIEW_FIELDS],
};
