/**
 * The canonical form of a log: the bytes of an event, a checksum of each, and a chain of hashes over them, the same on
 * every store. `docs/log.md` specifies it byte for byte; it never changes.
 */

import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { LogEvent } from './row.js';

const CHAIN = 'sitke/log/1\n';

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Returns a value as canonical JSON (RFC 8785): keys in the order of their UTF-16 code units, nothing between. */
export function canonicalJson(value: Json | object): string {
  if (typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value === 0 ? 0 : value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = value as { readonly [key: string]: Json | undefined };
  let text = '';
  for (const key of inOrder(Object.keys(fields))) {
    const field = fields[key];
    if (field !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}

/** Quoted keys: our own records have few, and always the same. */
const MAX_QUOTED = 256;
const quotedKeys = new Map<string, string>();

function quoted(key: string): string {
  const known = quotedKeys.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(key);
  if (quotedKeys.size < MAX_QUOTED) quotedKeys.set(key, text);
  return text;
}

/** Sorts keys in place: they are few, and every command of every game has some. */
function inOrder(keys: string[]): string[] {
  for (let next = 1; next < keys.length; next++) {
    const key = keys[next]!;
    let at = next;
    for (; at > 0 && keys[at - 1]! > key; at--) keys[at] = keys[at - 1]!;
    keys[at] = key;
  }
  return keys;
}

/** Returns the canonical text of an event; the chain hashes its UTF-8. */
export function canonicalOf({ seq, kind, seat, atMs, data }: LogEvent): string {
  return `[${seq},${JSON.stringify(kind)},${seat},${atMs},${data}]`;
}

/** Returns the checksum of an event in a log, with the command that caused it: CRC-32, from 0. */
export function checksumOf(id: string, event: LogEvent): number {
  return crc32(`${id}\n${event.actId ?? ''}\n${canonicalOf(event)}`);
}

/** The bytes of a head. */
const HEAD_BYTES = 32;
/**
 * The next input of the hash: one is made for every event of every game, and a buffer for each would cost more than the
 * hash.
 */
let room = Buffer.alloc(4096);

/** Returns the first head of a game's chain, in hexadecimal, as all heads are. */
export function firstHead(id: string): string {
  return hash('sha256', CHAIN + id, 'hex');
}

/** Returns the head of a chain after one more event. */
export function nextHead(head: string, event: LogEvent): string {
  const text = canonicalOf(event);
  // No character takes more than three bytes.
  const most = HEAD_BYTES + 3 * text.length;
  if (room.length < most) room = Buffer.alloc(2 * most);
  room.write(head, 'hex');
  const end = HEAD_BYTES + room.write(text, HEAD_BYTES);
  return hash('sha256', room.subarray(0, end), 'hex');
}

/** Returns the head of the chain over a whole log, or that after `events` if an earlier head is known. */
export function headOf(id: string, events: readonly LogEvent[], head: string = firstHead(id)): string {
  return events.reduce(nextHead, head);
}

/** An event and its stored checksum. */
export interface SummedEvent extends LogEvent {
  readonly sum: number;
}

/** Returns what is wrong with events that follow `after`, in words; null if each is as it was written. */
export function problemOfEvents(id: string, events: readonly SummedEvent[], after = 0): string | null {
  for (const [index, event] of events.entries()) {
    const seq = after + 1 + index;
    if (event.seq !== seq) return `event ${event.seq} stands where ${seq} comes next`;
    if (checksumOf(id, event) !== event.sum) return `event ${seq} is not what its checksum was made of`;
  }
  return null;
}
