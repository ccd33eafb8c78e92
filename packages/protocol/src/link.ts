/**
 * A client's side of one game: the view, the commands not yet on disk, and the messages to send. Plain state and one
 * function, without sockets, timers or a page; the caller owns those, feeds them in and sends the result.
 *
 * A command is kept until the server has acknowledged it, and sent again after a while and on every new connection. The
 * server knows it by its name and never does it twice. A gap in the versions is asked for. A view whose hash differs
 * from the server's is thrown away and asked for again; if that one differs too, it is taken as the server sent it. The
 * hash is that of what was sent, so that a server of a later version may say more than this reader knows.
 */

import type { ClientMessage } from './client.js';
import type { Command, Draft } from './commands.js';
import { type Refusal, TRANSIENT_ERRORS } from './errors.js';
import { changeView, type GameView, hashSent, type SentHashes, sentHash, VIEW_FIELDS } from './game.js';
import type { Received } from './parse.js';

/** How long to wait for an answer before asking again. */
export const RESEND_MS = 2500;

/** A command that the server is not yet known to have done. */
export interface Pending {
  readonly id: string;
  readonly command: Command;
  /** The version on which it was decided. */
  readonly v: number;
  /** When it was last sent; null if it must be sent. */
  readonly sentMs: number | null;
  /** Its version in the log once that is known: the view may still be on its way. */
  readonly doneV: number | null;
}

/** The state of a client's end of a connection; `stepLink` advances it. */
export interface Link {
  readonly game: string;
  /** The last view known to be right, or known so until a mismatch; null before the first. */
  readonly view: GameView | null;
  /** Its version; 0 where the whole game must be asked for. */
  readonly v: number;
  readonly draft: Draft | null;
  readonly pending: readonly Pending[];
  readonly isOpen: boolean;
  /** When the server was last asked for missing events; null when none are missing. */
  readonly askedMs: number | null;
  /** How often a view's hash differed from the server's. */
  readonly mismatches: number;
  /** The fields that the server's hashes cover, and the hashes of those that it has sent. */
  readonly fields: readonly string[];
  readonly hashes: SentHashes;
  /** Whether the whole game was asked for because a hash differed. */
  readonly isDoubted: boolean;
  /** Whether the server has sent something of this game that only a newer version can read; there is no view then. */
  readonly isUnreadable: boolean;
}

/** An event that a link reacts to. */
export type LinkInput =
  /** `fields`: as the server's `hello` has them; those of this version where it said none. */
  | { readonly type: 'opened'; readonly nowMs: number; readonly fields?: readonly string[] }
  | { readonly type: 'tick'; readonly nowMs: number }
  | { readonly type: 'closed' }
  | { readonly type: 'received'; readonly message: Received; readonly nowMs: number }
  | { readonly type: 'command'; readonly id: string; readonly command: Command; readonly nowMs: number };

/** The effects that a step of a link asks for. */
export interface LinkOutput {
  readonly link: Link;
  readonly send: readonly ClientMessage[];
  /** The commands that the server has rejected for good. */
  readonly refused: readonly { readonly command: Command; readonly refusal: Refusal }[];
}

/** Returns a link to a game of which nothing is known yet. Commands not yet acknowledged may be passed in again. */
export function newLink(game: string, pending: readonly Pending[] = []): Link {
  const unsent = pending.map((each) => ({ ...each, sentMs: null }));
  const nothing = { view: null, v: 0, draft: null, isOpen: false, askedMs: null, mismatches: 0, isDoubted: false };
  return { game, ...nothing, pending: unsent, fields: VIEW_FIELDS, hashes: {}, isUnreadable: false };
}

/** Returns whether a command is not known to be on disk. */
export function isUndelivered({ doneV }: Pending): boolean {
  return doneV === null;
}

/** Returns the link after an input, and the messages to send. */
export function stepLink(link: Link, input: LinkInput): LinkOutput {
  switch (input.type) {
    case 'opened':
      return flush(
        ask(unsent({ ...link, isOpen: true, fields: input.fields ?? VIEW_FIELDS }), input.nowMs),
        input.nowMs,
      );
    case 'closed':
      return { link: { ...unsent(link), isOpen: false, askedMs: null }, send: [], refused: [] };
    case 'command':
      return flush({ link: withCommand(link, input.id, input.command), send: [], refused: [] }, input.nowMs);
    case 'tick':
      return tick(link, input.nowMs);
    case 'received':
      return receive(link, input.message, input.nowMs);
  }
}

function unsent(link: Link): Link {
  return { ...link, pending: link.pending.map((each) => ({ ...each, sentMs: null })) };
}

/** A later arrangement or confirmation replaces one that is not stored yet. */
function withCommand(link: Link, id: string, command: Command): Link {
  const kept =
    command.type === 'arrange' ? link.pending.filter(({ command: { type } }) => type !== 'arrange') : link.pending;
  return { ...link, pending: [...kept, { id, command, v: link.v, sentMs: null, doneV: null }] };
}

function ask(link: Link, nowMs: number, isMismatch = false): LinkOutput {
  if (!link.isOpen) return { link, send: [], refused: [] };
  const { game, v } = link;
  const send: ClientMessage = isMismatch ? { t: 'sync', game, v, mismatch: true } : { t: 'sync', game, v };
  return { link: { ...link, askedMs: nowMs }, send: [send], refused: [] };
}

/** Sends the unsent commands. Before the first view their version is unknown. */
function flush(output: LinkOutput, nowMs: number): LinkOutput {
  const { link } = output;
  if (!link.isOpen) return output;
  const due = link.pending.filter(({ sentMs, doneV }) => sentMs === null && doneV === null);
  if (due.length === 0) return output;
  const pending = link.pending.map((each) => (due.includes(each) ? { ...each, sentMs: nowMs } : each));
  const send = due.map(({ id, command, v }): ClientMessage => ({ t: 'act', game: link.game, v, id, act: command }));
  return { ...output, link: { ...link, pending }, send: [...output.send, ...send] };
}

function tick(link: Link, nowMs: number): LinkOutput {
  const isOld = (ms: number | null): boolean => ms !== null && nowMs - ms >= RESEND_MS;
  const pending = link.pending.map((each) => (isOld(each.sentMs) ? { ...each, sentMs: null } : each));
  const renewed = link.pending.some(({ sentMs }) => isOld(sentMs)) ? { ...link, pending } : link;
  return flush(isOld(link.askedMs) ? ask(renewed, nowMs) : { link: renewed, send: [], refused: [] }, nowMs);
}

function receive(link: Link, message: Received, nowMs: number): LinkOutput {
  const same: LinkOutput = { link, send: [], refused: [] };
  if (!('game' in message) || message.game !== link.game) return same;
  switch (message.t) {
    case 'state':
      // An older state may come late over an older connection.
      if (message.v < link.v) return same;
      return withView(
        { ...link, hashes: message.hashes ?? hashSent(message.view), isUnreadable: false },
        { view: message.view, isWhole: true, draft: newerDraft(link.draft, message.draft) },
        message,
        nowMs,
      );
    case 'unreadable':
      return { ...same, link: { ...link, view: null, v: 0, askedMs: null, isUnreadable: true } };
    case 'event':
      // The unreadable state may be over.
      if (link.isUnreadable && link.askedMs === null) return ask(link, nowMs);
      if (link.view === null || link.v === 0 || message.v < link.v) return same;
      if (message.v === link.v && message.from !== link.v) return same;
      if (message.from !== link.v) return ask(link, nowMs);
      return withView(
        { ...link, hashes: { ...link.hashes, ...(message.hashes ?? hashSent(message.change)) } },
        { view: changeView(link.view, message.change), isWhole: false, draft: link.draft },
        message,
        nowMs,
      );
    case 'draft':
      return { ...same, link: { ...link, draft: newerDraft(link.draft, message.draft) } };
    case 'ack':
      return acknowledged(link, message.id, message.v, nowMs);
    case 'refused':
      return refused(link, message.id, message, nowMs);
    case 'error':
      // The server could not answer now; the next tick asks again.
      return same;
  }
  return same;
}

function newerDraft(old: Draft | null, draft: Draft | null): Draft | null {
  if (old === null || draft === null) return draft ?? old;
  return draft.n >= old.n ? draft : old;
}

/** Takes a view in; `link` has the hashes of its fields already. */
function withView(
  link: Link,
  { view, isWhole, draft }: { readonly view: GameView; readonly isWhole: boolean; readonly draft: Draft | null },
  { v, hash }: { readonly v: number; readonly hash: number },
  nowMs: number,
): LinkOutput {
  const isRight = sentHash(link.hashes, link.fields, view.line) === hash;
  // A whole game that was asked for because of a hash is right even if its own differs: somebody counts differently.
  if (!isRight && !(isWhole && link.isDoubted))
    return ask({ ...link, v: 0, mismatches: link.mismatches + 1, isDoubted: true }, nowMs, true);
  const isSecret = view.turn === null && view.status === 'live';
  const pending = link.pending.filter(({ doneV }) => doneV === null || doneV > v);
  const known = { ...link, view, v, draft: isSecret ? draft : null, pending, askedMs: null, isDoubted: !isRight };
  return { link: known, send: [], refused: [] };
}

function acknowledged(link: Link, id: string, doneV: number, nowMs: number): LinkOutput {
  const pending = link.pending
    .map((each) => (each.id === id ? { ...each, doneV } : each))
    .filter((each) => each.doneV === null || each.doneV > link.v);
  const known = { ...link, pending };
  // The event comes before the acknowledgement; if it has not come, it went another way.
  const isMissing = doneV > link.v && link.askedMs === null;
  return isMissing ? ask(known, nowMs) : { link: known, send: [], refused: [] };
}

function refused(link: Link, id: string, { code, message }: Refusal, nowMs: number): LinkOutput {
  const found = link.pending.find((each) => each.id === id);
  if (!found || found.doneV !== null || TRANSIENT_ERRORS.has(code)) return { link, send: [], refused: [] };
  const left = { ...link, pending: link.pending.filter((each) => each !== found) };
  // There is something newer than what is known here.
  const isMissing = (code === 'act/stale' || code === 'arrange/stale') && link.askedMs === null;
  const output = isMissing ? ask(left, nowMs) : { link: left, send: [], refused: [] };
  return { ...output, refused: [{ command: found.command, refusal: { code, message } }] };
}
