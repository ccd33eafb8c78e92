/** A game in the form of lichess's API; fields that this form lacks are in `sitke`. */

import { CLAIM_REASONS } from '@sitke/rules';
import * as v from 'valibot';
import { Draft } from '../commands.js';
import { GameEnd, SeatClock } from '../game.js';
import { Count, Digest, GameId, Ms, Seat, Version } from '../ids.js';
import { MAX_DROPS } from '../limits.js';
import { Level } from '../people.js';
import { Options, Variant } from '../ruleset.js';
import { TimeControl } from '../timeControl.js';

const Text = v.string();

/** White moves first. */
export const Side = v.picklist(['white', 'black']);
export type Side = v.InferOutput<typeof Side>;

/** A variant as the API for bots names it. */
export const ApiVariant = v.object({ key: Variant, name: Text, short: Text });

/** The speed class of a time control. */
export const Speed = v.picklist(['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence']);
export type Speed = v.InferOutput<typeof Speed>;

/** A player: people have no `id`, programs have the title BOT, the server's engine has a level. */
export const ApiPlayer = v.object({
  id: v.nullable(Text),
  name: Text,
  title: v.nullable(v.literal('BOT')),
  aiLevel: v.optional(Level),
});
export type ApiPlayer = v.InferOutput<typeof ApiPlayer>;

/** The status of a game in lichess's words; `sitke.end` says it in Sitke's. */
export const GAME_STATUSES = {
  created: 10,
  started: 20,
  aborted: 25,
  mate: 30,
  resign: 31,
  stalemate: 32,
  timeout: 33,
  draw: 34,
  outoftime: 35,
  unknownFinish: 38,
} as const;

/** The name of a game's status in the API for bots. */
export type StatusName = keyof typeof GAME_STATUSES;
const StatusName = v.picklist(Object.keys(GAME_STATUSES) as StatusName[]);

/** By side, white first. */
function pair<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.tuple([schema, schema]);
}

/** A count in force: its plies so far, its limit, and the side that hopes to reach it. */
const ApiCount = v.object({
  kind: v.picklist(['bareKing', 'board']),
  limit: Count,
  plies: Count,
  by: v.nullable(Side),
});

/** Fields that lichess's form lacks. `clocks` and times are as in docs/protocol.md, `at` is the server's time. */
export const StateExtras = v.object({
  version: Version,
  at: Ms,
  fen: Text,
  turn: v.nullable(Side),
  placing: v.boolean(),
  clocks: pair(SeatClock),
  ready: pair(v.nullable(Digest)),
  /** The recipient's own arrangement, while the armies are arranged in secret. */
  draft: v.nullable(Draft),
  count: v.nullable(ApiCount),
  countActions: v.array(v.picklist(['start', 'stop'])),
  /** The draws that the side to move can claim. */
  claims: v.array(v.picklist(CLAIM_REASONS)),
  /** Standing offers, by the side that made them. */
  offers: v.object({ draw: v.nullable(Side), takeback: v.nullable(Side), rematch: v.nullable(Side) }),
  end: v.nullable(GameEnd),
  /** The game that follows this one. */
  rematch: v.nullable(GameId),
});

/** The changing part of a game. Times in milliseconds; `moves` are UCI with blanks between, from `initialFen` on. */
export const GameState = v.object({
  type: v.literal('gameState'),
  moves: Text,
  wtime: Ms,
  btime: Ms,
  winc: Ms,
  binc: Ms,
  status: StatusName,
  winner: v.optional(Side),
  wdraw: v.boolean(),
  bdraw: v.boolean(),
  wtakeback: v.boolean(),
  btakeback: v.boolean(),
  sitke: StateExtras,
});
export type GameState = v.InferOutput<typeof GameState>;

/** The agreed terms, exactly. `ruleset` is the shortest text for `options`. */
export const Terms = v.object({ ruleset: Text, options: Options, time: TimeControl });

const COMMON = { variant: ApiVariant, speed: Speed, perf: v.object({ name: Text }), rated: v.literal(false) };

/** A whole game. */
export const GameFull = v.object({
  type: v.literal('gameFull'),
  id: GameId,
  ...COMMON,
  createdAt: Ms,
  white: v.nullable(ApiPlayer),
  black: v.nullable(ApiPlayer),
  initialFen: Text,
  clock: v.nullable(v.object({ initial: Ms, increment: Ms })),
  daysPerTurn: v.optional(Count),
  state: GameState,
  sitke: v.object({ ...Terms.entries, you: v.nullable(Seat) }),
});
export type GameFull = v.InferOutput<typeof GameFull>;

/** Whether the opponent has left, and when the game can be claimed for it. */
export const OpponentGone = v.object({
  type: v.literal('opponentGone'),
  gone: v.boolean(),
  claimWinInSeconds: v.optional(Count),
});

/** A line of the stream of a game. */
export const GameLine = v.variant('type', [GameFull, GameState, OpponentGone]);
export type GameLine = v.InferOutput<typeof GameLine>;

/** A game as its player sees it in a list. */
export const GameInfo = v.object({
  id: GameId,
  gameId: GameId,
  fullId: GameId,
  color: Side,
  fen: Text,
  hasMoved: v.boolean(),
  isMyTurn: v.boolean(),
  lastMove: Text,
  opponent: v.object({ id: v.nullable(Text), username: Text, ai: v.optional(Level) }),
  perf: Text,
  rated: v.literal(false),
  secondsLeft: v.nullable(Count),
  source: v.picklist(['ai', 'friend', 'lobby']),
  speed: Speed,
  status: v.object({ id: Count, name: StatusName }),
  variant: ApiVariant,
  winner: v.optional(Side),
  compat: v.object({ bot: v.boolean(), board: v.boolean() }),
  sitke: Terms,
});
export type GameInfo = v.InferOutput<typeof GameInfo>;

const ChallengeTime = v.variant('type', [
  v.object({ type: v.literal('clock'), limit: v.number(), increment: v.number(), show: Text }),
  v.object({ type: v.literal('correspondence'), daysPerTurn: Count }),
  v.object({ type: v.literal('unlimited') }),
]);

/** The time control of a challenge, as the API for bots has it. */
export type ChallengeTime = v.InferOutput<typeof ChallengeTime>;

/** A challenge. `color` is that of the challenger; of a rematch, `id` is the id of the game before. */
export const Challenge = v.object({
  id: GameId,
  url: Text,
  status: v.picklist(['created', 'accepted', 'declined']),
  challenger: v.nullable(ApiPlayer),
  destUser: v.nullable(ApiPlayer),
  ...COMMON,
  timeControl: ChallengeTime,
  color: Side,
  finalColor: Side,
  direction: v.optional(v.picklist(['in', 'out'])),
  initialFen: Text,
  rematchOf: v.optional(GameId),
  sitke: Terms,
});
export type Challenge = v.InferOutput<typeof Challenge>;

/** A line of the stream of events. */
export const EventLine = v.variant('type', [
  v.object({ type: v.literal('challenge'), challenge: Challenge }),
  v.object({ type: v.literal('challengeCanceled'), challenge: Challenge }),
  v.object({ type: v.literal('challengeDeclined'), challenge: Challenge }),
  v.object({ type: v.literal('gameStart'), game: GameInfo }),
  v.object({ type: v.literal('gameFinish'), game: GameInfo }),
]);
export type EventLine = v.InferOutput<typeof EventLine>;

/** An arrangement of the caller's army; without `n`, it follows the stored one. */
export const ArrangeBody = v.object({
  n: v.optional(Count),
  drops: v.pipe(Draft.entries.drops, v.maxLength(MAX_DROPS)),
});
