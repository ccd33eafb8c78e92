/** The games: each a log of events, with a row that sums it up and the secrets of its players. */

import type { Pay } from '../work/work.js';
import type { DamagedGameError } from './errors.js';
import type { GameRow, GameStatus, LogEvent } from './row.js';

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
   * The `drafts` that the caller saw: the version does not show that another server has changed secrets. Default: any.
   * A store of a single server ignores it.
   */
  readonly drafts?: number;
}

/**
 * `duplicate`: an event with such an act id exists already, at `seq`; this is answered even if the version is old.
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
  /** How often its secrets have changed; left out by a store of a single server. */
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

/** The logs of games. Writes take effect in the order of the calls; `expect` separates concurrent changes of a game. */
export interface GameLog {
  commit(change: Commit): Promise<CommitAnswer>;
  /** A long game is read in parts, with turns of the event loop between them; `pay` charges the caller for each. */
  load(id: string, pay?: Pay): Promise<StoredGame | null>;
  /** The events after `seq`; empty if there is no such game. */
  eventsSince(id: string, seq: number): Promise<readonly LogEvent[]>;
  /** The number of the event that a command caused; null if it caused none. */
  seqOfAct(id: string, actId: string): Promise<number | null>;
  /** The live games whose deadline is not after `nowMs`, the most urgent first. */
  due(nowMs: number, limit: number): Promise<readonly string[]>;
  liveIds(): Promise<readonly string[]>;
  list(query: GameQuery): Promise<readonly GameRow[]>;
  /** The ids of all games after one, in their order; damaged ones too, as far as they can be read. */
  ids(after: string, limit: number): Promise<readonly string[]>;
  /** Excludes a game from now on whose log a reader has found to be damaged. */
  quarantine(damage: DamagedGameError): void;
  /** The games in quarantine, with their problems. */
  readonly quarantined: ReadonlyMap<string, DamagedGameError>;
}
