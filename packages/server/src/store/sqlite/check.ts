/** Checks all of a store: its pages, its rows, every event of every game; while a server runs, or without one. */

import { DamagedGameError } from '../store.js';
import type { PlayThrough } from '../whole.js';
import { Around } from './around.js';
import { type Database, SqliteError } from './driver.js';
import { isUnreadable, messageOf } from './errors.js';
import { schemaProblem } from './migrations.js';
import { atOnce, Reads } from './reads.js';

/** The problems of a store. */
export interface StoreReport {
  /** Problems of the file: pages, tables, inconsistent rows. In words. */
  readonly problems: readonly string[];
  /** Why its games could not be checked, in words: it is of another version of this program. Null if they were. */
  readonly form: string | null;
  /** Problems of games, by their ids. */
  readonly games: ReadonlyMap<string, string>;
  /** The number of games and events, including damaged ones as far as they can be read. */
  readonly counts: { readonly games: number; readonly events: number };
}

/** Checks what a connection reads. It may take long: do not run it where an answer is awaited. */
export function checkStore(db: Database, play: PlayThrough): StoreReport {
  const form = readOr(() => schemaProblem(db), messageOf);
  const games = new Map<string, string>();
  const report = { problems: pageProblems(db), form, games, counts: { games: 0, events: 0 } };
  if (form !== null) return report;
  const reads = new Reads(db);
  for (const id of new Around(db).ids()) {
    report.counts.games += 1;
    const problem = readOr(
      () => {
        const problem = reads.problemOf(id);
        if (problem !== null) return problem;
        const stored = atOnce(reads.load(id));
        report.counts.events += stored?.events.length ?? 0;
        return stored ? play(stored) : 'what is known of it beside its log is not there';
      },
      (error) => (error instanceof DamagedGameError ? error.what : `a page of it cannot be read: ${messageOf(error)}`),
    );
    if (problem !== null) report.games.set(id, problem);
  }
  return report;
}

function pageProblems(db: Database): string[] {
  const found = readOr(
    () => db.prepare<[], string>('PRAGMA integrity_check(100)').pluck().all(),
    (error) => [messageOf(error)],
  );
  const problems = found.filter((text) => text !== 'ok').flatMap((text) => text.split('\n'));
  interface Orphan {
    readonly table: string;
    readonly parent: string;
    readonly count: number;
  }
  const sql = 'SELECT "table", parent, count(*) AS count FROM pragma_foreign_key_check GROUP BY 1, 2';
  const orphans = readOr(
    () => db.prepare<[], Orphan>(sql).all(),
    () => [],
  );
  return [...problems, ...orphans.map(({ table, parent, count }) => `${count} of ${table} without their ${parent}`)];
}

/** Returns the result of `read`, or the problem of a part of the file that cannot be read. */
function readOr<T>(read: () => T, otherwise: (error: unknown) => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedGameError) return otherwise(error);
    const isBroken = error instanceof SqliteError && error.code === 'SQLITE_NOTADB';
    if (isBroken || isUnreadable(error)) return otherwise(error);
    throw error;
  }
}
