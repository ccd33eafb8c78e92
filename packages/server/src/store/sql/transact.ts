/**
 * The steps of a transaction, the same in every database: the caller runs them in this order, in a transaction of the database,
 * and undoes all of it if they end with `Refused`.
 */

import { crc32 } from 'node:zlib';
import { DamagedLogError } from '../errors.js';
import { checksumOf, headOf } from '../form.js';
import type { Commit, CommitAnswer } from '../gameLog.js';
import { chainName, type LogChange, type LogEntry, type RecordChange, seatless } from '../logs.js';
import {
  type CheckedTransaction,
  gameOf,
  logOf,
  type Refusal,
  recordOf,
  type TransactionAnswer,
} from '../transactions.js';
import type { SqlStatement } from './sql.js';

/** A statement, whose rows come back; a change of a game, whose answer does; news of a log for the other servers. */
export type Step = { readonly sql: SqlStatement } | { readonly game: Commit } | { readonly published: string };
export type Steps = Generator<Step, { readonly isNew: boolean }, unknown>;

/** A part of a transaction is refused. */
export class Refused extends Error {
  readonly answer: Extract<TransactionAnswer, { readonly ok: false }>;

  constructor(answer: Refusal, of: string) {
    super(answer.code);
    this.answer = { ...answer, of };
  }
}

/** A row of `log`. */
export interface LogColumns {
  readonly name: string;
  readonly version: number;
  readonly key: string;
  readonly state: string;
  readonly head: string;
  readonly sum: number;
}

export const LOG = 'SELECT name, version, key, state, head, sum FROM log WHERE name = $1';
export const LOG_ACT = 'SELECT seq FROM log_event WHERE log = $1 AND act_id = $2';
const ADD_ACT = 'INSERT INTO act (name, at_ms) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING RETURNING name';
const ADD_LOG = `INSERT INTO log (name, kind, version, key, state, head, sum) VALUES ($1, $2, $3, $4, $5, $6, $7)`;
const PUT_LOG = 'UPDATE log SET version = $2, key = $3, state = $4, head = $5, sum = $6 WHERE name = $1';
const ADD_EVENT = `INSERT INTO log_event (log, seq, kind, act_id, data, at_ms, sum) VALUES ($1, $2, $3, $4, $5, $6, $7)`;
const ADD_RECORD = `INSERT INTO record (kind, key, version, value, sum) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (kind, key) DO NOTHING RETURNING version`;
const PUT_RECORD = `UPDATE record SET version = $3, value = $4, sum = $5 WHERE kind = $1 AND key = $2 AND version = $6
  RETURNING version`;
/**
 * Locks the end of the outbox until the transaction ends, which comes next: messages are numbered in the order in which
 * their changes are there to be read, without gaps. A sequence would do neither.
 */
const TAKE_NUMBERS = "UPDATE place SET n = n + $1 WHERE reader = '' RETURNING n";
export const ADD_MESSAGE = 'INSERT INTO message (n, kind, data, sum) VALUES ($1, $2, $3, $4)';

/** Returns the checksum of a row. */
export function sumOf(...columns: readonly (string | number | null)[]): number {
  return crc32(JSON.stringify(columns));
}

/** Returns a row of `log`. Errors: a `DamagedLogError` if it is not as it was written. */
export function checkedLog(log: LogColumns): LogColumns {
  const { name, version, key, state, head, sum } = log;
  if (sumOf(name, version, key, state, head) === sum) return log;
  throw new DamagedLogError(name, 'its row is not what its checksum was made of');
}

function* rowsOf<Row>(text: string, ...values: SqlStatement[1]): Generator<Step, readonly Row[], unknown> {
  return (yield { sql: [text, values] }) as readonly Row[];
}

/** Returns the steps of a transaction; `lock` is what locks a row that is read. `isNew` is false where it was made before. */
export function* transact(transaction: CheckedTransaction, lock: '' | ' FOR UPDATE'): Steps {
  const { act, atMs, games, logs, records, messages } = transaction;
  // Another server that is just making it is waited for.
  if (act !== null && (yield* rowsOf(ADD_ACT, act, atMs)).length === 0) return { isNew: false };
  for (const game of games) {
    const answer = (yield { game }) as CommitAnswer;
    if (!answer.ok) throw new Refused(answer, answer.code === 'busy' ? '' : gameOf(game));
  }
  for (const log of logs) yield* writeLog(log, lock);
  for (const record of records) yield* writeRecord(record);
  if (messages.length > 0) yield* writeMessages(messages);
  return { isNew: true };
}

function* writeLog(change: LogChange, lock: string): Generator<Step, void, unknown> {
  const { row, expect, events } = change;
  const { kind, version, key, state } = row;
  const name = chainName(row);
  const [before] = yield* rowsOf<LogColumns>(LOG + lock, name);
  // Asked behind the lock: whoever had it may have sent the same act.
  const seq = yield* seqOfFirstAct(name, events);
  if (seq !== null) throw new Refused({ ok: false, code: 'duplicate', seq }, logOf(change));
  if ((before?.version ?? 0) !== expect) throw new Refused({ ok: false, code: 'conflict' }, logOf(change));
  const head = headOf(name, events.map(seatless), before && checkedLog(before).head);
  const sum = sumOf(name, version, key, state, head);
  if (before) yield* rowsOf(PUT_LOG, name, version, key, state, head, sum);
  else yield* rowsOf(ADD_LOG, name, kind, version, key, state, head, sum);
  for (const event of events) {
    const { seq, actId, data, atMs } = event;
    yield* rowsOf(ADD_EVENT, name, seq, event.kind, actId, data, atMs, checksumOf(name, seatless(event)));
  }
  yield { published: name };
}

/** Finds the first act of a change that a log has already. */
export function* seqOfFirstAct(
  name: string,
  events: readonly Pick<LogEntry, 'actId'>[],
): Generator<Step, number | null, unknown> {
  for (const { actId } of events) {
    const [done] = actId === null ? [] : yield* rowsOf<{ seq: number }>(LOG_ACT, name, actId);
    if (done) return done.seq;
  }
  return null;
}

function* writeRecord(change: RecordChange): Generator<Step, void, unknown> {
  const { kind, key, expect, value, version = expect + 1 } = change;
  const values = [kind, key, version, value, sumOf(kind, key, version, value)];
  const written = yield* expect === 0 ? rowsOf(ADD_RECORD, ...values) : rowsOf(PUT_RECORD, ...values, expect);
  if (written.length === 0) throw new Refused({ ok: false, code: 'conflict' }, recordOf(change));
}

function* writeMessages(messages: CheckedTransaction['messages']): Generator<Step, void, unknown> {
  const [end] = yield* rowsOf<{ n: number }>(TAKE_NUMBERS, messages.length);
  for (const [index, { kind, data }] of messages.entries()) {
    const n = end!.n - messages.length + 1 + index;
    yield* rowsOf(ADD_MESSAGE, n, kind, data, sumOf(n, kind, data));
  }
}
