/**
 * What goes out about a game: the only place that makes it. A message is branded here, and sockets send nothing else, so
 * what a state knows reaches nobody by another way.
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
/** A message that was made here. */
export type Wire = ServerMessage & { readonly [wire]: true };

/** Who gets a message: a seat, or null for a spectator. */
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

/** A game, and what everybody sees of it beside its line. */
export interface Snapshot {
  readonly state: GameState;
  readonly fields: ViewFields;
  readonly hashes: FieldHashes;
}

/** Returns what everybody sees of a game beside its line; what is as before is the very same, and quick to compare. */
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

/** Returns what everybody sees of a game; from what was seen of it before, if that is known, in less time. */
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
/** A game as somebody may see it, for the API, which tells more of how it began than the messages of the protocol do. */
export interface VisibleGame {
  readonly [visible]: true;
  readonly id: string;
  readonly v: number;
  readonly createdMs: number;
  readonly opponent: Opponent;
  readonly view: GameView;
  /** The own arrangement of whoever sees it. */
  readonly draft: Draft | null;
  /** Who did the last act of the line; null where nobody has done any. */
  readonly lastBy: Seat | null;
  /** Whether whoever sees it has done an act of the line. */
  readonly hasMoved: boolean;
  /** Returns the last position of the line: the rules' own node. */
  node(): GameNode;
}

/** Returns whether a seat has done an act of a line. The last two acts tell, nearly always. */
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

/** The views that were sent last, each with its JSON: many may ask for one and the same. The one used longest ago is first. */
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

/** Returns the whole game for a recipient, with the own arrangement of one who is still making it. */
export function stateMessage(you: Audience, snapshot: Snapshot, atMs: number): Wire {
  const { state, hashes } = snapshot;
  const view = knownView(you, snapshot);
  const hash = hashOf(hashes, state.lineHash);
  return brand({ t: 'state', game: state.id, v: state.version, hash, at: atMs, view, draft: draftOf(you, state) });
}

/** Returns a message as JSON. Of whole games, what does not change from one recipient to the next is written once. */
export function wireText(message: Wire): string {
  if (message.t !== 'state') return JSON.stringify(message);
  const { view, draft, ...head } = message;
  const text = viewTexts.get(view) ?? JSON.stringify(view);
  viewTexts.set(view, text);
  return `${JSON.stringify(head).slice(0, -1)},"view":${text},"draft":${JSON.stringify(draft)}}`;
}

/** Returns how much of a line stays and what follows; nothing where all stays and nothing follows. */
function lineChange(before: GameState['line'], after: GameState['line']): Pick<ViewChange, 'line'> {
  let keep = after.shared(before).length;
  if (keep < Math.min(before.length, after.length)) {
    // A state made anew from the log has acts of its own.
    const [was, is] = [before.plies(), after.plies()];
    while (keep < was.length && was[keep]!.text === is[keep]?.text) keep++;
  }
  if (keep === before.length && keep === after.length) return {};
  return { line: { keep, add: after.plies(keep).map(({ text }) => text) } };
}

/** Returns what tells everybody who was somebody before, or nobody, and still is, what has changed between two states. */
export function eventMessage(before: Snapshot, after: Snapshot, kinds: readonly EventKind[], atMs: number): Wire {
  const { id, line, lineHash, version: v } = after.state;
  const change = { ...changedFields(before.fields, after.fields), ...lineChange(before.state.line, line) };
  const hash = hashOf(after.hashes, lineHash);
  const from = before.state.version;
  return brand({ t: 'event', game: id, from, v, kinds: kinds.slice(-MAX_MISSED), hash, at: atMs, change });
}

/** Returns what tells somebody who has missed some changes all of them, up to what is seen now. */
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
