/**
 * SQL that is not in the path of a move: written once, for every database. A statement keeps to what SQLite and Postgres
 * both have: `$1` for its parameters, `"createdMs"` for names with capitals, ON CONFLICT and RETURNING.
 */

import type { ClusterMessage } from '../cluster.js';

export type SqlParameter = string | number | null;
export type SqlStatement = readonly [text: string, values: readonly SqlParameter[]];

/** The rows of a write. */
export interface Written<Row> {
  readonly rows: readonly Row[];
  /** Whether an earlier try, whose outcome is unknown, may have made the same change: then there is nothing left to do. */
  readonly isRepeated: boolean;
}

/** Runs statements on a database. Errors: those of a store. */
export interface SqlRunner {
  /** Returns the rows of a query; with `isDurable`, once they cannot be lost any more. */
  read<Row>(statement: SqlStatement, isDurable?: boolean): Promise<readonly Row[]>;
  /**
   * Runs statements in one transaction, after all earlier writes. If the first of several returns no row, the others are
   * skipped, and so is the message, which goes to the other servers with them. Returns the rows of the first.
   */
  write<Row>(statements: readonly SqlStatement[], message?: ClusterMessage): Promise<Written<Row>>;
}
