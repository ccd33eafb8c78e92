/** Values of statements and rows, with their texts as Postgres takes them. */

import { fromStored, toStored } from '../texts.js';

/** A value of a statement: what `pg` and PGlite both take. */
export type SqlValue = string | number | boolean | null | Uint8Array | readonly (string | number | null)[];

/** Returns the values of a statement with all their texts as they are stored. */
export function storedValues(values: readonly SqlValue[]): SqlValue[] {
  return values.map((value) => {
    if (typeof value === 'string') return toStored(value);
    if (!Array.isArray(value)) return value;
    return value.map((item: string | number | null) => (typeof item === 'string' ? toStored(item) : item));
  });
}

/** Returns a row of an answer with its texts as they were. */
export function textsOf<Row>(row: Row): Row {
  const columns = Object.entries(row as Record<string, unknown>);
  return Object.fromEntries(
    columns.map(([name, value]) => [name, typeof value === 'string' ? fromStored(value) : value]),
  ) as Row;
}
