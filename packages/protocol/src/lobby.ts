/** The lobby: games that wait for an opponent, games to watch, and the recipient's own. */

import * as v from 'valibot';
import { Count, GameId, Ms, Seat } from './ids.js';
import { readableOf } from './lenient.js';
import { MAX_LISTED } from './limits.js';
import { BotName, Who } from './people.js';
import { hasItsOptions, Options, Variant } from './ruleset.js';
import { TimeControl } from './timeControl.js';
import { Needs } from './versions.js';

/** Only options that differ from the standard ruleset. `needs`: the version without which it is not offered. */
const TERMS = {
  game: GameId,
  variant: Variant,
  options: Options,
  time: TimeControl,
  needs: v.exactOptional(Needs),
};

/** A game that waits for an opponent; `by` has the other seat. `at`: when it was made. */
export const Seek = v.pipe(v.object({ ...TERMS, free: Seat, by: Who, at: Ms }), hasItsOptions());
export type Seek = v.InferOutput<typeof Seek>;

/** A running game, with the number of entries in its line. Games made by link are not listed. */
export const Playing = v.pipe(
  v.object({ ...TERMS, players: v.tuple([Who, Who]), acts: Count, at: Ms }),
  hasItsOptions(),
);
export type Playing = v.InferOutput<typeof Playing>;

/**
 * An unfinished game of the recipient. `turn`: the player to act, null for nobody or both. `deadline`: when the time of
 * the side to move ends.
 */
export const OwnGame = v.pipe(
  v.object({
    ...TERMS,
    status: v.picklist(['open', 'live']),
    you: Seat,
    players: v.tuple([v.nullable(Who), v.nullable(Who)]),
    turn: v.nullable(Seat),
    deadline: v.nullable(Ms),
  }),
  hasItsOptions(),
);
export type OwnGame = v.InferOutput<typeof OwnGame>;

/** The newest of each, without what this version cannot read; `bots` are the programs that can be challenged. */
export const LOBBY = {
  seeks: readableOf(Seek, MAX_LISTED),
  playing: readableOf(Playing, MAX_LISTED),
  bots: readableOf(BotName, MAX_LISTED),
  own: readableOf(OwnGame, MAX_LISTED),
};
