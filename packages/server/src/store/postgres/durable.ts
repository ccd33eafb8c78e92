/**
 * Reads that wait for the standby, so that nothing is shown which a failover could lose. Another server's change can be
 * visible before the standby has it: its wait was cancelled, or that server is shutting down.
 */

import type { Postgres, Sql } from './connection.js';

/**
 * Changes nothing; its transaction ends once the standby has it, and so all that was there before. A message in the
 * write-ahead log touches no row ("Replication Management Functions", PostgreSQL's documentation).
 */
export const CONFIRM = `SELECT 1 AS done FROM pg_logical_emit_message(true, 'sitke', '')`;

/**
 * Reads, and resolves once the standby has everything that was read; null needs no confirming. All on one connection:
 * another one might lead to another primary, and confirm nothing of what was read from the one before.
 */
export function readDurably<T>(db: Postgres, read: (sql: Sql) => Promise<T>): Promise<T> {
  return db.transaction(async (sql) => {
    const found = await read(sql);
    if (found !== null) await sql.query(CONFIRM);
    return found;
  });
}
