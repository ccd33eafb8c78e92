/** How a server joins the cluster: its clock, its peers, and the effects of their messages. */

import type { TakenNames } from '../games/names.js';
import type { Bans } from '../net/bans.js';
import type { Cluster, Directory, Store } from '../store/index.js';
import type { Log } from '../watch/log.js';
import { type Clock, type ClockStart, systemClock } from '../work/clock.js';
import { type Bus, NO_BUS } from './bus.js';
import { MAX_SKEW_MS, Nodes } from './nodes.js';
import type { Peers } from './peers.js';

/** How often the log reports clocks that differ. */
const REPORT_SKEW_MS = 60_000;

/** How long to wait for the next heartbeat of a peer, which sends one a second, and the pause between two looks. */
const WAIT_MS = 1500;
const LOOK_MS = 100;

/**
 * Returns the clock of the games: that of the cluster, or the store's if no peer is alive; never behind the last
 * heartbeat.
 */
export async function clockOf(
  { cluster, maintenance }: Pick<Store, 'cluster' | 'maintenance'>,
  log: Log,
): Promise<Clock> {
  if (cluster) return systemClock(await clusterStart(cluster, log));
  const lastMs = (await maintenance.lastHeartbeat()) ?? 0;
  const behindMs = lastMs - Date.now();
  if (behindMs > 0)
    log.warn({ behindMs }, 'the time of this system is behind that of the last run, and goes on from there');
  return systemClock({ earliestMs: lastMs });
}

/** All servers go by one clock: the database's may be set meanwhile, or be that of another machine after a failover. */
async function clusterStart(cluster: Cluster, log: Log): Promise<ClockStart> {
  const first = await cluster.lastHeartbeat();
  let last = first;
  let askedMs = Date.now();
  const endMs = performance.now() + (first.hasNodes ? WAIT_MS : 0);
  while (last.atMs === first.atMs && performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    askedMs = Date.now();
    last = await cluster.lastHeartbeat();
  }
  const skewMs = Math.round(last.nowMs - (askedMs + Date.now()) / 2);
  if (Math.abs(skewMs) > MAX_SKEW_MS)
    log.warn({ skewMs }, "this system's clock is not the database's, which games go by: set both by NTP");
  const clusterMs = last.atMs === first.atMs ? 0 : last.aheadMs!;
  return { aheadMs: skewMs + clusterMs, earliestMs: last.atMs ?? 0 };
}

export interface JoiningOptions {
  readonly cluster: Cluster | null;
  readonly bus?: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly onError: (error: unknown) => void;
}

/** Returns what a server knows of its peers; null if its store has no cluster. `join` must follow. */
export function nodesOf({ cluster, bus = NO_BUS, clock, log, onError }: JoiningOptions): Nodes | null {
  if (!cluster) return null;
  let reportedMs = Number.NEGATIVE_INFINITY;
  const onSkew = (skewMs: number): void => {
    if (performance.now() - reportedMs < REPORT_SKEW_MS) return;
    reportedMs = performance.now();
    log.error({ skewMs }, "the store's clock and this system's have come apart: let both be set by NTP");
  };
  const onBus = (isHealthy: boolean): void => {
    if (isHealthy) log.warn('the bus works again');
    else log.warn("the bus does not work: other servers' moves are looked for four times a second");
  };
  return new Nodes({ cluster, bus, clock, onError, onSkew, onBus });
}

/** The parts of a server that messages of peers concern. */
export interface FollowOptions {
  readonly peers: Peers;
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

/** Applies the changes of peers other than those of games in memory: sessions that end, bans and programs. */
export function followPeers(options: FollowOptions): void {
  const { peers, directory, names, bans, disconnect, dropCached, reconnectAll, onError } = options;
  const readNames = async (): Promise<void> => names.replace((await directory.botNames()).map(({ name }) => name));
  peers.subscribe({
    gameChanged: ({ row }) => {
      if (row.status === 'ended') dropCached([row.id]);
    },
    message: ({ kind, subject }) => {
      if (kind === 'end') disconnect(subject);
      else if (kind === 'bans') bans.refresh().catch(onError);
      else if (kind === 'bots') readNames().catch(onError);
    },
    changesMissed: () => {
      bans.refresh().catch(onError);
      readNames().catch(onError);
      // A session that has ended meanwhile lets nobody in again.
      reconnectAll();
    },
  });
}
