/** The tables, made step by step. */

import { APPLICATION_ID, type DoneMigration, type Migration, missingSteps, RECORD } from '../migrate.js';
import type { Postgres, Sql } from './connection.js';

const TABLE = `CREATE TABLE migration (id integer PRIMARY KEY, sha256 text NOT NULL, at_ms bigint NOT NULL)`;
/** For older versions, which do not know the step itself. */
const ADDITIVE = 'ALTER TABLE migration ADD COLUMN is_additive boolean NOT NULL DEFAULT false';
/** Asked before: IF NOT EXISTS would give a notice, after which an outcome counts as unknown. */
const HAS_ADDITIVE = `SELECT count(*)::int AS found FROM pg_attribute
  WHERE attrelid = to_regclass('migration') AND attname = 'is_additive' AND NOT attisdropped`;
const DONE = 'SELECT id, sha256, is_additive AS "isAdditive" FROM migration ORDER BY id';
const SET_ADDITIVE = 'UPDATE migration SET is_additive = $2 WHERE id = $1';
const IS_THERE = `SELECT to_regclass('migration') IS NOT NULL AS "isThere"`;

/**
 * Games, as in SQLite: ids in the order of their bytes, and times in ms since 1970. No index has a
 * column that every move changes, and pages are left some room, so that a move rewrites none ("Heap-Only Tuples", PostgreSQL's documentation).
 */
const games: Migration = {
  id: 1,
  sql: [
    `CREATE TABLE game (
      id text COLLATE "C" PRIMARY KEY,
      variant text NOT NULL,
      options text NOT NULL,
      status text NOT NULL CHECK (status IN ('open', 'live', 'ended')),
      version integer NOT NULL CHECK (version > 0),
      seat0 text, seat1 text, name0 text, name1 text, salt0 text, salt1 text,
      invited text,
      time_control text NOT NULL,
      deadline_ms bigint,
      parent_id text COLLATE "C" UNIQUE,
      created_ms bigint NOT NULL,
      updated_ms bigint NOT NULL,
      about text NOT NULL,
      result text,
      is_void boolean NOT NULL,
      ended_ms bigint,
      is_packed boolean NOT NULL DEFAULT false,
      head bytea NOT NULL
    ) WITH (fillfactor = 80)`,
    'CREATE INDEX game_newest ON game (status, created_ms, id)',
    'CREATE INDEX game_seat0 ON game (seat0, status, created_ms, id) WHERE seat0 IS NOT NULL',
    'CREATE INDEX game_seat1 ON game (seat1, status, created_ms, id) WHERE seat1 IS NOT NULL',
    'CREATE INDEX game_invited ON game (invited) WHERE invited IS NOT NULL',
    'CREATE INDEX game_unpacked ON game (ended_ms, id) WHERE ended_ms IS NOT NULL AND NOT is_packed',
    'CREATE INDEX game_void ON game (ended_ms, id) WHERE is_void',
    `CREATE TABLE event (
      game_id text COLLATE "C" NOT NULL,
      seq integer NOT NULL CHECK (seq > 0),
      kind text NOT NULL,
      act_id text COLLATE "C",
      seat smallint CHECK (seat IN (0, 1)),
      data text NOT NULL,
      at_ms bigint NOT NULL,
      PRIMARY KEY (game_id, seq)
    )`,
    'CREATE UNIQUE INDEX event_act ON event (game_id, act_id) WHERE act_id IS NOT NULL',
    'CREATE TABLE packed (game_id text COLLATE "C" PRIMARY KEY, log bytea NOT NULL)',
    `CREATE TABLE secret (
      game_id text COLLATE "C" NOT NULL,
      seat smallint NOT NULL CHECK (seat IN (0, 1)),
      data text NOT NULL,
      PRIMARY KEY (game_id, seat)
    )`,
    `CREATE TABLE session (
      hash text COLLATE "C" PRIMARY KEY,
      player text NOT NULL,
      data text NOT NULL,
      expires_ms bigint NOT NULL
    )`,
    'CREATE INDEX session_player ON session (player)',
    'CREATE INDEX session_expires ON session (expires_ms)',
    'CREATE TABLE bot (folded text COLLATE "C" PRIMARY KEY, name text NOT NULL, created_ms bigint NOT NULL)',
    'CREATE TABLE beat (id integer PRIMARY KEY CHECK (id = 1), at_ms bigint NOT NULL)',
  ],
};

/**
 * Tables that servers on one database share. News are found by their transactions: all before the oldest one that still runs are
 * there to be read ("System Information Functions", PostgreSQL's documentation).
 */
const servers: Migration = {
  id: 2,
  sql: [
    'ALTER TABLE game ADD COLUMN drafts integer NOT NULL DEFAULT 0',
    `CREATE TABLE news (
      tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
      node text NOT NULL,
      kind text NOT NULL,
      what text NOT NULL,
      at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`,
    'CREATE INDEX news_tx ON news (tx)',
    'CREATE TABLE node (name text COLLATE "C" PRIMARY KEY, at timestamptz NOT NULL)',
    'CREATE TABLE pulse (id integer PRIMARY KEY CHECK (id = 1), at_ms bigint NOT NULL)',
    'CREATE TABLE presence (node text COLLATE "C", key text COLLATE "C", PRIMARY KEY (node, key))',
    'CREATE TABLE outage (from_ms bigint PRIMARY KEY, to_ms bigint NOT NULL, is_done boolean NOT NULL DEFAULT false)',
    'CREATE TABLE ban (network text COLLATE "C" PRIMARY KEY)',
    `CREATE UNLOGGED TABLE passing (
      hash text COLLATE "C" PRIMARY KEY,
      player text,
      network text NOT NULL,
      file bytea NOT NULL,
      expires_ms bigint NOT NULL
    )`,
  ],
};

/** The clock of all servers, beside the database's own. */
const pulse: Migration = { id: 3, sql: ['ALTER TABLE pulse ADD COLUMN ahead_ms bigint NOT NULL DEFAULT 0'] };

/** The keys of all servers, each as a JWK. */
const keys: Migration = {
  id: 4,
  sql: ['CREATE TABLE key (name text COLLATE "C" PRIMARY KEY, jwk text NOT NULL)'],
};

/** Everything beside games: logs and records, transactions by their acts, and the outbox. */
const logs: Migration = {
  id: 5,
  isAdditive: true,
  sql: [
    `CREATE TABLE log (
      name text COLLATE "C" PRIMARY KEY,
      kind text COLLATE "C" NOT NULL,
      version integer NOT NULL CHECK (version > 0),
      key text COLLATE "C" NOT NULL,
      state text NOT NULL,
      head text NOT NULL,
      sum bigint NOT NULL
    )`,
    'CREATE INDEX log_key ON log (kind, key, name)',
    `CREATE TABLE log_event (
      log text COLLATE "C" NOT NULL,
      seq integer NOT NULL CHECK (seq > 0),
      kind text NOT NULL,
      act_id text COLLATE "C",
      data text NOT NULL,
      at_ms bigint NOT NULL,
      sum bigint NOT NULL,
      PRIMARY KEY (log, seq)
    )`,
    'CREATE UNIQUE INDEX log_event_act ON log_event (log, act_id) WHERE act_id IS NOT NULL',
    `CREATE TABLE record (
      kind text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      version integer NOT NULL CHECK (version > 0),
      value text,
      sum bigint NOT NULL,
      PRIMARY KEY (kind, key)
    )`,
    'CREATE TABLE act (name text COLLATE "C" PRIMARY KEY, at_ms bigint NOT NULL)',
    'CREATE INDEX act_at ON act (at_ms)',
    'CREATE TABLE message (n bigint PRIMARY KEY, kind text NOT NULL, data text NOT NULL, sum bigint NOT NULL)',
    'CREATE TABLE place (reader text COLLATE "C" PRIMARY KEY, n bigint NOT NULL)',
    "INSERT INTO place (reader, n) VALUES ('', 0)",
  ],
};

/** All migrations in order. */
export const migrations: readonly Migration[] = [games, servers, pulse, keys, logs];

/**
 * Brings a database to the tables of `steps`, in one transaction and one server at a time. Errors: a `StoreOpenError` if
 * it was made by other migrations, or by newer ones.
 */
export async function migrate(db: Postgres, steps: readonly Migration[], nowMs: number): Promise<void> {
  await db.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [APPLICATION_ID]);
    if (!(await hasTables(sql))) await sql.query(TABLE);
    const [additive] = await sql.query<{ found: number }>(HAS_ADDITIVE);
    if (additive!.found === 0) await sql.query(ADDITIVE);
    for (const { step, sha256 } of missingSteps(await sql.query<DoneMigration>(DONE), steps)) {
      for (const text of step.sql) await sql.query(text);
      await sql.query(RECORD, [step.id, sha256, nowMs]);
      await sql.query(SET_ADDITIVE, [step.id, step.isAdditive ?? false]);
    }
  });
}

/** Whether a database has tables of a store. */
export async function hasTables(sql: Sql): Promise<boolean> {
  const [found] = await sql.query<{ isThere: boolean }>(IS_THERE);
  return found?.isThere ?? false;
}
