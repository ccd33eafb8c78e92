/** Sessions in a database. */

import { checkLimit } from '../checks.js';
import type { Session, SessionStore, SessionUse } from '../sessions.js';
import type { SqlRunner, SqlStatement } from './sql.js';

const PUT = `INSERT INTO session (hash, player, data, expires_ms) VALUES ($1, $2, $3, $4)
  ON CONFLICT (hash) DO UPDATE SET player = excluded.player, data = excluded.data, expires_ms = excluded.expires_ms`;
const GET = `SELECT hash, player, data, expires_ms AS "expiresMs" FROM session WHERE hash = $1 AND expires_ms > $2`;
const RENEW = 'UPDATE session SET expires_ms = $2 WHERE hash = $1 RETURNING hash';
const USE = 'UPDATE session SET data = $3, expires_ms = $4 WHERE player = $1 AND data = $2';
const DELETE = 'DELETE FROM session WHERE hash = $1';
const DELETE_OF = 'DELETE FROM session WHERE player = $1 RETURNING hash';
const DELETE_EXPIRED = 'DELETE FROM session WHERE expires_ms <= $1 RETURNING hash';
const PAGE = `SELECT hash, player, data, expires_ms AS "expiresMs" FROM session WHERE hash > $1 ORDER BY hash LIMIT $2`;

/** Returns what puts a session: other changes may include it. */
export function putSession({ hash, player, data, expiresMs }: Session): SqlStatement {
  return [PUT, [hash, player, data, expiresMs]];
}

export class SqlSessions implements SessionStore {
  readonly #sql: SqlRunner;

  constructor(sql: SqlRunner) {
    this.#sql = sql;
  }

  async put(session: Session): Promise<void> {
    await this.#sql.write([putSession(session)]);
  }

  async get(hash: string, nowMs: number): Promise<Session | null> {
    const [session] = await this.#sql.read<Session>([GET, [hash, nowMs]]);
    return session ?? null;
  }

  async renew(hash: string, expiresMs: number): Promise<boolean> {
    return (await this.#sql.write([[RENEW, [hash, expiresMs]]])).rows.length > 0;
  }

  async use({ player, from, to, expiresMs }: SessionUse): Promise<void> {
    await this.#sql.write([[USE, [player, from, to, expiresMs]]]);
  }

  async delete(hash: string): Promise<void> {
    await this.#sql.write([[DELETE, [hash]]]);
  }

  async deleteOf(player: string): Promise<readonly string[]> {
    const { rows } = await this.#sql.write<Session>([[DELETE_OF, [player]]], { kind: 'end', subject: player });
    return rows.map(({ hash }) => hash).sort();
  }

  async deleteExpired(nowMs: number): Promise<number> {
    return (await this.#sql.write([[DELETE_EXPIRED, [nowMs]]])).rows.length;
  }

  async page(after: string, limit: number): Promise<readonly Session[]> {
    checkLimit(limit);
    return this.#sql.read<Session>([PAGE, [after, limit]]);
  }
}
