/**
 * Logs of any kind beside games, such as a tournament's, and records, which have no history, such as a rating. A log is
 * as a game's: it has a version to compare and set, events that each come once by the name of their act, and a chain of
 * hashes, and the changefeed has its changes. The store looks into none of it.
 */

import type { DamagedLogError } from './errors.js';
import type { CommitAnswer } from './gameLog.js';
import type { LogEvent } from './row.js';

/** Names a log: a kind is 1 to 32 letters of `a` to `z`, an id as that of a game. */
export interface LogName {
  readonly kind: string;
  readonly id: string;
}

/** One event of a log. No two events of a log have the same `actId`. */
export type LogEntry = Omit<LogEvent, 'seat'>;

/** A log without its events. */
export interface LogRow extends LogName {
  /** The number of events. */
  readonly version: number;
  /** By which logs of a kind are listed, at most 64 signs of ASCII: a status, or a time with a fixed number of digits. */
  readonly key: string;
  /** The data that lists show and the next event is decided by, JSON. */
  readonly state: string;
}

/** A change of one log, applied whole or not at all. */
export interface LogChange {
  /** The row after the change. */
  readonly row: LogRow;
  /** The version that the caller saw; 0 for a new log. */
  readonly expect: number;
  /** Numbered expect + 1 and on, at least one. */
  readonly events: readonly LogEntry[];
}

/** All the data of a log. */
export interface StoredLog {
  readonly row: LogRow;
  readonly events: readonly LogEntry[];
  /** The head of its chain, as a game has one, over `chainName` and its events. */
  readonly head: string;
}

/** Logs of one kind, in the order of their keys and then their ids. */
export interface LogQuery {
  readonly kind: string;
  /** The first and the last key. */
  readonly keys: readonly [from: string, to: string];
  /** The last log of the page before. */
  readonly after?: Pick<LogRow, 'key' | 'id'>;
  readonly limit: number;
}

/** Errors: those of games, with a `DamagedLogError` where those have a `DamagedGameError`. */
export interface Logs {
  /**
   * Applies a change. The same change again is a `duplicate` of the first event that has an act; without one it is a
   * `conflict`.
   */
  commit(change: LogChange): Promise<CommitAnswer>;
  load(name: LogName): Promise<StoredLog | null>;
  /** The events after `seq`; none if there is no such log. */
  eventsSince(name: LogName, seq: number): Promise<readonly LogEntry[]>;
  /** The number of the event that an act caused; null if it caused none. */
  seqOfAct(name: LogName, actId: string): Promise<number | null>;
  list(query: LogQuery): Promise<readonly LogRow[]>;
  /** The names of all logs after one, in the order of their `chainName`s; damaged ones too, as far as they can be read. */
  names(after: LogName | null, limit: number): Promise<readonly LogName[]>;
  /** Excludes a log from now on that a reader has found to be damaged. */
  quarantine(damage: DamagedLogError): void;
  /** The logs in quarantine, by their `chainName`s. */
  readonly quarantined: ReadonlyMap<string, DamagedLogError>;
}

/** Names a record: a kind as that of a log, a key of 1 to 128 letters, digits or signs of `_-./:`. */
export interface RecordName {
  readonly kind: string;
  readonly key: string;
}

/** A value with a version. */
export interface StoredRecord extends RecordName {
  readonly version: number;
  /** JSON; null once it has been deleted: its version goes on, so that nobody takes a later one for an earlier. */
  readonly value: string | null;
}

/** A change of one record. */
export interface RecordChange extends RecordName {
  /** The version that the caller saw; 0 for a record that has never been. */
  readonly expect: number;
  readonly value: string | null;
  /** Its version afterwards, for copies of a store. Default: expect + 1. */
  readonly version?: number;
}

/** Records are changed by `Transactions` alone. */
export interface Records {
  get(name: RecordName): Promise<StoredRecord | null>;
  /** The records after a name, in the order of kinds and then keys; the first ones of a kind come after the key ''. */
  page(after: RecordName, limit: number): Promise<readonly StoredRecord[]>;
}

/**
 * Returns the name under which a log is stored, chained and signed, as a game is under its id: no game has one with a
 * slash.
 */
export function chainName({ kind, id }: LogName): string {
  return `${kind}/${id}`;
}

/** Returns the log of a `chainName`. */
export function logNamed(name: string): LogName {
  const [kind = '', id = ''] = name.split('/');
  return { kind, id };
}

/** Returns an event in the form that games' events have, which the chain covers: nobody has a seat. */
export function seatless(entry: LogEntry): LogEvent {
  return { ...entry, seat: null };
}
