/** A game as lists need it: from its state, or from its row in the store without reading its log. */

import type { Opponent, Seat, TimeControl } from '@sitke/protocol';
import type { JsonOptions, VariantId } from '@sitke/rules';
import { canonicalJson, type GameRow } from '../store/index.js';
import { type LoggedOpponent, loggedOpponent, opponentFrom } from './people.js';
import type { GameState, Pair } from './state.js';
import { deadlineOf } from './time.js';

/** The data that a row stores for lists, besides its own columns: no secrets, and no player's name. */
interface About {
  readonly opponent: LoggedOpponent;
  /** The seat to act; null while both are. */
  readonly turn: Seat | null;
  /** The number of plies in the line. */
  readonly acts: number;
}

/** A game as lists need it. It has the players' secret names: nothing but `view.ts` may pass it on. */
export interface Listing extends Omit<About, 'opponent'> {
  readonly id: string;
  readonly opponent: Opponent;
  readonly names: Pair<string | null>;
  readonly variant: VariantId;
  readonly options: JsonOptions;
  readonly time: TimeControl;
  readonly status: GameState['status'];
  readonly version: number;
  readonly seats: Pair<string | null>;
  readonly createdMs: number;
  readonly deadlineMs: number | null;
}

/** Returns the seat to act: while both arrange their armies, the last one that is not ready. */
function awaited({ stage, ready }: GameState): Seat | null {
  if (stage.turn !== null || (ready[0] === null) === (ready[1] === null)) return stage.turn;
  return ready[0] === null ? 0 : 1;
}

/** The texts of opponents as the log has them: no command changes them. */
const opponentTexts = new WeakMap<Opponent, string>();

function opponentText(opponent: Opponent): string {
  const known = opponentTexts.get(opponent);
  if (known !== undefined) return known;
  const text = canonicalJson(loggedOpponent(opponent));
  opponentTexts.set(opponent, text);
  return text;
}

/** Returns the text that a row stores for lists: an `About` as canonical JSON. */
export function aboutText(state: GameState): string {
  return `{"acts":${state.line.length},"opponent":${opponentText(state.opponent)},"turn":${awaited(state)}}`;
}

/** Returns a game as lists need it. */
export function listingOf(state: GameState): Listing {
  const { id, variant, options, time, status, version, seats, createdMs, names, opponent, line } = state;
  const terms = { id, variant, options, time, status, version, seats, createdMs };
  return { ...terms, names, opponent, turn: awaited(state), acts: line.length, deadlineMs: deadlineOf(state) };
}

/** Returns a game as lists need it, from its row alone. */
export function listingOfRow(row: GameRow): Listing {
  const { id, variant, status, version, seats, names, createdMs, deadlineMs, invited } = row;
  const terms = { id, variant: variant as VariantId, status, version, seats, names, createdMs, deadlineMs };
  const [options, time, about] = [row.options, row.timeControl, row.about].map((text) => JSON.parse(text)) as [
    JsonOptions,
    TimeControl,
    About,
  ];
  return { ...terms, options, time, ...about, opponent: opponentFrom(about.opponent, invited) };
}
