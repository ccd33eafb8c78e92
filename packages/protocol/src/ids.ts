/** Names of things in messages. */

import * as v from 'valibot';
import { MAX_COUNT, MAX_MOVE_LENGTH } from './limits.js';

/** A game: 10 characters of base 62, about 59 bits. */
export const GameId = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{10}$/));
export type GameId = v.InferOutput<typeof GameId>;

/** A command, named by the client at random: 96 bits as base64url. The same name again is the same command. */
export const CommandId = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{16}$/));
export type CommandId = v.InferOutput<typeof CommandId>;

/** A whole number that is not negative. */
export const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MAX_COUNT));

/** The number of events of a game; 0 for a client that knows nothing of it. */
export const Version = Count;

/** A time or a duration in milliseconds; times are since the epoch, by the server's clock. */
export const Ms = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A side of a game: 0 moves first. */
export const Seat = v.picklist([0, 1]);
export type Seat = v.InferOutput<typeof Seat>;

/** A move as UCI (docs/notation.md). */
export const MoveText = v.pipe(v.string(), v.minLength(4), v.maxLength(MAX_MOVE_LENGTH), v.regex(/^[0-9A-Za-z@]+$/));

/** A drop, as UCI: `K@d1`. */
export const DropText = v.pipe(v.string(), v.regex(/^[A-Z]@[a-z][1-9]$/));

/** SHA-256, in hexadecimal. */
export const Digest = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
