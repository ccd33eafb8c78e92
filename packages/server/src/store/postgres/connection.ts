/** Statements sent to Postgres, and what may become of them. */

import { type SqlValue, storedValues, textsOf } from './texts.js';

/** Sends statements, one after the other. */
export interface Sql {
  /** Returns the rows of a statement. Numbers of 64 bits come as numbers, bytes as `Uint8Array`. */
  query<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

/**
 * A database, on a pool of connections. Errors of all calls: a `RefusedError` if nothing was changed, an `UnknownOutcomeError`
 * if that is unknown, a `StoreBusyError` if no connection is available.
 */
export interface Postgres extends Sql {
  /** Runs statements in one transaction, which an error ends without effect. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The database has refused a statement: it changed nothing. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  /** As in "PostgreSQL Error Codes" of its documentation. */
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options);
    this.code = code;
  }
}

/** A statement was sent, and its outcome is unknown: it may have been executed, and it may be lost in a failover. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
}

/** The code for something that exists already. */
const UNIQUE_VIOLATION = '23505';
/** A prepared statement is unknown, exists already, or was prepared for other tables: the text itself works. */
const NAMELESS = ['26000', '42P05', '0A000'];
/** A deadlock or a serialization failure: a retry may succeed. */
const AGAIN = ['40001', '40P01', ...NAMELESS];
/** No space, too many connections, read-only: a later retry may succeed. */
const LATER = /^(53|25006)/;
/** The connection or the server is closing: the last statement may have been executed. */
const ENDING = /^(08|57P0|57014|25P03)/;

/** Whether a statement has violated a unique constraint. */
export function isTaken(error: unknown): boolean {
  return error instanceof RefusedError && error.code === UNIQUE_VIOLATION;
}

/** Whether an immediate retry may succeed. */
export function mayGoAgain(error: unknown): boolean {
  return error instanceof RefusedError && AGAIN.includes(error.code);
}

/** Whether statements must be sent without names: behind a pooler that gives each transaction another connection, or after a migration. */
export function needsNoNames(error: unknown): boolean {
  return error instanceof RefusedError && NAMELESS.includes(error.code);
}

/** Whether a later retry may succeed. */
export function mayGoLater(error: unknown): boolean {
  return error instanceof RefusedError && LATER.test(error.code);
}

/** Sends a statement by some driver; its errors are those of Postgres with `severity` and `code`, or of the connection. */
export type Send = (text: string, values: SqlValue[]) => Promise<{ readonly rows: readonly unknown[] }>;

/** Wraps a driver: converts texts, and errors to those of this store. */
export function sqlBy(send: Send): Sql {
  return {
    async query<Row>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
      try {
        const { rows } = await send(text, storedValues(values));
        return rows.map((row) => textsOf(row as Row));
      } catch (error) {
        throw error instanceof UnknownOutcomeError ? error : asOurs(error);
      }
    },
  };
}

/** Converts a driver's error: unless Postgres itself refused, the outcome is unknown. */
function asOurs(error: unknown): RefusedError | UnknownOutcomeError {
  const { message, code, severity } = error as Record<'message' | 'code' | 'severity', unknown>;
  const isRefused = typeof severity === 'string' && typeof code === 'string' && !ENDING.test(code);
  if (isRefused) return new RefusedError(String(message), code, { cause: error });
  return new UnknownOutcomeError(String(message), { cause: error });
}
