/** Players: people without accounts, the server's engine, programs of others. */

import * as v from 'valibot';
import { MAX_NAME_LENGTH } from './limits.js';

/** Letters, marks, digits, `_` and `-`, with single spaces between; normalised, so that equal names are equal texts. */
const NAME = /^[\p{L}\p{N}_-][\p{L}\p{M}\p{N}_-]*( [\p{L}\p{M}\p{N}_-]+)*$/u;

/** The name that players give themselves for a game. Nobody owns a name, so it proves nothing about them. */
export const PlayerName = v.pipe(
  v.string(),
  v.minLength(2),
  v.maxLength(MAX_NAME_LENGTH),
  v.regex(NAME),
  v.check((name) => name.normalize('NFC') === name, 'the name is not normalised (NFC)'),
);
export type PlayerName = v.InferOutput<typeof PlayerName>;

/** The name of a program on the API. It has only one owner. */
export const BotName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{1,19}$/));
export type BotName = v.InferOutput<typeof BotName>;

/** The engine's level: 1 to 10, or 11 for full strength. */
export const Level = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(11));

/** A player of a kind that a later version has added: a guest to this one, by a name that a guest may have. */
const OtherPlayer = v.pipe(
  v.object({ kind: v.string(), name: v.optional(v.unknown()) }),
  v.transform(({ name }) => ({ kind: 'guest' as const, name: v.is(PlayerName, name) ? name : null })),
);

/** A player with a seat. */
export const Who = v.union([
  v.variant('kind', [
    v.object({ kind: v.literal('guest'), name: v.nullable(PlayerName) }),
    v.object({ kind: v.literal('engine'), level: Level }),
    v.object({ kind: v.literal('bot'), name: BotName }),
    /** A player whose data were deleted at their request. */
    v.object({ kind: v.literal('deleted') }),
  ]),
  OtherPlayer,
]);
export type Who = v.InferOutput<typeof Who>;

/**
 * The wanted opponent: anybody with the link; anybody in the lobby; the server's engine, at once; a program, which may
 * decline.
 */
export const Opponent = v.variant('kind', [
  v.object({ kind: v.literal('link') }),
  v.object({ kind: v.literal('lobby') }),
  v.object({ kind: v.literal('engine'), level: Level }),
  v.object({ kind: v.literal('bot'), name: BotName }),
]);
export type Opponent = v.InferOutput<typeof Opponent>;
