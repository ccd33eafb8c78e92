/**
 * A row as SQLite stores it on a page. Source: "Database File Format", sqlite.org/fileformat2.html, 2.1 "Record
 * Format".
 */

import { fromStored } from '../texts.js';

/** A value of a row; undefined if it is not on the page itself. */
export type RecordValue = null | number | bigint | string | Buffer | undefined;

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Control characters, which no text of ours has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

/** Reads a number of 1 to 9 bytes; null if it ends beyond the page. */
export function readVarint(page: Buffer, at: number): { readonly value: bigint; readonly next: number } | null {
  let value = 0n;
  for (let index = 0; index < 9; index++) {
    const byte = page[at + index];
    if (byte === undefined) return null;
    if (index === 8) return { value: (value << 8n) | BigInt(byte), next: at + 9 };
    value = (value << 7n) | BigInt(byte & 127);
    if (byte < 128) return { value, next: at + index + 1 };
  }
  return null;
}

function sizeOf(type: number): number {
  if (type >= 12) return (type - 12) >> 1;
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type] ?? -1;
}

function readValue(bytes: Buffer, type: number): RecordValue {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return bytes.readDoubleBE(0);
  if (type < 7) return bytes.length === 8 ? bytes.readBigInt64BE(0) : bytes.readIntBE(0, bytes.length);
  if (type % 2 === 0) return bytes;
  return utf8.decode(bytes);
}

/**
 * Returns the values of a row whose beginning, or all, is in `bytes`; null if it is malformed: its parts do not add up,
 * or a text is invalid.
 */
export function decodeRecord(bytes: Buffer, payload: number): RecordValue[] | null {
  const head = readVarint(bytes, 0);
  if (head === null || head.value > BigInt(bytes.length)) return null;
  const types: number[] = [];
  for (let at = head.next; at < Number(head.value); ) {
    const type = readVarint(bytes, at);
    if (type === null || type.value > 0x7fffffffn || sizeOf(Number(type.value)) < 0) return null;
    types.push(Number(type.value));
    at = type.next;
    if (at > Number(head.value)) return null;
  }
  let at = Number(head.value);
  if (types.reduce((sum, type) => sum + sizeOf(type), at) !== payload) return null;
  const values: RecordValue[] = [];
  for (const type of types) {
    const end = at + sizeOf(type);
    try {
      const value = end > bytes.length ? undefined : readValue(bytes.subarray(at, end), type);
      if (typeof value === 'string' && CONTROL.test(value)) return null;
      values.push(typeof value === 'string' ? fromStored(value) : value);
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
    at = end;
  }
  return values;
}

function rankOf(value: RecordValue): number {
  if (value === null) return 0;
  if (typeof value === 'number' || typeof value === 'bigint') return 1;
  return typeof value === 'string' ? 2 : 3;
}

/** The order of two rows, by their values from the first on; `folded` ignores the case of texts. */
export function orderOf(one: readonly RecordValue[], other: readonly RecordValue[], isFolded: boolean): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const [a, b] = [one[at], other[at]];
    // The rest is elsewhere.
    if (a === undefined || b === undefined) return -1;
    const order = rankOf(a) - rankOf(b) || compare(a, b, isFolded);
    if (order !== 0) return order;
  }
  return 0;
}

function compare(a: RecordValue, b: RecordValue, isFolded: boolean): number {
  if (Buffer.isBuffer(a) && Buffer.isBuffer(b)) return Buffer.compare(a, b);
  if (typeof a === 'string' && typeof b === 'string') {
    const [one, other] = isFolded ? [a.toLowerCase(), b.toLowerCase()] : [a, b];
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  if (a === null || b === null) return 0;
  return (a as number) < (b as number) ? -1 : Number((a as number) > (b as number));
}
