/** Opens a store in Postgres, and checks the operator's settings. */

import { type Damage, StoreOpenError } from '../errors.js';
import { adviceOf, type Facts, problemOf } from './advice.js';
import type { Postgres, Sql } from './connection.js';
import { hasTables, migrate, migrations } from './migrations.js';
import { openPool, type PoolOptions } from './pool.js';
import { PostgresStore } from './postgresStore.js';

/** The options of a store in Postgres. */
export interface PostgresStoreOptions extends Omit<PoolOptions, 'onConnect'> {
  /** Takes a server without a synchronous standby, whose failure loses what it acknowledged last. Default: false. */
  readonly mayLose?: boolean;
  /** Makes the tables where there are none. Default: true. */
  readonly mayCreate?: boolean;
  /** Called for each game or log that is put in quarantine. */
  readonly onDamage?: (damage: Damage) => void;
}

const FACTS = `SELECT current_setting('server_version_num')::int AS version,
  current_setting('synchronous_standby_names') AS standbys, current_setting('synchronous_commit') AS commit,
  current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding`;

/** Opens a store in a Postgres database, creating or migrating its tables. Errors: a `StoreOpenError` says what to do. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const { mayLose = false, mayCreate = true, onDamage, ...pool } = options;
  const db = openPool({ ...pool, onConnect: (sql) => refuseStandby(sql) });
  try {
    const [facts] = await db.query<Facts>(FACTS);
    const problem = problemOf(facts!, mayLose);
    if (problem !== null) throw new StoreOpenError(problem);
    if (!mayCreate && !(await hasTables(db))) throw new StoreOpenError('there is no store in it');
    return await openStoreOn(db, onDamage);
  } catch (error) {
    await db.close();
    throw error instanceof StoreOpenError ? error : new StoreOpenError(adviceOf(error), { cause: error });
  }
}

/**
 * Makes a store on an open database, creating or migrating its tables: one of any driver, which `sqlBy` makes. Errors: a
 * `StoreOpenError` if it cannot be used.
 */
export async function openStoreOn(db: Postgres, onDamage?: (damage: Damage) => void): Promise<PostgresStore> {
  await migrate(db, migrations, Date.now());
  return new PostgresStore(db, onDamage);
}

/**
 * Every move is the same statement: it is planned once a connection, since planning takes longer than executing it. JIT compilation
 * takes far longer than any statement here.
 */
const PREPARE = `SELECT pg_is_in_recovery() AS "isStandby",
  set_config('plan_cache_mode', 'force_generic_plan', false) AS mode, set_config('jit', 'off', false) AS jit`;

async function refuseStandby(sql: Sql): Promise<void> {
  const [facts] = await sql.query<{ isStandby: boolean }>(PREPARE);
  if (facts!.isStandby) throw new Error('it is a standby: give the address of the primary');
}
