/** Parses the text of a message, or says why it is malformed. Only checked values get through. */

import type { Result } from '@sitke/rules';
import type * as v from 'valibot';
import { ClientMessage } from './client.js';
import { type Refusal, refusal } from './errors.js';
import { MAX_CLIENT_BYTES, MAX_DEPTH, MAX_SERVER_LENGTH } from './limits.js';
import { readAs } from './read.js';
import { ServerMessage } from './server.js';

/** Keys with a meaning in JavaScript itself. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Returns why an object is forbidden whatever its schema, or null. */
function problemOf(value: unknown, depth = 1): Refusal | null {
  if (value === null || typeof value !== 'object') return null;
  if (depth > MAX_DEPTH) return refusal('message/depth');
  if (Array.isArray(value)) return problemAmong(value, depth);
  for (const key in value) if (FORBIDDEN_KEYS.has(key)) return refusal('message/key');
  return problemAmong(Object.values(value), depth);
}

function problemAmong(values: readonly unknown[], depth: number): Refusal | null {
  for (const value of values) {
    const problem = problemOf(value, depth + 1);
    if (problem) return problem;
  }
  return null;
}

/** Returns the value of a JSON text without forbidden keys or nesting. */
export function parseJson(text: string): Result<unknown, Refusal> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, error: refusal('message/json') };
  }
  const problem = problemOf(value);
  return problem ? { ok: false, error: problem } : { ok: true, value };
}

function parse<T>(schema: v.GenericSchema<unknown, T>, text: string): Result<T, Refusal> {
  const json = parseJson(text);
  return json.ok ? readAs(schema, json.value) : json;
}

/** Returns whether a text takes more bytes of UTF-8 than a limit. */
function isOver(text: string, limit: number): boolean {
  // No UTF-16 unit takes more than three bytes, so hardly any message has to be counted.
  if (text.length > limit || 3 * text.length <= limit) return text.length > limit;
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes > limit;
}

/** Returns the message in a client's text. */
export function parseClientMessage(text: string): Result<ClientMessage, Refusal> {
  if (isOver(text, MAX_CLIENT_BYTES)) return { ok: false, error: refusal('message/size') };
  return parse(ClientMessage, text);
}

/** Returns the message in a text of the server. */
export function parseServerMessage(text: string): Result<ServerMessage, Refusal> {
  if (text.length > MAX_SERVER_LENGTH) return { ok: false, error: refusal('message/size') };
  return parse(ServerMessage, text);
}
