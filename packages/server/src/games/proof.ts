/** A finished game as its log alone has it, for whoever checks one against a PGN. */

import type { GameResult } from '@sitke/rules';
import { canonicalJson, type LogEvent } from '../store/index.js';
import { stateOf } from './log.js';
import { resultOf } from './pgn.js';

/** A game by its log. */
export interface LoggedGame {
  readonly variant: string;
  /** Its plies as UCI, taken back ones left out. */
  readonly moves: readonly string[];
  /** As its PGN has it. */
  readonly result: GameResult;
}

/** Returns the game that a log tells of. `events` are canonical texts. Errors: throws a `RangeError` where they are none. */
export function loggedGame(game: string, events: readonly string[]): LoggedGame {
  const nobody = { seats: [null, null], names: [null, null], salts: [null, null], invited: null } as const;
  const { variant, line, end } = stateOf(game, events.map(eventOf), nobody);
  return { variant, moves: line.plies().map(({ text }) => text), result: end === null ? '*' : resultOf(end) };
}

function eventOf(text: string, index: number): LogEvent {
  try {
    const [seq, kind, seat, atMs, data] = JSON.parse(text) as [number, string, 0 | 1 | null, number, object];
    if (seq === index + 1) return { seq, kind, seat, atMs, data: canonicalJson(data), actId: null };
  } catch (error) {
    throw new RangeError(`event ${index + 1} is no event of a log`, { cause: error });
  }
  throw new RangeError(`event ${index + 1} does not stand in its place`);
}
