import { withoutPlayer } from '../checks.js';
import { headOf } from '../form.js';
import type {
  Bot,
  Commit,
  CommitAnswer,
  EndPlace,
  GameRow,
  PackOrder,
  SecretChange,
  Session,
  SessionUse,
} from '../store.js';
import type { Database } from './driver.js';
import { Packing } from './packing.js';
import { GAME as GAME_RECORD } from './reads.js';
import { fixedSumOf, type GameRecord, problemOfRecord, rowOf, stateSumOf } from './records.js';

const GAME = `SELECT version, status, seat0, seat1, result, name0, name1, salt0, salt1, is_void AS isVoid, head,
  packed_id AS packedId
  FROM game WHERE id = ?`;
const ACT = 'SELECT seq FROM event WHERE game_id = ? AND act_id = ?';
const CHILD = 'SELECT id FROM game WHERE parent_id = ?';
const INSERT_GAME = `INSERT INTO game (id, variant, options, status, version, seat0, seat1, time_control, deadline_ms,
    parent_id, created_ms, updated_ms, about, result, name0, name1, salt0, salt1, invited, is_void, ended_ms, head,
    fixed_sum, state_sum)
  VALUES (:id, :variant, :options, :status, :version, :seat0, :seat1, :timeControl, :deadlineMs,
    :parentId, :createdMs, :updatedMs, :about, :result, :name0, :name1, :salt0, :salt1, :invited, :isVoid, :endedMs,
    :head, :fixedSum, :stateSum)`;
// Most acts change no more than this. SQLite writes anew the indexes of every column that it is told to set.
const UPDATE_CLOCK = `UPDATE game SET version = :version, deadline_ms = :deadlineMs, updated_ms = :updatedMs,
  about = :about, head = :head, state_sum = :stateSum WHERE id = :id`;
const UPDATE_GAME = `UPDATE game SET status = :status, version = :version, seat0 = :seat0, seat1 = :seat1,
  deadline_ms = :deadlineMs, updated_ms = :updatedMs, about = :about, result = :result, name0 = :name0, name1 = :name1,
  salt0 = :salt0, salt1 = :salt1, is_void = :isVoid, ended_ms = iif(:endedMs IS NULL, NULL, coalesce(ended_ms, :endedMs)), head = :head,
  state_sum = :stateSum
  WHERE id = :id`;
const PUT_SECRET = 'INSERT OR REPLACE INTO secret (game_id, seat, data) VALUES (?, ?, ?)';
const DELETE_SECRET = 'DELETE FROM secret WHERE game_id = ? AND seat = ?';
const PUT_SESSION = `INSERT OR REPLACE INTO session (hash, player, data, expires_ms)
  VALUES (:hash, :player, :data, :expiresMs)`;
const OLD_VOID = `SELECT id FROM game INDEXED BY game_void WHERE is_void = 1 AND ended_ms <= :untilMs
  AND updated_ms <= :untilMs ORDER BY ended_ms, id LIMIT :limit`;
const DELETE_GAME = [
  'DELETE FROM event WHERE game_id = ?',
  'DELETE FROM secret WHERE game_id = ?',
  'DELETE FROM packed WHERE id = (SELECT packed_id FROM game WHERE id = ?)',
  'DELETE FROM game WHERE id = ?',
];
const ENDED_OF = `SELECT id FROM game WHERE seat0 = :player AND status = 'ended'
  UNION SELECT id FROM game WHERE seat1 = :player AND status = 'ended'
  UNION SELECT id FROM game WHERE invited = :player AND status = 'ended' ORDER BY id LIMIT :limit`;
const PUT_PEOPLE = `UPDATE game SET seat0 = :seat0, seat1 = :seat1, name0 = :name0, name1 = :name1, salt0 = :salt0,
  salt1 = :salt1, invited = :invited, fixed_sum = :fixedSum, state_sum = :stateSum WHERE id = :id`;
const ADD_BOT = 'INSERT INTO bot (name, created_ms) VALUES (?, ?) ON CONFLICT DO NOTHING';
const FREE_BOT = 'DELETE FROM bot WHERE name = ?';
const USE_SESSIONS = `UPDATE session SET data = :to, expires_ms = :expiresMs WHERE player = :player AND data = :from`;
const DELETE_SESSION = 'DELETE FROM session WHERE hash = ?';
const DELETE_SESSIONS_OF = 'DELETE FROM session WHERE player = ? RETURNING hash';
const DELETE_EXPIRED = 'DELETE FROM session WHERE expires_ms <= ?';
const BEAT = 'INSERT OR REPLACE INTO beat (id, at_ms) VALUES (1, ?)';

/** The columns of a game that only some acts change. */
const STATE = ['status', 'seat0', 'seat1', 'result', 'name0', 'name1', 'salt0', 'salt1', 'isVoid'] as const;

interface GameParameters extends Omit<GameRow, 'seats' | 'names' | 'salts' | 'isVoid'> {
  readonly seat0: string | null;
  readonly seat1: string | null;
  readonly name0: string | null;
  readonly name1: string | null;
  readonly salt0: string | null;
  readonly salt1: string | null;
  readonly isVoid: number;
  readonly endedMs: number | null;
  readonly head: Uint8Array;
  readonly stateSum: number;
}
/** With what never changes in a row but where a person is deleted. */
type FixedParameters = GameParameters & { readonly fixedSum: number };
type GameState = Pick<GameParameters, 'version' | 'head' | (typeof STATE)[number]> & {
  readonly packedId: number | null;
};
/** What the writer's thread can be asked for; each member is one statement or a few, within a transaction of its caller. */
export class Writes {
  readonly #game: Database.Statement<[string], GameState>;
  readonly #act: Database.Statement<[string, string], number>;
  readonly #child: Database.Statement<[string], string>;
  readonly #insertGame: Database.Statement<[FixedParameters]>;
  readonly #updateClock: Database.Statement<[GameParameters]>;
  readonly #updateGame: Database.Statement<[GameParameters]>;
  readonly #packing: Packing;
  readonly #putSecret: Database.Statement<[string, number, string]>;
  readonly #deleteSecret: Database.Statement<[string, number]>;
  readonly #oldVoid: Database.Statement<[{ readonly untilMs: number; readonly limit: number }], string>;
  readonly #deleteGame: readonly Database.Statement<[string]>[];
  readonly #endedOf: Database.Statement<[{ readonly player: string; readonly limit: number }], string>;
  readonly #record: Database.Statement<[string], GameRecord>;
  readonly #putPeople: Database.Statement<[FixedParameters]>;
  readonly #addBot: Database.Statement<[string, number]>;
  readonly #freeBot: Database.Statement<[string]>;
  readonly #putSession: Database.Statement<[Session]>;
  readonly #useSessions: Database.Statement<[SessionUse]>;
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
    this.#packing = new Packing(db);
    this.#putSecret = db.prepare(PUT_SECRET);
    this.#deleteSecret = db.prepare(DELETE_SECRET);
    this.#oldVoid = db.prepare<[{ untilMs: number; limit: number }], string>(OLD_VOID).pluck();
    this.#deleteGame = DELETE_GAME.map((sql) => db.prepare(sql));
    this.#endedOf = db.prepare<[{ player: string; limit: number }], string>(ENDED_OF).pluck();
    this.#record = db.prepare(GAME_RECORD);
    this.#putPeople = db.prepare(PUT_PEOPLE);
    this.#addBot = db.prepare(ADD_BOT);
    this.#freeBot = db.prepare(FREE_BOT);
    this.#putSession = db.prepare(PUT_SESSION);
    this.#useSessions = db.prepare(USE_SESSIONS);
    this.#deleteSession = db.prepare(DELETE_SESSION);
    this.#deleteSessionsOf = db.prepare<[string], string>(DELETE_SESSIONS_OF).pluck();
    this.#deleteExpired = db.prepare(DELETE_EXPIRED);
    this.#beat = db.prepare(BEAT);
  }

  /** Writes all of a change that `checkCommit` has passed, or nothing: every refusal comes before the first write. */
  commit({ row: given, expect, events, secrets = [] }: Commit): CommitAnswer {
    for (const { actId } of events) {
      const seq = actId === null ? undefined : this.#act.get(given.id, actId);
      if (seq !== undefined) return { ok: false, code: 'duplicate', seq };
    }
    const before = this.#game.get(given.id);
    if ((before?.version ?? 0) !== expect) return { ok: false, code: 'conflict' };
    if (!before) {
      const sibling = given.parentId === null ? undefined : this.#child.get(given.parentId);
      if (sibling !== undefined) return { ok: false, code: 'rematch', id: sibling };
    }
    if (before && before.packedId !== null) this.#packing.unpack(given.id, before.packedId);
    const row = before?.status === 'ended' ? withPeople(given, before) : given;
    const game = parametersOf(row, headOf(row.id, events, before?.head));
    if (!before) this.#insertGame.run({ ...game, fixedSum: fixedSumOf(row) });
    else if (isSameState(before, game)) this.#updateClock.run(game);
    else this.#updateGame.run(game);
    this.#packing.insert(row.id, events);
    for (const secret of secrets) this.#keepSecret(row.id, secret);
    return { ok: true };
  }

  /** Adds a game that is over with its log as one piece, and the head of its chain. */
  addPacked(row: GameRow, head: Uint8Array, log: Buffer): void {
    this.#insertGame.run(fixedParametersOf(row, head));
    this.#packing.put(row.id, log);
  }

  forget({ player, limit }: { readonly player: string; readonly limit: number }): string[] {
    const ids = this.#endedOf.all({ player, limit });
    for (const id of ids) {
      const record = this.#record.get(id)!;
      const without = fixedParametersOf(withoutPlayer(rowOf(record), player), record.head);
      // What is damaged must be known as that afterwards, too.
      const sums = { fixedSum: record.fixed_sum, stateSum: record.state_sum };
      this.#putPeople.run(problemOfRecord(record) === null ? without : { ...without, ...sums });
    }
    return ids.sort();
  }

  pack(order: PackOrder): EndPlace | null {
    return this.#packing.pack(order);
  }

  deleteVoid({ untilMs, limit }: { readonly untilMs: number; readonly limit: number }): number {
    const ids = this.#oldVoid.all({ untilMs, limit });
    for (const id of ids) for (const statement of this.#deleteGame) statement.run(id);
    return ids.length;
  }

  freeBot(name: string): boolean {
    return this.#freeBot.run(name).changes > 0;
  }

  addBot({ name, createdMs, session }: Bot): boolean {
    if (this.#addBot.run(name, createdMs).changes === 0) return false;
    this.putSession(session);
    return true;
  }

  putSession(session: Session): void {
    this.#putSession.run(session);
  }

  useSessions(use: SessionUse): void {
    this.#useSessions.run(use);
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

/** Returns a row with the people that a game has. */
function withPeople(row: GameRow, { seat0, seat1, name0, name1, salt0, salt1 }: GameState): GameRow {
  return { ...row, seats: [seat0, seat1], names: [name0, name1], salts: [salt0, salt1] };
}

function parametersOf(row: GameRow, head: Uint8Array): GameParameters {
  const { seats, names, salts, isVoid, ...columns } = row;
  const [[seat0, seat1], [name0, name1], [salt0, salt1]] = [seats, names, salts];
  const endedMs = columns.status === 'ended' ? columns.updatedMs : null;
  const stateSum = stateSumOf(row, head);
  return { ...columns, stateSum, seat0, seat1, name0, name1, salt0, salt1, isVoid: Number(isVoid), endedMs, head };
}

function fixedParametersOf(row: GameRow, head: Uint8Array): FixedParameters {
  return { ...parametersOf(row, head), fixedSum: fixedSumOf(row) };
}

function isSameState(a: Pick<GameState, (typeof STATE)[number]>, b: typeof a): boolean {
  return STATE.every((key) => a[key] === b[key]);
}
