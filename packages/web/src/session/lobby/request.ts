/**
 * Something the lobby has asked the server for: to make a game, or to let one join a game. It is kept, and sent again,
 * until the server has answered: the server knows it by its name and never does it twice.
 */
import {
  type ClientMessage,
  type Command,
  type ErrorCode,
  parseClientMessage,
  RESEND_MS,
  type Received,
  TRANSIENT_ERRORS,
} from '@sitke/protocol';
import type { CreateMessage } from './newGame.js';

type JoinMessage = Extract<ClientMessage, { t: 'act' }> & { readonly act: Extract<Command, { type: 'join' }> };
export type RequestMessage = CreateMessage | JoinMessage;

export interface LobbyRequest {
  readonly message: RequestMessage;
  /** When it was last sent; null if it must be sent. */
  readonly sentMs: number | null;
  /** Why the server could not do it when it was last asked, where that passes by itself. */
  readonly delay: ErrorCode | null;
}

/** The result: the game, or why there is none. */
export type RequestResult =
  | { readonly kind: 'done'; readonly message: RequestMessage; readonly game: string }
  | { readonly kind: 'refused'; readonly message: RequestMessage; readonly code: ErrorCode };

export type RequestInput =
  | { readonly type: 'opened' | 'tick'; readonly nowMs: number }
  | { readonly type: 'received'; readonly message: Received };

export interface RequestOutput {
  /** Null once there is a result. */
  readonly request: LobbyRequest | null;
  readonly send: readonly ClientMessage[];
  readonly result: RequestResult | null;
}

/** Returns a request that was not sent yet. */
export function newRequest(message: RequestMessage): LobbyRequest {
  return { message, sentMs: null, delay: null };
}

/** Returns the message that joins a game under a name, as a command with this id. An open game has one event. */
export function joinMessage(game: string, id: string, name: string | null): JoinMessage {
  return { t: 'act', game, v: 1, id, act: { type: 'join', name } };
}

/** Returns the request after something has happened, what to send, and what came of it. */
export function stepRequest(request: LobbyRequest, input: RequestInput): RequestOutput {
  switch (input.type) {
    case 'opened':
      return sent(request, input.nowMs);
    case 'tick': {
      const isDue = request.sentMs === null || input.nowMs - request.sentMs >= RESEND_MS;
      return isDue ? sent(request, input.nowMs) : same(request);
    }
    case 'received':
      return answered(request, input.message);
  }
}

function same(request: LobbyRequest): RequestOutput {
  return { request, send: [], result: null };
}

function sent(request: LobbyRequest, nowMs: number): RequestOutput {
  return { request: { ...request, sentMs: nowMs }, send: [request.message], result: null };
}

function answered(request: LobbyRequest, answer: Received): RequestOutput {
  const { message } = request;
  if (!('id' in answer) || answer.id !== message.id) return same(request);
  if (answer.t !== 'refused') return { request: null, send: [], result: { kind: 'done', message, game: answer.game } };
  const { code } = answer;
  if (TRANSIENT_ERRORS.has(code)) return { ...same(request), request: { ...request, delay: code } };
  // They have joined on another page of theirs, or have asked twice: it is their game.
  if (code === 'game/own' && message.t === 'act') {
    return { request: null, send: [], result: { kind: 'done', message, game: message.game } };
  }
  return { request: null, send: [], result: { kind: 'refused', message, code } };
}

/** Returns a request as text, to be found again after a reload. */
export function encodeRequest({ message }: LobbyRequest): string {
  return JSON.stringify(message);
}

/** Returns the request of a text, not sent yet; null if it is not one. */
export function decodeRequest(text: string): LobbyRequest | null {
  const read = parseClientMessage(text);
  if (!read.ok) return null;
  const { value } = read;
  if (value.t === 'create') return newRequest(value);
  return value.t === 'act' && value.act.type === 'join' ? newRequest({ ...value, act: value.act }) : null;
}
