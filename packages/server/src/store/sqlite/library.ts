/**
 * The SQLite of this process: Node's own where that is a safe one, and otherwise the package @photostructure/sqlite, which has
 * the same interface. Both need no compiler.
 */

import { createRequire } from 'node:module';

/** A value of a column or of a parameter. */
export type SqlValue = null | number | bigint | string | Uint8Array;

/** The part of a statement of `node:sqlite` that the driver uses; rows are arrays. */
export interface LibraryStatement {
  setReturnArrays(isArray: boolean): void;
  setReadBigInts(isBigInt: boolean): void;
  columns(): readonly { readonly name: string }[];
  get(...values: SqlValue[]): SqlValue[] | undefined;
  all(...values: SqlValue[]): SqlValue[][];
  run(...values: SqlValue[]): { readonly changes: number; readonly lastInsertRowid: number | bigint };
}

/** The part of a connection of `node:sqlite` that the driver uses. */
export interface LibraryConnection {
  readonly isOpen: boolean;
  readonly isTransaction: boolean;
  prepare(sql: string): LibraryStatement;
  exec(sql: string): void;
  close(): void;
}

export interface Library {
  readonly DatabaseSync: new (file: string, options: { readonly readOnly: boolean }) => LibraryConnection;
}

/** Older ones can damage a database in WAL mode that has two connections (sqlite.org/wal.html, "The WAL-reset bug"). */
export const oldestSqlite = [3, 51, 3] as const;

/** Whether a version of SQLite is safe. */
export function isSafe(version: string): boolean {
  const numbers = version.split('.').map(Number);
  const difference = oldestSqlite.map((least, index) => (numbers[index] ?? 0) - least).find((step) => step !== 0) ?? 0;
  return difference >= 0;
}

/** Returns Node's own SQLite; null if it has none or an old one. */
export function builtIn(): Library | null {
  const { sqlite } = process.versions;
  if (sqlite === undefined || !isSafe(sqlite)) return null;
  const { emitWarning } = process;
  // Node 22 warns that the module is experimental; the tests of this driver pass under it.
  process.emitWarning = () => {};
  try {
    return (process.getBuiltinModule('node:sqlite') as Library | undefined) ?? null;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Returns the package. Errors: throws if it is not installed. */
export function packaged(): Library {
  try {
    return createRequire(import.meta.url)('@photostructure/sqlite') as Library;
  } catch (error) {
    const advice = `install @photostructure/sqlite@2.6.0, or run a Node whose own SQLite is ${oldestSqlite.join('.')} or newer`;
    throw new Error(`There is no SQLite for this version of Node: ${advice}.`, { cause: error });
  }
}

let chosen: Library | undefined;

/** Returns the SQLite of this process. Errors: throws if there is none. */
export function chosenLibrary(): Library {
  chosen ??= builtIn() ?? packaged();
  return chosen;
}
