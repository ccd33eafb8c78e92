/** Parses the text of a message, or says why it is malformed. Only checked values get through. */

import type { Result } from '@sitke/rules';
import * as v from 'valibot';
import { CLIENT_MESSAGES, ClientMessage } from './client.js';
import { COMMANDS } from './commands.js';
import { type Refusal, refusal } from './errors.js';
import { hashSent, type SentHashes } from './game.js';
import { CommandId, GameId } from './ids.js';
import { sayUnread } from './lenient.js';
import { MAX_CLIENT_BYTES, MAX_DEPTH, MAX_SERVER_LENGTH } from './limits.js';
import { readAs } from './read.js';
import { SERVER_MESSAGES, ServerMessage } from './server.js';

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

/** Is called with the path of each field, or value, of a message that was not understood and left out. */
export type OnUnread = (path: string) => void;

type Kinds = ReadonlySet<unknown>;
const kindsOf = (schemas: readonly { readonly entries: { readonly t: { readonly literal: string } } }[]): Kinds =>
  new Set(schemas.map(({ entries }) => entries.t.literal));

const CLIENT_KINDS = kindsOf(CLIENT_MESSAGES);
const SERVER_KINDS = kindsOf(SERVER_MESSAGES);
const COMMAND_KINDS: Kinds = new Set(COMMANDS.map(({ entries }) => entries.type.literal));

function read<T>(
  schema: v.GenericSchema<unknown, T>,
  kinds: Kinds,
  value: unknown,
  onUnread?: OnUnread,
): Result<T, Refusal> {
  const parsed = readAs(schema, value);
  if (parsed.ok) {
    if (onUnread) sayUnread(value, parsed.value, onUnread);
    return parsed;
  }
  const t = fieldOf(value, 't');
  return typeof t === 'string' && !kinds.has(t)
    ? { ok: false, error: refusal('message/kind', undefined, 't') }
    : parsed;
}

function fieldOf(value: unknown, key: string): unknown {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined;
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

/** Why a client's message is refused; `asked` names the request in it, as far as one can be read: the answer must name it. */
export interface ClientRefusal extends Refusal {
  readonly asked?: { readonly game: GameId | null; readonly id: CommandId };
}

const Asked = v.variant('t', [
  v.object({ t: v.literal('act'), game: GameId, id: CommandId }),
  v.object({ t: v.literal('create'), id: CommandId }),
]);

/** Returns the message in a client's text. */
export function parseClientMessage(text: string, onUnread?: OnUnread): Result<ClientMessage, ClientRefusal> {
  if (isOver(text, MAX_CLIENT_BYTES)) return { ok: false, error: refusal('message/size') };
  const json = parseJson(text);
  if (!json.ok) return json;
  const message = read(ClientMessage, CLIENT_KINDS, json.value, onUnread);
  if (message.ok || !v.is(Asked, json.value)) return message;
  const { id } = json.value;
  const game = json.value.t === 'act' ? json.value.game : null;
  const type = fieldOf(fieldOf(json.value, 'act'), 'type');
  const isKnown = game === null || typeof type !== 'string' || COMMAND_KINDS.has(type);
  const error = isKnown ? message.error : refusal('message/kind', undefined, 'act.type');
  return { ok: false, error: { ...error, asked: { game, id } } };
}

/** A view, or a change of one, that this version cannot read: the game needs a newer reader. */
export interface Unreadable {
  readonly t: 'unreadable';
  readonly game: GameId;
  readonly problem: Refusal;
}

/** A message as it was received. `hashes`: of a view, or a change, as it was sent. */
export type Received = (ServerMessage & { readonly hashes?: SentHashes }) | Unreadable;

const About = v.variant('t', [
  v.object({ t: v.literal('state'), game: GameId }),
  v.object({ t: v.literal('event'), game: GameId }),
]);

/** Returns the message in a text of the server. */
export function parseServerMessage(text: string, onUnread?: OnUnread): Result<Received, Refusal> {
  if (text.length > MAX_SERVER_LENGTH) return { ok: false, error: refusal('message/size') };
  const json = parseJson(text);
  if (!json.ok) return json;
  const message = read(ServerMessage, SERVER_KINDS, json.value, onUnread);
  if (!message.ok)
    return v.is(About, json.value)
      ? { ok: true, value: { t: 'unreadable', game: json.value.game, problem: message.error } }
      : message;
  const sent = message.value.t === 'state' ? 'view' : message.value.t === 'event' ? 'change' : null;
  if (sent === null) return message;
  return { ok: true, value: { ...message.value, hashes: hashSent(fieldOf(json.value, sent) as object) } };
}
