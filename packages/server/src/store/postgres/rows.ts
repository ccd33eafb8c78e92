/** Rows of games. */

import type { GameRow, LogEvent } from '../row.js';
import type { GameColumns } from '../sql/rows.js';
import type { SqlValue } from './texts.js';

/** A row of `game`. */
export interface GameRecord extends GameColumns {
  readonly is_packed: boolean;
  readonly head: Uint8Array;
  readonly drafts: number;
}

/** Returns a row as the values of a new game: the columns of `GameRecord` but the last three, in that order. */
export function valuesOf(row: GameRow): SqlValue[] {
  const { id, variant, options, status, version, seats, names, salts, invited, timeControl, deadlineMs } = row;
  const { parentId, createdMs, updatedMs, about, result, isVoid } = row;
  const people = [...seats, ...names, ...salts, invited];
  const times = [timeControl, deadlineMs, parentId, createdMs, updatedMs];
  return [id, variant, options, status, version, ...people, ...times, about, result, isVoid];
}

/** Returns the head of a game's chain, in hexadecimal. */
export function headOfRecord({ head }: GameRecord): string {
  return Buffer.from(head).toString('hex');
}

/** Events of a game: after $2, to $3, at most $4. */
export const EVENTS = `SELECT seq, kind, act_id AS "actId", seat, data, at_ms AS "atMs" FROM event
  WHERE game_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4`;
/** Beyond every event, and more than any game has: the highest number of the column. */
export const NO_LIMIT: number = 2 ** 31 - 1;

/** Returns events as arrays of their columns: kinds, act ids, seats, data, times. */
export function columnsOf(events: readonly LogEvent[]): SqlValue[] {
  return [
    events.map(({ kind }) => kind),
    events.map(({ actId }) => actId),
    events.map(({ seat }) => seat),
    events.map(({ data }) => data),
    events.map(({ atMs }) => atMs),
  ];
}
