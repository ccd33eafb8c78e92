/**
 * A game as the server knows it, and its events. The state holds nothing but what the log says (and the secrets outside
 * it). No rules are needed to rebuild it, so an old log reads the same under new rules.
 */

import type { Draft, EventKind, GameEnd, Offer, Opponent, Seat, TimeControl } from '@sitke/protocol';
import type { JsonOptions, VariantId } from '@sitke/rules';
import { Line } from './line.js';
import { type Stage, stageOf } from './stage.js';

/** One value a seat. */
export type Pair<T> = readonly [T, T];

/** Returns a pair with one seat's value replaced. */
export function withSeat<T>(pair: Pair<T>, seat: Seat, value: T): Pair<T> {
  return seat === 0 ? [value, pair[1]] : [pair[0], value];
}

/** Returns the other seat. */
export function otherSeat(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

/** The clock of a seat: see `SeatClock` of the protocol. */
export interface Clock {
  readonly mainMs: number;
  readonly setupMs: number;
  readonly periods: number;
  readonly bankMs: number;
  readonly givenMs: number;
  readonly sinceMs: number | null;
}

/** Returns the line that two revealed armies make. */
export function revealedLine(drops: Pair<readonly string[]>): Line {
  const acts = ([0, 1] as const).flatMap((seat) =>
    drops[seat].map((text) => ({ text, seat, stage: stageOf(seat, true) })),
  );
  return Line.of(acts);
}

/** An arrangement hidden from the other side: as saved, and once confirmed also its salt. */
export interface Secret {
  readonly draft: Draft;
  readonly salt: string | null;
}

/** The time not charged to a seat when its clock stops, in milliseconds. */
export interface Given {
  /** The time it is given back for its line. */
  readonly creditMs: number;
  /** How long the server took to notify it that the clock ran. */
  readonly heldMs: number;
}

/** An offer made or declined. */
interface OfferFields {
  readonly seat: Seat;
  readonly what: Offer;
}

/** The fields of each kind of event, besides `kind`. */
interface EventFields {
  readonly created: {
    readonly variant: VariantId;
    readonly options: JsonOptions;
    readonly time: TimeControl;
    readonly seats: Pair<string | null>;
    readonly names: Pair<string | null>;
    readonly salts: Pair<string | null>;
    readonly opponent: Opponent;
    readonly parentId: string | null;
    readonly next: Stage;
  };
  readonly joined: {
    readonly seat: Seat;
    readonly player: string;
    readonly name: string | null;
    readonly salt: string | null;
  };
  readonly moved: { readonly seat: Seat; readonly text: string; readonly next: Stage } & Given;
  readonly counted: { readonly seat: Seat; readonly text: string };
  /** Logs of earlier versions lack `Given`, which was 0 then. */
  readonly ready: { readonly seat: Seat; readonly commitment: string } & Partial<Given>;
  readonly revealed: {
    readonly drops: Pair<readonly string[]>;
    readonly salts: Pair<string>;
    readonly next: Stage;
  };
  readonly offered: OfferFields;
  readonly declined: OfferFields;
  readonly takenBack: {
    readonly seat: Seat;
    readonly keep: number;
    readonly next: Stage;
    /** How long the server took to notify the side to move that its clock ran; default 0. */
    readonly heldMs?: number;
  };
  readonly gone: { readonly seat: Seat; readonly claimMs: number };
  readonly back: { readonly seat: Seat };
  readonly outage: {
    readonly fromMs: number;
    readonly toMs: number;
    /** How long running clocks wait for their players to come back; default 0. */
    readonly graceMs?: number;
  };
  readonly resumed: { readonly seat: Seat };
  readonly ended: Readonly<GameEnd>;
  readonly rematched: { readonly seat: Seat; readonly game: string };
}

/** An event of a kind; the protocol lists the kinds. */
export type EventOf<K extends EventKind> = { [Each in K]: { readonly kind: Each } & EventFields[Each] }[K];

/** An event in the log of a game. */
export type GameEvent = EventOf<EventKind>;

/** A standing offer, and the version at which it was made. */
export interface StandingOffer {
  readonly by: Seat;
  readonly v: number;
}

/** The state of a game, made from its events. */
export interface GameState {
  readonly id: string;
  readonly variant: VariantId;
  readonly options: JsonOptions;
  readonly time: TimeControl;
  readonly parentId: string | null;
  readonly createdMs: number;
  readonly seats: Pair<string | null>;
  /** The names that the players use. */
  readonly names: Pair<string | null>;
  /** The salts of the log's digests of players and their names. */
  readonly seatSalts: Pair<string | null>;
  /** The opponent that the creator wanted. */
  readonly opponent: Opponent;
  readonly status: 'open' | 'live' | 'ended';
  /** The number of events. */
  readonly version: number;
  /** The time of the last event. */
  readonly lastMs: number;
  readonly stage: Stage;
  readonly line: Line;
  /** The hash of the line, as views have it. */
  readonly lineHash: number;
  /** The version at which the line last changed: a move decided on an earlier one was decided on another position. */
  readonly lineVersion: number;
  /** How many plies at the beginning of the line cannot be taken back: armies arranged in secret and then revealed. */
  readonly revealedPlies: number;
  readonly clocks: Pair<Clock>;
  /** Whether a seat has acted in the game yet. */
  readonly acted: Pair<boolean>;
  readonly ready: Pair<string | null>;
  readonly salts: Pair<string> | null;
  readonly offers: Readonly<Record<Offer, StandingOffer | null>>;
  /** The line's version at each seat's last offer of this kind. */
  readonly offeredAt: Readonly<Record<Offer, Pair<number>>>;
  /** Until when each seat's clock waits for its player after an outage. */
  readonly awaited: Pair<number | null>;
  /** When the opponent of an absent seat may claim the game. */
  readonly gone: Pair<number | null>;
  readonly end: GameEnd | null;
  readonly rematch: string | null;
  /** Outside the log: what each seat has not revealed yet. Only `view.ts` may pass it on, and to its own seat alone. */
  readonly secrets: Pair<Secret | null>;
}

/** Returns the seat of a player; null for everybody else. */
export function seatOf(state: GameState, player: string | null): Seat | null {
  if (player === null) return null;
  const seat = state.seats.indexOf(player);
  return seat === -1 ? null : (seat as Seat);
}
