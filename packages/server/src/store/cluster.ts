/**
 * The servers on one store share more than its data: a changefeed, heartbeats, presence, outages and bans. All of it is
 * read from the store, so a lost message or a dead server loses nothing.
 */

import type { GameRow, LogEvent } from './row.js';

/**
 * `here` and `gone`: a presence key has become present, or absent, at the server that publishes it. `end`: close all
 * connections of a player. `bans`, `bots`: the list has changed, read it again. `log`: a log has
 * changed. Servers of neighbouring versions read each other's: a kind keeps its name, and one that is unknown is passed
 * over.
 */
export type ClusterMessageKind = 'here' | 'gone' | 'end' | 'bans' | 'bots' | 'log';

/** A message from one server to all others. */
export interface ClusterMessage {
  readonly kind: ClusterMessageKind;
  /** The presence key, the player, or the `chainName` of the log; otherwise empty or a name. */
  readonly subject: string;
}

/** The changes by other servers since a position of the changefeed. */
export interface Changes {
  /** The games they have changed, as they are now. */
  readonly games: readonly ChangedGame[];
  /** The messages they have published, by server, in that order. */
  readonly messages: readonly (ClusterMessage & { readonly node: string })[];
  /** The position to read from next. A change may come twice. */
  readonly next: string;
}

/** A game's row, and how often its secrets have changed. */
export interface ChangedGame {
  readonly row: GameRow;
  readonly drafts: number;
  /** Its change since the version known to the caller; left out if there is none, or the log must be read as a whole. */
  readonly change?: GameChange;
}

/** The change of a game since a version: its row and secrets now, and the events after that version. */
export interface GameChange {
  readonly row: GameRow;
  readonly drafts: number;
  readonly events: readonly LogEvent[];
  /** By seat. */
  readonly secrets: readonly [string | null, string | null];
}

/** A time in which no server ran, or none could write, in ms since 1970 by the cluster's clock. */
export interface Outage {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The cluster as of a heartbeat. */
export interface ClusterState {
  /** The names of the servers that are alive, in order. */
  readonly nodes: readonly string[];
  /** The outages whose games have not all been given their time back, the oldest first. */
  readonly outages: readonly Outage[];
  /** How far this server's clock is ahead of the store's, in ms. */
  readonly aheadMs: number;
}

/** The clock that all servers go by, as of the last heartbeat of any of them. */
export interface ClusterClock {
  /** The time of that heartbeat, in ms since 1970 by this clock; null before the first. */
  readonly atMs: number | null;
  /** How far this clock was ahead of the store's then, in ms. */
  readonly aheadMs: number | null;
  /** Now, by the store's clock, in ms since 1970. */
  readonly nowMs: number;
  /** Whether any server may be alive. */
  readonly hasNodes: boolean;
}

/** A key that is present at a server. */
export interface Presence {
  readonly node: string;
  readonly key: string;
}

/** The cluster as one of its servers sees it. */
export interface Cluster {
  /** The name of this server: a new one at each start. */
  readonly node: string;
  /** Calls a function whenever this server has written to the changefeed. */
  onPublish(call: () => void): void;
  /**
   * Returns what other servers have done since a position; with null nothing but the present position. `versionOf` returns
   * the version of a game that the caller has, null for none: the change since then comes with the game.
   */
  changes(since: string | null, versionOf?: (id: string) => number | null): Promise<Changes>;
  /** Returns the change of a game since a version that was read; null if it must be read as a whole. */
  changeSince(id: string, version: number): Promise<GameChange | null>;
  /** Sends messages to all other servers. */
  publish(messages: readonly ClusterMessage[]): Promise<void>;
  /**
   * Records that this server is alive, whose clock is `now()`, in ms since 1970, and returns which are. The first one joins
   * the cluster. If no server has sent a heartbeat for 3 s, that was an outage. The store's own clock may be set, or be that
   * of another machine from now on.
   */
  heartbeat(now: () => number): Promise<ClusterState>;
  lastHeartbeat(): Promise<ClusterClock>;
  /** Leaves the cluster: nobody is connected to this server. */
  leave(): Promise<void>;
  /** Records that all games have been given the time of an outage back. */
  endOutage(fromMs: number): Promise<void>;
  /** Records keys that have become present at this server, or absent, and publishes that. */
  setPresence(present: readonly string[], absent: readonly string[]): Promise<void>;
  /** All keys that are present at servers that are alive. */
  presence(): Promise<readonly Presence[]>;
  /** The banned networks. */
  bans(): Promise<readonly string[]>;
  /** Bans a network, or lifts its ban, and publishes that. */
  setBan(network: string, isBanned: boolean): Promise<void>;
  /** Deletes changes and servers that are too old to be of use. */
  prune(): Promise<void>;
}
