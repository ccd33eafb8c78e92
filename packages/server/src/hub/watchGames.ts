/** What the log says of games: that one is there, begins, ends; and how many are under way. */

import type { GameState } from '../games/state.js';
import type { Log } from '../watch/log.js';
import type { Hub } from './hub.js';

export interface GameWatch {
  /** How many games are under way, as far as this server knows. */
  readonly live: number;
}

export interface WatchOptions {
  readonly hub: Hub;
  readonly log: Log;
  /** How many games are under way at the start. */
  readonly live: number;
}

/** Watches all games of a hub. */
export function watchGames({ hub, log, live }: WatchOptions): GameWatch {
  const watch = { live };
  hub.observe((state, before) => {
    if (state.status === before?.status) return;
    if (state.status === 'live') watch.live++;
    if (before?.status === 'live') watch.live--;
    log.info(aboutGame(state), `game ${state.status === 'live' ? 'begun' : state.status}`);
  });
  return watch;
}

/** What may stand in the log of a game: nothing that was played. */
function aboutGame({ id, variant, version, opponent, end, parentId }: GameState): object {
  const ended = end === null ? {} : { by: end.by, winner: end.winner };
  return { game: id, variant, version, opponent: opponent.kind, ...(parentId === null ? {} : { parentId }), ...ended };
}
