/** Between events and the rows of the store. */

import type { Opponent } from '@sitke/protocol';
import type { GameRow, LogEvent, SecretChange, StoredGame } from '../store/index.js';
import { evolve, withSecrets } from './evolve.js';
import { aboutText } from './listing.js';
import type { GameEvent, GameState, Pair, Secret } from './state.js';
import { deadlineOf } from './time.js';

/** Returns an event as a row of the log. */
export function toLogEvent(event: GameEvent, seq: number, actId: string | null, atMs: number): LogEvent {
  const { kind, ...data } = event;
  return { seq, kind, actId, seat: 'seat' in event ? event.seat : null, data: JSON.stringify(data), atMs };
}

/** Returns the event of a row. What is in a log we have written ourselves: it is not checked again. */
export function fromLogEvent({ kind, data }: LogEvent): GameEvent {
  return { kind, ...JSON.parse(data) } as GameEvent;
}

/** The texts of what never changes in a game. */
const fixedTexts = new WeakMap<object, string>();

function fixedText(fixed: object): string {
  const known = fixedTexts.get(fixed);
  if (known !== undefined) return known;
  const text = JSON.stringify(fixed);
  fixedTexts.set(fixed, text);
  return text;
}

/** Returns what the store keeps of a game beside its log. */
export function rowOf(state: GameState): GameRow {
  return {
    id: state.id,
    variant: state.variant,
    options: fixedText(state.options),
    status: state.status,
    version: state.version,
    seats: state.seats,
    timeControl: fixedText(state.time),
    deadlineMs: deadlineOf(state),
    parentId: state.parentId,
    createdMs: state.createdMs,
    updatedMs: state.lastMs,
    about: aboutText(state),
    result: state.end === null ? null : JSON.stringify(state.end),
  };
}

/** Returns against whom the first player of a stored game wanted to play. */
export function opponentOf({ about }: GameRow): Opponent {
  return (JSON.parse(about) as Pick<GameState, 'opponent'>).opponent;
}

/** Returns what changes between two pairs of secrets. */
export function secretChanges(before: Pair<Secret | null>, after: Pair<Secret | null>): SecretChange[] {
  return ([0, 1] as const)
    .filter((seat) => before[seat] !== after[seat])
    .map((seat) => ({ seat, data: after[seat] === null ? null : JSON.stringify(after[seat]) }));
}

/** Returns a game from its log, up to a version; from an earlier state of it if there is one. */
export function stateOf(id: string, events: readonly LogEvent[], known: GameState | null = null): GameState {
  let state = known;
  for (const event of events.slice(known?.version ?? 0)) state = evolve(state, id, fromLogEvent(event), event.atMs);
  if (state === null) throw new Error(`game ${id} has no log`);
  return state;
}

/** Returns a game as it was stored; from an earlier state of it if there is one. */
export function stateOfStored({ row, events, secrets }: StoredGame, known: GameState | null = null): GameState {
  const parse = (data: string | null): Secret | null => (data === null ? null : (JSON.parse(data) as Secret));
  return withSecrets(stateOf(row.id, events, known), [parse(secrets[0]), parse(secrets[1])]);
}
