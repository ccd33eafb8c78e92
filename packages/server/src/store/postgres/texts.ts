/**
 * Texts as Postgres takes them: its type has no U+0000, ours may. An escape sign that no script uses stands before a
 * digit in place of it.
 */

const ESCAPE = '\u{10ffff}';
const SPECIAL = /[\0\u{10ffff}]/gu;
const ESCAPED = /\u{10ffff}([01])/gu;

/** Returns a text without U+0000. */
export function toStored(text: string): string {
  return text.replace(SPECIAL, (sign) => `${ESCAPE}${sign === '\0' ? 0 : 1}`);
}

/** Returns the text of which `toStored` made a stored one. */
export function fromStored(stored: string): string {
  return stored.replace(ESCAPED, (_, digit) => (digit === '0' ? '\0' : ESCAPE));
}

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
