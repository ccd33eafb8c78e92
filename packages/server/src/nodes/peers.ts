/** The other servers on the same store, as the parts of a server see them. */

import type { Seat } from '@sitke/protocol';
import type { ChangedGame, ClusterMessage, Outage } from '../store/index.js';

/** A part of a server follows its peers by these calls, all optional. */
export interface PeersListener {
  /** A peer has changed a game, which is now so; a change may come more than once. */
  gameChanged?(changed: ChangedGame): void;
  /** The version of a game that is in memory; null for none. */
  versionOf?(id: string): number | null;
  /** A key has become present at a peer, or absent at the last one. */
  presenceChanged?(key: string): void;
  /** A peer has published something else than presence. */
  message?(message: ClusterMessage): void;
  /** Servers have joined or left: `owns` may answer otherwise. */
  nodesChanged?(): void;
  /** This server has the duty to give all games the time of an outage back; clocks wait for that. */
  outage?(outage: Outage): Promise<void>;
  /** This server did not poll for so long that changes are missing: whatever is in memory may be old. */
  changesMissed?(): void;
}

/** The other servers on the same store. */
export interface Peers {
  /** Whether there are any. */
  readonly exist: boolean;
  /** Whether clocks may count: the store takes writes, and no outage is left to be given back. */
  readonly isClockTrusted: boolean;
  /** Resolves once clocks may count; false if that takes too long. */
  untilClockTrusted(): Promise<boolean>;
  /** Whether a key is present at a peer. */
  isPresent(key: string): boolean;
  /** The keys with this prefix that are present at peers. */
  presentKeys(prefix: string): string[];
  /** Publishes that a key has become present at this server, or absent. */
  announce(key: string, isPresent: boolean): void;
  /** Whether this server has a duty: of those that are alive exactly one has it, if they know of each other. */
  owns(duty: string): boolean;
  /** Calls the listener from now on; returns the function that unsubscribes it. */
  subscribe(listener: PeersListener): () => void;
}

/** The peers of a server that has none. */
export const ALONE: Peers = {
  exist: false,
  isClockTrusted: true,
  untilClockTrusted: async () => true,
  isPresent: () => false,
  presentKeys: () => [],
  announce: () => {},
  owns: () => true,
  subscribe: () => () => {},
};

/** The presence key of a player in a game: they follow it, or wait in the lobby for somebody to join. */
export function seatKey(game: string, seat: Seat): string {
  return `game ${game} ${seat}`;
}

/** Returns the game of a seat's presence key; null if it is not one. */
export function gameOfKey(key: string): string | null {
  const [kind, game] = key.split(' ');
  return kind === 'game' && game !== undefined ? game : null;
}

/** The presence key of a player with a connection. */
export function playerKey(player: string): string {
  return `player ${player}`;
}

export const BOT_KEYS = 'bot ';

export const BOT_SHARE_KEYS = 'bot-share ';

/** The presence key that says from where a program has opened its stream: `share` has no blank. */
export function botShareKey(name: string, share: string): string {
  return `${BOT_SHARE_KEYS}${name} ${share}`;
}

/** The presence key of a program whose stream of events is open. */
export function botKey(name: string): string {
  return BOT_KEYS + name;
}
