/**
 * The things that servers on one store share besides its games: news of each other's changes, which servers run, who is connected
 * to them, outages and bans. All of it is read from the store, so nothing is lost with a message or a server.
 */

import type { GameRow, LogEvent } from './row.js';

/**
 * Kinds of news besides changes of games. `here` and `gone`: somebody is connected, or no longer, as a presence key.
 * `end`: the connections of a player end. `bans`, `bots`: the list has changed.
 */
export type ToldKind = 'here' | 'gone' | 'end' | 'bans' | 'bots';

/** One thing that a server has told the others. */
export interface Told {
  readonly kind: ToldKind;
  readonly what: string;
}

/** The doings of the other servers since a place. */
export interface News {
  /** The games they have changed, as they are now. */
  readonly games: readonly SharedRow[];
  /** All they have told, by server, in the order of its making. */
  readonly told: readonly (Told & { readonly node: string })[];
  /** The place of the next news. News may come twice. */
  readonly next: string;
}

/** A game's row, and how many changes of secrets it has seen. */
export interface SharedRow {
  readonly row: GameRow;
  readonly drafts: number;
  /** Its change since the version that was known, if that was asked for and can be told. */
  readonly later?: Later;
}

/** The change of a game since a version: its row and secrets now, and the events after that version. */
export interface Later {
  readonly row: GameRow;
  readonly drafts: number;
  readonly events: readonly LogEvent[];
  /** By seat. */
  readonly secrets: readonly [string | null, string | null];
}

/** A time in which no server ran, or none could write, in ms since 1970 by the servers' clock. */
export interface Outage {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Which servers run. */
export interface Meeting {
  /** The names of the servers that run, in order. */
  readonly nodes: readonly string[];
  /** The outages whose games have not all been given their time back, the oldest first. */
  readonly outages: readonly Outage[];
  /** How far this server's clock is ahead of the store's, in ms. */
  readonly aheadMs: number;
}

/** The last time that any server met the others, and the clock that all of them go by. */
export interface Pulse {
  /** In ms since 1970 by the servers' clock; null before the first. */
  readonly atMs: number | null;
  /** How far that clock was ahead of the store's then, in ms. */
  readonly aheadMs: number | null;
  /** Now, by the store's clock, in ms since 1970. */
  readonly nowMs: number;
  /** Whether any server may be running. */
  readonly hasNodes: boolean;
}

/** Somebody connected to a server. */
export interface Presence {
  readonly node: string;
  readonly key: string;
}

/** A file on its way from one device of a player to another. */
export interface PassingFile {
  /** Of the code that it is to be had for. */
  readonly hash: string;
  /** Null for a device that has never been online. */
  readonly player: string | null;
  readonly network: string;
  readonly file: Uint8Array<ArrayBuffer>;
  readonly expiresMs: number;
}

/** How many bytes of files there may be, of one network and of all; each counts `overhead` more. */
export interface FileLimits {
  readonly ofNetwork: number;
  readonly ofAll: number;
  readonly overhead: number;
}

/** The shared part of a store. Errors: those of `GameStore`. */
export interface Shared {
  /** The name of this server: another each time it starts. */
  readonly node: string;
  /** Calls a function whenever this server has written news for others. */
  onNews(call: () => void): void;
  /**
   * Returns the news of other servers since a place; null: none, and the place where they begin. `versionOf` tells which version
   * of a game is known here, null for none: its change since then comes with it.
   */
  news(since: string | null, versionOf?: (id: string) => number | null): Promise<News>;
  /** Returns the change of a game since a version that was read; null if it must be read as a whole. */
  later(id: string, version: number): Promise<Later | null>;
  /** Tells all other servers. */
  tell(told: readonly Told[]): Promise<void>;
  /** Reads the pulse of all servers. */
  pulse(): Promise<Pulse>;
  /**
   * Says that this server runs, whose time is `now()`, in ms since 1970, and returns which do. Where none has said so for 3 s,
   * that was an outage. The store's own clock may be set, or be another's from now on.
   */
  meet(now: () => number): Promise<Meeting>;
  /** Says that this server ends: nobody is connected to it. */
  part(): Promise<void>;
  /** Records that all games have been given their time back. */
  endOutage(fromMs: number): Promise<void>;
  /** Records who has come to this server, and who has left it, and tells the others. */
  announce(here: readonly string[], gone: readonly string[]): Promise<void>;
  /** Everybody who is connected to a server that runs. */
  present(): Promise<readonly Presence[]>;
  /** The banned networks. */
  bans(): Promise<readonly string[]>;
  /** Bans a network, or lifts its ban, and tells the others. */
  setBan(network: string, isBanned: boolean): Promise<void>;
  /**
   * Adds a file in place of an older one of its player; false if there is no room. Files are in no backup, and gone when
   * the store fails.
   */
  addFile(file: PassingFile, limits: FileLimits, nowMs: number): Promise<boolean>;
  /** Takes a file out; null if there is none that has not expired. */
  takeFile(hash: string, nowMs: number): Promise<Pick<PassingFile, 'player' | 'file'> | null>;
  dropFiles(player: string): Promise<void>;
  /** Deletes news and servers that are too old to be of use. */
  tidy(): Promise<void>;
}
