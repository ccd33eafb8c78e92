/** What stands in the lobby: games that wait for an opponent, games to watch, and one's own. */

import * as v from 'valibot';
import { Count, GameId, Ms, Seat } from './ids.js';
import { MAX_LISTED } from './limits.js';
import { BotName, Who } from './people.js';
import { Options, Variant } from './ruleset.js';
import { TimeControl } from './timeControl.js';

/** Options that are as in the standard ruleset are left out. */
const TERMS = { game: GameId, variant: Variant, options: Options, time: TimeControl };

/** A game that waits for whoever wants to join it; `by` has the other seat. `at`: when it was made. */
export const Seek = v.strictObject({ ...TERMS, free: Seat, by: Who, at: Ms });
export type Seek = v.InferOutput<typeof Seek>;

/** A game that is played, with the number of acts in its line. Games made by link are not told to anybody. */
export const Playing = v.strictObject({ ...TERMS, players: v.tuple([Who, Who]), acts: Count, at: Ms });
export type Playing = v.InferOutput<typeof Playing>;

/**
 * A game of one's own that is not over. `turn`: who is waited for, null while that is nobody or both. `deadline`: when the
 * time of the side to move ends.
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

/** The newest of each; `bots` are the programs that are there to be challenged. */
export const LOBBY = { seeks: listOf(Seek), playing: listOf(Playing), bots: listOf(BotName), own: listOf(OwnGame) };
