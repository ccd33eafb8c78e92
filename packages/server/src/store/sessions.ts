/** The sessions of players, and what else is kept by the hash of a secret. */

/** A session; only the hash of its token is kept. */
export interface Session {
  readonly hash: string;
  readonly player: string;
  /** JSON. */
  readonly data: string;
  readonly expiresMs: number;
}

/** Sessions of a player with such data, and their new data. */
export interface SessionUse {
  readonly player: string;
  readonly from: string;
  readonly to: string;
  readonly expiresMs: number;
}

export interface SessionStore {
  /** Adds a session, or replaces the one of the same hash. */
  put(session: Session): Promise<void>;
  /** The session of this hash, unless it has expired at `nowMs`. */
  get(hash: string, nowMs: number): Promise<Session | null>;
  /** Extends a session; false if there is none. */
  renew(hash: string, expiresMs: number): Promise<boolean>;
  /** Gives a player's sessions with data `from` new data and a longer life. */
  use(use: SessionUse): Promise<void>;
  delete(hash: string): Promise<void>;
  /** Ends all sessions of a player, on all servers; returns their hashes. */
  deleteOf(player: string): Promise<readonly string[]>;
  /** Deletes the sessions that have expired at `nowMs`; returns how many. */
  deleteExpired(nowMs: number): Promise<number>;
  /** All sessions whose hashes come after one, in their order. */
  page(after: string, limit: number): Promise<readonly Session[]>;
}
