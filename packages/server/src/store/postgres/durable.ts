/**
 * Confirms that all that was read will last. Another server's change can be seen before the standby has it, if its wait was
 * cancelled, or its server is just being shut down: who shows such a change shows what may be gone a moment later.
 */

import type { Postgres } from './connection.js';

/**
 * Changes nothing, and is answered once the standby has it, and so all before it: the log of a server is one. A message in it
 * makes a transaction of its own, and touches no row ("Replication Management Functions", PostgreSQL's documentation).
 */
const CONFIRM = `SELECT 1 AS done FROM pg_logical_emit_message(true, 'sitke', '')`;

export class Durable {
  readonly #db: Postgres;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(db: Postgres) {
    this.#db = db;
  }

  /** Resolves when all that was read before will last. Errors: those of a statement. */
  confirm(): Promise<void> {
    if (!this.#running) return this.#run();
    // The one that is under way may have begun before the reading: one more does for all who wait.
    this.#next ??= this.#running.then(
      () => this.#run(),
      () => this.#run(),
    );
    return this.#next;
  }

  #run(): Promise<void> {
    this.#next = null;
    const running = this.#db.query(CONFIRM).then(() => {});
    this.#running = running;
    const end = (): void => {
      if (this.#running === running) this.#running = null;
    };
    running.then(end, end);
    return running;
  }
}
