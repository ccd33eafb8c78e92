/**
 * Migrations: the steps from an empty database to the present tables. Each is done once, and recorded with a hash of its text.
 *
 * Two versions of the program at one database, as in a rolling update:
 *
 * - The newer one, started on an older database, does the missing steps: all in one transaction, one server at a time.
 * - Servers of the older version that run go on, and may be started again, if all of these steps are additive. (Versions of
 *   before this rule, with four steps, are not started again.)
 * - After a step that is not additive an older version refuses to start and changes nothing: stop all its servers before the
 *   update. There is no way back but a backup.
 */

import { createHash } from 'node:crypto';
import { StoreOpenError } from './errors.js';

/** One step. Its text never changes once it has been released. */
export interface Migration {
  /** From 1, without gaps. */
  readonly id: number;
  /** Each a statement, or several where the database takes them. */
  readonly sql: readonly string[];
  /**
   * Says that a server which does not know this step works as before: it adds tables, columns that are null or have a
   * default, and indexes that refuse nothing. Only databases that several servers use record it. Default: false.
   */
  readonly isAdditive?: boolean;
}

/** A step as a database has recorded it. */
export interface DoneMigration {
  readonly id: number;
  readonly sha256: string;
  readonly isAdditive?: boolean;
}

/** Marks what is ours: the header of a file, and the lock of servers that start at once ("Sitk"). */
export const APPLICATION_ID = 0x5369746b;
/** Records a step. */
export const RECORD = 'INSERT INTO migration (id, sha256, at_ms) VALUES ($1, $2, $3)';

/**
 * Returns the steps that a database lacks, and their hashes. Errors: a `StoreOpenError` if it was made by other migrations, or
 * by newer ones that are not all additive.
 */
export function missingSteps<Step extends Migration>(
  done: readonly DoneMigration[],
  steps: readonly Step[],
): readonly { readonly step: Step; readonly sha256: string }[] {
  if (done.slice(steps.length).some(({ isAdditive = false }) => !isAdditive))
    throw new StoreOpenError('a newer version of this program has changed it. Start that version');
  return steps.flatMap((step, index) => {
    const sha256 = createHash('sha256').update(step.sql.join(';\n')).digest('hex');
    const found = done[index];
    if (!found) return [{ step, sha256 }];
    if (found.id === step.id && found.sha256 === sha256) return [];
    throw new StoreOpenError(`migration ${found.id} is not the one that this program knows`);
  });
}
