/** A server's beginning among others on the same store. */

import type { TakenNames } from '../games/names.js';
import type { Bans } from '../net/bans.js';
import type { Cluster, Directory, Store } from '../store/index.js';
import type { Log } from '../watch/log.js';
import { type Clock, type ClockStart, systemClock } from '../work/clock.js';
import { type Bus, NO_BUS } from './bus.js';
import { MAX_SKEW_MS, Nodes } from './nodes.js';
import type { Others } from './others.js';

/** How often the log tells of clocks that differ. */
const TELL_SKEW_MS = 60_000;

/** Each server meets the others once a second. */
const LISTEN_MS = 1500;
const LOOK_MS = 100;

/**
 * Returns a clock by the time of the other servers on a store, or the store's where none runs; not behind the last beat, with
 * one server or many.
 */
export async function clockOf(
  { cluster, maintenance }: Pick<Store, 'cluster' | 'maintenance'>,
  log: Log,
): Promise<Clock> {
  if (cluster) return systemClock(await clusterStart(cluster, log));
  const beatMs = (await maintenance.lastHeartbeat()) ?? 0;
  const behindMs = beatMs - Date.now();
  if (behindMs > 0)
    log.warn({ behindMs }, 'the time of this system is behind that of the last run, and goes on from there');
  return systemClock({ earliestMs: beatMs });
}

/** All servers go by one clock: the database's may be set while they run, or be another's from now on. */
async function clusterStart(cluster: Cluster, log: Log): Promise<ClockStart> {
  const first = await cluster.lastHeartbeat();
  let last = first;
  let askedMs = Date.now();
  const endMs = performance.now() + (first.hasNodes ? LISTEN_MS : 0);
  while (last.atMs === first.atMs && performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    askedMs = Date.now();
    last = await cluster.lastHeartbeat();
  }
  const skewMs = Math.round(last.nowMs - (askedMs + Date.now()) / 2);
  if (Math.abs(skewMs) > MAX_SKEW_MS)
    log.warn({ skewMs }, "this system's clock is not the database's, which games go by: set both by NTP");
  const othersMs = last.atMs === first.atMs ? 0 : last.aheadMs!;
  return { aheadMs: skewMs + othersMs, earliestMs: last.atMs ?? 0 };
}

export interface JoiningOptions {
  readonly cluster: Cluster | null;
  readonly bus?: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly onError: (error: unknown) => void;
}

/** Returns the other servers on a store; null if it is not shared. `start` must follow. */
export function nodesOf({ cluster, bus = NO_BUS, clock, log, onError }: JoiningOptions): Nodes | null {
  if (!cluster) return null;
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
  return new Nodes({ cluster, bus, clock, onError, onSkew, onBus });
}

/** The parts of a server that changes of others touch, besides games. */
export interface Touched {
  readonly others: Others;
  readonly directory: Directory;
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
  const { others, directory, names, bans, disconnect, dropCached, reconnectAll, onError } = touched;
  const readNames = async (): Promise<void> => names.replace((await directory.botNames()).map(({ name }) => name));
  others.listen({
    game: ({ row }) => {
      if (row.status === 'ended') dropCached([row.id]);
    },
    message: ({ kind, subject }) => {
      if (kind === 'end') disconnect(subject);
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
