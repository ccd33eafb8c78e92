/**
 * The server's data as an interface: games as logs of events, sessions, and the time at which the server last ran.
 *
 * All times are milliseconds since 1970, whole numbers. JSON is text here; no store looks into it. Every promise of a
 * change resolves only once the change is durable: it survives a killed process and, on disk, a power failure.
 */

import type { Pay } from '../work/work.js';
import type { GameRow, GameStatus, LogEvent } from './row.js';
import type { Shared } from './shared.js';

export type { GameRow, GameStatus, LogEvent } from './row.js';

/** A seat's unrevealed arrangement, JSON; null deletes it. */
export interface SecretChange {
  readonly seat: 0 | 1;
  readonly data: string | null;
}

/** A change of one game, applied whole or not at all. */
export interface Commit {
  /**
   * The row after the change; its version is that of the last event. Of an existing game only status, seats, names,
   * salts, about, deadlineMs, updatedMs, result and isVoid can change, and once it has ended no seats, names and salts;
   * the other columns are not read. `updatedMs` never goes back, and is not before `createdMs`.
   */
  readonly row: GameRow;
  /** The version that the caller saw; 0 for a new game. */
  readonly expect: number;
  /** Numbered expect + 1 and on. A new game has at least one; a change of secrets alone has none. */
  readonly events: readonly LogEvent[];
  readonly secrets?: readonly SecretChange[];
  /**
   * Says of an existing game that nothing of its row has changed but version, deadlineMs, updatedMs and about; the
   * other columns are not read then. Default: false.
   */
  readonly isPlain?: boolean;
  /**
   * The `drafts` that the caller saw: no version tells that another server has changed secrets. Default: any. A store of
   * one server does not look at it.
   */
  readonly drafts?: number;
}

/**
 * `duplicate`: an event with such an act id exists already, at `seq`; this is said even if the version is old.
 * `conflict`: the game is not at the version expected. `rematch`: the parent has another rematch, `id`. In these cases
 * nothing was written. `busy`: the disk is full, another program keeps the store locked, or the database does not say
 * what became of the change: the same change again is answered as if it were the first.
 */
export type CommitAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'duplicate'; readonly seq: number }
  | { readonly ok: false; readonly code: 'rematch'; readonly id: string }
  | { readonly ok: false; readonly code: 'conflict' | 'busy' };

/** All the data of a game. */
export interface StoredGame {
  readonly row: GameRow;
  readonly events: readonly LogEvent[];
  /** By seat. */
  readonly secrets: readonly [string | null, string | null];
  /** The head of the chain over the log: SHA-256 as 64 hexadecimal digits. */
  readonly head: string;
  /** How many changes of secrets it has seen; left out by a store of one server. */
  readonly drafts?: number;
}

/** Games of one status, the newest first. */
export interface GameQuery {
  readonly status: GameStatus;
  /** The last game of the page before. */
  readonly before?: Pick<GameRow, 'createdMs' | 'id'>;
  readonly limit: number;
  /** Only games in which this player has a seat. */
  readonly player?: string;
}

/** The place of a game in the order of packing. */
export interface EndPlace {
  readonly endedMs: number;
  readonly id: string;
}

/** Which games to pack: those that ended, and changed last, not after `untilMs`. */
export interface PackOrder {
  readonly untilMs: number;
  /** Where the last order stopped; null to begin with the oldest. */
  readonly after: EndPlace | null;
  readonly limit: number;
}

/** A session; only the hash of its token is kept. */
export interface Session {
  readonly hash: string;
  readonly player: string;
  /** JSON. */
  readonly data: string;
  readonly expiresMs: number;
}

/** A registered program. Its name is never given again. */
export interface Bot {
  readonly name: string;
  readonly createdMs: number;
  /** Null where it has none, or one that is stored already. */
  readonly session: Session | null;
}

/** The name of a program, and since when it is taken. */
export type BotName = Pick<Bot, 'name' | 'createdMs'>;

/** A private key of the servers on a store, as the text of a JWK (RFC 7517). */
export interface StoredKey {
  readonly name: string;
  readonly jwk: string;
}

/** Sessions of a player with such data, and their new data. */
export interface SessionUse {
  readonly player: string;
  readonly from: string;
  readonly to: string;
  readonly expiresMs: number;
}

/**
 * A store of games and their events. Writes take effect in the order of the calls. `expect` separates concurrent
 * changes of one game. `storeContract` of packages/testkit holds a store to this.
 *
 * Errors: a `RangeError` if a call breaks the rules above; `StoreBusyError` if a write is `busy` and its answer has no
 * place for it; `StoreFailedError` from every call after a write that may or may not be on disk; `DamagedGameError`
 * from a call on a damaged game, which lists leave out, and `DamagedPageError` from a call on any other damaged data.
 */
export interface GameStore {
  commit(change: Commit): Promise<CommitAnswer>;
  /** A long game is read in parts, with turns of the event loop between them; `pay` charges the caller for each. */
  load(id: string, pay?: Pay): Promise<StoredGame | null>;
  /** The events after `seq`; none if there is no such game. */
  eventsSince(id: string, seq: number): Promise<readonly LogEvent[]>;
  /** The number of the event that a command caused; null if it caused none. */
  seqOfAct(id: string, actId: string): Promise<number | null>;
  /** The live games whose deadline is not after `nowMs`, the most urgent first. */
  due(nowMs: number, limit: number): Promise<readonly string[]>;
  liveIds(): Promise<readonly string[]>;
  list(query: GameQuery): Promise<readonly GameRow[]>;
  /**
   * Packs finished games: their logs take less room, and lose the commands that caused their events. A later change
   * unpacks a game. Damaged ones are skipped. Returns the last place reached; null if no more are to be packed.
   */
  pack(order: PackOrder): Promise<EndPlace | null>;
  /** Deletes void games that changed last, not after `untilMs`: at most `limit`, the oldest first. Returns how many. */
  deleteVoid(untilMs: number, limit: number): Promise<number>;
  /**
   * Deletes a player from at most `limit` finished games: seats, names and salts, so that the log names them no more. A
   * damaged row loses them too, and stays damaged. Returns the ids of the games.
   */
  forget(player: string, limit: number): Promise<readonly string[]>;
  /** Frees the name of a program; false if there is none of that name, in whatever case. */
  freeBot(name: string): Promise<boolean>;
  /** Registers the name of a program for good, with a session of it; false if the name is taken, in whatever case. */
  addBot(bot: Bot): Promise<boolean>;
  /** The names of all programs, the oldest first. */
  botNames(): Promise<readonly BotName[]>;
  /** Keeps a key by a name that has none; a key that is there stays. */
  addKey(key: StoredKey): Promise<void>;
  /** All keys, by their names in order. */
  keys(): Promise<readonly StoredKey[]>;
  /** Adds a session, or replaces the one of the same hash. */
  putSession(session: Session): Promise<void>;
  /** The session of this hash, unless it has expired at `nowMs`. */
  getSession(hash: string, nowMs: number): Promise<Session | null>;
  /** Lengthens a session; false if there is none. */
  renewSession(hash: string, expiresMs: number): Promise<boolean>;
  /** Gives a player's sessions with data `from` new data and a longer life. */
  useSessions(use: SessionUse): Promise<void>;
  deleteSession(hash: string): Promise<void>;
  /** Ends all sessions of a player; returns their hashes. */
  deleteSessionsOf(player: string): Promise<readonly string[]>;
  /** Deletes the sessions that have expired at `nowMs`; returns how many. */
  deleteExpiredSessions(nowMs: number): Promise<number>;
  /** Records that the server was running at `nowMs`. */
  beat(nowMs: number): Promise<void>;
  /** The latest time given to `beat`. */
  lastBeat(): Promise<number | null>;
  /** The part that servers on this store share; null if it is of one server. */
  readonly shared: Shared | null;
  /** Sets a game aside that a reader of its log has found to be damaged. */
  setAside(damage: DamagedGameError): void;
  /** The games set aside, with their problems. */
  readonly damaged: ReadonlyMap<string, DamagedGameError>;
  /** The ids of all games after one, in their order; damaged ones too, as far as they can be read. */
  ids(after: string, limit: number): Promise<readonly string[]>;
  /** All sessions whose hashes come after one, in their order. */
  sessions(after: string, limit: number): Promise<readonly Session[]>;
  /** Ends the store after all earlier calls are answered; a later call is a `StoreFailedError`. */
  close(): Promise<void>;
}

/** The disk is full or the store is locked: nothing was written, and the same call may succeed later. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError';
}

/** The store has ended: by `close`, or because a write failed in a way that leaves its outcome unknown. */
export class StoreFailedError extends Error {
  override readonly name = 'StoreFailedError';
}

/** Nothing there can be used as a store; the message is for the person who started the program. */
export class StoreOpenError extends Error {
  override readonly name = 'StoreOpenError';
}

/** The stored data of one game are not as they were written. Other games are unaffected. */
export class DamagedGameError extends Error {
  override readonly name = 'DamagedGameError';
  readonly game: string;
  /** The problem, in words. */
  readonly what: string;

  constructor(game: string, what: string) {
    super(`Game ${game} is damaged: ${what}.`);
    this.game = game;
    this.what = what;
  }
}

/** Other stored data than a game, such as a session, cannot be read: this call fails, others do not. */
export class DamagedPageError extends Error {
  override readonly name = 'DamagedPageError';
}
