import { StoreOpenError } from '../errors.js';
import { APPLICATION_ID, type DoneMigration, type Migration, missingSteps, RECORD } from '../migrate.js';
import { convertLogs } from './convertLogs.js';
import { Database } from './driver.js';

/** A step of a file. */
export interface SqliteMigration extends Migration {
  /** The part that SQL cannot do; runs after it. */
  readonly convert?: (db: Database) => void;
}

/** In the header of the file. */
const SET_APPLICATION_ID = 'application_id = 0x5369746b';

const log: SqliteMigration = {
  id: 1,
  sql: [
    `
CREATE TABLE game (
  id TEXT PRIMARY KEY,
  variant TEXT NOT NULL,
  options TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('open', 'live', 'ended')),
  version INTEGER NOT NULL CHECK (version > 0),
  seat0 TEXT,
  seat1 TEXT,
  time_control TEXT NOT NULL,
  deadline_ms INTEGER,
  parent_id TEXT UNIQUE,
  created_ms INTEGER NOT NULL,
  updated_ms INTEGER NOT NULL,
  result TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX game_due ON game (deadline_ms) WHERE status = 'live' AND deadline_ms IS NOT NULL;
CREATE INDEX game_newest ON game (status, created_ms);
CREATE INDEX game_seat0 ON game (seat0, status, created_ms) WHERE seat0 IS NOT NULL;
CREATE INDEX game_seat1 ON game (seat1, status, created_ms) WHERE seat1 IS NOT NULL;

CREATE TABLE event (
  game_id TEXT NOT NULL REFERENCES game (id),
  seq INTEGER NOT NULL CHECK (seq > 0),
  kind TEXT NOT NULL,
  act_id TEXT,
  seat INTEGER CHECK (seat IN (0, 1)),
  data TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX event_act ON event (game_id, act_id) WHERE act_id IS NOT NULL;

CREATE TABLE secret (
  game_id TEXT NOT NULL REFERENCES game (id),
  seat INTEGER NOT NULL CHECK (seat IN (0, 1)),
  data TEXT NOT NULL,
  PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
  hash TEXT PRIMARY KEY,
  player TEXT NOT NULL,
  data TEXT NOT NULL,
  expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_player ON session (player);
CREATE INDEX session_expires ON session (expires_ms);

CREATE TABLE beat (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at_ms INTEGER NOT NULL
) STRICT;
`,
  ],
};

const about: SqliteMigration = {
  id: 2,
  sql: ["ALTER TABLE game ADD COLUMN about TEXT NOT NULL DEFAULT '{}';"],
};

const bots: SqliteMigration = {
  id: 3,
  sql: [
    `
CREATE TABLE bot (
  name TEXT PRIMARY KEY COLLATE NOCASE,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
  ],
};

/**
 * Every move changes a deadline: the index was a third of a move's writes, and a scan of all live games replaces it.
 */
const withoutDue: SqliteMigration = { id: 4, sql: ['DROP INDEX game_due;'] };

/** The form of `form.ts`: checksums, chains, and the people of a game out of its log. */
const form: SqliteMigration = {
  id: 5,
  sql: [
    `
ALTER TABLE event ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN name0 TEXT;
ALTER TABLE game ADD COLUMN name1 TEXT;
ALTER TABLE game ADD COLUMN salt0 TEXT;
ALTER TABLE game ADD COLUMN salt1 TEXT;
ALTER TABLE game ADD COLUMN invited TEXT;
ALTER TABLE game ADD COLUMN is_void INTEGER NOT NULL DEFAULT 0 CHECK (is_void IN (0, 1));
ALTER TABLE game ADD COLUMN ended_ms INTEGER;
ALTER TABLE game ADD COLUMN packed_id INTEGER;
ALTER TABLE game ADD COLUMN head BLOB NOT NULL DEFAULT x'';
ALTER TABLE game ADD COLUMN fixed_sum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN state_sum INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_unpacked ON game (ended_ms) WHERE ended_ms IS NOT NULL AND packed_id IS NULL;
CREATE INDEX game_void ON game (ended_ms) WHERE is_void = 1;
CREATE INDEX game_invited ON game (invited) WHERE invited IS NOT NULL;
CREATE TABLE packed (
  id INTEGER PRIMARY KEY,
  log BLOB NOT NULL
) STRICT;
`,
  ],
  convert: convertLogs,
};

/** The keys of the server, each as a JWK. */
const keys: SqliteMigration = {
  id: 6,
  sql: [
    `
CREATE TABLE key (
  name TEXT PRIMARY KEY,
  jwk TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`,
  ],
};

/** Everything beside games: logs and records, transactions by their acts, and the outbox. */
const logs: SqliteMigration = {
  id: 7,
  sql: [
    `
CREATE TABLE log (
  name TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  key TEXT NOT NULL,
  state TEXT NOT NULL,
  head TEXT NOT NULL,
  sum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX log_key ON log (kind, key, name);
CREATE TABLE log_event (
  log TEXT NOT NULL REFERENCES log (name),
  seq INTEGER NOT NULL CHECK (seq > 0),
  kind TEXT NOT NULL,
  act_id TEXT,
  data TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  sum INTEGER NOT NULL,
  PRIMARY KEY (log, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX log_event_act ON log_event (log, act_id) WHERE act_id IS NOT NULL;
CREATE TABLE record (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  version INTEGER NOT NULL CHECK (version > 0),
  value TEXT,
  sum INTEGER NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE act (
  name TEXT PRIMARY KEY,
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX act_at ON act (at_ms);
CREATE TABLE message (
  n INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  data TEXT NOT NULL,
  sum INTEGER NOT NULL
) STRICT;
CREATE TABLE place (
  reader TEXT PRIMARY KEY,
  n INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO place (reader, n) VALUES ('', 0);
`,
  ],
};

/** Whether a database is marked as a store of Sitke. */
export function isOurs(db: Database): boolean {
  return db.pragma('application_id', { simple: true }) === APPLICATION_ID;
}

/** All migrations in order. */
export const migrations: readonly SqliteMigration[] = [log, about, bots, withoutDue, form, keys, logs];

/**
 * Brings a database to the schema of `steps`, in one transaction: killed at any moment, it is as before or done. If
 * there is something to migrate, `before` is called first with the number of steps so far and after.
 *
 * Errors: a `StoreOpenError` if the database is not ours, was made by other migrations or newer ones, or has been
 * altered.
 */
export function migrate(
  db: Database,
  steps: readonly SqliteMigration[],
  nowMs: number,
  before: (from: number, to: number) => void = () => {},
): void {
  const from = stepsDone(db);
  if (from > 0 && from < steps.length) before(from, steps.length);
  db.transaction(() => {
    if (isEmpty(db)) {
      db.pragma(SET_APPLICATION_ID);
      db.exec(MIGRATION_TABLE);
    } else if (!isOurs(db)) {
      throw new StoreOpenError('it is a database of another program');
    }
    applyMissing(db, steps, nowMs);
  }).immediate();
  if (schemaText(db) !== schemaOf(steps)) throw new StoreOpenError('its tables have been altered by another program');
}

/** How many migrations a store has had; 0 for an empty file or another kind of file. */
function stepsDone(db: Database): number {
  const hasTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'").get();
  return hasTable ? (db.prepare<[], number>('SELECT count(*) FROM migration').pluck().get() ?? 0) : 0;
}

const MIGRATION_TABLE =
  'CREATE TABLE migration (id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL, at_ms INTEGER NOT NULL) STRICT';

function applyMissing(db: Database, steps: readonly SqliteMigration[], nowMs: number): void {
  const done = db.prepare<[], DoneMigration>('SELECT id, sha256 FROM migration ORDER BY id').all();
  const record = db.prepare<[number, string, number]>(RECORD);
  for (const { step, sha256 } of missingSteps(done, steps)) {
    for (const text of step.sql) db.exec(text);
    step.convert?.(db);
    record.run(step.id, sha256, nowMs);
  }
}

/** Returns why a database is not as `steps` make it, in words; null if it is. */
export function schemaProblem(db: Database, steps: readonly SqliteMigration[] = migrations): string | null {
  if (!isOurs(db)) return 'it is a database of another program';
  const done = db.prepare<[], number>('SELECT max(id) FROM migration').pluck().get() ?? 0;
  if (done !== steps.length) return `its form is number ${done}, that of this program number ${steps.length}`;
  return schemaText(db) === schemaOf(steps) ? null : 'its tables have been altered by another program';
}

/** The schema as the migrations make it. */
function schemaOf(steps: readonly SqliteMigration[]): string {
  const db = new Database(':memory:');
  try {
    db.exec(MIGRATION_TABLE);
    for (const { sql } of steps) for (const text of sql) db.exec(text);
    return schemaText(db);
  } finally {
    db.close();
  }
}

function schemaText(db: Database): string {
  const sql = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name";
  return JSON.stringify(db.prepare(sql).all());
}

function isEmpty(db: Database): boolean {
  return db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
}
