/** The creation of a game. */

import { isDeepStrictEqual } from 'node:util';
import { type ClientMessage, type Opponent, type Refusal, refusal, type TimeControl } from '@sitke/protocol';
import { type JsonOptions, Position, type Result, type VariantId } from '@sitke/rules';
import { saltOf } from './people.js';
import { engineId } from './players.js';
import { rulesFor, stageAt } from './playLine.js';
import { stageOf } from './stage.js';
import type { GameEvent, GameState, Pair } from './state.js';

/** The terms of a game. */
export interface Terms {
  readonly variant: VariantId;
  readonly options: JsonOptions;
  readonly time: TimeControl;
  readonly opponent: Opponent;
}

/** The players of a game by seat, with their names. */
export interface Players {
  readonly seats: Pair<string | null>;
  readonly names: Pair<string | null>;
  /** The salts of the log's digests of both; default: random. */
  readonly salts?: Pair<string | null>;
}

/** Returns the first event of a game on these terms. */
export function createdEvent(terms: Terms, players: Players, parentId: string | null): GameEvent {
  const rules = rulesFor(terms);
  const { variant, time, opponent } = terms;
  const { seats, names, salts = [saltOf(seats[0]), saltOf(seats[1])] } = players;
  const isHidden = rules.hiddenPlacement !== 'none';
  const next = isHidden ? stageOf(null, true) : stageAt(Position.initial(rules));
  // The whole options: the standard ruleset may change, this game does not.
  return { kind: 'created', variant, options: rules.options, time, seats, names, salts, opponent, parentId, next };
}

/**
 * Returns the first event of a requested game, or why it is rejected. `isSecond` decides the seat of a creator who
 * leaves it to chance.
 */
export function decideCreate(
  message: Extract<ClientMessage, { t: 'create' }>,
  player: string,
  isSecond: boolean,
): Result<GameEvent, Refusal> {
  const rules = rulesFor(message);
  // The squares open to a piece would reveal something of the hidden army.
  if (rules.hiddenPlacement === 'dependent') return { ok: false, error: refusal('game/options') };
  const { time } = message;
  if (time.kind === 'clock' && time.setupMs > 0 && !rules.def.hasPockets) {
    return { ok: false, error: refusal('game/time') };
  }
  const { opponent, name } = message;
  const seat = message.seat ?? (isSecond ? 1 : 0);
  const other = opponent.kind === 'engine' ? engineId(opponent.level) : null;
  const bySeat = <T>(own: T, others: T): Pair<T> => (seat === 0 ? [own, others] : [others, own]);
  return { ok: true, value: createdEvent(message, { seats: bySeat(player, other), names: bySeat(name, null) }, null) };
}

/** Whether a game is what its creator requests: on the same terms, with the same seat. */
export function isOnTerms(state: GameState, message: Extract<ClientMessage, { t: 'create' }>, player: string): boolean {
  const termsOf = (terms: Terms): Terms => ({
    variant: terms.variant,
    options: rulesFor(terms).options,
    time: terms.time,
    opponent: terms.opponent,
  });
  const hasSeat = message.seat === null || state.seats[message.seat] === player;
  return hasSeat && isDeepStrictEqual(termsOf(state), termsOf(message));
}
