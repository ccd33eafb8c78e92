/** What a decision is. */

import { type GameEnd, type Refusal, refusal, type Seat } from '@sitke/protocol';
import type { Result } from '@sitke/rules';
import type { GameEvent, Pair, Secret } from './state.js';

/** What an act leads to. Without events only the secrets change. */
export interface Decision {
  readonly events: readonly GameEvent[];
  /** The secrets after it, where they change. */
  readonly secrets?: Pair<Secret | null>;
  /** A game that must exist before the events are stored. */
  readonly child?: { readonly id: string; readonly created: GameEvent };
}

export type DecisionResult = Result<Decision, Refusal>;

/** Returns the answer that an act leads to these events. */
export function emit(...events: GameEvent[]): DecisionResult {
  return { ok: true, value: { events } };
}

/** Returns the answer that an act is refused. */
export function refuse(...args: Parameters<typeof refusal>): DecisionResult {
  return { ok: false, error: refusal(...args) };
}

/** Returns the event that ends a game. */
export function ended(by: GameEnd['by'], winner: Seat | null, article: string | null = null): GameEvent {
  return { kind: 'ended', by, winner, article };
}
