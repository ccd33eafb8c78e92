import type { SqlStatement } from '../sql/sql.js';
import type { Database, Statement } from './driver.js';

/** The prepared statements of a connection, by their texts. */
export class Prepared {
  readonly #db: Database;
  readonly #statements = new Map<string, Statement<unknown[], unknown>>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns the rows of a statement. */
  rowsOf([text, values]: SqlStatement): unknown[] {
    const known = this.#statements.get(text);
    const statement = known ?? this.#db.prepare(text);
    if (!known) this.#statements.set(text, statement);
    return statement.all(...values);
  }
}
