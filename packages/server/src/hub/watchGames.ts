/** Logs games: when one is made, begins and ends; and counts those that are live. */

import type { GameState } from '../games/state.js';
import type { Log } from '../watch/log.js';
import type { Hub } from './hub.js';

export interface GameWatch {
  /** How many games are live, as far as this server knows. */
  readonly live: number;
}

export interface WatchOptions {
  readonly hub: Hub;
  readonly log: Log;
  /** How many games are live at the start. */
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

/** The fields of a game that may be logged: nothing that was played. */
function aboutGame({ id, variant, version, opponent, end, parentId }: GameState): object {
  const ended = end === null ? {} : { by: end.by, winner: end.winner };
  return { game: id, variant, version, opponent: opponent.kind, ...(parentId === null ? {} : { parentId }), ...ended };
}
