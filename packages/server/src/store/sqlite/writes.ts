import { withoutPlayer } from '../checks.js';
import { DamagedGameError } from '../errors.js';
import { headOf } from '../form.js';
import type { Commit, CommitAnswer, SecretChange } from '../gameLog.js';
import type { EndPlace, PackOrder } from '../maintenance.js';
import type { GameRow, LogEvent } from '../row.js';
import { rowOf } from '../sql/rows.js';
import type { SqlStatement } from '../sql/sql.js';
import { Refused, type Step, transact } from '../sql/transact.js';
import type { CheckedTransaction, TransactionAnswer } from '../transactions.js';
import type { Database, Statement } from './driver.js';
import { Packing } from './packing.js';
import { eventsOf, type PlainCommit, plainCommit } from './plainCommit.js';
import { Prepared } from './prepared.js';
import { GAME as GAME_RECORD } from './reads.js';
import { fixedSumOf, type GameRecord, problemOfRecord, stateSumOf } from './records.js';

const GAME = `SELECT version, status, seat0, seat1, result, name0, name1, salt0, salt1, is_void AS isVoid,
  lower(hex(head)) AS head, packed_id AS packedId
  FROM game WHERE id = ?`;
const ACT = 'SELECT seq FROM event WHERE game_id = ? AND act_id = ?';
const CHILD = 'SELECT id FROM game WHERE parent_id = ?';
const INSERT_GAME = `INSERT INTO game (id, variant, options, status, version, seat0, seat1, time_control, deadline_ms,
    parent_id, created_ms, updated_ms, about, result, name0, name1, salt0, salt1, invited, is_void, ended_ms, head,
    fixed_sum, state_sum)
  VALUES (:id, :variant, :options, :status, :version, :seat0, :seat1, :timeControl, :deadlineMs,
    :parentId, :createdMs, :updatedMs, :about, :result, :name0, :name1, :salt0, :salt1, :invited, :isVoid, :endedMs,
    unhex(:head), :fixedSum, :stateSum)`;
// Most commands change no more than this. SQLite rewrites the indexes of every column that is set.
const UPDATE_CLOCK = `UPDATE game SET version = ?, deadline_ms = ?, updated_ms = ?, about = ?, head = unhex(?),
  state_sum = ? WHERE id = ?`;
const UPDATE_GAME = `UPDATE game SET status = :status, version = :version, seat0 = :seat0, seat1 = :seat1,
  deadline_ms = :deadlineMs, updated_ms = :updatedMs, about = :about, result = :result, name0 = :name0, name1 = :name1,
  salt0 = :salt0, salt1 = :salt1, is_void = :isVoid, ended_ms = iif(:endedMs IS NULL, NULL, coalesce(ended_ms, :endedMs)), head = unhex(:head),
  state_sum = :stateSum
  WHERE id = :id`;
const PUT_SECRET = 'INSERT OR REPLACE INTO secret (game_id, seat, data) VALUES (?, ?, ?)';
const DELETE_SECRET = 'DELETE FROM secret WHERE game_id = ? AND seat = ?';
const OLD_VOID = `SELECT id FROM game INDEXED BY game_void WHERE is_void = 1 AND ended_ms <= :untilMs
  AND updated_ms <= :untilMs ORDER BY ended_ms, id LIMIT :limit`;
const DELETE_GAME = [
  'DELETE FROM event WHERE game_id = ?',
  'DELETE FROM secret WHERE game_id = ?',
  'DELETE FROM packed WHERE id = (SELECT packed_id FROM game WHERE id = ?)',
  'DELETE FROM game WHERE id = ?',
];
const ENDED_OF = `SELECT id FROM (
    SELECT id FROM game WHERE seat0 = :player AND status = 'ended'
    UNION SELECT id FROM game WHERE seat1 = :player AND status = 'ended'
    UNION SELECT id FROM game WHERE invited = :player AND status = 'ended'
  ) WHERE id > :after AND typeof(id) = 'text' ORDER BY id LIMIT :limit`;
const PUT_PEOPLE = `UPDATE game SET seat0 = :seat0, seat1 = :seat1, name0 = :name0, name1 = :name1, salt0 = :salt0,
  salt1 = :salt1, invited = :invited, fixed_sum = :fixedSum, state_sum = :stateSum WHERE id = :id`;

/** How many games are cached without reading their rows: those being played. */
const MAX_KNOWN = 10_000;

interface GameParameters extends Omit<GameRow, 'seats' | 'names' | 'salts' | 'isVoid'> {
  readonly seat0: string | null;
  readonly seat1: string | null;
  readonly name0: string | null;
  readonly name1: string | null;
  readonly salt0: string | null;
  readonly salt1: string | null;
  readonly isVoid: number;
  readonly endedMs: number | null;
  /** In hexadecimal. */
  readonly head: string;
  readonly stateSum: number;
}
/** With the columns that never change, unless a person is deleted. */
type FixedParameters = GameParameters & { readonly fixedSum: number };
/** The writer's cache of a row that it has written or read. */
interface GameState extends Pick<GameRow, 'status' | 'seats' | 'names' | 'salts' | 'result' | 'isVoid'> {
  version: number;
  /** In hexadecimal. */
  head: string;
  packedId: number | null;
}
type StateRecord = Pick<GameParameters, 'version' | 'status' | 'result' | 'isVoid' | 'head' | PeopleColumn> & {
  readonly packedId: number | null;
};
type PeopleColumn = 'seat0' | 'seat1' | 'name0' | 'name1' | 'salt0' | 'salt1';
type ClockParameters = [number, number | null, number, string, string, number, string];

/** The writes of the writer's thread; each member is one statement or a few, within a transaction of its caller. */
export class Writes {
  /** The rows of the games written last: nobody else writes to the store. */
  readonly #known = new Map<string, GameState>();
  readonly #game: Statement<[string], StateRecord>;
  readonly #act: Statement<[string, string], number>;
  readonly #child: Statement<[string], string>;
  readonly #insertGame: Statement<[FixedParameters]>;
  readonly #updateClock: Statement<ClockParameters>;
  readonly #updateGame: Statement<[GameParameters]>;
  readonly #packing: Packing;
  readonly #db: Database;
  readonly #prepared: Prepared;
  readonly #putSecret: Statement<[string, number, string]>;
  readonly #deleteSecret: Statement<[string, number]>;
  readonly #oldVoid: Statement<[{ readonly untilMs: number; readonly limit: number }], string>;
  readonly #deleteGame: readonly Statement<[string]>[];
  readonly #endedOf: Statement<[{ readonly player: string; readonly after: string; readonly limit: number }], string>;
  readonly #record: Statement<[string], GameRecord>;
  readonly #putPeople: Statement<[FixedParameters]>;

  constructor(db: Database) {
    this.#db = db;
    this.#game = db.prepare(GAME);
    this.#act = db.prepare<[string, string], number>(ACT).pluck();
    this.#child = db.prepare<[string], string>(CHILD).pluck();
    this.#insertGame = db.prepare(INSERT_GAME);
    this.#updateClock = db.prepare(UPDATE_CLOCK);
    this.#updateGame = db.prepare(UPDATE_GAME);
    this.#packing = new Packing(db);
    this.#prepared = new Prepared(db);
    this.#putSecret = db.prepare(PUT_SECRET);
    this.#deleteSecret = db.prepare(DELETE_SECRET);
    this.#oldVoid = db.prepare<[{ untilMs: number; limit: number }], string>(OLD_VOID).pluck();
    this.#deleteGame = DELETE_GAME.map((sql) => db.prepare(sql));
    this.#endedOf = db.prepare<[{ player: string; limit: number }], string>(ENDED_OF).pluck();
    this.#record = db.prepare(GAME_RECORD);
    this.#putPeople = db.prepare(PUT_PEOPLE);
  }

  /** Writes all of a change that `checkCommit` has passed, or nothing: every rejection comes before the first write. */
  commit({ row: given, expect, events, secrets = [] }: Commit): CommitAnswer {
    const { id, parentId } = given;
    const before = this.#stateOf(id);
    const refused = this.#refusal(id, before, expect, events);
    if (refused) return refused;
    const sibling = before || parentId === null ? undefined : this.#child.get(parentId);
    if (sibling !== undefined) return { ok: false, code: 'rematch', id: sibling };
    const row = before?.status === 'ended' ? withPeople(given, before) : given;
    const head = headOf(id, events, before?.head);
    const game = parametersOf(row, head);
    if (before) this.#wrote(id, this.#updateGame.run(game));
    else this.#insertGame.run({ ...game, fixedSum: fixedSumOf(row) });
    const { version, status, seats, names, salts, result, isVoid } = row;
    const packedId = before?.packedId ?? null;
    this.#add(id, { version, status, seats, names, salts, result, isVoid, head, packedId }, events, secrets);
    return { ok: true };
  }

  /** The same for a plain commit. */
  commitPlain([id, expect, deadlineMs, updatedMs, about, plainEvents, secrets]: PlainCommit): CommitAnswer {
    const events = eventsOf(expect, plainEvents);
    const before = this.#stateOf(id);
    const isNext = before?.version === expect && before.packedId === null;
    const [first, ...others] = events;
    // Nearly every commit is one event of a command that is new: then adding it looks for the command, too.
    const isAdded = isNext && first !== undefined && others.length === 0 && this.#packing.insertNew(id, first);
    const refused = isAdded ? null : this.#refusal(id, before, expect, events);
    if (refused) return refused;
    if (!before) return { ok: false, code: 'conflict' };
    const version = expect + events.length;
    const head = headOf(id, events, before.head);
    const { status, seats, names, salts, result, isVoid } = before;
    const row = { id, status, version, seats, names, salts, deadlineMs, updatedMs, about, result, isVoid };
    const sum = stateSumOf(row, head);
    this.#wrote(id, this.#updateClock.run(version, deadlineMs, updatedMs, about, head, sum, id));
    // Updated in place: a new object for every command would survive garbage collections.
    before.version = version;
    before.head = head;
    this.#add(id, before, isAdded ? [] : events, secrets);
    return { ok: true };
  }

  /** Drops cached rows: others have written them, or they were not written after all. */
  forgetRows(): void {
    this.#known.clear();
  }

  #stateOf(id: string): GameState | null {
    const known = this.#known.get(id);
    if (known) return known;
    const record = this.#game.get(id);
    return record ? stateOf(record) : null;
  }

  #refusal(id: string, before: GameState | null, expect: number, events: readonly LogEvent[]): CommitAnswer | null {
    for (const { actId } of events) {
      const seq = actId === null ? undefined : this.#act.get(id, actId);
      if (seq !== undefined) return { ok: false, code: 'duplicate', seq };
    }
    return (before?.version ?? 0) === expect ? null : { ok: false, code: 'conflict' };
  }

  /** Adds the parts that go with a written row. */
  #add(id: string, state: GameState, events: readonly LogEvent[], secrets: readonly SecretChange[]): void {
    if (state.packedId !== null) this.#packing.unpack(id, state.packedId);
    state.packedId = null;
    this.#known.set(id, state);
    if (this.#known.size > MAX_KNOWN) this.#known.delete(this.#known.keys().next().value!);
    this.#packing.insert(id, events);
    for (const secret of secrets) this.#keepSecret(id, secret);
  }

  /** Errors: a `DamagedGameError` if there was no row to be written. */
  #wrote(id: string, { changes }: { readonly changes: number }): void {
    if (changes !== 1) throw new DamagedGameError(id, 'its row is gone');
  }

  forget({ player, limit }: { readonly player: string; readonly limit: number }): string[] {
    this.forgetRows();
    const forgotten: string[] = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const left = limit - forgotten.length;
      const ids: string[] = this.#endedOf.all({ player, after, limit: left });
      // A damaged index may list games that do not exist, or are not the player's.
      forgotten.push(...ids.filter((id) => this.#forgetIn(id, player)));
      after = forgotten.length < limit ? ids[left - 1] : undefined;
    }
    return forgotten;
  }

  /** Deletes a player from a game; returns whether they were in it. */
  #forgetIn(id: string, player: string): boolean {
    const record = this.#record.get(id);
    if (!record) return false;
    const row = rowOf(record);
    if (!row.seats.includes(player) && row.invited !== player) return false;
    const head = Buffer.isBuffer(record.head) ? record.head.toString('hex') : '';
    const without = fixedParametersOf(withoutPlayer(row, player), head);
    // Damage must stay visible afterwards, too.
    const sums = { fixedSum: record.fixed_sum, stateSum: record.state_sum };
    this.#putPeople.run(problemOfRecord(record) === null ? without : { ...without, ...sums });
    return true;
  }

  pack(order: PackOrder): EndPlace | null {
    this.forgetRows();
    return this.#packing.pack(order);
  }

  deleteVoid({ untilMs, limit }: { readonly untilMs: number; readonly limit: number }): number {
    this.forgetRows();
    const ids = this.#oldVoid.all({ untilMs, limit });
    for (const id of ids) for (const statement of this.#deleteGame) statement.run(id);
    return ids.length;
  }

  /** Runs SQL that all databases share; if the first of several statements returns no row, the others are skipped. */
  run([first, ...others]: readonly SqlStatement[]): unknown[] {
    const rows = this.#prepared.rowsOf(first!);
    if (rows.length > 0) for (const statement of others) this.#prepared.rowsOf(statement);
    return rows;
  }

  /** Makes a transaction, whole or not at all. */
  transact(transaction: CheckedTransaction): TransactionAnswer {
    this.#db.exec('SAVEPOINT whole');
    let answer: TransactionAnswer = { ok: true };
    try {
      const steps = transact(transaction, '');
      let next = steps.next();
      while (!next.done) next = steps.next(this.#take(next.value));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      answer = error.answer;
      this.#db.exec('ROLLBACK TO whole');
      for (const { row } of transaction.games) this.#known.delete(row.id);
    }
    this.#db.exec('RELEASE whole');
    return answer;
  }

  #take(step: Step): unknown {
    if ('sql' in step) return this.#prepared.rowsOf(step.sql);
    if ('published' in step) return null;
    const { game } = step;
    return game.isPlain ? this.commitPlain(plainCommit(game)) : this.commit(game);
  }

  #keepSecret(id: string, { seat, data }: SecretChange): void {
    if (data === null) this.#deleteSecret.run(id, seat);
    else this.#putSecret.run(id, seat, data);
  }
}

function stateOf(record: StateRecord): GameState {
  const { version, status, result, isVoid, head, packedId, seat0, seat1, name0, name1, salt0, salt1 } = record;
  const people = { seats: [seat0, seat1], names: [name0, name1], salts: [salt0, salt1] } as const;
  return { version, status, result, isVoid: isVoid === 1, head, packedId, ...people };
}

/** Returns a row with the people of a game. */
function withPeople(row: GameRow, { seats, names, salts }: GameState): GameRow {
  return { ...row, seats, names, salts };
}

function parametersOf(row: GameRow, head: string): GameParameters {
  const { seats, names, salts, isVoid, ...columns } = row;
  const [[seat0, seat1], [name0, name1], [salt0, salt1]] = [seats, names, salts];
  const endedMs = columns.status === 'ended' ? columns.updatedMs : null;
  const stateSum = stateSumOf(row, head);
  return { ...columns, stateSum, seat0, seat1, name0, name1, salt0, salt1, isVoid: Number(isVoid), endedMs, head };
}

function fixedParametersOf(row: GameRow, head: string): FixedParameters {
  return { ...parametersOf(row, head), fixedSum: fixedSumOf(row) };
}
