/**
 * The server's data, one service for each kind. A part of the server takes the services that it needs, not the store.
 *
 * Terminology
 *
 * - **Game log**: a game is a list of events that are only ever added, and a row that sums them up.
 * - **Commit**: one change of one game, on the version that its author saw (optimistic locking).
 * - **Chain, head**: each event is hashed together with the head before it; the last head stands in the row.
 * - **Secret**: an arrangement that is not revealed yet; it is kept beside the log. **Drafts** counts its changes.
 * - **Pack**: to replace the events of a finished game by one compressed blob.
 * - **Quarantine**: the games whose data are damaged; they answer with an error, all others go on.
 * - **Cluster**: several servers on one store. A **node** is one of them, a **peer** any other one.
 * - **Changefeed**: what nodes write for their peers, in the transaction of the change itself.
 * - **Heartbeat**: "I am alive"; a time without any is an **outage**, which no player is charged for.
 * - **Presence**: which players are connected to which node.
 * - **Log, record**: what is not a game; a log has events and a chain as a game has, a record is a value with a version.
 * - **Transaction**: one change of several of these, made once under the name of an **act** (idempotency key).
 * - **Outbox**: messages of transactions, which named **readers** take in order and at least once.
 * - **Relay**: files on their way between two devices of a player.
 *
 * All times are milliseconds since 1970, whole numbers. JSON is text here; no store looks into it. The promise of a change
 * resolves only once the change is durable: it survives a killed process and, on disk, a power failure.
 *
 * Errors of all services: a `RangeError` if a call breaks a rule; `StoreBusyError` if a write is `busy` and its answer has
 * no place for it; `StoreFailedError` from every call after a write that may or may not be on disk, and after `close`;
 * `DamagedGameError` from a call on a damaged game, which lists leave out, and `DamagedPageError` from a call on any other
 * damaged data.
 */

import type { Cluster } from './cluster.js';
import type { Directory } from './directory.js';
import type { GameLog } from './gameLog.js';
import type { Logs, Records } from './logs.js';
import type { Maintenance } from './maintenance.js';
import type { Outbox } from './outbox.js';
import type { Relay } from './relay.js';
import type { SessionStore } from './sessions.js';
import type { Transactions } from './transactions.js';

/** A store. The contracts of packages/testkit, a file for each service, hold it to its interfaces. */
export interface Store {
  readonly games: GameLog;
  readonly logs: Logs;
  readonly records: Records;
  /** Changes that span games, logs, records and the outbox. */
  readonly transactions: Transactions;
  readonly outbox: Outbox;
  readonly sessions: SessionStore;
  readonly directory: Directory;
  readonly maintenance: Maintenance;
  /** Null if only one server can use the store. */
  readonly cluster: Cluster | null;
  /** Null if only one server can use the store: files stay in its memory. */
  readonly relay: Relay | null;
  /** Closes the store after all earlier calls are answered; a later call is a `StoreFailedError`. */
  close(): Promise<void>;
}
