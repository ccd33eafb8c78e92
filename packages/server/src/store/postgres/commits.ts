/** Commits of games: most in one statement, and retried until their outcome is known. */

import { DamagedGameError, StoreBusyError } from '../errors.js';
import { canonicalOf, headOf } from '../form.js';
import type { Commit, CommitAnswer, SecretChange } from '../gameLog.js';
import { unpackLog } from '../packing.js';
import type { GameRow, LogEvent } from '../row.js';
import { rowOf } from '../sql/rows.js';
import { isTaken, mayGoAgain, mayGoLater, type Postgres, type Sql, UnknownOutcomeError } from './connection.js';
import { readDurably } from './durable.js';
import { pauseBeforeRetry, retryConflicts } from './retry.js';
import { columnsOf, EVENTS, type GameRecord, headOfRecord, valuesOf } from './rows.js';
import type { SqlValue } from './texts.js';

/**
 * A plain change: $1 id, $2 version expected, $3 version after, $4 deadlineMs, $5 updatedMs, $6 about, $7 head, $8 to $12
 * the events, $13 and $14 secrets to keep, $15 secrets to delete, $16 the head before, $17 how many changes of secrets
 * this one is, $18 how many the caller saw, $19 the server. Where the game is packed or has another head, nothing is done.
 */
const APPEND = `WITH done AS (
  SELECT event.seq FROM unnest($9::text[]) WITH ORDINALITY AS act (id, place)
  JOIN event ON event.game_id = $1 AND event.act_id = act.id ORDER BY place LIMIT 1),
changed AS (
  UPDATE game SET version = $3, deadline_ms = $4, updated_ms = $5, about = $6, head = decode($7, 'hex'),
    drafts = drafts + $17
  WHERE id = $1 AND version = $2 AND head = decode($16, 'hex') AND drafts = coalesce($18, drafts) AND NOT is_packed
    AND NOT EXISTS (SELECT FROM done)
  RETURNING id),
published AS (INSERT INTO news (node, kind, what) SELECT $19, 'game', id FROM changed),
added AS (
  INSERT INTO event (game_id, seq, kind, act_id, seat, data, at_ms)
  SELECT changed.id, $2 + e.place, e.kind, e.act_id, e.seat, e.data, e.at_ms
  FROM changed, unnest($8::text[], $9::text[], $10::int[], $11::text[], $12::bigint[])
    WITH ORDINALITY AS e (kind, act_id, seat, data, at_ms, place)),
kept AS (
  INSERT INTO secret (game_id, seat, data)
  SELECT changed.id, s.seat, s.data FROM changed, unnest($13::int[], $14::text[]) AS s (seat, data)
  ON CONFLICT (game_id, seat) DO UPDATE SET data = excluded.data),
dropped AS (DELETE FROM secret USING changed WHERE game_id = changed.id AND seat = ANY ($15::int[]))
SELECT 'ok' AS what, 0 AS seq FROM changed UNION ALL SELECT 'duplicate', seq FROM done`;
/** The first act of a change that the log has already. */
export const FIND_ACT = `SELECT event.seq FROM unnest($2::text[]) WITH ORDINALITY AS act (id, place)
  JOIN event ON event.game_id = $1 AND event.act_id = act.id ORDER BY place LIMIT 1`;
const LOCK_GAME = 'SELECT * FROM game WHERE id = $1 FOR UPDATE';
const CHILD = 'SELECT id FROM game WHERE parent_id = $1';
const INSERT_GAME = `INSERT INTO game (id, variant, options, status, version, seat0, seat1, name0, name1, salt0, salt1,
    invited, time_control, deadline_ms, parent_id, created_ms, updated_ms, about, result, is_void, ended_ms, head)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
    decode($22, 'hex'))`;
const UPDATE_GAME = `UPDATE game SET status = $2, version = $3, seat0 = $4, seat1 = $5, name0 = $6, name1 = $7, salt0 = $8,
  salt1 = $9, deadline_ms = $10, updated_ms = $11, about = $12, result = $13, is_void = $14,
  ended_ms = CASE WHEN $15::bigint IS NULL THEN NULL ELSE coalesce(ended_ms, $15) END, head = decode($16, 'hex'),
  is_packed = false, drafts = drafts + $17 WHERE id = $1`;
const INSERT_EVENTS = `INSERT INTO event (game_id, seq, kind, act_id, seat, data, at_ms)
  SELECT $1, $2 + e.place, e.kind, e.act_id, e.seat, e.data, e.at_ms
  FROM unnest($3::text[], $4::text[], $5::int[], $6::text[], $7::bigint[])
    WITH ORDINALITY AS e (kind, act_id, seat, data, at_ms, place)`;
const KEEP_SECRETS = `INSERT INTO secret (game_id, seat, data) SELECT $1, s.seat, s.data
  FROM unnest($2::int[], $3::text[]) AS s (seat, data) ON CONFLICT (game_id, seat) DO UPDATE SET data = excluded.data`;
const DROP_SECRETS = 'DELETE FROM secret WHERE game_id = $1 AND seat = ANY ($2::int[])';
const PUBLISH = "INSERT INTO news (node, kind, what) VALUES ($1, 'game', $2)";
const UNPACK = 'DELETE FROM packed WHERE game_id = $1 RETURNING log';
const VERSION = 'SELECT version FROM game WHERE id = $1';
/** A server that notes an outage holds this row: either the outage is there to be read, or its games are listed with this one. */
const PULSE = 'SELECT at_ms AS "atMs" FROM pulse WHERE id = 1 FOR SHARE';
/** An outage of the last minute that ended after $1; $2 is the last heartbeat. */
const ENDED_LATER = 'SELECT from_ms AS "fromMs" FROM outage WHERE to_ms > $1 AND to_ms > $2::int8 - 60000 LIMIT 1';

/** How many games' heads are remembered. */
const MAX_KNOWN = 10_000;

/** Secrets to keep, as arrays of seats and data, and seats to delete. */
function secretColumns(secrets: readonly SecretChange[]): [number[], string[], number[]] {
  const kept = secrets.filter((secret) => secret.data !== null);
  const dropped = secrets.filter((secret) => secret.data === null);
  return [kept.map(({ seat }) => seat), kept.map(({ data }) => data!), dropped.map(({ seat }) => seat)];
}

/** How many changes of secrets a change is. */
function draftsOf(secrets: readonly SecretChange[]): number {
  return secrets.length > 0 ? 1 : 0;
}

function actsOf(events: readonly LogEvent[]): string[] {
  return events.flatMap(({ actId }) => actId ?? []);
}

export class Commits {
  readonly #db: Postgres;
  readonly #node: string;
  /** The heads of the games written or read last; a change that begins with another head is not made. */
  readonly #heads = new Map<string, { readonly version: number; readonly head: string }>();

  /** `node` is the author of changes in the changefeed. */
  constructor(db: Postgres, node: string) {
    this.#db = db;
    this.#node = node;
  }

  /**
   * Makes a change that `checkCommit` has passed, whole or not at all. If a connection is lost meanwhile, it looks whether
   * the change was made; `busy` if it cannot find out yet: the same change again then gives the answer.
   */
  async commit(change: Commit): Promise<CommitAnswer> {
    const sinceMs = performance.now();
    for (let isUnknown = false; ; ) {
      try {
        return await (isUnknown ? this.#settle(change) : this.#again(change));
      } catch (error) {
        const isLost = error instanceof UnknownOutcomeError;
        if (!isLost && !(error instanceof StoreBusyError) && !mayGoLater(error)) throw error;
        isUnknown ||= isLost;
        if (!isUnknown || !(await pauseBeforeRetry(sinceMs))) return { ok: false, code: 'busy' };
      }
    }
  }

  /** Remembers the head of a game that was read. */
  know(id: string, version: number, head: string): void {
    this.#heads.delete(id);
    this.#heads.set(id, { version, head });
    if (this.#heads.size > MAX_KNOWN) this.#heads.delete(this.#heads.keys().next().value!);
  }

  /** Makes a change unless an earlier try, whose outcome is unknown, has made it. */
  async #settle(change: Commit): Promise<CommitAnswer> {
    const isMade = await readDurably(this.#db, (sql) => isThere(sql, change));
    return isMade ? { ok: true } : this.#again(change);
  }

  /** Makes a change, again where the same act, game or rematch came from another server: the next try sees it. */
  #again(change: Commit): Promise<CommitAnswer> {
    return retryConflicts(
      () => this.#once(change),
      (error) => isTaken(error) || mayGoAgain(error),
    );
  }

  async #once(change: Commit): Promise<CommitAnswer> {
    const { row, expect, isPlain = false } = change;
    const known = this.#heads.get(row.id);
    const appended = isPlain && known?.version === expect ? await this.#append(change, known.head) : null;
    const answer = appended ?? (await this.#write(change));
    if (answer.ok || answer.code !== 'duplicate') return answer;
    const acts = [row.id, actsOf(change.events)];
    const [done] = await readDurably(this.#db, (sql) => sql.query<{ seq: number }>(FIND_ACT, acts));
    // If it is gone again, a primary failed that alone had it: the next try makes the change.
    return done ? { ok: false, code: 'duplicate', seq: done.seq } : { ok: false, code: 'busy' };
  }

  /** Makes a plain change in one statement; null if its answer needs more. */
  async #append({ row, expect, events, secrets = [], drafts }: Commit, before: string): Promise<CommitAnswer | null> {
    const { id, version, deadlineMs, updatedMs, about } = row;
    const head = headOf(id, events, before);
    const values = [id, expect, version, deadlineMs, updatedMs, about, head, ...columnsOf(events)];
    const answers = await this.#db.query<{ what: string; seq: number }>(APPEND, [
      ...values,
      ...secretColumns(secrets),
      ...[before, draftsOf(secrets), drafts ?? null, this.#node],
    ]);
    const [answer] = answers;
    if (answer?.what === 'duplicate') return { ok: false, code: 'duplicate', seq: answer.seq };
    if (!answer) return null;
    this.know(id, version, head);
    return { ok: true };
  }

  /** Makes any change, in a transaction. */
  async #write(change: Commit): Promise<CommitAnswer> {
    const { answer, head } = await this.#db.transaction((sql) => writeAll(sql, change, this.#node));
    if (answer.ok) this.know(change.row.id, change.row.version, head);
    return answer;
  }
}

/** Whether the events of a change are in the log, as they are in the change. */
async function isThere(sql: Sql, { row: { id }, expect, events }: Commit): Promise<boolean> {
  const last = expect + events.length;
  const [game] = await sql.query<{ version: number }>(VERSION, [id]);
  if (events.length === 0 || !game || game.version < last) return false;
  const there = await sql.query<LogEvent>(EVENTS, [id, expect, last, events.length]);
  const isSame = (event: LogEvent, index: number): boolean =>
    event.actId === there[index]?.actId && canonicalOf(event) === canonicalOf(there[index]!);
  return there.length === events.length && events.every(isSame);
}

/** The answer to a change, and the head after it. */
interface Written {
  readonly answer: CommitAnswer;
  readonly head: string;
}

/** Writes any change, within a transaction. */
export async function writeAll(
  sql: Sql,
  { row: given, expect, events, secrets = [], isPlain = false, drafts }: Commit,
  node: string,
): Promise<Written> {
  const { id, parentId } = given;
  const refuse = (answer: CommitAnswer): Written => ({ answer, head: '' });
  const [before] = await sql.query<GameRecord>(LOCK_GAME, [id]);
  // After the lock: its last holder may have sent the same act.
  const [done] = await sql.query<{ seq: number }>(FIND_ACT, [id, actsOf(events)]);
  if (done) return refuse({ ok: false, code: 'duplicate', seq: done.seq });
  const isAsSeen = !before || drafts === undefined || drafts === before.drafts;
  if ((before?.version ?? 0) !== expect || !isAsSeen) return refuse({ ok: false, code: 'conflict' });
  const [sibling] = before || parentId === null ? [] : await sql.query<{ id: string }>(CHILD, [parentId]);
  if (sibling) return refuse({ ok: false, code: 'rematch', id: sibling.id });
  const head = headOf(id, events, before && headOfRecord(before));
  const row = before ? changed(rowOf(before), given, isPlain) : given;
  // Its time would be lost: it was decided before an outage that has been given back to all others.
  if (row.status === 'live' && before?.status !== 'live' && (await isTooOld(sql, events.at(-1)?.atMs ?? row.updatedMs)))
    return refuse({ ok: false, code: 'busy' });
  const endedMs = row.status === 'ended' ? row.updatedMs : null;
  if (before) await sql.query(UPDATE_GAME, [...stateOf(row), endedMs, head, draftsOf(secrets)]);
  else await sql.query(INSERT_GAME, [...valuesOf(row), endedMs, head]);
  if (before?.is_packed) await unpack(sql, id);
  await sql.query(INSERT_EVENTS, [id, expect, ...columnsOf(events)]);
  if (secrets.length > 0) {
    const [seats, data, dropped] = secretColumns(secrets);
    await sql.query(KEEP_SECRETS, [id, seats, data]);
    await sql.query(DROP_SECRETS, [id, dropped]);
  }
  await sql.query(PUBLISH, [node, id]);
  return { answer: { ok: true }, head };
}

/** Whether an outage ended after a time. */
async function isTooOld(sql: Sql, atMs: number): Promise<boolean> {
  const [pulse] = await sql.query<{ atMs: number }>(PULSE);
  if (!pulse) return false;
  return (await sql.query(ENDED_LATER, [atMs, pulse.atMs])).length > 0;
}

/** Returns the row of a game after a change. */
function changed(before: GameRow, given: GameRow, isPlain: boolean): GameRow {
  const { version, deadlineMs, updatedMs, about } = given;
  if (isPlain) return { ...before, version, deadlineMs, updatedMs, about };
  if (before.status !== 'ended') return given;
  const { seats, names, salts } = before;
  return { ...given, seats, names, salts };
}

/** Returns the values of `UPDATE_GAME` but the last three. */
function stateOf(row: GameRow): SqlValue[] {
  const { id, status, version, seats, names, salts, deadlineMs, updatedMs, about, result, isVoid } = row;
  return [id, status, version, ...seats, ...names, ...salts, deadlineMs, updatedMs, about, result, isVoid];
}

/** Makes rows of a packed log. */
async function unpack(sql: Sql, id: string): Promise<void> {
  const [packed] = await sql.query<{ log: Uint8Array }>(UNPACK, [id]);
  if (!packed) throw new DamagedGameError(id, 'its packed log is gone');
  await sql.query(INSERT_EVENTS, [id, 0, ...columnsOf(unpackLog(id, Buffer.from(packed.log)))]);
}
