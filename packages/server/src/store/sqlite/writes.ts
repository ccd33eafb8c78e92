import type Database from 'better-sqlite3';
import type { Bot, Commit, CommitAnswer, GameRow, LogEvent, SecretChange, Session } from '../store.js';

const GAME = 'SELECT version, status, seat0, seat1, result FROM game WHERE id = ?';
const ACT = 'SELECT seq FROM event WHERE game_id = ? AND act_id = ?';
const CHILD = 'SELECT id FROM game WHERE parent_id = ?';
const INSERT_GAME = `INSERT INTO game (id, variant, options, status, version, seat0, seat1, time_control, deadline_ms,
    parent_id, created_ms, updated_ms, about, result)
  VALUES (:id, :variant, :options, :status, :version, :seat0, :seat1, :timeControl, :deadlineMs,
    :parentId, :createdMs, :updatedMs, :about, :result)`;
// Most acts change no more than this. SQLite writes anew the indexes of every column that it is told to set.
const UPDATE_CLOCK = `UPDATE game SET version = :version, deadline_ms = :deadlineMs, updated_ms = :updatedMs,
  about = :about WHERE id = :id`;
const UPDATE_GAME = `UPDATE game SET status = :status, version = :version, seat0 = :seat0, seat1 = :seat1,
  deadline_ms = :deadlineMs, updated_ms = :updatedMs, about = :about, result = :result WHERE id = :id`;
const INSERT_EVENT = `INSERT INTO event (game_id, seq, kind, act_id, seat, data, at_ms)
  VALUES (:gameId, :seq, :kind, :actId, :seat, :data, :atMs)`;
const PUT_SECRET = 'INSERT OR REPLACE INTO secret (game_id, seat, data) VALUES (?, ?, ?)';
const DELETE_SECRET = 'DELETE FROM secret WHERE game_id = ? AND seat = ?';
const PUT_SESSION = `INSERT OR REPLACE INTO session (hash, player, data, expires_ms)
  VALUES (:hash, :player, :data, :expiresMs)`;
const ADD_BOT = 'INSERT INTO bot (name, created_ms) VALUES (?, ?) ON CONFLICT DO NOTHING';
const DELETE_SESSION = 'DELETE FROM session WHERE hash = ?';
const DELETE_SESSIONS_OF = 'DELETE FROM session WHERE player = ? RETURNING hash';
const DELETE_EXPIRED = 'DELETE FROM session WHERE expires_ms <= ?';
const BEAT = 'INSERT OR REPLACE INTO beat (id, at_ms) VALUES (1, ?)';

type GameParameters = Omit<GameRow, 'seats'> & { readonly seat0: string | null; readonly seat1: string | null };
type GameState = Pick<GameParameters, 'version' | 'status' | 'seat0' | 'seat1' | 'result'>;

/** What the writer's thread can be asked for; each member is one statement or a few, within a transaction of its caller. */
export class Writes {
  readonly #game: Database.Statement<[string], GameState>;
  readonly #act: Database.Statement<[string, string], number>;
  readonly #child: Database.Statement<[string], string>;
  readonly #insertGame: Database.Statement<[GameParameters]>;
  readonly #updateClock: Database.Statement<[GameParameters]>;
  readonly #updateGame: Database.Statement<[GameParameters]>;
  readonly #insertEvent: Database.Statement<[LogEvent & { readonly gameId: string }]>;
  readonly #putSecret: Database.Statement<[string, number, string]>;
  readonly #deleteSecret: Database.Statement<[string, number]>;
  readonly #addBot: Database.Statement<[string, number]>;
  readonly #putSession: Database.Statement<[Session]>;
  readonly #deleteSession: Database.Statement<[string]>;
  readonly #deleteSessionsOf: Database.Statement<[string], string>;
  readonly #deleteExpired: Database.Statement<[number]>;
  readonly #beat: Database.Statement<[number]>;

  constructor(db: Database.Database) {
    this.#game = db.prepare(GAME);
    this.#act = db.prepare<[string, string], number>(ACT).pluck();
    this.#child = db.prepare<[string], string>(CHILD).pluck();
    this.#insertGame = db.prepare(INSERT_GAME);
    this.#updateClock = db.prepare(UPDATE_CLOCK);
    this.#updateGame = db.prepare(UPDATE_GAME);
    this.#insertEvent = db.prepare(INSERT_EVENT);
    this.#putSecret = db.prepare(PUT_SECRET);
    this.#deleteSecret = db.prepare(DELETE_SECRET);
    this.#addBot = db.prepare(ADD_BOT);
    this.#putSession = db.prepare(PUT_SESSION);
    this.#deleteSession = db.prepare(DELETE_SESSION);
    this.#deleteSessionsOf = db.prepare<[string], string>(DELETE_SESSIONS_OF).pluck();
    this.#deleteExpired = db.prepare(DELETE_EXPIRED);
    this.#beat = db.prepare(BEAT);
  }

  /** Writes all of a change that `checkCommit` has passed, or nothing: every refusal comes before the first write. */
  commit({ row, expect, events, secrets = [] }: Commit): CommitAnswer {
    for (const { actId } of events) {
      const seq = actId === null ? undefined : this.#act.get(row.id, actId);
      if (seq !== undefined) return { ok: false, code: 'duplicate', seq };
    }
    const before = this.#game.get(row.id);
    if ((before?.version ?? 0) !== expect) return { ok: false, code: 'conflict' };
    if (!before) {
      const sibling = row.parentId === null ? undefined : this.#child.get(row.parentId);
      if (sibling !== undefined) return { ok: false, code: 'rematch', id: sibling };
    }
    const { seats, ...columns } = row;
    const game = { ...columns, seat0: seats[0], seat1: seats[1] };
    if (!before) this.#insertGame.run(game);
    else if (isSameState(before, game)) this.#updateClock.run(game);
    else this.#updateGame.run(game);
    for (const event of events) this.#insertEvent.run({ ...event, gameId: row.id });
    for (const secret of secrets) this.#keepSecret(row.id, secret);
    return { ok: true };
  }

  addBot({ name, createdMs, session }: Bot): boolean {
    if (this.#addBot.run(name, createdMs).changes === 0) return false;
    this.putSession(session);
    return true;
  }

  putSession(session: Session): void {
    this.#putSession.run(session);
  }

  deleteSession(hash: string): void {
    this.#deleteSession.run(hash);
  }

  deleteSessionsOf(player: string): string[] {
    return this.#deleteSessionsOf.all(player).sort();
  }

  deleteExpiredSessions(nowMs: number): number {
    return this.#deleteExpired.run(nowMs).changes;
  }

  beat(nowMs: number): void {
    this.#beat.run(nowMs);
  }

  #keepSecret(id: string, { seat, data }: SecretChange): void {
    if (data === null) this.#deleteSecret.run(id, seat);
    else this.#putSecret.run(id, seat, data);
  }
}

function isSameState(a: GameState, b: GameState): boolean {
  const keys = ['status', 'seat0', 'seat1', 'result'] as const;
  return keys.every((key) => a[key] === b[key]);
}
