/** Work on many games of a SQLite file. */

import { checkLimit } from '../checks.js';
import type { EndPlace, Maintenance, PackOrder } from '../maintenance.js';
import { lastHeartbeat, putHeartbeat } from '../sql/heartbeat.js';
import type { SqlRunner } from '../sql/sql.js';
import type { SafeReads } from './safeReads.js';
import type { WriteQueue } from './writeQueue.js';

export class SqliteMaintenance implements Maintenance {
  readonly #queue: WriteQueue;
  readonly #reads: SafeReads;
  readonly #sql: SqlRunner;

  constructor(queue: WriteQueue, reads: SafeReads, sql: SqlRunner) {
    this.#queue = queue;
    this.#reads = reads;
    this.#sql = sql;
  }

  async pack(order: PackOrder): Promise<EndPlace | null> {
    checkLimit(order.limit);
    return this.#queue.write('pack', order);
  }

  async deleteVoid(untilMs: number, limit: number): Promise<number> {
    checkLimit(limit);
    return this.#queue.write('deleteVoid', { untilMs, limit });
  }

  async forget(player: string, limit: number): Promise<readonly string[]> {
    checkLimit(limit);
    return this.#queue.write('forget', { player, limit });
  }

  async heartbeat(nowMs: number): Promise<void> {
    this.#reads.noteSize();
    await putHeartbeat(this.#sql, nowMs);
  }

  lastHeartbeat(): Promise<number | null> {
    return lastHeartbeat(this.#sql);
  }

  /**
   * Writes a copy of everything to a new file while the store goes on; resolves when the copy is durable. Errors:
   * throws if the file exists or cannot be written.
   */
  backup(file: string): Promise<void> {
    return this.#queue.backup(file);
  }
}
