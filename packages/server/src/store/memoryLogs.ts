/** Logs, records, spanning changes and the outbox in the memory of the process. */

import { checkLimit } from './checks.js';
import type { DamagedLogError } from './errors.js';
import { headOf } from './form.js';
import type { Commit, CommitAnswer } from './gameLog.js';
import {
  chainName,
  type LogChange,
  type LogEntry,
  type LogName,
  type LogQuery,
  type LogRow,
  type Logs,
  logNamed,
  type RecordChange,
  type RecordName,
  type Records,
  type StoredLog,
  type StoredRecord,
  seatless,
} from './logs.js';
import type { Message, Outbox, OutboxState } from './outbox.js';
import {
  type CheckedTransaction,
  checkedTransaction,
  checkPass,
  checkReader,
  type DoneAct,
  firstRefused,
  gameOf,
  logOf,
  ofOnePart,
  type Refusal,
  recordOf,
  type Transaction,
  type TransactionAnswer,
  type Transactions,
  transactionOfLog,
} from './transactions.js';

/** The games of a store in memory. */
export interface GamesInMemory {
  /** Returns why a change that was checked is refused, or null. */
  refusal(change: Commit): Refusal | null;
  /** Applies a change that is not refused. */
  apply(change: Commit): void;
}

class MemoryLogs implements Logs {
  readonly #logs = new Map<string, StoredLog>();
  readonly #transactions: MemoryTransactions;
  readonly quarantined: Map<string, DamagedLogError> = new Map<string, DamagedLogError>();

  constructor(changes: MemoryTransactions) {
    this.#transactions = changes;
  }

  async commit(change: LogChange): Promise<CommitAnswer> {
    return ofOnePart(await this.#transactions.write(transactionOfLog(change)));
  }

  async load(name: LogName): Promise<StoredLog | null> {
    const log = this.#logOf(name);
    return log ? { ...log, events: [...log.events] } : null;
  }

  async eventsSince(name: LogName, seq: number): Promise<readonly LogEntry[]> {
    return this.#logOf(name)?.events.slice(seq) ?? [];
  }

  async seqOfAct(name: LogName, actId: string): Promise<number | null> {
    return this.#logOf(name)?.events.find((event) => event.actId === actId)?.seq ?? null;
  }

  async list({ kind, keys: [from, to], after, limit }: LogQuery): Promise<readonly LogRow[]> {
    this.#transactions.checkOpen();
    checkLimit(limit);
    const isIn = ({ row }: StoredLog) => row.kind === kind && row.key >= from && row.key <= to;
    const found = [...this.#logs].flatMap(([name, log]) => (isIn(log) && !this.quarantined.has(name) ? [log.row] : []));
    const order = (a: Pick<LogRow, 'key' | 'id'>, b: Pick<LogRow, 'key' | 'id'>) =>
      compare(a.key, b.key) || compare(a.id, b.id);
    return found
      .filter((row) => !after || order(after, row) < 0)
      .sort(order)
      .slice(0, limit);
  }

  async names(after: LogName | null, limit: number): Promise<readonly LogName[]> {
    this.#transactions.checkOpen();
    checkLimit(limit);
    const from = after ? chainName(after) : '';
    return firstAfter([...this.#logs.keys()], from, limit).map(logNamed);
  }

  quarantine(damage: DamagedLogError): void {
    this.quarantined.set(damage.log, damage);
  }

  refusal({ row, expect, events }: LogChange): Refusal | null {
    const name = chainName(row);
    this.#checkWhole(name);
    const log = this.#logs.get(name);
    for (const { actId } of events) {
      const done = actId === null ? undefined : log?.events.find((event) => event.actId === actId);
      if (done) return { ok: false, code: 'duplicate', seq: done.seq };
    }
    return (log?.row.version ?? 0) === expect ? null : { ok: false, code: 'conflict' };
  }

  apply({ row, events }: LogChange): void {
    const name = chainName(row);
    const log = this.#logs.get(name);
    const head = headOf(name, events.map(seatless), log?.head);
    this.#logs.set(name, structuredClone({ row, events: [...(log?.events ?? []), ...events], head }));
  }

  #logOf(name: LogName): StoredLog | undefined {
    this.#transactions.checkOpen();
    this.#checkWhole(chainName(name));
    return this.#logs.get(chainName(name));
  }

  #checkWhole(name: string): void {
    const damage = this.quarantined.get(name);
    if (damage) throw damage;
  }
}

class MemoryRecords implements Records {
  readonly #records = new Map<string, StoredRecord>();
  readonly #transactions: MemoryTransactions;

  constructor(changes: MemoryTransactions) {
    this.#transactions = changes;
  }

  async get(name: RecordName): Promise<StoredRecord | null> {
    this.#transactions.checkOpen();
    return this.#records.get(recordOf(name)) ?? null;
  }

  async page(after: RecordName, limit: number): Promise<readonly StoredRecord[]> {
    this.#transactions.checkOpen();
    checkLimit(limit);
    const order = (a: RecordName, b: RecordName) => compare(a.kind, b.kind) || compare(a.key, b.key);
    const found = [...this.#records.values()].filter((record) => order(after, record) < 0);
    return found.sort(order).slice(0, limit);
  }

  refusal(change: RecordChange): Refusal | null {
    const { version } = this.#records.get(recordOf(change)) ?? { version: 0 };
    return version === change.expect ? null : { ok: false, code: 'conflict' };
  }

  apply({ kind, key, expect, value, version = expect + 1 }: RecordChange): void {
    this.#records.set(recordOf({ kind, key }), { kind, key, version, value });
  }
}

class MemoryOutbox implements Outbox {
  readonly #places = new Map<string, number>();
  readonly #transactions: MemoryTransactions;
  #messages: Message[] = [];
  #end = 0;

  constructor(changes: MemoryTransactions) {
    this.#transactions = changes;
  }

  async register(reader: string): Promise<void> {
    this.#transactions.checkOpen();
    checkReader(reader);
    if (!this.#places.has(reader)) this.#places.set(reader, (this.#messages[0]?.n ?? this.#end + 1) - 1);
  }

  async retire(reader: string): Promise<void> {
    this.#transactions.checkOpen();
    this.#places.delete(reader);
    this.#drop();
  }

  async read(reader: string, limit: number): Promise<readonly Message[]> {
    this.#transactions.checkOpen();
    const place = this.#places.get(reader);
    if (place === undefined) throw new RangeError(`no reader ${reader}`);
    return this.after(place, limit);
  }

  async pass(reader: string, from: number, to: number): Promise<boolean> {
    this.#transactions.checkOpen();
    checkPass(reader, from, to);
    if (this.#places.get(reader) !== from || to > this.#end) return false;
    this.#places.set(reader, to);
    this.#drop();
    return true;
  }

  async state(): Promise<OutboxState> {
    this.#transactions.checkOpen();
    const places = [...this.#places].map(([reader, n]) => ({ reader, n }));
    return { end: this.#end, places: places.sort((a, b) => compare(a.reader, b.reader)) };
  }

  async after(n: number, limit: number): Promise<readonly Message[]> {
    this.#transactions.checkOpen();
    checkLimit(limit);
    return this.#messages.filter((message) => message.n > n).slice(0, limit);
  }

  async restore({ end, places }: OutboxState, messages: readonly Message[]): Promise<boolean> {
    this.#transactions.checkOpen();
    if (this.#end > 0 || this.#places.size > 0) return false;
    for (const { reader, n } of places) this.#places.set(reader, n);
    this.#messages = [...messages];
    this.#end = end;
    return true;
  }

  add(messages: CheckedTransaction['messages']): void {
    for (const { kind, data } of messages) this.#messages.push({ n: ++this.#end, kind, data });
  }

  #drop(): void {
    const passed = Math.min(...this.#places.values());
    if (this.#places.size > 0) this.#messages = this.#messages.filter(({ n }) => n > passed);
  }
}

/** The changes of a store in memory, and what they change. */
export class MemoryTransactions implements Transactions {
  readonly logs: MemoryLogs = new MemoryLogs(this);
  readonly records: MemoryRecords = new MemoryRecords(this);
  readonly outbox: MemoryOutbox = new MemoryOutbox(this);
  readonly checkOpen: () => void;
  readonly #games: GamesInMemory;
  readonly #acts = new Map<string, number>();

  /** `checkOpen` throws once the store is closed. */
  constructor(games: GamesInMemory, checkOpen: () => void) {
    this.#games = games;
    this.checkOpen = checkOpen;
  }

  async commit(change: Transaction): Promise<TransactionAnswer> {
    return this.write(checkedTransaction(change));
  }

  async acts(after: string, limit: number): Promise<readonly DoneAct[]> {
    this.checkOpen();
    checkLimit(limit);
    return firstAfter([...this.#acts.keys()], after, limit).map((act) => ({ act, atMs: this.#acts.get(act)! }));
  }

  async dropActs(untilMs: number): Promise<number> {
    this.checkOpen();
    const old = [...this.#acts].filter(([, atMs]) => atMs <= untilMs);
    for (const [act] of old) this.#acts.delete(act);
    return old.length;
  }

  async write(change: CheckedTransaction): Promise<TransactionAnswer> {
    this.checkOpen();
    const { act, atMs, games, logs, records, messages } = change;
    if (act !== null && this.#acts.has(act)) return { ok: true };
    const refused =
      firstRefused(games, gameOf, (part) => this.#games.refusal(part)) ??
      firstRefused(logs, logOf, (part) => this.logs.refusal(part)) ??
      firstRefused(records, recordOf, (part) => this.records.refusal(part));
    if (refused) return refused;
    for (const part of games) this.#games.apply(part);
    for (const part of logs) this.logs.apply(part);
    for (const part of records) this.records.apply(part);
    this.outbox.add(messages);
    if (act !== null) this.#acts.set(act, atMs);
    return { ok: true };
  }
}

function firstAfter(texts: readonly string[], after: string, limit: number): string[] {
  return texts
    .filter((text) => text > after)
    .sort(compare)
    .slice(0, limit);
}

/** The order of names, which are ASCII, on every store. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
