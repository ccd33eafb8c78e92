/** The result of a command. */

import { type GameEnd, type Refusal, refusal, type Seat } from '@sitke/protocol';
import type { Result } from '@sitke/rules';
import type { GameEvent, Pair, Secret } from './state.js';

/** The effect of a command. Without events only the secrets change. */
export interface Decision {
  readonly events: readonly GameEvent[];
  /** The secrets after it, if they change. */
  readonly secrets?: Pair<Secret | null>;
  /** A game that must exist before the events are stored. */
  readonly child?: { readonly id: string; readonly created: GameEvent };
}

export type DecisionResult = Result<Decision, Refusal>;

/** Returns the result of an accepted command: these events. */
export function emit(...events: GameEvent[]): DecisionResult {
  return { ok: true, value: { events } };
}

/** Returns the result of a rejected command. */
export function refuse(...args: Parameters<typeof refusal>): DecisionResult {
  return { ok: false, error: refusal(...args) };
}

/** Returns the event that ends a game. */
export function ended(by: GameEnd['by'], winner: Seat | null, article: string | null = null): GameEvent {
  return { kind: 'ended', by, winner, article };
}
