/** A store in a Postgres database, which several servers may share. */

import type { Directory } from '../directory.js';
import type { Damage } from '../errors.js';
import type { Logs, Records } from '../logs.js';
import type { Outbox } from '../outbox.js';
import type { SessionStore } from '../sessions.js';
import { SqlDirectory } from '../sql/directory.js';
import { logServices } from '../sql/logServices.js';
import { SqlSessions } from '../sql/sessions.js';
import type { Store } from '../store.js';
import { OUTBOX, type Transactions } from '../transactions.js';
import { PostgresCluster } from './cluster.js';
import { Commits } from './commits.js';
import type { Postgres } from './connection.js';
import { Context, PostgresRunner } from './context.js';
import { PostgresGames } from './games.js';
import { PostgresMaintenance } from './maintenance.js';
import { PostgresRelay } from './relay.js';
import { PostgresTransact } from './transact.js';

const BOTS = {
  add: `INSERT INTO bot (folded, name, created_ms) VALUES ($1, $2, $3) ON CONFLICT (folded) DO NOTHING RETURNING name`,
  free: 'DELETE FROM bot WHERE folded = $1 RETURNING name',
};

/** A store on an open database, which it closes with itself. Errors besides those of `Store`: see `Postgres`. */
export class PostgresStore implements Store {
  readonly games: PostgresGames;
  readonly logs: Logs;
  readonly records: Records;
  readonly transactions: Transactions;
  readonly outbox: Outbox;
  readonly sessions: SessionStore;
  readonly directory: Directory;
  readonly maintenance: PostgresMaintenance;
  readonly cluster: PostgresCluster;
  readonly relay: PostgresRelay;
  readonly #context: Context;

  /** `onDamage` is called for each game that is put in quarantine. */
  constructor(db: Postgres, onDamage: (damage: Damage) => void = () => {}) {
    const context = new Context(db);
    const commits = new Commits(db, context.node);
    // Registering a program also puts a session of it.
    const people = new PostgresRunner(context, 'people');
    this.#context = context;
    this.games = new PostgresGames(context, commits, onDamage);
    const logs = new PostgresRunner(context, OUTBOX);
    const transacting = new PostgresTransact(context, commits);
    const services = logServices({
      sql: logs,
      transact: (transaction) => transacting.run(transaction),
      names: ['SELECT name FROM log WHERE name > $1 ORDER BY name LIMIT $2'],
      checkGame: (id) => this.games.checkWhole(id),
      onDamage,
    });
    this.logs = services.logs;
    this.records = services.records;
    this.transactions = services.transactions;
    this.outbox = services.outbox;
    this.sessions = new SqlSessions(people);
    this.directory = new SqlDirectory(people, BOTS);
    this.maintenance = new PostgresMaintenance(context, new PostgresRunner(context, 'heartbeat'));
    this.cluster = new PostgresCluster(context, (id, version, head) => commits.know(id, version, head));
    this.relay = new PostgresRelay(context);
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
