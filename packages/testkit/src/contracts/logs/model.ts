/** A slow second making of logs, records, transactions and the outbox: a change is tried on a copy of everything. */

import { createHash } from 'node:crypto';
import type {
  Commit,
  CommitAnswer,
  LogChange,
  LogEntry,
  LogRow,
  Message,
  StoredRecord,
  Transaction,
  TransactionAnswer,
} from '@sitke/server/store';

interface World {
  readonly games: Record<string, { version: number; parent: string | null; acts: (string | null)[] }>;
  readonly logs: Record<string, { row: LogRow; events: LogEntry[] }>;
  readonly records: Record<string, StoredRecord>;
  readonly acts: Record<string, number>;
  messages: Message[];
  end: number;
  readonly places: Record<string, number>;
}

/** Why a transaction is not made. */
class No extends Error {
  readonly answer: TransactionAnswer;

  constructor(answer: TransactionAnswer) {
    super();
    this.answer = answer;
  }
}

const sorted = <T>(parts: readonly T[] = [], nameOf: (part: T) => string): T[] =>
  [...parts].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));

export class Model {
  world: World = { games: {}, logs: {}, records: {}, acts: {}, messages: [], end: 0, places: {} };

  commit({ act, atMs, ...parts }: Transaction): TransactionAnswer {
    if (act !== null && act in this.world.acts) return { ok: true };
    const answer = this.#attempt(parts);
    if (answer.ok && act !== null) this.world.acts[act] = atMs;
    return answer;
  }

  commitLog(change: LogChange): CommitAnswer {
    const { of, ...answer } = { of: '', ...this.#attempt({ logs: [change] }) };
    return answer;
  }

  commitGame(change: Commit): CommitAnswer {
    const { of, ...answer } = { of: '', ...this.#attempt({ games: [change] }) };
    return answer;
  }

  register(reader: string): void {
    this.world.places[reader] ??= this.world.messages.length > 0 ? this.world.messages[0]!.n - 1 : this.world.end;
  }

  retire(reader: string): void {
    delete this.world.places[reader];
    this.#drop();
  }

  pass(reader: string, from: number, to: number): boolean {
    if (this.world.places[reader] !== from || to > this.world.end) return false;
    this.world.places[reader] = to;
    this.#drop();
    return true;
  }

  read(reader: string): Message[] | null {
    const place = this.world.places[reader];
    return place === undefined ? null : this.world.messages.filter(({ n }) => n > place);
  }

  dropActs(untilMs: number): number {
    const old = Object.keys(this.world.acts).filter((act) => this.world.acts[act]! <= untilMs);
    for (const act of old) delete this.world.acts[act];
    return old.length;
  }

  /** The head of a log's chain, by the text of `docs/log.md`. */
  headOf(name: string): string {
    let head = createHash('sha256').update(`sitke/log/1\n${name}`).digest();
    for (const { seq, kind, atMs, data } of this.world.logs[name]!.events)
      head = createHash('sha256').update(head).update(`[${seq},"${kind}",null,${atMs},${data}]`).digest();
    return head.toString('hex');
  }

  #attempt(parts: Omit<Transaction, 'act' | 'atMs'>): TransactionAnswer {
    const before = structuredClone(this.world);
    try {
      for (const game of sorted(parts.games, ({ row }) => row.id)) this.#game(game);
      for (const log of sorted(parts.logs, ({ row }) => `${row.kind}/${row.id}`)) this.#log(log);
      for (const record of sorted(parts.records, ({ kind, key }) => `${kind}/${key}`)) {
        const name = `${record.kind}/${record.key}`;
        const version = this.world.records[name]?.version ?? 0;
        if (version !== record.expect) throw new No({ ok: false, code: 'conflict', of: `record ${name}` });
        const { kind, key, value } = record;
        this.world.records[name] = { kind, key, value, version: record.version ?? version + 1 };
      }
      for (const message of parts.messages ?? []) {
        this.world.end += 1;
        this.world.messages.push({ n: this.world.end, ...message });
      }
      return { ok: true };
    } catch (error) {
      if (!(error instanceof No)) throw error;
      this.world = before;
      return error.answer;
    }
  }

  #game({ row: { id, parentId }, expect, events }: Commit): void {
    const of = `game ${id}`;
    const game = this.world.games[id];
    this.#checkActs(events, game?.acts ?? [], of);
    if ((game?.version ?? 0) !== expect) throw new No({ ok: false, code: 'conflict', of });
    const child = Object.entries(this.world.games).find(([, { parent }]) => parent !== null && parent === parentId);
    if (!game && child) throw new No({ ok: false, code: 'rematch', id: child[0], of });
    const acts = [...(game?.acts ?? []), ...events.map(({ actId }) => actId)];
    this.world.games[id] = { version: acts.length, parent: game ? game.parent : parentId, acts };
  }

  #log({ row, expect, events }: LogChange): void {
    const name = `${row.kind}/${row.id}`;
    const log = this.world.logs[name];
    const all = log?.events ?? [];
    this.#checkActs(
      events,
      all.map(({ actId }) => actId),
      `log ${name}`,
    );
    if (all.length !== expect) throw new No({ ok: false, code: 'conflict', of: `log ${name}` });
    this.world.logs[name] = { row, events: [...all, ...events] };
  }

  #checkActs(events: readonly Pick<LogEntry, 'actId'>[], done: readonly (string | null)[], of: string): void {
    for (const { actId } of events) {
      const at = actId === null ? -1 : done.indexOf(actId);
      if (at >= 0) throw new No({ ok: false, code: 'duplicate', seq: at + 1, of });
    }
  }

  #drop(): void {
    const places = Object.values(this.world.places);
    if (places.length > 0) this.world.messages = this.world.messages.filter(({ n }) => n > Math.min(...places));
  }
}
