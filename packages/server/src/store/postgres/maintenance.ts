/** Work on many games of a Postgres database. */

import { checkLimit } from '../checks.js';
import { headOf } from '../form.js';
import type { EndPlace, Maintenance, PackOrder } from '../maintenance.js';
import { isSameLog, packLog, unpackLog } from '../packing.js';
import type { LogEvent } from '../row.js';
import { lastHeartbeat, putHeartbeat } from '../sql/heartbeat.js';
import type { SqlRunner } from '../sql/sql.js';
import type { Postgres, Sql } from './connection.js';
import type { Context } from './context.js';
import { retry } from './retry.js';
import { EVENTS, type GameRecord, headOfRecord, NO_LIMIT } from './rows.js';

const WAITING = `SELECT ended_ms AS "endedMs", id FROM game WHERE ended_ms IS NOT NULL AND NOT is_packed
  AND (ended_ms, id) > ($1, $2) AND ended_ms <= $3 AND updated_ms <= $3 ORDER BY ended_ms, id LIMIT $4`;
const LOCK = `SELECT * FROM game WHERE id = $1 AND status = 'ended' AND NOT is_packed FOR UPDATE`;
const DELETE_EVENTS = 'DELETE FROM event WHERE game_id = $1';
const PUT_PACKED = 'INSERT INTO packed (game_id, log) VALUES ($1, $2)';
const SET_PACKED = 'UPDATE game SET is_packed = true WHERE id = $1';
const DELETE_VOID = `WITH old AS (DELETE FROM game WHERE id IN (
    SELECT id FROM game WHERE is_void AND ended_ms <= $1 AND updated_ms <= $1 ORDER BY ended_ms, id LIMIT $2
  ) RETURNING id),
events AS (DELETE FROM event USING old WHERE game_id = old.id),
secrets AS (DELETE FROM secret USING old WHERE game_id = old.id),
logs AS (DELETE FROM packed USING old WHERE game_id = old.id)
SELECT id FROM old`;
const ENDED_OF = `SELECT id FROM game WHERE status = 'ended' AND (seat0 = $1 OR seat1 = $1 OR invited = $1)
  ORDER BY id LIMIT $2`;
const FORGET = `UPDATE game SET invited = nullif(invited, $1), seat0 = nullif(seat0, $1), seat1 = nullif(seat1, $1),
  name0 = CASE WHEN seat0 = $1 THEN NULL ELSE name0 END, salt0 = CASE WHEN seat0 = $1 THEN NULL ELSE salt0 END,
  name1 = CASE WHEN seat1 = $1 THEN NULL ELSE name1 END, salt1 = CASE WHEN seat1 = $1 THEN NULL ELSE salt1 END
  WHERE id = ANY ($2::text[]) AND status = 'ended'`;
const PUBLISH = "INSERT INTO news (node, kind, what) SELECT $1, 'game', unnest($2::text[])";

export class PostgresMaintenance implements Maintenance {
  readonly #context: Context;
  readonly #sql: SqlRunner;

  constructor(context: Context, sql: SqlRunner) {
    this.#context = context;
    this.#sql = sql;
  }

  pack({ untilMs, after, limit }: PackOrder): Promise<EndPlace | null> {
    return this.#exclusive(limit, async (db) => {
      const from = after ? [after.endedMs, after.id] : [-1, ''];
      const places = await retry(() => db.query<EndPlace>(WAITING, [...from, untilMs, limit]));
      for (const { id } of places) await retry(() => db.transaction((sql) => packOne(sql, id)));
      return places.length < limit ? null : places.at(-1)!;
    });
  }

  deleteVoid(untilMs: number, limit: number): Promise<number> {
    return this.#exclusive(limit, async (db) => (await retry(() => db.query(DELETE_VOID, [untilMs, limit]))).length);
  }

  async forget(player: string, limit: number): Promise<readonly string[]> {
    const { node } = this.#context;
    const ids = await this.#exclusive(limit, async (db) => {
      const found = (await retry(() => db.query<{ id: string }>(ENDED_OF, [player, limit]))).map(({ id }) => id);
      const forget = async (sql: Sql): Promise<void> => {
        await sql.query(FORGET, [player, found]);
        await sql.query(PUBLISH, [node, found]);
      };
      if (found.length > 0) await retry(() => db.transaction(forget));
      return found;
    });
    if (ids.length > 0) this.#context.published();
    return ids;
  }

  heartbeat(nowMs: number): Promise<void> {
    return putHeartbeat(this.#sql, nowMs);
  }

  lastHeartbeat(): Promise<number | null> {
    return lastHeartbeat(this.#sql);
  }

  async #exclusive<T>(limit: number, work: (db: Postgres) => Promise<T>): Promise<T> {
    checkLimit(limit);
    return this.#context.writeExclusive(() => work(this.#context.db));
  }
}

/** Packs a finished game, unless another server has, or its log is damaged: that stays where it can be examined. */
async function packOne(sql: Sql, id: string): Promise<void> {
  const [game] = await sql.query<GameRecord>(LOCK, [id]);
  const events = game ? await sql.query<LogEvent>(EVENTS, [id, 0, NO_LIMIT, NO_LIMIT]) : [];
  if (!game || headOf(id, events) !== headOfRecord(game)) return;
  const packed = packLog(id, events);
  if (!isSameLog(unpackLog(id, packed), events)) return;
  await sql.query(DELETE_EVENTS, [id]);
  await sql.query(PUT_PACKED, [id, packed]);
  await sql.query(SET_PACKED, [id]);
}
