/**
 * All outgoing messages about games are made here. A message is branded here, and sockets send nothing else, so nothing
 * else of a state can leak.
 */

import {
  changedFields,
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
import { type GameNode, variantOf } from '@sitke/rules';
import type { Listing } from './listing.js';
import { whoOf } from './players.js';
import type { Since } from './recent.js';
import { type Clock, type GameState, otherSeat } from './state.js';

declare const wire: unique symbol;
/** A message made here. */
export type Wire = ServerMessage & { readonly [wire]: true };

/** The recipient of a message: a seat, or null for a spectator. */
export type Audience = Seat | null;

type MessageOf<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>;

function brand(message: ServerMessage): Wire {
  return message as Wire;
}

/** Its keys are in order, as the hash needs them. */
function clockView({ bankMs, givenMs, mainMs, periods, setupMs, sinceMs }: Clock): GameView['clocks'][0] {
  return { bankMs, givenMs, mainMs, periods, setupMs, sinceMs };
}

function whoAt(seat: Seat, { seats, names }: Pick<GameState, 'seats' | 'names'>): Who | null {
  const player = seats[seat];
  return player === null ? null : whoOf(player, names[seat]);
}

/** A game, and its public fields besides the line. */
export interface Snapshot {
  readonly state: GameState;
  readonly fields: ViewFields;
  readonly hashes: FieldHashes;
}

/**
 * Returns the public fields of a game besides the line; unchanged ones are the same objects as before, and quick to
 * compare.
 */
function fieldsOf(state: GameState, before?: Snapshot): ViewFields {
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

/** Returns the snapshot of a game; faster with the previous one. */
export function snapshotOf(state: GameState, before?: Snapshot): Snapshot {
  const fields = fieldsOf(state, before);
  return { state, fields, hashes: hashFields(fields, before) };
}

/** Returns a game as a seat, or a spectator, may see it. */
export function viewFor(you: Audience, state: GameState): GameView {
  return viewOf(you, state, fieldsOf(state));
}

function viewOf(you: Audience, { line }: GameState, fields: ViewFields): GameView {
  return { ...fields, you, line: line.plies().map(({ text }) => text) };
}

declare const visible: unique symbol;
/** A game as a player may see it, for the API, which has more of its creation than the protocol's messages. */
export interface VisibleGame {
  readonly [visible]: true;
  readonly id: string;
  readonly v: number;
  readonly createdMs: number;
  readonly opponent: Opponent;
  readonly view: GameView;
  /** The recipient's own arrangement. */
  readonly draft: Draft | null;
  /** The seat of the last ply; null before the first. */
  readonly lastBy: Seat | null;
  /** Whether the recipient has played a ply. */
  readonly hasMoved: boolean;
  /** Returns the node of the last position. */
  node(): GameNode;
}

/** Returns whether a seat has played a ply. The last two plies nearly always tell. */
function hasPlayed(you: Audience, { line }: GameState): boolean {
  for (let at = line; you !== null && at.last; at = at.before!) if (at.last.seat === you) return true;
  return false;
}

function draftOf(you: Audience, state: GameState): Draft | null {
  return you === null ? null : (state.secrets[you]?.draft ?? null);
}

/** Returns a game as a recipient may see it; `node` gives its last position. */
export function visibleTo(you: Audience, state: GameState, node: () => GameNode): VisibleGame {
  const { id, version: v, createdMs, opponent, line } = state;
  const [draft, lastBy, hasMoved] = [draftOf(you, state), line.last?.seat ?? null, hasPlayed(you, state)];
  const game = { id, v, createdMs, opponent, view: viewFor(you, state), draft, lastBy, hasMoved, node };
  return game as Omit<VisibleGame, typeof visible> as VisibleGame;
}

/** The views sent last, each with its JSON: many may ask for the same one. The least recently used is first. */
const lastViews = new Map<Snapshot, Map<Audience, GameView>>();
const MAX_LAST_VIEWS = 64;
const viewTexts = new WeakMap<GameView, string>();

function knownView(you: Audience, snapshot: Snapshot): GameView {
  const views = lastViews.get(snapshot) ?? new Map<Audience, GameView>();
  lastViews.delete(snapshot);
  lastViews.set(snapshot, views);
  if (lastViews.size > MAX_LAST_VIEWS) lastViews.delete(lastViews.keys().next().value!);
  const view = views.get(you) ?? viewOf(you, snapshot.state, snapshot.fields);
  views.set(you, view);
  return view;
}

/** Returns the whole game for a recipient, with their own unfinished arrangement. */
export function stateMessage(you: Audience, snapshot: Snapshot, atMs: number): Wire {
  const { state, hashes } = snapshot;
  const view = knownView(you, snapshot);
  const hash = hashOf(hashes, state.lineHash);
  return brand({ t: 'state', game: state.id, v: state.version, hash, at: atMs, view, draft: draftOf(you, state) });
}

/** Returns a message as JSON. The part of a whole game that all recipients share is serialised once. */
export function wireText(message: Wire): string {
  if (message.t !== 'state') return JSON.stringify(message);
  const { view, draft, ...head } = message;
  const text = viewTexts.get(view) ?? JSON.stringify(view);
  viewTexts.set(view, text);
  return `${JSON.stringify(head).slice(0, -1)},"view":${text},"draft":${JSON.stringify(draft)}}`;
}

/** Returns how much of a line stays and what follows; undefined if it is unchanged. */
function lineChange(before: GameState['line'], after: GameState['line']): ViewChange['line'] {
  let keep = after.shared(before).length;
  if (keep < Math.min(before.length, after.length)) {
    // A state rebuilt from the log has its own plies.
    const [was, is] = [before.plies(), after.plies()];
    while (keep < was.length && was[keep]!.text === is[keep]?.text) keep++;
  }
  if (keep === before.length && keep === after.length) return undefined;
  return { keep, add: after.plies(keep).map(({ text }) => text) };
}

/** Returns a message with the changes between two states, for all whose seat is the same in both. */
export function eventMessage(before: Snapshot, after: Snapshot, kinds: readonly EventKind[], atMs: number): Wire {
  const { id, line, lineHash, version: v } = after.state;
  const fields = changedFields(before.fields, after.fields);
  const lines = lineChange(before.state.line, line);
  const change = lines ? { ...fields, line: lines } : fields;
  const hash = hashOf(after.hashes, lineHash);
  const from = before.state.version;
  return brand({ t: 'event', game: id, from, v, kinds: kinds.slice(-MAX_MISSED), hash, at: atMs, change });
}

/** Returns a message with all changes that a client has missed, up to this snapshot. */
export function missedMessage(
  from: number,
  { fields, keep }: Since,
  after: Snapshot,
  kinds: readonly EventKind[],
  atMs: number,
): Wire {
  const { id, line, lineHash, version: v } = after.state;
  const change: Record<string, unknown> = {};
  for (const key of fields) change[key] = after.fields[key];
  if (keep !== null) change['line'] = { keep, add: line.plies(keep).map(({ text }) => text) };
  const hash = hashOf(after.hashes, lineHash);
  return brand({ t: 'event', game: id, from, v, kinds: kinds.slice(-MAX_MISSED), hash, at: atMs, change });
}

/** Returns the arrangement of a seat, for that seat; null if it has none. */
export function draftMessage(seat: Seat, state: GameState): Wire | null {
  const secret = state.secrets[seat];
  return secret === null ? null : brand({ t: 'draft', game: state.id, draft: secret.draft });
}

/** Only options that differ from the standard ruleset: a list of whole ones would be long. */
function termsOf({ id, variant, options, time }: Listing): Pick<Seek, 'game' | 'variant' | 'options' | 'time'> {
  const { standard } = variantOf(variant).presets;
  const own = Object.entries(options).filter(([name, value]) => value !== standard[name]);
  return { game: id, variant, options: Object.fromEntries(own), time };
}

/** Returns a waiting game as the lobby shows it to others. */
export function seekOf(listing: Listing): Seek {
  const free = listing.seats.indexOf(null) as Seat;
  return { ...termsOf(listing), free, by: whoAt(otherSeat(free), listing)!, at: listing.createdMs };
}

/** Returns a running game as the lobby shows it. */
export function playingOf(listing: Listing): Playing {
  const players: Playing['players'] = [whoAt(0, listing)!, whoAt(1, listing)!];
  return { ...termsOf(listing), players, acts: listing.acts, at: listing.createdMs };
}

/** Returns an unfinished game as the lobby shows it to a player with a seat in it. */
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

/** The lists of a lobby message. */
export type LobbyLists = Omit<MessageOf<'lobby'>, 't' | 'at'>;

/** Returns the lobby for a recipient. */
export function lobbyMessage({ seeks, playing, bots, own }: LobbyLists, atMs: number): Wire {
  return brand({ t: 'lobby', at: atMs, seeks, playing, bots, own });
}

/** Returns the answer to a rejected command. */
export function refusedMessage(game: string | null, id: string, { code, message }: Refusal): Wire {
  return brand({ t: 'refused', game, id, code, message });
}

/** Returns the answer to any other failed message. */
export function errorMessage(game: string | null, { code, message, place }: Refusal): Wire {
  return brand({ t: 'error', game, code, message, place: place ?? null });
}

/** Returns a message that has nothing of a game in it. */
export function plainMessage(
  message: MessageOf<'hello' | 'outdated' | 'ack' | 'receipt' | 'created' | 'pong' | 'bye'>,
): Wire {
  return brand(message);
}
