/** Reads, always from the primary: a standby may not have what another server has just acknowledged. */

import { DamagedGameError } from '../errors.js';
import { firstHead, nextHead } from '../form.js';
import type { GameQuery, StoredGame } from '../gameLog.js';
import { unpackLog } from '../packing.js';
import type { GameRow, LogEvent } from '../row.js';
import { rowOf } from '../sql/rows.js';
import type { Sql } from './connection.js';
import { EVENTS, type GameRecord, headOfRecord, NO_LIMIT } from './rows.js';

const GAME = `SELECT *, (SELECT log FROM packed WHERE game_id = game.id) AS packed,
  (SELECT data FROM secret WHERE game_id = game.id AND seat = 0) AS secret0,
  (SELECT data FROM secret WHERE game_id = game.id AND seat = 1) AS secret1
  FROM game WHERE id = $1`;
const PACKED = 'SELECT log FROM packed WHERE game_id = $1';
const ACT = 'SELECT seq FROM event WHERE game_id = $1 AND act_id = $2';
const DUE = `SELECT id FROM game WHERE status = 'live' AND deadline_ms <= $1 ORDER BY deadline_ms, id LIMIT $2`;
const LIVE = "SELECT id FROM game WHERE status = 'live' ORDER BY id";
const NEWEST = `SELECT * FROM game WHERE status = $1 AND (created_ms, id) < ($2, $3)
  ORDER BY created_ms DESC, id DESC LIMIT $4`;
/** Each half stops at its own limit, on its own index. */
const NEWEST_OF_PLAYER = `
  (SELECT * FROM game WHERE status = $1 AND (created_ms, id) < ($2, $3) AND seat0 = $5
    ORDER BY created_ms DESC, id DESC LIMIT $4)
  UNION
  (SELECT * FROM game WHERE status = $1 AND (created_ms, id) < ($2, $3) AND seat1 = $5
    ORDER BY created_ms DESC, id DESC LIMIT $4)
  ORDER BY created_ms DESC, id DESC LIMIT $4`;
const IDS = 'SELECT id FROM game WHERE id > $1 ORDER BY id LIMIT $2';

/** How many events come in one answer: about a millisecond's work. */
const EVENTS_AN_ANSWER = 100;

interface Begun extends GameRecord {
  readonly packed: Uint8Array | null;
  readonly secret0: string | null;
  readonly secret1: string | null;
}

export class Reads {
  readonly #db: Sql;

  constructor(db: Sql) {
    this.#db = db;
  }

  /**
   * Reads a game, a long one in parts; `work` does what is to be done with each. Events are only ever added, and later
   * ones are not read; if the log is packed meanwhile, it is read again. Errors: a `DamagedGameError` if its chain is
   * not that of its head.
   */
  async load(id: string, work: <T>(part: () => T) => T | Promise<T>): Promise<StoredGame | null> {
    let [begun] = await this.#db.query<Begun>(GAME, [id]);
    while (begun) {
      const { packed, secret0, secret1, version, drafts } = begun;
      const head = headOfRecord(begun);
      const read = packed
        ? await work(() => chained(id, unpackLog(id, Buffer.from(packed))))
        : await this.#chain(id, version, work);
      if (read.events.length === version) {
        if (read.head !== head) throw new DamagedGameError(id, 'its head is not that of the chain over its events');
        return { row: rowOf(begun), events: read.events, secrets: [secret0, secret1], head, drafts };
      }
      const before = packed;
      [begun] = await this.#db.query<Begun>(GAME, [id]);
      if (before || (begun && !begun.packed))
        throw new DamagedGameError(id, `it is at version ${version} with ${read.events.length} events`);
    }
    return null;
  }

  async #chain(id: string, version: number, work: <T>(part: () => T) => T | Promise<T>): Promise<Chained> {
    let read: Chained = { events: [], head: firstHead(id) };
    for (;;) {
      const from = read.events.length;
      const part = await this.#db.query<LogEvent>(EVENTS, [id, from, version, EVENTS_AN_ANSWER]);
      const before = read;
      read = await work(() => chained(id, part, before));
      if (part.length < EVENTS_AN_ANSWER || read.events.length === version) return read;
    }
  }

  async eventsSince(id: string, seq: number): Promise<readonly LogEvent[]> {
    const [packed] = await this.#db.query<{ log: Uint8Array }>(PACKED, [id]);
    if (packed) return unpackLog(id, Buffer.from(packed.log)).slice(seq);
    const events: LogEvent[] = [];
    for (;;) {
      const from = seq + events.length;
      const part = await this.#db.query<LogEvent>(EVENTS, [id, from, NO_LIMIT, EVENTS_AN_ANSWER]);
      const gap = part.findIndex((event, index) => event.seq !== from + 1 + index);
      if (gap >= 0) throw new DamagedGameError(id, `event ${part[gap]!.seq} stands where ${from + 1 + gap} comes next`);
      events.push(...part);
      if (part.length < EVENTS_AN_ANSWER) return events;
    }
  }

  async seqOfAct(id: string, actId: string): Promise<number | null> {
    const [found] = await this.#db.query<{ seq: number }>(ACT, [id, actId]);
    return found?.seq ?? null;
  }

  async due(nowMs: number, limit: number): Promise<string[]> {
    return idsOf(await this.#db.query<{ id: string }>(DUE, [nowMs, limit]));
  }

  async liveIds(): Promise<string[]> {
    return idsOf(await this.#db.query<{ id: string }>(LIVE));
  }

  async list({ status, before, limit, player }: GameQuery): Promise<GameRow[]> {
    const page = [status, before?.createdMs ?? Number.MAX_SAFE_INTEGER, before?.id ?? '', limit];
    const found =
      player === undefined
        ? await this.#db.query<GameRecord>(NEWEST, page)
        : await this.#db.query<GameRecord>(NEWEST_OF_PLAYER, [...page, player]);
    return found.map(rowOf);
  }

  async ids(after: string, limit: number): Promise<string[]> {
    return idsOf(await this.#db.query<{ id: string }>(IDS, [after, limit]));
  }
}

/** Events from the first on, and the head of the chain over them. */
interface Chained {
  readonly events: LogEvent[];
  readonly head: string;
}

/** Returns a log with more events. Errors: a `DamagedGameError` if they are not the next ones. */
function chained(
  id: string,
  part: readonly LogEvent[],
  before: Chained = { events: [], head: firstHead(id) },
): Chained {
  let { head } = before;
  const { events } = before;
  for (const event of part) {
    const next = events.length + 1;
    if (event.seq !== next) throw new DamagedGameError(id, `event ${event.seq} stands where ${next} comes next`);
    events.push(event);
    head = nextHead(head, event);
  }
  return { events, head };
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
