/** A server's beginning among others on the same store. */

import type { TakenNames } from '../games/names.js';
import type { Bans } from '../net/bans.js';
import type { GameStore, Shared } from '../store/index.js';
import type { Log } from '../watch/log.js';
import { type Clock, systemClock } from '../work/clock.js';
import { type Bus, NO_BUS } from './bus.js';
import { Nodes } from './nodes.js';
import type { Others } from './others.js';

/** How often the log tells of clocks that differ. */
const TELL_SKEW_MS = 60_000;

/** Returns a clock by the time of a store that servers share, or one that is not behind the last beat of any other store. */
export async function clockOf(store: GameStore, log: Log): Promise<Clock> {
  if (store.shared) {
    const askedMs = Date.now();
    const { nowMs } = await store.shared.meet();
    return systemClock({ aheadMs: nowMs - (askedMs + Date.now()) / 2 });
  }
  const beatMs = (await store.lastBeat()) ?? 0;
  const behindMs = beatMs - Date.now();
  if (behindMs > 0)
    log.warn({ behindMs }, 'the time of this system is behind that of the last run, and goes on from there');
  return systemClock({ earliestMs: beatMs });
}

function isShared(store: GameStore): store is GameStore & { readonly shared: Shared } {
  return store.shared !== null;
}

export interface JoiningOptions {
  readonly store: GameStore;
  readonly bus?: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly onError: (error: unknown) => void;
}

/** Returns the other servers on a store; null if it is not shared. `start` must follow. */
export function nodesOf({ store, bus = NO_BUS, clock, log, onError }: JoiningOptions): Nodes | null {
  if (!isShared(store)) return null;
  let toldMs = Number.NEGATIVE_INFINITY;
  const onSkew = (skewMs: number): void => {
    if (performance.now() - toldMs < TELL_SKEW_MS) return;
    toldMs = performance.now();
    log.error({ skewMs }, "the store's clock and this system's have come apart: let both be set by NTP");
  };
  const onBus = (isHealthy: boolean): void => {
    if (isHealthy) log.warn('the bus works again');
    else log.warn("the bus does not work: other servers' moves are looked for four times a second");
  };
  return new Nodes({ store, bus, clock, onError, onSkew, onBus });
}

/** The parts of a server that changes of others touch, besides games. */
export interface Touched {
  readonly others: Others;
  readonly store: GameStore;
  readonly names: TakenNames;
  readonly bans: Bans;
  /** Ends the sockets and streams of a player. */
  readonly disconnect: (player: string) => void;
  /** Drops what is cached of finished games. */
  readonly dropCached: (games: readonly string[]) => void;
  /** Asks everybody to connect again. */
  readonly reconnectAll: () => void;
  readonly onError: (error: unknown) => void;
}

/** Takes over what other servers change besides games: sessions that end, bans and programs. */
export function followOthers(touched: Touched): void {
  const { others, store, names, bans, disconnect, dropCached, reconnectAll, onError } = touched;
  const readNames = async (): Promise<void> => names.replace((await store.botNames()).map(({ name }) => name));
  others.listen({
    game: ({ row }) => {
      if (row.status === 'ended') dropCached([row.id]);
    },
    told: ({ kind, what }) => {
      if (kind === 'end') disconnect(what);
      else if (kind === 'bans') bans.refresh().catch(onError);
      else if (kind === 'bots') readNames().catch(onError);
    },
    missed: () => {
      bans.refresh().catch(onError);
      readNames().catch(onError);
      // A session that has ended meanwhile lets nobody in again.
      reconnectAll();
    },
  });
}
