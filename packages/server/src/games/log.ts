/** Converts between events and rows of the store. */

import type { Opponent, Seat } from '@sitke/protocol';
import {
  canonicalJson,
  type GameRow,
  type Json,
  type LogEvent,
  type SecretChange,
  type StoredGame,
} from '../store/index.js';
import { evolve, withSecrets } from './evolve.js';
import { aboutText } from './listing.js';
import {
  type LoggedOpponent,
  loggedOpponent,
  loggedSeat,
  opponentFrom,
  type People,
  peopleOf,
  seatedIn,
} from './people.js';
import type { GameEvent, GameState, Pair, Secret } from './state.js';
import { deadlineOf } from './time.js';

/** Returns an event as a row of the log. */
export function toLogEvent(event: GameEvent, seq: number, actId: string | null, atMs: number): LogEvent {
  const seat = 'seat' in event ? event.seat : null;
  return { seq, kind: event.kind, actId, seat, data: dataOf(event), atMs };
}

/** Returns the data of an event as canonical JSON; that of a move, which most events are, without looking for its form. */
function dataOf(event: GameEvent): string {
  if (event.kind === 'moved') {
    const { creditMs, heldMs, next, text } = event;
    const stage = `{"placing":${next.placing},"turn":${next.turn}}`;
    return `{"creditMs":${creditMs},"heldMs":${heldMs},"next":${stage},"text":${JSON.stringify(text)}}`;
  }
  return canonicalJson({ ...event, kind: undefined, seat: undefined, ...loggedPeople(event) });
}

/** Returns the people in an event as the log has them, in place of the event's fields. */
function loggedPeople(event: GameEvent): { readonly [field: string]: Json | undefined } {
  if (event.kind === 'joined') {
    const { player, name, salt } = event;
    return { player: loggedSeat(player, name, salt), name: undefined, salt: undefined };
  }
  if (event.kind !== 'created') return {};
  const { seats, names, salts } = event;
  const logged = ([0, 1] as const).map((seat) => loggedSeat(seats[seat], names[seat], salts[seat]));
  return { seats: logged, names: undefined, salts: undefined, opponent: loggedOpponent(event.opponent) };
}

/** Returns the event of a row, with the people of its game. The log is our own: it is not validated again. */
export function fromLogEvent({ kind, seat, data }: LogEvent, people: People): GameEvent {
  const fields = JSON.parse(data) as object;
  if (kind === 'created') return createdFrom(fields as LoggedCreation, people);
  if (seat === null) return { kind, ...fields } as GameEvent;
  if (kind !== 'joined') return { kind, seat, ...fields } as GameEvent;
  return { kind, seat, player: seatedIn(people, seat), name: people.names[seat], salt: people.salts[seat] };
}

type Creation = Extract<GameEvent, { kind: 'created' }>;
type LoggedCreation = Omit<Creation, 'kind' | 'names' | 'salts' | 'opponent'> & { readonly opponent: LoggedOpponent };

function createdFrom({ seats, opponent, ...fields }: LoggedCreation, people: People): GameEvent {
  // A player who joined later is in the row, but was not there yet.
  const of = <T>(seat: Seat, value: T): T | null => (seats[seat] === null ? null : value);
  const bySeat = <T>(value: (seat: Seat) => T): Pair<T | null> => [of(0, value(0)), of(1, value(1))];
  return {
    kind: 'created',
    ...fields,
    seats: bySeat((seat) => seatedIn(people, seat)),
    names: bySeat((seat) => people.names[seat]),
    salts: bySeat((seat) => people.salts[seat]),
    opponent: opponentFrom(opponent, people.invited),
  };
}

/** The texts of what never changes in a game. */
const fixedTexts = new WeakMap<object, string>();

function fixedText(fixed: object): string {
  const known = fixedTexts.get(fixed);
  if (known !== undefined) return known;
  const text = canonicalJson(fixed);
  fixedTexts.set(fixed, text);
  return text;
}

/** Returns the row of a game. */
export function rowOf(state: GameState): GameRow {
  const { seats, names, salts, invited } = peopleOf(state);
  return {
    id: state.id,
    variant: state.variant,
    options: fixedText(state.options),
    status: state.status,
    version: state.version,
    seats,
    names,
    salts,
    invited,
    timeControl: fixedText(state.time),
    deadlineMs: deadlineOf(state),
    parentId: state.parentId,
    createdMs: state.createdMs,
    updatedMs: state.lastMs,
    about: aboutText(state),
    result: state.end === null ? null : canonicalJson(state.end),
    isVoid: state.end?.by === 'aborted',
  };
}

/** Returns the opponent that a stored game was created for. */
export function opponentOf({ about, invited }: GameRow): Opponent {
  return opponentFrom((JSON.parse(about) as { readonly opponent: LoggedOpponent }).opponent, invited);
}

/** Returns the changes between two pairs of secrets. */
export function secretChanges(before: Pair<Secret | null>, after: Pair<Secret | null>): SecretChange[] {
  return ([0, 1] as const)
    .filter((seat) => before[seat] !== after[seat])
    .map((seat) => ({ seat, data: after[seat] === null ? null : JSON.stringify(after[seat]) }));
}

/** Returns a game from its log, up to a version; from an earlier state of it, and the log from there on, if there is one. */
export function stateOf(
  id: string,
  events: readonly LogEvent[],
  people: People,
  known: GameState | null = null,
): GameState {
  let state = known;
  for (const event of events) {
    if (event.seq <= (known?.version ?? 0)) continue;
    state = evolve(state, id, fromLogEvent(event, people), event.atMs);
  }
  if (state === null) throw new Error(`game ${id} has no log`);
  return state;
}

/** Returns a game as it was stored; from an earlier state of it if there is one. */
export function stateOfStored(
  { row, events, secrets }: Pick<StoredGame, 'row' | 'events' | 'secrets'>,
  known: GameState | null = null,
): GameState {
  const parse = (data: string | null): Secret | null => (data === null ? null : (JSON.parse(data) as Secret));
  return withSecrets(stateOf(row.id, events, row, known), [parse(secrets[0]), parse(secrets[1])]);
}
