/** The other servers on the same store, as the parts of a server see them. */

import type { Seat } from '@sitke/protocol';
import type { ChangedGame, ClusterMessage, Outage } from '../store/index.js';

/** A part of a server hears of the others by these calls, all optional. */
export interface OthersListener {
  /** A game was changed, and is so now; it may be told more than once. */
  game?(changed: ChangedGame): void;
  /** The version of a game that is in memory; null for none. */
  versionOf?(id: string): number | null;
  /** Somebody has come to another server, or left the last one. */
  presence?(key: string): void;
  /** A peer has published something else than presence. */
  message?(message: ClusterMessage): void;
  /** Servers have come or gone: `owns` may answer otherwise. */
  members?(): void;
  /** This server owns the duty to give all games their time back; nobody may play before. */
  outage?(outage: Outage): Promise<void>;
  /** This server heard nothing for so long that news are missing: whatever is in memory may be old. */
  missed?(): void;
}

/** The other servers on the same store. */
export interface Others {
  /** Whether there are any. */
  readonly isAny: boolean;
  /** Whether time may be counted: the store takes writes, and no outage is left to be made up for. */
  readonly isSteady: boolean;
  /** Resolves once time may be counted; false if that takes too long. */
  untilSteady(): Promise<boolean>;
  /** Whether somebody is connected to another server. */
  isThere(key: string): boolean;
  /** The presence keys of others that begin so. */
  keysOf(prefix: string): string[];
  /** Says that somebody is connected to this server, or no longer. */
  announce(key: string, isHere: boolean): void;
  /** Whether this server is the one to do something: of those that run, exactly one is, if they know of each other. */
  owns(what: string): boolean;
  /** Calls the listener until the returned function is called. */
  listen(listener: OthersListener): () => void;
}

/** No others: the store is of one server. */
export const ALONE: Others = {
  isAny: false,
  isSteady: true,
  untilSteady: async () => true,
  isThere: () => false,
  keysOf: () => [],
  announce: () => {},
  owns: () => true,
  listen: () => () => {},
};

/** The presence key of a player in a game: they listen to it, or wait in the lobby for somebody to join. */
export function seatKey(game: string, seat: Seat): string {
  return `game ${game} ${seat}`;
}

/** Returns the game of a seat's presence key; null if it is none. */
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
