/** Changes of many games at once, of sessions and of programs. */

import { headOf } from '../form.js';
import { isSameLog, packLog, unpackLog } from '../packing.js';
import type { Bot, EndPlace, LogEvent, PackOrder, Session, SessionUse, StoredKey } from '../store.js';
import type { Postgres, Sql } from './connection.js';
import { lasting } from './lasting.js';
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
const TELL = "INSERT INTO news (node, kind, what) SELECT $1, 'game', unnest($2::text[])";
const PUT_SESSION = `INSERT INTO session (hash, player, data, expires_ms) VALUES ($1, $2, $3, $4)
  ON CONFLICT (hash) DO UPDATE SET player = excluded.player, data = excluded.data, expires_ms = excluded.expires_ms`;
const HAS_SESSION = 'SELECT 1 AS found FROM session WHERE hash = $1 AND player = $2';
const RENEW_SESSION = 'UPDATE session SET expires_ms = $2 WHERE hash = $1 RETURNING hash';
const USE_SESSIONS = 'UPDATE session SET data = $3, expires_ms = $4 WHERE player = $1 AND data = $2';
const DELETE_SESSION = 'DELETE FROM session WHERE hash = $1';
const DELETE_SESSIONS_OF = 'DELETE FROM session WHERE player = $1 RETURNING hash';
const TELL_END = "INSERT INTO news (node, kind, what) VALUES ($1, 'end', $2)";
const TELL_BOTS = "INSERT INTO news (node, kind, what) VALUES ($1, 'bots', $2)";
const DELETE_EXPIRED = 'DELETE FROM session WHERE expires_ms <= $1 RETURNING hash';
const ADD_BOT = `INSERT INTO bot (folded, name, created_ms) VALUES ($1, $2, $3) ON CONFLICT (folded) DO NOTHING
  RETURNING name`;
const ADD_KEY = 'INSERT INTO key (name, jwk) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING';
const FREE_BOT = 'DELETE FROM bot WHERE folded = $1 RETURNING name';
const BEAT = 'INSERT INTO beat (id, at_ms) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms';

export class Upkeep {
  readonly #db: Postgres;
  readonly #node: string;

  /** `node` names the server in its news. */
  constructor(db: Postgres, node: string) {
    this.#db = db;
    this.#node = node;
  }

  async pack({ untilMs, after, limit }: PackOrder): Promise<EndPlace | null> {
    const from = after ? [after.endedMs, after.id] : [-1, ''];
    const places = await lasting(() => this.#db.query<EndPlace>(WAITING, [...from, untilMs, limit]));
    for (const { id } of places) await lasting(() => this.#db.transaction((sql) => packOne(sql, id)));
    return places.length < limit ? null : places.at(-1)!;
  }

  async deleteVoid(untilMs: number, limit: number): Promise<number> {
    return (await lasting(() => this.#db.query(DELETE_VOID, [untilMs, limit]))).length;
  }

  async forget(player: string, limit: number): Promise<string[]> {
    const found = await lasting(() => this.#db.query<{ id: string }>(ENDED_OF, [player, limit]));
    const ids = found.map(({ id }) => id);
    const forget = async (sql: Sql): Promise<void> => {
      await sql.query(FORGET, [player, ids]);
      await sql.query(TELL, [this.#node, ids]);
    };
    if (ids.length > 0) await lasting(() => this.#db.transaction(forget));
    return ids;
  }

  async freeBot(name: string): Promise<boolean> {
    const free = async (sql: Sql): Promise<boolean> => {
      await sql.query(TELL_BOTS, [this.#node, name]);
      return (await sql.query(FREE_BOT, [name.toLowerCase()])).length > 0;
    };
    return lasting(() => this.#db.transaction(free));
  }

  addBot({ name, createdMs, session }: Bot): Promise<boolean> {
    return lasting((isRepeated) =>
      this.#db.transaction(async (sql) => {
        const [added] = await sql.query(ADD_BOT, [name.toLowerCase(), name, createdMs]);
        // Its token is new: a session with it is of the try before.
        if (!added) return isRepeated && session !== null && (await hasSession(sql, session));
        if (session) await sql.query(PUT_SESSION, valuesOf(session));
        await sql.query(TELL_BOTS, [this.#node, name]);
        return true;
      }),
    );
  }

  async addKey({ name, jwk }: StoredKey): Promise<void> {
    await lasting(() => this.#db.query(ADD_KEY, [name, jwk]));
  }

  async putSession(session: Session): Promise<void> {
    await lasting(() => this.#db.query(PUT_SESSION, valuesOf(session)));
  }

  async renewSession(hash: string, expiresMs: number): Promise<boolean> {
    return (await lasting(() => this.#db.query(RENEW_SESSION, [hash, expiresMs]))).length > 0;
  }

  async useSessions({ player, from, to, expiresMs }: SessionUse): Promise<void> {
    await lasting(() => this.#db.query(USE_SESSIONS, [player, from, to, expiresMs]));
  }

  async deleteSession(hash: string): Promise<void> {
    await lasting(() => this.#db.query(DELETE_SESSION, [hash]));
  }

  async deleteSessionsOf(player: string): Promise<string[]> {
    const end = async (sql: Sql): Promise<readonly { readonly hash: string }[]> => {
      await sql.query(TELL_END, [this.#node, player]);
      return sql.query<{ hash: string }>(DELETE_SESSIONS_OF, [player]);
    };
    return (await lasting(() => this.#db.transaction(end))).map(({ hash }) => hash).sort();
  }

  async deleteExpiredSessions(nowMs: number): Promise<number> {
    return (await lasting(() => this.#db.query(DELETE_EXPIRED, [nowMs]))).length;
  }

  async beat(nowMs: number): Promise<void> {
    await lasting(() => this.#db.query(BEAT, [nowMs]));
  }
}

function valuesOf({ hash, player, data, expiresMs }: Session): [string, string, string, number] {
  return [hash, player, data, expiresMs];
}

async function hasSession(sql: Sql, { hash, player }: Session): Promise<boolean> {
  return (await sql.query(HAS_SESSION, [hash, player])).length > 0;
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
