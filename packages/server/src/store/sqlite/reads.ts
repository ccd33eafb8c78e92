import { DamagedGameError, DamagedPageError } from '../errors.js';
import { headOf, problemOfEvents, type SummedEvent } from '../form.js';
import type { GameQuery, StoredGame } from '../gameLog.js';
import { unpackLog } from '../packing.js';
import type { GameRow, LogEvent } from '../row.js';
import { rowOf } from '../sql/rows.js';
import type { Database, Statement } from './driver.js';
import { type GameRecord, problemOfRecord } from './records.js';

export const GAME = 'SELECT * FROM game WHERE id = ?';
export const EVENTS = `SELECT seq, kind, act_id AS actId, seat, data, at_ms AS atMs, sum FROM event
  WHERE game_id = ? AND seq > ? ORDER BY seq`;
/** A part of a log, up to an event. */
const EVENTS_TO = EVENTS.replace('seq > ?', 'seq > ? AND seq <= ?');
const LAST_EVENT = 'SELECT max(seq) FROM event WHERE game_id = ?';
export const PACKED = 'SELECT log FROM packed WHERE id = (SELECT packed_id FROM game WHERE id = ?)';
const IDS = 'SELECT id FROM game WHERE id > ? ORDER BY id LIMIT ?';
const ACT = 'SELECT seq FROM event WHERE game_id = ? AND act_id = ?';
const SECRETS = 'SELECT seat, data FROM secret WHERE game_id = ?';
// Left to itself, SQLite takes the index of the newest and sorts.
const DUE = `SELECT id FROM game INDEXED BY game_newest WHERE status = 'live' AND deadline_ms IS NOT NULL AND deadline_ms <= ?
  ORDER BY deadline_ms, id LIMIT ?`;
const LIVE = "SELECT id FROM game WHERE status = 'live' ORDER BY id";
const NEWEST = `SELECT * FROM game WHERE status = :status AND (created_ms, id) < (:beforeMs, :beforeId)
  ORDER BY created_ms DESC, id DESC LIMIT :limit`;
// Each half stops at its own limit, on its own index.
const NEWEST_OF_PLAYER = `
  SELECT * FROM (
    SELECT * FROM game WHERE seat0 = :player AND status = :status AND (created_ms, id) < (:beforeMs, :beforeId)
    ORDER BY created_ms DESC, id DESC LIMIT :limit
  ) UNION SELECT * FROM (
    SELECT * FROM game WHERE seat1 = :player AND status = :status AND (created_ms, id) < (:beforeMs, :beforeId)
    ORDER BY created_ms DESC, id DESC LIMIT :limit
  ) ORDER BY created_ms DESC, id DESC LIMIT :limit`;

/** How many events are read in one step: about a millisecond. */
const EVENTS_A_STEP = 100;

/** The stored parts of a game, with its log if that is packed. */
interface Begun extends Omit<StoredGame, 'events'> {
  readonly packed: Buffer | null;
}

/** The prepared statements that read. */
export class Reads {
  readonly #game: Statement<[string], GameRecord>;
  readonly #events: Statement<[string, number], SummedEvent>;
  readonly #eventsTo: Statement<[string, number, number], SummedEvent>;
  readonly #lastEvent: Statement<[string], number | null>;
  readonly #packed: Statement<[string], Buffer>;
  readonly #ids: Statement<[string, number], string>;
  readonly #act: Statement<[string, string], number>;
  readonly #secrets: Statement<[string], { seat: 0 | 1; data: string }>;
  readonly #due: Statement<[number, number], string>;
  readonly #live: Statement<[], string>;
  readonly #newest: Statement<[Record<string, string | number>], GameRecord>;
  readonly #newestOfPlayer: Statement<[Record<string, string | number>], GameRecord>;
  /** One snapshot of all but the events. */
  readonly #begin: (id: string) => Begun | null;

  constructor(db: Database) {
    this.#game = db.prepare(GAME);
    this.#events = db.prepare(EVENTS);
    this.#packed = db.prepare<[string], Buffer>(PACKED).pluck();
    this.#ids = db.prepare<[string, number], string>(IDS).pluck();
    this.#act = db.prepare<[string, string], number>(ACT).pluck();
    this.#secrets = db.prepare(SECRETS);
    this.#due = db.prepare<[number, number], string>(DUE).pluck();
    this.#live = db.prepare<[], string>(LIVE).pluck();
    this.#newest = db.prepare(NEWEST);
    this.#newestOfPlayer = db.prepare(NEWEST_OF_PLAYER);
    this.#eventsTo = db.prepare(EVENTS_TO);
    this.#lastEvent = db.prepare<[string], number | null>(LAST_EVENT).pluck();
    this.#begin = db.transaction((id: string) => this.#beginGame(id));
  }

  /**
   * Reads a game, a long one in steps: between them others may write. Events are only ever added, and later ones are
   * not read; if the log is packed meanwhile, it is read again.
   */
  *load(id: string): Generator<void, StoredGame | null> {
    for (let begun = this.#begin(id); begun; ) {
      const { packed, ...rest } = begun;
      const { version } = rest.row;
      const events = packed ? unpackLog(id, packed) : yield* this.#eventsUpTo(id, version);
      if (events.length === version) return { ...rest, events };
      begun = this.#begin(id);
      if (packed || (begun && !begun.packed)) throw new DamagedGameError(id, wrongLength(version, events.length));
    }
    return null;
  }

  *#eventsUpTo(id: string, version: number): Generator<void, LogEvent[]> {
    const events: LogEvent[] = [];
    for (;;) {
      const to = Math.min(version, events.length + EVENTS_A_STEP);
      const part = checked(id, this.#eventsTo.all(id, events.length, to), events.length);
      for (const event of part) events.push(event);
      if (events.length < to || to === version) return events;
      yield;
    }
  }

  /** Returns a game's row without its log. */
  row(id: string): GameRow | null {
    const record = this.#game.get(id);
    return record ? checkedRow(record) : null;
  }

  eventsSince(id: string, seq: number): LogEvent[] {
    const packed = this.#packed.get(id);
    return packed ? unpackLog(id, packed).slice(seq) : checked(id, this.#events.all(id, seq), seq);
  }

  /** Returns all games by id, a page at a time. */
  ids(after: string, limit: number): string[] {
    return onlyTexts(this.#ids.all(after, limit));
  }

  /** Returns the problem of a game's log, in words; null if all of it is as it was written. */
  problemOf(id: string): string | null {
    const record = this.#game.get(id);
    if (!record) return 'it is not there';
    const inRow = problemOfRecord(record);
    if (inRow !== null) return inRow;
    let events: LogEvent[];
    try {
      events = this.eventsSince(id, 0);
    } catch (error) {
      if (error instanceof DamagedGameError) return error.what;
      throw error;
    }
    if (events.length !== record.version) return wrongLength(record.version, events.length);
    return record.head.toString('hex') === headOf(id, events)
      ? null
      : 'its head is not that of the chain over its events';
  }

  seqOfAct(id: string, actId: string): number | null {
    return this.#act.get(id, actId) ?? null;
  }

  due(nowMs: number, limit: number): string[] {
    return onlyTexts(this.#due.all(nowMs, limit));
  }

  liveIds(): string[] {
    return onlyTexts(this.#live.all());
  }

  list({ status, before, limit, player }: GameQuery): GameRow[] {
    const beforeMs = before?.createdMs ?? Number.MAX_SAFE_INTEGER;
    const page = { status, beforeMs, beforeId: before?.id ?? '', limit };
    const found = player === undefined ? this.#newest.all(page) : this.#newestOfPlayer.all({ ...page, player });
    return found.map(checkedRow);
  }

  #beginGame(id: string): Begun | null {
    const record = this.#game.get(id);
    if (!record) return null;
    const secrets: [string | null, string | null] = [null, null];
    for (const { seat, data } of this.#secrets.all(id)) secrets[seat] = data;
    const row = checkedRow(record);
    const packed = this.#packed.get(id) ?? null;
    const last = packed ? row.version : (this.#lastEvent.get(id) ?? 0);
    if (last > row.version) throw new DamagedGameError(id, wrongLength(row.version, last));
    return { row, packed, secrets, head: record.head.toString('hex') };
  }
}

/** Errors: a `DamagedPageError` if an id is not text, whatever its column allows. */
function onlyTexts(ids: string[]): string[] {
  if (ids.every((id) => typeof id === 'string')) return ids;
  throw new DamagedPageError('an id is no text');
}

function wrongLength(version: number, events: number): string {
  return `it is at version ${version} with ${events} events`;
}

/** Runs a stepwise read all at once. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Returns events without their checksums. Errors: a `DamagedGameError` if one is not as it was written. */
function checked(id: string, events: readonly SummedEvent[], after: number): LogEvent[] {
  const problem = problemOfEvents(id, events, after);
  if (problem !== null) throw new DamagedGameError(id, problem);
  return events.map(({ sum, ...event }) => event);
}

/** Returns the row of a record. Errors: a `DamagedGameError` if it is not as it was written. */
function checkedRow(record: GameRecord): GameRow {
  const problem = problemOfRecord(record);
  if (problem !== null) throw new DamagedGameError(record.id, problem);
  return rowOf(record);
}
