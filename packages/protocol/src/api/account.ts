/** Players, challenges and requests: the rest of the API. */

import { CLAIM_REASONS } from '@sitke/rules';
import * as v from 'valibot';
import { ERROR_CODES } from '../errors.js';
import { GameId, MoveText, Ms } from '../ids.js';
import { BotName } from '../people.js';
import { Variant } from '../ruleset.js';
import { GameInfo } from './game.js';

const Text = v.string();

/** Done and on disk. */
export const Ok = v.object({ ok: v.literal(true) });
/** A rejected request: a sentence, and a code of docs/protocol.md. */
export const ApiError = v.object({ error: Text, code: v.picklist(ERROR_CODES), place: v.optional(Text) });

/** The registration of a program. */
export const RegisterBody = v.object({ name: BotName });
/** The token is sent this once only. */
export const Registered = v.object({ name: BotName, token: Text });

const PERFS = v.record(Text, v.object({}));
/** A registered program. */
export const Account = v.object({
  id: Text,
  username: BotName,
  title: v.literal('BOT'),
  perfs: PERFS,
  online: v.boolean(),
});
export type Account = v.InferOutput<typeof Account>;

/** Each token sent and its owner; null for invalid tokens. */
export const TokenTests = v.record(Text, v.nullable(v.object({ userId: v.nullable(Text), scopes: Text, expires: Ms })));

/** The games that an account plays now. */
export const NowPlaying = v.object({ nbMyTurn: v.number(), nowPlaying: v.array(GameInfo) });

/** Whether players are online and playing. */
export const UserStatuses = v.array(
  v.object({ id: Text, name: Text, title: v.literal('BOT'), online: v.boolean(), playing: v.boolean() }),
);

function whole(min: number, max: number) {
  const number = v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
  const digits = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), number);
  return v.union([number, digits]);
}

function decimal(max: number) {
  const number = v.pipe(v.number(), v.minValue(0), v.maxValue(max));
  const digits = v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,3})?$/), v.transform(Number), number);
  return v.union([number, digits]);
}

const WORDS = { true: true, false: false } as const;
const Flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((word) => WORDS[word]),
  ),
]);

const TERMS = {
  /** Default: the first variant. */
  variant: v.optional(Variant),
  /** A ruleset as text, such as `federation promo.noCheck=off`; default: the standard one. */
  ruleset: v.optional(v.pipe(Text, v.maxLength(1024))),
  /** Seconds. Without a clock and without `days`, time is unlimited. */
  'clock.limit': v.optional(decimal(10_800)),
  'clock.increment': v.optional(decimal(180)),
  /** Seconds to place the army in, besides the clock. */
  'clock.setup': v.optional(decimal(3600)),
  days: v.optional(whole(1, 14)),
  /** The caller's side. */
  color: v.optional(v.picklist(['white', 'black', 'random'])),
  /** Games begin at the start; the server rejects anything else. */
  fen: v.optional(v.picklist(['', 'startpos'], 'online games begin at the start')),
};

/** The terms of a challenge. Unknown fields are ignored: all games are unrated. */
export const ChallengeBody = v.object(TERMS);
export type ChallengeBody = v.InferOutput<typeof ChallengeBody>;

/** The body of a request to play against the engine. */
export const AiBody = v.object({ ...TERMS, level: whole(1, 11) });
/** `lobby`: whether the lobby lists the game; otherwise only those who know its address find it. */
export const OpenBody = v.object({ ...TERMS, lobby: v.optional(Flag) });

/** The body of a request to decline a challenge. */
export const DeclineBody = v.object({ reason: v.optional(v.pipe(Text, v.maxLength(200))) });

/** The body of a request to say that the placement is complete. */
export const ReadyBody = v.object({ n: v.optional(whole(0, 2 ** 31 - 1)) });

/** The answer to a line of chat. */
export const ChatAnswer = v.object({ ok: v.literal(true), delivered: v.literal(false), note: Text });

/** The chat of a game. */
export const ChatLines = v.array(v.object({ user: Text, text: Text }));

/** Parameters in paths. */
export const PARAMS = {
  id: GameId,
  move: MoveText,
  name: v.pipe(Text, v.maxLength(64)),
  answer: v.picklist(['yes', 'no', 'true', 'false']),
  action: v.picklist(['start', 'stop']),
  reason: v.picklist(CLAIM_REASONS),
} as const;

/** Parameters after `?`. */
export const QUERIES = {
  offeringDraw: v.optional(Flag),
  /** The version on which the command was decided; default: the game's version when it arrives. */
  version: v.optional(whole(0, 2 ** 31 - 1)),
  nb: v.optional(whole(1, 50)),
  ids: v.pipe(Text, v.maxLength(1100)),
} as const;
