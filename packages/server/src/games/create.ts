/** How a game begins. */

import { type ClientMessage, type Opponent, type Refusal, refusal, type TimeControl } from '@sitke/protocol';
import { type JsonOptions, Position, type Result, type VariantId } from '@sitke/rules';
import { saltOf } from './people.js';
import { engineId } from './players.js';
import { rulesFor, stageAt } from './playLine.js';
import { stageOf } from './stage.js';
import type { GameEvent, Pair } from './state.js';

/** What is agreed before a game. */
export interface Terms {
  readonly variant: VariantId;
  readonly options: JsonOptions;
  readonly time: TimeControl;
  readonly opponent: Opponent;
}

/** Who plays, by seat, under which names. */
export interface Players {
  readonly seats: Pair<string | null>;
  readonly names: Pair<string | null>;
  /** What the log's digests of both are made with; by chance where nothing is given. */
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
 * Returns the first event of a game that somebody asks for, or why there can be none. `isSecond` says, of who leaves his
 * seat to chance, whether he gets the second.
 */
export function decideCreate(
  message: Extract<ClientMessage, { t: 'create' }>,
  player: string,
  isSecond: boolean,
): Result<GameEvent, Refusal> {
  const rules = rulesFor(message);
  // Where a man may be placed would tell who asks something of an army that he may not know.
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
