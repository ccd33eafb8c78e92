/**
 * What goes out about a game: the only place that makes it. A message is branded here, and sockets send nothing else, so
 * what a state knows reaches nobody by another way.
 */

import {
  changedFields,
  changeView,
  type Draft,
  type EventKind,
  type FieldHashes,
  type GameView,
  hashFields,
  hashOf,
  MAX_MISSED,
  type Opponent,
  type OwnGame,
  type Playing,
  type Refusal,
  type Seat,
  type Seek,
  type ServerMessage,
  type ViewChange,
  type ViewFields,
  type Who,
} from '@sitke/protocol';
import { variantOf } from '@sitke/rules';
import type { Listing } from './listing.js';
import { whoOf } from './players.js';
import { type Clock, type GameState, otherSeat } from './state.js';

declare const wire: unique symbol;
/** A message that was made here. */
export type Wire = ServerMessage & { readonly [wire]: true };

/** Who gets a message: a seat, or null for a spectator. */
export type Audience = Seat | null;

type MessageOf<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>;

function brand(message: ServerMessage): Wire {
  return message as Wire;
}

/** Its keys are in order, as the hash needs them. */
function clockView({ mainMs, periods, setupMs, sinceMs }: Clock): GameView['clocks'][0] {
  return { mainMs, periods, setupMs, sinceMs };
}

function whoAt(seat: Seat, { seats, names }: Pick<GameState, 'seats' | 'names'>): Who | null {
  const player = seats[seat];
  return player === null ? null : whoOf(player, names[seat]);
}

/** A game, and what everybody sees of it beside its line. */
export interface Seen {
  readonly state: GameState;
  readonly fields: ViewFields;
  readonly hashes: FieldHashes;
}

/** Returns what everybody sees of a game beside its line; what is as before is the very same, and quick to compare. */
function fieldsOf(state: GameState, before?: Seen): ViewFields {
  const { seats, names, offers } = state;
  const by = (offer: keyof typeof offers): Seat | null => offers[offer]?.by ?? null;
  const was = before?.state;
  const kept = before?.fields;
  return {
    variant: state.variant,
    options: state.options,
    time: state.time,
    players: kept && was?.seats === seats && was.names === names ? kept.players : [whoAt(0, state), whoAt(1, state)],
    status: state.status,
    turn: state.stage.turn,
    placing: state.stage.placing,
    clocks: [clockView(state.clocks[0]), clockView(state.clocks[1])],
    ready: kept && was?.ready === state.ready ? kept.ready : [...state.ready],
    salts: kept && was?.salts === state.salts ? kept.salts : state.salts && [...state.salts],
    offers:
      kept && was?.offers === offers
        ? kept.offers
        : { draw: by('draw'), takeback: by('takeback'), rematch: by('rematch') },
    gone: kept && was?.gone === state.gone ? kept.gone : [...state.gone],
    end: state.end,
    rematch: state.rematch,
  };
}

/** Returns what everybody sees of a game; from what was seen of it before, if that is known, in less time. */
export function seenOf(state: GameState, before?: Seen): Seen {
  const fields = fieldsOf(state, before);
  return { state, fields, hashes: hashFields(fields, before) };
}

/** Returns a game as a seat, or a spectator, may see it. */
export function viewFor(you: Audience, state: GameState): GameView {
  return viewOf(you, state, fieldsOf(state));
}

function viewOf(you: Audience, { line }: GameState, fields: ViewFields): GameView {
  return { ...fields, you, line: line.acts().map(({ text }) => text) };
}

declare const shown: unique symbol;
/** A game as somebody may see it, for the API, which tells more of how it began than the messages of the protocol do. */
export interface Shown {
  readonly [shown]: true;
  readonly id: string;
  readonly v: number;
  readonly createdMs: number;
  readonly opponent: Opponent;
  readonly view: GameView;
  /** The own arrangement of whoever sees it. */
  readonly draft: Draft | null;
}

function draftOf(you: Audience, state: GameState): Draft | null {
  return you === null ? null : (state.secrets[you]?.draft ?? null);
}

/** Returns a game as a recipient may see it. */
export function shownTo(you: Audience, state: GameState): Shown {
  const { id, version, createdMs, opponent } = state;
  const seen = { id, v: version, createdMs, opponent, view: viewFor(you, state), draft: draftOf(you, state) };
  return seen as Omit<Shown, typeof shown> as Shown;
}

/** Returns what a recipient sees after one more message; null where the message is about something else. */
export function shownAfter(seen: Shown, message: Wire): Shown | null {
  if (!('game' in message) || message.game !== seen.id) return null;
  if (message.t === 'state') return { ...seen, v: message.v, view: message.view, draft: message.draft };
  if (message.t === 'draft') return { ...seen, draft: message.draft };
  return message.t === 'event' ? { ...seen, v: message.v, view: changeView(seen.view, message.change) } : null;
}

/** Returns the whole game for a recipient, with his own arrangement where he is still making one. */
export function stateMessage(you: Audience, { state, fields, hashes }: Seen, atMs: number): Wire {
  const view = viewOf(you, state, fields);
  const hash = hashOf(hashes, state.lineHash);
  return brand({ t: 'state', game: state.id, v: state.version, hash, at: atMs, view, draft: draftOf(you, state) });
}

/** Returns how much of a line stays and what follows; nothing where all stays and nothing follows. */
function lineChange(before: GameState['line'], after: GameState['line']): Pick<ViewChange, 'line'> {
  let keep = after.shared(before).length;
  if (keep < Math.min(before.length, after.length)) {
    // A state made anew from the log has acts of its own.
    const [was, is] = [before.acts(), after.acts()];
    while (keep < was.length && was[keep]!.text === is[keep]?.text) keep++;
  }
  if (keep === before.length && keep === after.length) return {};
  return { line: { keep, add: after.acts(keep).map(({ text }) => text) } };
}

/** Returns what tells everybody who was somebody before, or nobody, and still is, what has changed between two states. */
export function eventMessage(before: Seen, after: Seen, kinds: readonly EventKind[], atMs: number): Wire {
  const { id, line, lineHash, version: v } = after.state;
  const change = { ...changedFields(before.fields, after.fields), ...lineChange(before.state.line, line) };
  const hash = hashOf(after.hashes, lineHash);
  const from = before.state.version;
  return brand({ t: 'event', game: id, from, v, kinds: kinds.slice(-MAX_MISSED), hash, at: atMs, change });
}

/** Returns the arrangement of a seat, for that seat; null where it has none. */
export function draftMessage(seat: Seat, state: GameState): Wire | null {
  const secret = state.secrets[seat];
  return secret === null ? null : brand({ t: 'draft', game: state.id, draft: secret.draft });
}

/** Of the options only those that are not as in the standard ruleset: a list of whole ones would be long. */
function termsOf({ id, variant, options, time }: Listing): Pick<Seek, 'game' | 'variant' | 'options' | 'time'> {
  const { standard } = variantOf(variant).presets;
  const own = Object.entries(options).filter(([name, value]) => value !== standard[name]);
  return { game: id, variant, options: Object.fromEntries(own), time };
}

/** Returns a game that waits as the lobby shows it to those who may join it. */
export function seekOf(listing: Listing): Seek {
  const free = listing.seats.indexOf(null) as Seat;
  return { ...termsOf(listing), free, by: whoAt(otherSeat(free), listing)!, at: listing.createdMs };
}

/** Returns a game that is played as the lobby shows it to everybody. */
export function playingOf(listing: Listing): Playing {
  const players: Playing['players'] = [whoAt(0, listing)!, whoAt(1, listing)!];
  return { ...termsOf(listing), players, acts: listing.acts, at: listing.createdMs };
}

/** Returns a game that is not over as the lobby shows it to a player who has a seat in it. */
export function ownGameOf(listing: Listing, you: Seat): OwnGame {
  const isLive = listing.status === 'live';
  return {
    ...termsOf(listing),
    status: isLive ? 'live' : 'open',
    you,
    players: [whoAt(0, listing), whoAt(1, listing)],
    turn: isLive ? listing.turn : null,
    deadline: isLive ? listing.deadlineMs : null,
  };
}

/** What somebody finds in the lobby. */
export type LobbyLists = Omit<MessageOf<'lobby'>, 't' | 'at'>;

/** Returns the lobby for a recipient. */
export function lobbyMessage({ seeks, playing, bots, own }: LobbyLists, atMs: number): Wire {
  return brand({ t: 'lobby', at: atMs, seeks, playing, bots, own });
}

/** Returns the answer to an act that was refused. */
export function refusedMessage(game: string | null, id: string, { code, message }: Refusal): Wire {
  return brand({ t: 'refused', game, id, code, message });
}

/** Returns the answer to a message that was no act. */
export function errorMessage(game: string | null, { code, message, place }: Refusal): Wire {
  return brand({ t: 'error', game, code, message, place: place ?? null });
}

/** Returns a message that says nothing about what happens in a game. */
export function plainMessage(message: MessageOf<'ack' | 'created' | 'pong' | 'bye'>): Wire {
  return brand(message);
}
