/** The heartbeat of a store in a database. */

import type { SqlRunner } from './sql.js';

const PUT = 'INSERT INTO beat (id, at_ms) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at_ms = excluded.at_ms';
const LAST = 'SELECT at_ms AS "atMs" FROM beat';

export async function putHeartbeat(sql: SqlRunner, nowMs: number): Promise<void> {
  await sql.write([[PUT, [nowMs]]]);
}

export async function lastHeartbeat(sql: SqlRunner): Promise<number | null> {
  const [last] = await sql.read<{ readonly atMs: number }>([LAST, []]);
  return last?.atMs ?? null;
}
