/** Logs games: when one is made, begins and ends; and counts those that are live. */

import type { GameState } from '../games/state.js';
import type { Peers } from '../nodes/peers.js';
import type { Log } from '../watch/log.js';
import type { Hub } from './hub.js';

export interface GameWatch {
  /** How many games are live, as far as this server knows. */
  readonly live: number;
}

export interface WatchOptions {
  readonly hub: Hub;
  readonly log: Log;
  /** Other servers, whose games are counted too. */
  readonly peers: Peers;
  /** The games that are live at the start. */
  readonly live: readonly string[];
}

/** Watches all games of a hub. */
export function watchGames({ hub, log, peers, live: known }: WatchOptions): GameWatch {
  const live = new Set(known);
  const count = ({ id, status }: Pick<GameState, 'id' | 'status'>): void => {
    if (status === 'live') live.add(id);
    else live.delete(id);
  };
  peers.subscribe({ gameChanged: ({ row }) => count(row) });
  hub.observe((state, before, _node, isOwn) => {
    count(state);
    if (!isOwn || state.status === before?.status) return;
    log.info(aboutGame(state), `game ${state.status === 'live' ? 'begun' : state.status}`);
  });
  return {
    get live() {
      return live.size;
    },
  };
}

/** The fields of a game that may be logged: nothing that was played. */
function aboutGame({ id, variant, version, opponent, end, parentId }: GameState): object {
  const ended = end === null ? {} : { by: end.by, winner: end.winner };
  return { game: id, variant, version, opponent: opponent.kind, ...(parentId === null ? {} : { parentId }), ...ended };
}
