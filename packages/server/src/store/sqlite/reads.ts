import type Database from 'better-sqlite3';
import type { GameQuery, GameRow, GameStatus, LogEvent, Session, StoredGame } from '../store.js';

interface GameRecord {
  readonly id: string;
  readonly variant: string;
  readonly options: string;
  readonly status: GameStatus;
  readonly version: number;
  readonly seat0: string | null;
  readonly seat1: string | null;
  readonly time_control: string;
  readonly deadline_ms: number | null;
  readonly parent_id: string | null;
  readonly created_ms: number;
  readonly updated_ms: number;
  readonly about: string;
  readonly result: string | null;
}

const GAME = 'SELECT * FROM game WHERE id = ?';
const EVENTS = `SELECT seq, kind, act_id AS actId, seat, data, at_ms AS atMs FROM event
  WHERE game_id = ? AND seq > ? ORDER BY seq`;
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
const SESSION = `SELECT hash, player, data, expires_ms AS expiresMs FROM session WHERE hash = ? AND expires_ms > ?`;
const BEAT = 'SELECT at_ms FROM beat';

/** The statements that read, prepared once. */
export class Reads {
  readonly #game: Database.Statement<[string], GameRecord>;
  readonly #events: Database.Statement<[string, number], LogEvent>;
  readonly #act: Database.Statement<[string, string], number>;
  readonly #secrets: Database.Statement<[string], { seat: 0 | 1; data: string }>;
  readonly #due: Database.Statement<[number, number], string>;
  readonly #live: Database.Statement<[], string>;
  readonly #newest: Database.Statement<[Record<string, string | number>], GameRecord>;
  readonly #newestOfPlayer: Database.Statement<[Record<string, string | number>], GameRecord>;
  readonly #session: Database.Statement<[string, number], Session>;
  readonly #beat: Database.Statement<[], number>;
  /** One snapshot for the parts of a game. */
  readonly load: (id: string) => StoredGame | null;

  constructor(db: Database.Database) {
    this.#game = db.prepare(GAME);
    this.#events = db.prepare(EVENTS);
    this.#act = db.prepare<[string, string], number>(ACT).pluck();
    this.#secrets = db.prepare(SECRETS);
    this.#due = db.prepare<[number, number], string>(DUE).pluck();
    this.#live = db.prepare<[], string>(LIVE).pluck();
    this.#newest = db.prepare(NEWEST);
    this.#newestOfPlayer = db.prepare(NEWEST_OF_PLAYER);
    this.#session = db.prepare(SESSION);
    this.#beat = db.prepare<[], number>(BEAT).pluck();
    this.load = db.transaction((id: string) => this.#load(id));
  }

  /** Returns what is known of a game without its log. */
  row(id: string): GameRow | null {
    const record = this.#game.get(id);
    return record ? rowOf(record) : null;
  }

  eventsSince(id: string, seq: number): LogEvent[] {
    return this.#events.all(id, seq);
  }

  seqOfAct(id: string, actId: string): number | null {
    return this.#act.get(id, actId) ?? null;
  }

  due(nowMs: number, limit: number): string[] {
    return this.#due.all(nowMs, limit);
  }

  liveIds(): string[] {
    return this.#live.all();
  }

  list({ status, before, limit, player }: GameQuery): GameRow[] {
    const beforeMs = before?.createdMs ?? Number.MAX_SAFE_INTEGER;
    const page = { status, beforeMs, beforeId: before?.id ?? '', limit };
    const found = player === undefined ? this.#newest.all(page) : this.#newestOfPlayer.all({ ...page, player });
    return found.map(rowOf);
  }

  getSession(hash: string, nowMs: number): Session | null {
    return this.#session.get(hash, nowMs) ?? null;
  }

  lastBeat(): number | null {
    return this.#beat.get() ?? null;
  }

  #load(id: string): StoredGame | null {
    const record = this.#game.get(id);
    if (!record) return null;
    const secrets: [string | null, string | null] = [null, null];
    for (const { seat, data } of this.#secrets.all(id)) secrets[seat] = data;
    return { row: rowOf(record), events: this.#events.all(id, 0), secrets };
  }
}

function rowOf(record: GameRecord): GameRow {
  const { id, variant, options, status, version, result } = record;
  return {
    id,
    variant,
    options,
    status,
    version,
    seats: [record.seat0, record.seat1],
    timeControl: record.time_control,
    deadlineMs: record.deadline_ms,
    parentId: record.parent_id,
    createdMs: record.created_ms,
    updatedMs: record.updated_ms,
    about: record.about,
    result,
  };
}
