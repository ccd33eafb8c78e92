/**
 * Reading what will last. A change of another server can be seen before the standby has it, if its wait was cancelled, or
 * its server is just being shut down: who shows such a change shows what may be gone a moment later.
 */

import type { Postgres, Sql } from './connection.js';

/**
 * Changes nothing; its transaction ends once the standby has it, and so all that was there before. A message in the log of
 * the server touches no row ("Replication Management Functions", PostgreSQL's documentation).
 */
const CONFIRM = `SELECT 1 AS done FROM pg_logical_emit_message(true, 'sitke', '')`;

/**
 * Reads, and resolves once all that was read will last; null needs no confirming. On one connection: another might lead to another primary, and say
 * nothing of what was read from the one before.
 */
export function durably<T>(db: Postgres, read: (sql: Sql) => Promise<T>): Promise<T> {
  return db.transaction(async (sql) => {
    const found = await read(sql);
    if (found !== null) await sql.query(CONFIRM);
    return found;
  });
}
