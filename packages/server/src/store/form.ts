/**
 * The form in which a log is kept: the bytes of an event, a checksum of each, and a chain of hashes over them, the same
 * on every store. `docs/log.md` has it byte for byte; it never changes.
 */

import { createHash, hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { LogEvent } from './store.js';

const CHAIN = 'sitke/log/1\n';

/** What JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Returns a value as canonical JSON (RFC 8785): keys in the order of their UTF-16 code units, nothing between. */
export function canonicalJson(value: Json | object): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = value as { readonly [key: string]: Json | undefined };
  let text = '';
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key];
    if (field !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}

/** Returns the canonical text of an event; in UTF-8 it is what the chain is made over. */
export function canonicalOf({ seq, kind, seat, atMs, data }: LogEvent): string {
  return `[${seq},${JSON.stringify(kind)},${seat},${atMs},${data}]`;
}

/** Returns the checksum of an event as it stands in a log, with the act that caused it: CRC-32, from 0. */
export function checksumOf(id: string, event: LogEvent): number {
  return crc32(`${id}\n${event.actId ?? ''}\n${canonicalOf(event)}`);
}

/** Returns what the chain of a game begins with: 32 bytes. */
export function firstHead(id: string): Buffer {
  return createHash('sha256').update(CHAIN).update(id).digest();
}

/** Returns the head of a chain after one more event. */
export function nextHead(head: Uint8Array, event: LogEvent): Buffer {
  return hash('sha256', Buffer.concat([head, Buffer.from(canonicalOf(event))]), 'buffer');
}

/** Returns the head of the chain over a whole log, or that after `events` where an earlier head is known. */
export function headOf(id: string, events: readonly LogEvent[], head: Uint8Array = firstHead(id)): Uint8Array {
  return events.reduce<Uint8Array>(nextHead, head);
}

/** An event and the checksum that stands beside it. */
export interface SummedEvent extends LogEvent {
  readonly sum: number;
}

/** Returns what is wrong with events that follow `after`, in words; null where each is as it was written. */
export function problemOfEvents(id: string, events: readonly SummedEvent[], after = 0): string | null {
  for (const [index, event] of events.entries()) {
    const seq = after + 1 + index;
    if (event.seq !== seq) return `event ${event.seq} stands where ${seq} comes next`;
    if (checksumOf(id, event) !== event.sum) return `event ${seq} is not what its checksum was made of`;
  }
  return null;
}
