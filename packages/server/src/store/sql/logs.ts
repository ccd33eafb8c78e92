/** Logs, records, transactions and the outbox in a database. */

import { yieldToEventLoop } from '../../work/slices.js';
import { checkLimit } from '../checks.js';
import { DamagedLogError, DamagedPageError, StoreBusyError } from '../errors.js';
import { firstHead, nextHead, problemOfEvents, type SummedEvent } from '../form.js';
import type { CommitAnswer } from '../gameLog.js';
import {
  chainName,
  type LogChange,
  type LogEntry,
  type LogName,
  type LogQuery,
  type LogRow,
  type Logs,
  logNamed,
  type RecordName,
  type Records,
  type StoredLog,
  type StoredRecord,
  seatless,
} from '../logs.js';
import {
  type CheckedTransaction,
  checkedTransaction,
  type DoneAct,
  ofOnePart,
  type Transaction,
  type TransactionAnswer,
  type Transactions,
  transactionOfLog,
} from '../transactions.js';
import type { SqlRunner } from './sql.js';
import { checkedLog, LOG, LOG_ACT, type LogColumns, sumOf } from './transact.js';

/** A log and its events after $2 in one statement, so that they belong together: a failover may come between two. */
const LOAD = `SELECT 0 AS seq, key AS kind, state AS "actId", head AS data, version AS "atMs", sum FROM log WHERE name = $1
  UNION ALL SELECT seq, kind, act_id, data, at_ms, sum FROM log_event WHERE log = $1 AND seq > $2 ORDER BY seq`;
const LIST = `SELECT name, version, key, state, head, sum FROM log WHERE kind = $1 AND key >= $2 AND key <= $3
  AND (key, name) > ($4, $5) ORDER BY key, name LIMIT $6`;
const RECORD = 'SELECT kind, key, version, value, sum FROM record WHERE kind = $1 AND key = $2';
const RECORDS = `SELECT kind, key, version, value, sum FROM record WHERE (kind, key) > ($1, $2) ORDER BY kind, key LIMIT $3`;
const ACTS = 'SELECT name AS act, at_ms AS "atMs" FROM act WHERE name > $1 ORDER BY name LIMIT $2';
const DROP_ACTS = 'DELETE FROM act WHERE at_ms <= $1 RETURNING name';

/** How many events are looked at in one turn of the event loop: about a millisecond's work. */
const EVENTS_A_TURN = 200;

/** The ways in which databases differ. */
export interface LogDatabase {
  readonly sql: SqlRunner;
  /** Makes a transaction. Errors: a `DamagedPageError` where some of its data are damaged. */
  transact(transaction: CheckedTransaction): Promise<TransactionAnswer>;
  /**
   * Statements that each return the first $2 names of logs after $1, by different trees: a damaged page of one costs
   * none.
   */
  readonly names: readonly string[];
  /** Errors: a `StoreFailedError` once the store has ended, a `DamagedGameError` if a game is in quarantine. */
  checkGame(id: string): void;
  readonly onDamage: (damage: DamagedLogError) => void;
}

type LoadedEvent = Omit<SummedEvent, 'seat'>;

export class SqlLogs implements Logs {
  readonly quarantined: Map<string, DamagedLogError> = new Map<string, DamagedLogError>();
  readonly #database: LogDatabase;

  constructor(database: LogDatabase) {
    this.#database = database;
  }

  async commit(change: LogChange): Promise<CommitAnswer> {
    return ofOnePart(await this.transact(transactionOfLog(change)));
  }

  async load(name: LogName): Promise<StoredLog | null> {
    const log = chainName(name);
    return this.#guard(log, async () => {
      const found = await this.#database.sql.read<LoadedEvent>([LOAD, [log, 0]], true);
      const [first, ...rest] = found;
      if (!first) return null;
      const { row, head } = rowOf(log, first);
      const events = checked(log, rest, 0);
      let last = firstHead(log);
      for (const [index, event] of events.entries()) {
        last = nextHead(last, seatless(event));
        if (index % EVENTS_A_TURN === EVENTS_A_TURN - 1) await yieldToEventLoop();
      }
      if (last !== head) throw new DamagedLogError(log, 'its head is not that of the chain over its events');
      return { row, events, head };
    });
  }

  async eventsSince(name: LogName, seq: number): Promise<readonly LogEntry[]> {
    const log = chainName(name);
    return this.#guard(log, async () => {
      const [, ...events] = await this.#database.sql.read<LoadedEvent>([LOAD, [log, seq]], true);
      return checked(log, events, seq);
    });
  }

  async seqOfAct(name: LogName, actId: string): Promise<number | null> {
    const log = chainName(name);
    return this.#guard(log, async () => {
      const [found] = await this.#database.sql.read<{ seq: number }>([LOG_ACT, [log, actId]], true);
      return found?.seq ?? null;
    });
  }

  async list(query: LogQuery): Promise<readonly LogRow[]> {
    const { kind, keys, after, limit } = query;
    checkLimit(limit);
    const from = after ? [after.key, chainName({ kind, id: after.id })] : ['', ''];
    const values = [kind, ...keys, ...from, limit + this.quarantined.size];
    const rows = await this.#unlessDamaged(async () => {
      const found = await this.#database.sql.read<LogColumns>([LIST, values]);
      return found.map(checkedLog).map(bareRow);
    });
    const found = rows ?? (await this.#listOneByOne(query));
    return found.filter((row) => !this.quarantined.has(chainName(row))).slice(0, limit);
  }

  async names(after: LogName | null, limit: number): Promise<readonly LogName[]> {
    checkLimit(limit);
    return (await this.#names(after ? chainName(after) : '', limit)).map(logNamed);
  }

  quarantine(damage: DamagedLogError): void {
    if (this.quarantined.has(damage.log)) return;
    this.quarantined.set(damage.log, damage);
    this.#database.onDamage(damage);
  }

  /** Makes a transaction. Errors: where something of it is damaged, as a call on that. */
  async transact(transaction: CheckedTransaction): Promise<TransactionAnswer> {
    const { games, logs } = transaction;
    for (const { row } of games) this.#database.checkGame(row.id);
    for (const { row } of logs) this.#checkWhole(chainName(row));
    try {
      return await this.#database.transact(transaction);
    } catch (error) {
      if (error instanceof StoreBusyError) return { ok: false, code: 'busy', of: '' };
      // By reading, the part that it is goes into quarantine.
      if (error instanceof DamagedPageError) for (const { row } of logs) await this.load(row);
      if (error instanceof DamagedLogError) this.quarantine(error);
      throw error;
    }
  }

  /** Returns the rows of a list that met a damaged one. */
  async #listOneByOne({ kind, keys: [from, to], after }: LogQuery): Promise<LogRow[]> {
    const names = (await this.#names('', Number.MAX_SAFE_INTEGER)).filter((name) => logNamed(name).kind === kind);
    const rows = await Promise.all(names.map((name) => this.#unlessDamaged(() => this.#row(name))));
    const isAfter = (row: LogRow): boolean =>
      after === undefined || row.key > after.key || (row.key === after.key && row.id > after.id);
    const found = rows.flatMap((row) => (row && row.key >= from && row.key <= to && isAfter(row) ? [row] : []));
    return found.sort((a, b) => (a.key < b.key || (a.key === b.key && a.id < b.id) ? -1 : 1));
  }

  async #row(name: string): Promise<LogRow | null> {
    return this.#guard(name, async () => {
      const [found] = await this.#database.sql.read<LogColumns>([LOG, [name]]);
      return found ? bareRow(checkedLog(found)) : null;
    });
  }

  async #names(after: string, limit: number): Promise<string[]> {
    const read = (text: string) => this.#database.sql.read<{ name: string }>([text, [after, limit]]);
    const found = await Promise.all(this.#database.names.map((text) => this.#unlessDamaged(() => read(text))));
    const names = new Set(found.flatMap((rows) => (rows ?? []).map(({ name }) => name)));
    return [...names].sort().slice(0, limit);
  }

  /** Does a work on one log: it is damaged where its page is. */
  async #guard<T>(log: string, work: () => Promise<T>): Promise<T> {
    this.#checkWhole(log);
    try {
      return await work();
    } catch (error) {
      const damage = error instanceof DamagedPageError ? new DamagedLogError(log, error.message) : error;
      if (damage instanceof DamagedLogError) this.quarantine(damage);
      throw damage;
    }
  }

  async #unlessDamaged<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof DamagedLogError || error instanceof DamagedPageError) return null;
      throw error;
    }
  }

  #checkWhole(name: string): void {
    const damage = this.quarantined.get(name);
    if (damage) throw damage;
  }
}

export class SqlRecords implements Records {
  readonly #sql: SqlRunner;

  constructor(sql: SqlRunner) {
    this.#sql = sql;
  }

  async get({ kind, key }: RecordName): Promise<StoredRecord | null> {
    const [found] = await this.#sql.read<StoredRecord & Summed>([RECORD, [kind, key]], true);
    return found ? checkedRecord(found) : null;
  }

  async page({ kind, key }: RecordName, limit: number): Promise<readonly StoredRecord[]> {
    checkLimit(limit);
    const found = await this.#sql.read<StoredRecord & Summed>([RECORDS, [kind, key, limit]], true);
    return found.map(checkedRecord);
  }
}

export class SqlTransactions implements Transactions {
  readonly #sql: SqlRunner;
  readonly #logs: SqlLogs;

  constructor(sql: SqlRunner, logs: SqlLogs) {
    this.#sql = sql;
    this.#logs = logs;
  }

  async commit(transaction: Transaction): Promise<TransactionAnswer> {
    return this.#logs.transact(checkedTransaction(transaction));
  }

  async acts(after: string, limit: number): Promise<readonly DoneAct[]> {
    checkLimit(limit);
    return this.#sql.read<DoneAct>([ACTS, [after, limit]]);
  }

  async dropActs(untilMs: number): Promise<number> {
    return (await this.#sql.write([[DROP_ACTS, [untilMs]]])).rows.length;
  }
}

interface Summed {
  readonly sum: number;
}

function rowOf(name: string, first: LoadedEvent): Pick<StoredLog, 'row' | 'head'> {
  const { kind: key, actId, data: head, atMs: version, sum } = first;
  return { row: bareRow(checkedLog({ name, version, key, state: actId ?? '', head, sum })), head };
}

function bareRow({ name, version, key, state }: LogColumns): LogRow {
  return { ...logNamed(name), version, key, state };
}

/** Returns events without their checksums. Errors: a `DamagedLogError` if one is not as it was written. */
function checked(log: string, found: readonly LoadedEvent[], after: number): LogEntry[] {
  const problem = problemOfEvents(
    log,
    found.map((event) => ({ ...event, seat: null })),
    after,
  );
  if (problem !== null) throw new DamagedLogError(log, problem);
  return found.map(({ sum, ...event }) => event);
}

function checkedRecord({ sum, ...record }: StoredRecord & Summed): StoredRecord {
  const { kind, key, version, value } = record;
  return whole(record, sum === sumOf(kind, key, version, value), `record ${kind}/${key}`);
}

/** Returns a row. Errors: a `DamagedPageError` if it is not as it was written. */
export function whole<T>(row: T, isWhole: boolean, name: string): T {
  if (isWhole) return row;
  throw new DamagedPageError(`${name} is not what its checksum was made of`);
}
