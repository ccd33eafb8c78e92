/**
 * Transactions: changes that span games, logs, records and the outbox: whole or not at all, and once.
 *
 * A change by the name of an act that has been made already is not made again, and answered as if it were the first: so
 * after a lost answer, and if several servers make it at once. Names are kept until `dropActs`.
 */

import { checkCommit, isCount, isId } from './checks.js';
import type { Commit, CommitAnswer } from './gameLog.js';
import { chainName, type LogChange, type RecordChange, type RecordName } from './logs.js';
import type { Message } from './outbox.js';

/** The parts of a change; of one game, one log and one record each at most one. */
export interface Transaction {
  /**
   * 1 to 128 signs of ASCII that are not spaces. Null for a change without messages that its parts refuse if it is made once
   * more.
   */
  readonly act: string | null;
  readonly atMs: number;
  readonly games?: readonly Commit[];
  readonly logs?: readonly LogChange[];
  readonly records?: readonly RecordChange[];
  readonly messages?: readonly Omit<Message, 'n'>[];
}

/** Why a change of a game or a log is not made. */
export type Refusal = Exclude<CommitAnswer, { readonly ok: true }>;

/**
 * The answer of the first part that is refused, in the order of games, logs and records, each by their names; `of` says
 * which: `game ID`, `log KIND/ID` or `record KIND/KEY`, and '' where it is the store. Nothing was written then.
 */
export type TransactionAnswer = { readonly ok: true } | (Refusal & { readonly of: string });

/** The name of a change that was made. */
export interface DoneAct {
  readonly act: string;
  readonly atMs: number;
}

/** Makes transactions. Errors: those of a store. */
export interface Transactions {
  commit(change: Transaction): Promise<TransactionAnswer>;
  /** The names of changes after one, in their order. */
  acts(after: string, limit: number): Promise<readonly DoneAct[]>;
  /** Drops the names of changes made not after a time; returns how many. */
  dropActs(untilMs: number): Promise<number>;
}

/** A change that was checked, with its parts in the order of locking, which is the same everywhere. */
export type CheckedTransaction = Required<Transaction>;

const KIND = /^[a-z]{1,32}$/;
const KEY = /^[\x20-\x7e]{0,64}$/;
const RECORD_KEY = /^[\w./:-]{1,128}$/;
const ACT = /^[\x21-\x7e]{1,128}$/;

/** The key of all writes to the outbox. */
export const OUTBOX = 'outbox';

export const gameOf = ({ row }: Commit): string => `game ${row.id}`;
export const logOf = ({ row }: LogChange): string => `log ${chainName(row)}`;
export const recordOf = ({ kind, key }: RecordName): string => `record ${kind}/${key}`;

/** Validates a change before any store applies it. Errors: a `RangeError` if it breaks a rule. */
export function checkedTransaction(transaction: Transaction): CheckedTransaction {
  const { act, atMs, games = [], logs = [], records = [], messages = [] } = transaction;
  const of = `act ${act}`;
  must(act === null || ACT.test(act), 'no name', of);
  must(isCount(atMs), 'no time in ms', of);
  const [g, l, r] = [inOrder(games, gameOf), inOrder(logs, logOf), inOrder(records, recordOf)];
  g.forEach(checkCommit);
  const parents = g.flatMap(({ expect, row }) => (expect === 0 ? (row.parentId ?? []) : []));
  must(new Set(parents).size === parents.length, 'two rematches of one game', of);
  l.forEach(checkLog);
  r.forEach(checkRecord);
  must(act !== null || messages.length === 0, 'messages without an act', of);
  for (const { kind } of messages) must(KIND.test(kind), 'no kind of a message', kind);
  return { act, atMs, games: g, logs: l, records: r, messages };
}

/** Returns the transaction that a change of one log is. Errors: as `checkedTransaction`. */
export function transactionOfLog(change: LogChange): CheckedTransaction {
  return checkedTransaction({ act: null, atMs: 0, logs: [change] });
}

/** Returns the keys of all that a transaction touches. */
export function keysOf({ act, games, logs, records, messages }: CheckedTransaction): string[] {
  const own = [...(act === null ? [] : [`act ${act}`]), ...(messages.length > 0 ? [OUTBOX] : [])];
  const parents = games.flatMap(({ row, expect }) =>
    expect > 0 || row.parentId === null ? [] : `parent ${row.parentId}`,
  );
  return [...own, ...parents, ...games.map(gameOf), ...logs.map(logOf), ...records.map(recordOf)];
}

/** Returns the refusal of the first part that has one, with its name. */
export function firstRefused<T>(
  parts: readonly T[],
  nameOf: (part: T) => string,
  refusalOf: (part: T) => Refusal | null,
): TransactionAnswer | null {
  for (const part of parts) {
    const refused = refusalOf(part);
    if (refused) return { ...refused, of: nameOf(part) };
  }
  return null;
}

/** Returns the answer to a transaction of one part alone. */
export function ofOnePart(answer: TransactionAnswer): CommitAnswer {
  if (answer.ok) return answer;
  const { of, ...refused } = answer;
  return refused;
}

function inOrder<T>(parts: readonly T[], nameOf: (part: T) => string): T[] {
  const sorted = [...parts].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  sorted.forEach((part, at) => {
    must(at === 0 || nameOf(part) !== nameOf(sorted[at - 1]!), 'twice in one change', nameOf(part));
  });
  return sorted;
}

function checkLog(change: LogChange): void {
  const { row, expect, events } = change;
  const of = logOf(change);
  must(KIND.test(row.kind) && isId(row.id) && KEY.test(row.key), 'no kind, id or key', of);
  must(isCount(expect) && events.length > 0 && row.version === expect + events.length, 'no version or event', of);
  const acts = events.flatMap(({ actId }) => actId ?? []);
  must(new Set(acts).size === acts.length, 'two events with one act', of);
  const isRight = events.every(({ seq, atMs }, index) => seq === expect + 1 + index && isCount(atMs));
  must(isRight, 'an event out of order or time', of);
}

function checkRecord(change: RecordChange): void {
  const { kind, key, expect, version = expect + 1 } = change;
  must(KIND.test(kind) && RECORD_KEY.test(key), 'no kind or key', recordOf(change));
  must(isCount(expect) && isCount(version) && version > expect, 'no version', recordOf(change));
}

/** Validates a move of a reader's place. Errors: a `RangeError` if it goes back. */
export function checkPass(reader: string, from: number, to: number): void {
  must(isId(reader) && isCount(from) && isCount(to) && to >= from, `no way from ${from} to ${to}`, `reader ${reader}`);
}

/** Validates the name of a reader. */
export function checkReader(reader: string): void {
  must(isId(reader), 'no name of a reader', reader);
}

function must(isSo: boolean, what: string, of: string): void {
  if (!isSo) throw new RangeError(`${of}: ${what}`);
}
