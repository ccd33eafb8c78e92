/** A game as lists need it: from its state, or from its row in the store without reading its log. */

import type { Opponent, Seat, TimeControl } from '@sitke/protocol';
import type { JsonOptions, VariantId } from '@sitke/rules';
import type { GameRow } from '../store/index.js';
import type { GameState, Pair } from './state.js';
import { deadlineOf } from './time.js';

/** What a row keeps for lists beside its own columns. Nothing in it is secret. */
interface About {
  readonly names: Pair<string | null>;
  readonly opponent: Opponent;
  /** Who is waited for; null while that is both. */
  readonly turn: Seat | null;
  /** The number of acts in the line. */
  readonly acts: number;
}

/** A game as lists need it. The players' own names for the server are in it: nothing but `view.ts` may pass it on. */
export interface Listing extends About {
  readonly id: string;
  readonly variant: VariantId;
  readonly options: JsonOptions;
  readonly time: TimeControl;
  readonly status: GameState['status'];
  readonly version: number;
  readonly seats: Pair<string | null>;
  readonly createdMs: number;
  readonly deadlineMs: number | null;
}

/** Returns whose turn it is: while both arrange their armies, that of the last who is not ready. */
function awaited({ stage, ready }: GameState): Seat | null {
  if (stage.turn !== null || (ready[0] === null) === (ready[1] === null)) return stage.turn;
  return ready[0] === null ? 0 : 1;
}

/** Returns the text that a row keeps for lists. */
export function aboutText(state: GameState): string {
  const { names, opponent, line } = state;
  return JSON.stringify({ names, opponent, turn: awaited(state), acts: line.length } satisfies About);
}

/** Returns a game's place in lists. */
export function listingOf(state: GameState): Listing {
  const { id, variant, options, time, status, version, seats, createdMs, names, opponent, line } = state;
  const terms = { id, variant, options, time, status, version, seats, createdMs };
  return { ...terms, names, opponent, turn: awaited(state), acts: line.length, deadlineMs: deadlineOf(state) };
}

/** Returns the place in lists of a game of which only the row was read. */
export function listingOfRow(row: GameRow): Listing {
  const { id, variant, status, version, seats, createdMs, deadlineMs } = row;
  const terms = { id, variant: variant as VariantId, status, version, seats, createdMs, deadlineMs };
  const [options, time, about] = [row.options, row.timeControl, row.about].map((text) => JSON.parse(text)) as [
    JsonOptions,
    TimeControl,
    About,
  ];
  return { ...terms, options, time, ...about };
}
