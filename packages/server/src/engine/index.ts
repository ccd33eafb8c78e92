/** The server's engine, which anybody may play. */

import type { Peers } from '../nodes/peers.js';
import type { GameLog } from '../store/index.js';
import type { Clock } from '../work/clock.js';
import { EnginePool } from './pool.js';
import { EngineSeats } from './seats.js';
import { startThread } from './thread.js';

export interface EngineOptions {
  readonly games: GameLog;
  readonly clock: Clock;
  /** How many threads it may use, at least one. */
  readonly threads: number;
  readonly onError: (error: unknown) => void;
  /** The other servers; default: none. */
  readonly peers?: Peers;
}

/** Returns the engine; `start` must follow. */
export function makeEngine({ games, clock, threads, onError, peers }: EngineOptions): EngineSeats {
  const pool = new EnginePool({ size: threads, clock, start: startThread });
  return new EngineSeats({ games, clock, pool, onError, ...(peers && { peers }) });
}
