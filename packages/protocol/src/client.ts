/** Messages of a client. */

import * as v from 'valibot';
import { Command } from './commands.js';
import { CommandId, Count, GameId, Seat, Version } from './ids.js';
import { Opponent, PlayerName } from './people.js';
import { Options, problemOfOptions, Variant } from './ruleset.js';
import { TimeControl } from './timeControl.js';

/** The schema of every message that a client sends, by its type. They are tried in this order: the most frequent is first. */
export const CLIENT_MESSAGES = [
  v.object({ t: v.literal('act'), game: GameId, v: Version, id: CommandId, act: Command }),
  v.pipe(
    v.object({
      t: v.literal('create'),
      id: CommandId,
      variant: Variant,
      options: Options,
      time: TimeControl,
      /** The creator's seat; null for one at random. */
      seat: v.nullable(Seat),
      /** The creator's name; null for none. */
      name: v.nullable(PlayerName),
      opponent: Opponent,
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { variant, options } = dataset.value;
      const problem = problemOfOptions(variant, options);
      if (problem === null) return;
      addIssue({
        message: problem,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'options', value: options }],
      });
    }),
  ),
  v.object({
    t: v.literal('sync'),
    game: GameId,
    v: Version,
    /** Whether the client asks because its view did not have the server's hash. */
    mismatch: v.exactOptional(v.literal(true)),
  }),
  v.object({ t: v.literal('leave'), game: GameId }),
  v.object({ t: v.literal('lobby'), on: v.boolean() }),
  v.object({ t: v.literal('ping'), n: Count }),
] as const;

/**
 * A message of a client. `create` makes a game that another may join, or begins one against the engine; `act` sends a
 * command to a game, with the version that the client has seen; `sync` asks for the events after a version (0: for the
 * whole game) and subscribes to new ones; `leave` unsubscribes; `lobby` subscribes to the lobby or unsubscribes; `ping`
 * asks whether the server is there.
 */
export const ClientMessage = v.variant('t', CLIENT_MESSAGES);
export type ClientMessage = v.InferOutput<typeof ClientMessage>;
