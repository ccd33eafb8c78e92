/** Checks all of a store: its pages, its rows, every event of every game; while a server runs, or without one. */

import { DamagedGameError, DamagedPageError, StoreFailedError } from '../errors.js';
import { logServices } from '../sql/logServices.js';
import type { SqlStatement } from '../sql/sql.js';
import type { PlayThrough } from '../whole.js';
import { type LogServices, problemsOfLogs } from '../wholeLogs.js';
import { Around } from './around.js';
import { type Database, SqliteError } from './driver.js';
import { isUnreadable, messageOf } from './errors.js';
import { withGames } from './gamesOfPages.js';
import { LOG_NAMES } from './logNames.js';
import { schemaProblem } from './migrations.js';
import { Prepared } from './prepared.js';
import { atOnce, Reads } from './reads.js';

/** The problems of a store. */
export interface StoreReport {
  /** Problems of the file: pages, with the games on them, tables, inconsistent rows. In words. */
  readonly problems: readonly string[];
  /** Why its games could not be checked, in words: it is of another version of this program. Null if they were. */
  readonly form: string | null;
  /** Problems of games, by their ids. */
  readonly games: ReadonlyMap<string, string>;
  /** The number of games and events, including damaged ones as far as they can be read. */
  readonly counts: { readonly games: number; readonly events: number };
}

/** A store to be checked: a connection, and its file, open. */
export interface Checked {
  readonly db: Database;
  /** Closed after the connection: closing a descriptor releases the process's locks on the file. */
  readonly descriptor: number;
}

/** Checks what a connection reads. It may take long: do not run it where an answer is awaited. */
export async function checkStore({ db, descriptor }: Checked, play: PlayThrough): Promise<StoreReport> {
  const form = readOr(() => schemaProblem(db), messageOf);
  const games = new Map<string, string>();
  const found = pageProblems(db);
  const report = { problems: found, form, games, counts: { games: 0, events: 0 } };
  if (form !== null) return report;
  const ids = new Around(db).ids();
  report.problems = readOr(
    () => withGames(found, { db, descriptor, ids }),
    () => [...found, 'the games of these pages cannot be named'],
  );
  const reads = new Reads(db);
  for (const id of ids) {
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
  report.problems.push(...(await problemsOfLogs(logServicesOf(db))));
  return report;
}

/** Returns the logs of a file that is only read. */
function logServicesOf(db: Database): LogServices {
  const prepared = new Prepared(db);
  const read = (statement: SqlStatement): unknown[] => {
    try {
      return prepared.rowsOf(statement);
    } catch (error) {
      if (isUnreadable(error)) throw new DamagedPageError(messageOf(error), { cause: error });
      throw error;
    }
  };
  const readOnly = async (): Promise<never> => {
    throw new StoreFailedError('A check writes nothing.');
  };
  return logServices({
    sql: { read: async <Row>(statement: SqlStatement) => read(statement) as Row[], write: readOnly },
    transact: readOnly,
    names: LOG_NAMES,
    checkGame: () => {},
    onDamage: () => {},
  });
}

function pageProblems(db: Database): string[] {
  const check = db.prepare<[], string>('PRAGMA integrity_check(100)').pluck();
  const found = readOr(
    () => check.all(),
    // It ends where it cannot read the rows of a table. Its first row has what is wrong with the pages of all of them.
    (error) => [
      readOr(
        () => check.get() ?? '',
        () => '',
      ),
      messageOf(error),
    ],
  );
  const problems = found.flatMap((text) => text.split('\n')).filter((text) => !/^(ok|\*\*\* .*|)$/.test(text));
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
