/**
 * What the server keeps, as an interface: games as logs of events, sessions, and the time at which the server last ran.
 *
 * All times are milliseconds since 1970, whole numbers. JSON is text here; no store looks into it. Every promise of a
 * change is kept only once the change is durable: it survives a killed process and, on disk, a power failure.
 */

import type { Pay } from '../work/work.js';

/** One event of a game's log. */
export interface LogEvent {
  /** From 1, without gaps. */
  readonly seq: number;
  readonly kind: string;
  /** The nonce of the act that caused the event; no two events of a game have the same. */
  readonly actId: string | null;
  readonly seat: 0 | 1 | null;
  /** JSON. */
  readonly data: string;
  readonly atMs: number;
}

export type GameStatus = 'open' | 'live' | 'ended';

/** What is known of a game without its log. */
export interface GameRow {
  readonly id: string;
  readonly variant: string;
  /** JSON. */
  readonly options: string;
  readonly status: GameStatus;
  /** What lists show of it beside all this, JSON. */
  readonly about: string;
  /** The number of events in the log. */
  readonly version: number;
  /** The players, by seat; null too where what is known of a player has been deleted. */
  readonly seats: readonly [string | null, string | null];
  /** What they call themselves. */
  readonly names: readonly [string | null, string | null];
  /** What the log's digests of players and names are made with. */
  readonly salts: readonly [string | null, string | null];
  /** The only player who may join. */
  readonly invited: string | null;
  /** JSON. */
  readonly timeControl: string;
  /** When something must happen without an act: a flag falls, a player has been away too long. */
  readonly deadlineMs: number | null;
  /** The game of which this one is the rematch; a game has at most one rematch. */
  readonly parentId: string | null;
  readonly createdMs: number;
  readonly updatedMs: number;
  /** JSON, once the game has ended. */
  readonly result: string | null;
  /** Whether it has ended before it was a game: nobody misses it for long. */
  readonly isVoid: boolean;
}

/** What a player has not yet shown, JSON; null deletes it. */
export interface SecretChange {
  readonly seat: 0 | 1;
  readonly data: string | null;
}

/** A change of one game, made whole or not at all. */
export interface Commit {
  /**
   * The row after the change; its version is that of the last event. Of a game that exists only status, seats, names,
   * salts, about, deadlineMs, updatedMs, result and isVoid can change, and once it has ended no seats, names and salts;
   * what the row says of the rest is not looked at. `updatedMs` never goes back, and is not before `createdMs`.
   */
  readonly row: GameRow;
  /** The version that the caller saw; 0 for a new game. */
  readonly expect: number;
  /** Numbered expect + 1 and on. A new game has at least one; a change of secrets alone has none. */
  readonly events: readonly LogEvent[];
  readonly secrets?: readonly SecretChange[];
  /**
   * Says of a game that exists that nothing of its row is new but version, deadlineMs, updatedMs and about; what the row
   * says of the rest is not looked at then. False without it.
   */
  readonly isPlain?: boolean;
}

/**
 * `duplicate`: an event with such an act id is there already, at `seq`; this is said even where the version is old.
 * `conflict`: the game is not at the version expected. `rematch`: the parent has another rematch, `id`.
 * `busy`: the disk is full, or another program keeps the store locked. In each of these cases nothing was written.
 */
export type CommitAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'duplicate'; readonly seq: number }
  | { readonly ok: false; readonly code: 'rematch'; readonly id: string }
  | { readonly ok: false; readonly code: 'conflict' | 'busy' };

/** All that is kept of a game. */
export interface StoredGame {
  readonly row: GameRow;
  readonly events: readonly LogEvent[];
  /** By seat. */
  readonly secrets: readonly [string | null, string | null];
  /** The head of the chain over the log: SHA-256 as 64 hexadecimal digits. */
  readonly head: string;
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

/** Where a game stands in the order in which games are packed. */
export interface EndPlace {
  readonly endedMs: number;
  readonly id: string;
}

/** Which games to pack: those that ended, and changed last, not after `untilMs`. */
export interface PackOrder {
  readonly untilMs: number;
  /** Where the order before came to; null to begin with the oldest. */
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

/** A program that plays, as it registers. Its name is never given again. */
export interface Bot {
  readonly name: string;
  readonly createdMs: number;
  readonly session: Session;
}

/**
 * A store of games. Writes take effect in the order of the calls. `expect` keeps those apart who change one game at a time.
 *
 * Errors: a `RangeError` where a call breaks the rules above; `StoreBusyError` where a write is `busy` and its answer has
 * no place for it; `StoreFailedError` from every call after a write that may or may not be on disk; `DamagedGameError`
 * from a call on a game that is damaged, which lists leave out, and `DamagedPageError` from one on anything else that is.
 */
/** Sessions of a player that have such data, and what becomes of them. */
export interface SessionUse {
  readonly player: string;
  readonly from: string;
  readonly to: string;
  readonly expiresMs: number;
}

export interface GameStore {
  commit(change: Commit): Promise<CommitAnswer>;
  /** A long game is read in parts, with turns of the event loop between them; `pay` charges whoever asks for each. */
  load(id: string, pay?: Pay): Promise<StoredGame | null>;
  /** The events after `seq`; none where there is no such game. */
  eventsSince(id: string, seq: number): Promise<readonly LogEvent[]>;
  /** The number of the event that an act caused; null where it caused none. */
  seqOfAct(id: string, actId: string): Promise<number | null>;
  /** The live games whose deadline is not after `nowMs`, the most urgent first. */
  due(nowMs: number, limit: number): Promise<readonly string[]>;
  liveIds(): Promise<readonly string[]>;
  list(query: GameQuery): Promise<readonly GameRow[]>;
  /**
   * Packs games that are over: their logs take less room, and forget what acts caused their events. A game that changes
   * afterwards is unpacked by that. A damaged one is passed over. Returns the last that it came to; null where no more
   * are to be packed.
   */
  pack(order: PackOrder): Promise<EndPlace | null>;
  /**
   * Deletes games that have ended before they were games, and changed last, not after `untilMs`: at most `limit`, the
   * oldest first. Returns how many.
   */
  deleteVoid(untilMs: number, limit: number): Promise<number>;
  /**
   * Deletes who somebody was from at most `limit` of the games that have ended: seats, names and salts, so that nothing
   * in the log tells any more. A damaged row loses them too, and stays damaged. Returns the ids of the games.
   */
  forget(player: string, limit: number): Promise<readonly string[]>;
  /** Gives the name of a program back; false where there is none of that name, in whatever case. */
  freeBot(name: string): Promise<boolean>;
  /** Keeps the name of a program for good, with a session of it; false where somebody has the name, in whatever case. */
  addBot(bot: Bot): Promise<boolean>;
  /** The names of all programs. */
  botNames(): Promise<readonly string[]>;
  /** Adds a session, or replaces that of the same hash. */
  putSession(session: Session): Promise<void>;
  /** The session of this hash, unless it has expired at `nowMs`. */
  getSession(hash: string, nowMs: number): Promise<Session | null>;
  /** Gives the sessions of a player whose data is `from` other data and a longer life. */
  useSessions(use: SessionUse): Promise<void>;
  deleteSession(hash: string): Promise<void>;
  /** Ends all sessions of a player; returns their hashes. */
  deleteSessionsOf(player: string): Promise<readonly string[]>;
  /** Deletes the sessions that have expired at `nowMs`; returns how many. */
  deleteExpiredSessions(nowMs: number): Promise<number>;
  /** Keeps that the server was running at `nowMs`. */
  beat(nowMs: number): Promise<void>;
  /** The latest time given to `beat`. */
  lastBeat(): Promise<number | null>;
  /** Sets a game aside that whoever reads its log has found to be damaged. */
  setAside(damage: DamagedGameError): void;
  /** The games that are set aside, with what is wrong. */
  readonly damaged: ReadonlyMap<string, DamagedGameError>;
  /** Ends the store after all that was asked before is answered; a call after it is a `StoreFailedError`. */
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

/** What is kept of one game is not what was written. Other games are as they were. */
export class DamagedGameError extends Error {
  override readonly name = 'DamagedGameError';
  readonly game: string;
  /** What is wrong, in words. */
  readonly what: string;

  constructor(game: string, what: string) {
    super(`Game ${game} is damaged: ${what}.`);
    this.game = game;
    this.what = what;
  }
}

/** What is kept of something else than a game, such as a session, cannot be read: this call fails, others do not. */
export class DamagedPageError extends Error {
  override readonly name = 'DamagedPageError';
}
