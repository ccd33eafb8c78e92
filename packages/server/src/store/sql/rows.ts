/** Rows of games, as every database has them. */

import type { GameRow, GameStatus } from '../row.js';

/** The columns of `game` that a row is made of. */
export interface GameColumns {
  readonly id: string;
  readonly variant: string;
  readonly options: string;
  readonly status: GameStatus;
  readonly version: number;
  readonly seat0: string | null;
  readonly seat1: string | null;
  readonly name0: string | null;
  readonly name1: string | null;
  readonly salt0: string | null;
  readonly salt1: string | null;
  readonly invited: string | null;
  readonly time_control: string;
  readonly deadline_ms: number | null;
  readonly parent_id: string | null;
  readonly created_ms: number;
  readonly updated_ms: number;
  readonly about: string;
  readonly result: string | null;
  /** SQLite has no truth values. */
  readonly is_void: boolean | 0 | 1;
}

export function rowOf(columns: GameColumns): GameRow {
  const { id, variant, options, status, version, invited, about, result } = columns;
  return {
    ...{ id, variant, options, status, version, invited, about, result },
    seats: [columns.seat0, columns.seat1],
    names: [columns.name0, columns.name1],
    salts: [columns.salt0, columns.salt1],
    timeControl: columns.time_control,
    deadlineMs: columns.deadline_ms,
    parentId: columns.parent_id,
    createdMs: columns.created_ms,
    updatedMs: columns.updated_ms,
    isVoid: columns.is_void === true || columns.is_void === 1,
  };
}
