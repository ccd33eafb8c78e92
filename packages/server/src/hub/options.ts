/** The options of a hub, and the arrival of a message. */

import type { ClientMessage, Opponent, Refusal } from '@sitke/protocol';
import type { DecisionTools } from '../games/decide.js';
import type { Peers } from '../nodes/peers.js';
import type { GameRow, Store } from '../store/index.js';
import type { Metrics } from '../watch/metrics.js';
import type { Clock } from '../work/clock.js';
import type { Pay } from '../work/work.js';

/** When a message arrived, and the round trip of its connection as the server has measured it. */
export interface Arrival {
  readonly nowMs: number;
  readonly lagMs: number;
  /** Charges the player who acts; default: nobody. */
  readonly pay?: Pay;
}

export interface HubOptions {
  readonly store: Pick<Store, 'games' | 'cluster' | 'maintenance'>;
  readonly clock: Clock;
  /** Receives internal errors; the game goes on. */
  readonly onError: (error: unknown) => void;
  /** Called when the store is lost: the process must end, and nothing may be acknowledged any more. */
  readonly onFatal: (error: unknown) => void;
  /** Whether such an opponent is available; people always are. Default: nobody else is. */
  readonly isAvailable?: (opponent: Opponent) => boolean;
  /** So many of the programs that can be challenged, newest first; default: none. */
  readonly bots?: (most: number) => readonly string[];
  /** Returns why a player may not create this game, which will have the given id and share; null if they may. */
  readonly createRefusal?: (
    player: string,
    message: Extract<ClientMessage, { t: 'create' }>,
    game: string,
    share: string,
  ) => Refusal | null;
  /** Returns why a player who joins may not use this name; null if they may. */
  readonly nameRefusal?: (player: string, name: string | null) => Refusal | null;
  /** Makes salts and digests of secret arrangements. */
  readonly seal?: DecisionTools['seal'];
  /** The other servers on this store; default: none. */
  readonly peers?: Peers;
  /** Whether an observer wants to be notified of a game that a peer has changed, and that has no listeners here. */
  readonly isWanted?: (row: GameRow) => boolean;
  /** How many games without listeners stay in memory. */
  readonly cacheSize?: number;
  readonly metrics?: Metrics;
}
