/** A finished game as its log alone has it, for whoever checks one against a PGN. */

import type { GameResult } from '@sitke/rules';
import { canonicalJson, type LogEvent } from '../store/index.js';
import { stateOf } from './log.js';
import { resultOf, tagsOf } from './pgn.js';
import { levelOf } from './players.js';

/** A game by its log. */
export interface LoggedGame {
  readonly variant: string;
  /** Its plies as UCI, taken back ones left out. */
  readonly moves: readonly string[];
  /** As its PGN has it. */
  readonly result: GameResult;
  /**
   * The tags of its PGN that the log proves, by their names; none unless it has ended. Names and kinds of people and
   * programs are not among them: the log has digests of those, and the engine alone by its name.
   */
  readonly tags: ReadonlyMap<string, string>;
}

/** Returns the game of a log. `events` are canonical texts. Errors: throws a `RangeError` if they are not. */
export function loggedGame(game: string, events: readonly string[]): LoggedGame {
  const log = events.map(eventOf);
  const engines = enginesOf(log);
  const people = { seats: engines, names: [null, null], salts: [null, null], invited: null } as const;
  const state = stateOf(game, log, people);
  const { variant, line, end } = state;
  const tags = tagsOf(state);
  for (const [seat, color] of ['White', 'Black'].entries()) {
    if (state.seats[seat] === null || engines[seat] !== null) continue;
    for (const name of [color, `${color}Type`]) tags.delete(name);
  }
  return { variant, moves: line.plies().map(({ text }) => text), result: end === null ? '*' : resultOf(end), tags };
}

/** Returns the engine's name in the seats that it has. */
function enginesOf(log: readonly LogEvent[]): [string | null, string | null] {
  const engines: [string | null, string | null] = [null, null];
  const note = (seat: number, player: string | null | undefined): void => {
    if (player && levelOf(player) !== null) engines[seat] = player;
  };
  for (const { kind, seat, data } of log) {
    if (kind !== 'created' && kind !== 'joined') continue;
    const { seats = [], player } = JSON.parse(data) as { seats?: readonly (string | null)[]; player?: string };
    for (const [index, each] of seats.entries()) note(index, each);
    if (seat !== null) note(seat, player);
  }
  return engines;
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
