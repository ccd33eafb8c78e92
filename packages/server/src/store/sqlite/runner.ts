/** Runs the SQL that all databases share: reads on a connection of this thread, writes in the writer's. */

import type { SqlRunner, SqlStatement, Written } from '../sql/sql.js';
import type { Database } from './driver.js';
import { Prepared } from './prepared.js';
import type { SafeReads } from './safeReads.js';
import type { WriteQueue } from './writeQueue.js';

export class SqliteRunner implements SqlRunner {
  readonly #prepared: Prepared;
  readonly #queue: WriteQueue;
  readonly #reads: SafeReads;

  constructor(connection: Database, queue: WriteQueue, reads: SafeReads) {
    this.#prepared = new Prepared(connection);
    this.#queue = queue;
    this.#reads = reads;
  }

  async read<Row>(statement: SqlStatement): Promise<readonly Row[]> {
    this.#queue.checkOpen();
    return this.#reads.read(() => this.#prepared.rowsOf(statement)) as Row[];
  }

  async write<Row>(statements: readonly SqlStatement[]): Promise<Written<Row>> {
    const rows = await this.#queue.write('run', statements);
    return { rows: rows as Row[], isRepeated: false };
  }
}
