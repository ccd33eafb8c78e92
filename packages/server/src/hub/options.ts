/** What a hub is made with, and what it is told beside a message. */

import type { ClientMessage, Opponent, Refusal } from '@sitke/protocol';
import type { DecisionTools } from '../games/decide.js';
import type { GameStore } from '../store/index.js';
import type { Metrics } from '../watch/metrics.js';
import type { Clock } from '../work/clock.js';
import type { Pay } from '../work/work.js';

/** When a message arrived, and how long messages take on its connection, as the server has measured it. */
export interface Arrival {
  readonly nowMs: number;
  readonly lagMs: number;
  /** Charges whoever acts; nobody without it. */
  readonly pay?: Pay;
}

export interface HubOptions {
  readonly store: GameStore;
  readonly clock: Clock;
  /** Hears of our own mistakes; the game goes on. */
  readonly onError: (error: unknown) => void;
  /** Hears that the store is lost: the process must end, and nothing may be acknowledged any more. */
  readonly onFatal: (error: unknown) => void;
  /** Whether such an opponent is there to play; people always may be. Nobody else is without it. */
  readonly isAvailable?: (opponent: Opponent) => boolean;
  /** The programs that are there to be challenged, the newest first; none without it. */
  readonly bots?: () => readonly string[];
  /** Why a player may not begin a game that he asks for, which will have this name; null where he may. */
  readonly createRefusal?: (
    player: string,
    message: Extract<ClientMessage, { t: 'create' }>,
    game: string,
  ) => Refusal | null;
  /** Why a player who joins may not call himself so; null where he may. */
  readonly nameRefusal?: (player: string, name: string | null) => Refusal | null;
  /** Makes salts and digests of secret arrangements. */
  readonly seal?: DecisionTools['seal'];
  /** How many games to keep in memory that nobody listens to. */
  readonly cacheSize?: number;
  readonly metrics?: Metrics;
}
