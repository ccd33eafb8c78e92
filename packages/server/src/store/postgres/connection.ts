/** Statements sent to Postgres, and what may become of them. */

import { type SqlValue, storedValues, textsOf } from './texts.js';

/** Sends statements, one after the other. */
export interface Sql {
  /** Returns the rows of a statement. Numbers of 64 bits come as numbers, bytes as `Uint8Array`. */
  query<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

/**
 * A database: statements on connections of it. Errors of all calls: a `RefusedError` where nothing was changed, an
 * `UnknownOutcomeError` where nobody can tell, a `StoreBusyError` where no connection is to be had.
 */
export interface Postgres extends Sql {
  /** Runs statements in one transaction, which an error ends without effect. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The database has refused a statement: nothing of it was done. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  /** As in "PostgreSQL Error Codes" of its documentation. */
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options);
    this.code = code;
  }
}

/** A statement was sent, and whether it was carried out and will last is not known. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
}

/** Codes that say that something is there already. */
const UNIQUE_VIOLATION = '23505';
/** A statement by its name is not known, known already, or was prepared for other tables: the text itself will do. */
const NAMELESS = ['26000', '42P05', '0A000'];
/** Two transactions waited for each other, or could not both be done: the same again may succeed. */
const AGAIN = ['40001', '40P01', ...NAMELESS];
/** No room, too many connections, no writes now: the same may succeed later. */
const LATER = /^(53|25006)/;
/** The connection ends, or the server does: what was asked last may have been done. */
const ENDING = /^(08|57P0|57014|25P03)/;

/** Whether a statement would have made a second of something that is unique. */
export function isTaken(error: unknown): boolean {
  return error instanceof RefusedError && error.code === UNIQUE_VIOLATION;
}

/** Whether the same work may succeed at once. */
export function mayGoAgain(error: unknown): boolean {
  return error instanceof RefusedError && AGAIN.includes(error.code);
}

/** Whether statements must be sent without names: behind a pooler that gives each transaction another connection, or after a migration. */
export function needsNoNames(error: unknown): boolean {
  return error instanceof RefusedError && NAMELESS.includes(error.code);
}

/** Whether the same work may succeed later. */
export function mayGoLater(error: unknown): boolean {
  return error instanceof RefusedError && LATER.test(error.code);
}

/** Sends a statement by some driver; its errors are those of Postgres with `severity` and `code`, or of the connection. */
export type Send = (text: string, values: SqlValue[]) => Promise<{ readonly rows: readonly unknown[] }>;

/** Returns what sends statements by a driver, texts and errors as this store has them. */
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

/** Returns a driver's error as one of ours: where Postgres itself did not refuse, the outcome is unknown. */
function asOurs(error: unknown): RefusedError | UnknownOutcomeError {
  const { message, code, severity } = error as Record<'message' | 'code' | 'severity', unknown>;
  const isRefused = typeof severity === 'string' && typeof code === 'string' && !ENDING.test(code);
  if (isRefused) return new RefusedError(String(message), code, { cause: error });
  return new UnknownOutcomeError(String(message), { cause: error });
}
