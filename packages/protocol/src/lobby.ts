/** The lobby: games that wait for an opponent, games to watch, and the recipient's own. */

import * as v from 'valibot';
import { Count, GameId, Ms, Seat } from './ids.js';
import { MAX_LISTED } from './limits.js';
import { BotName, Who } from './people.js';
import { Options, Variant } from './ruleset.js';
import { TimeControl } from './timeControl.js';

/** Only options that differ from the standard ruleset. */
const TERMS = { game: GameId, variant: Variant, options: Options, time: TimeControl };

/** A game that waits for an opponent; `by` has the other seat. `at`: when it was made. */
export const Seek = v.strictObject({ ...TERMS, free: Seat, by: Who, at: Ms });
export type Seek = v.InferOutput<typeof Seek>;

/** A running game, with the number of entries in its line. Games made by link are not listed. */
export const Playing = v.strictObject({ ...TERMS, players: v.tuple([Who, Who]), acts: Count, at: Ms });
export type Playing = v.InferOutput<typeof Playing>;

/**
 * An unfinished game of the recipient. `turn`: the player to act, null for nobody or both. `deadline`: when the time of
 * the side to move ends.
 */
export const OwnGame = v.strictObject({
  ...TERMS,
  status: v.picklist(['open', 'live']),
  you: Seat,
  players: v.tuple([v.nullable(Who), v.nullable(Who)]),
  turn: v.nullable(Seat),
  deadline: v.nullable(Ms),
});
export type OwnGame = v.InferOutput<typeof OwnGame>;

function listOf<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(v.array(schema), v.maxLength(MAX_LISTED));
}

/** The newest of each; `bots` are the programs that can be challenged. */
export const LOBBY = { seeks: listOf(Seek), playing: listOf(Playing), bots: listOf(BotName), own: listOf(OwnGame) };
