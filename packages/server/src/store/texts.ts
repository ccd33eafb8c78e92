/**
 * Texts as databases take them: Postgres has no U+0000 in its texts, and libraries of SQLite cut a text there. An escape sign that
 * no script uses stands before a digit in place of it.
 */

const ESCAPE = '\u{10ffff}';
const SPECIAL = /[\0\u{10ffff}]/gu;
const ESCAPED = /\u{10ffff}([01])/gu;

/** Returns a text without U+0000. */
export function toStored(text: string): string {
  if (!text.includes('\0') && !text.includes(ESCAPE)) return text;
  return text.replace(SPECIAL, (sign) => `${ESCAPE}${sign === '\0' ? 0 : 1}`);
}

/** Returns the text of which `toStored` made a stored one. */
export function fromStored(stored: string): string {
  if (!stored.includes(ESCAPE)) return stored;
  return stored.replace(ESCAPED, (_, digit) => (digit === '0' ? '\0' : ESCAPE));
}
