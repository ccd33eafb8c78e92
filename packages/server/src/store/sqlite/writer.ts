/** The thread of the connection that writes; `sqliteStore.ts` starts it as a worker. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { writeBackup } from './backup.js';
import { openForWriting } from './database.js';
import type { FromWriter, ToWriter, WriteRequest, WriterData } from './messages.js';
import { Writes } from './writes.js';

/** After how many writes the log is brought into the database: at most some 10 MB of log. */
const writesPerCheckpoint = 500;

/** What SQLite says where a file cannot grow, or another program has kept the file locked for all the time there is. */
const busyCodes = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_BUSY'];

const port = parentPort;
if (!port) throw new Error('writer.js runs as a worker');
const send = (message: FromWriter) => port.postMessage(message);

function open(): Database.Database | null {
  try {
    return openForWriting(workerData as WriterData);
  } catch (error) {
    send({ kind: 'refused', reason: messageOf(error) });
    return null;
  }
}

function serve(db: Database.Database): void {
  const writes = new Writes(db);
  const transaction = db.transaction((requests: readonly WriteRequest[]) =>
    requests.map((request) => apply(writes, request)),
  );
  let writesSinceCheckpoint = 0;

  const answer = (message: ToWriter): void => {
    if (message.kind === 'batch') {
      send(unlessBusy(() => ({ kind: 'done', answers: transaction.immediate(message.requests) })));
      writesSinceCheckpoint += message.requests.length;
      if (writesSinceCheckpoint < writesPerCheckpoint) return;
      // Where it cannot be done now, the log is as it was, and the next one goes on.
      unlessBusy(() => db.pragma('wal_checkpoint(PASSIVE)'));
      writesSinceCheckpoint = 0;
    } else if (message.kind === 'backup') {
      const { id, file } = message;
      const done = (problem: string | null) => send({ kind: 'backup', id, problem });
      writeBackup(db, file).then(
        () => done(null),
        (error) => done(messageOf(error)),
      );
    } else {
      db.close();
      send({ kind: 'closed' });
      port?.close();
    }
  };

  port?.on('message', (message: ToWriter) => {
    try {
      answer(message);
    } catch (error) {
      // Nothing more is answered. The connection stays open: closing it would write once more.
      send({ kind: 'failed', reason: messageOf(error) });
      port?.close();
    }
  });
  send({ kind: 'ready' });
}

/** What `write` returns, or `busy` where it could not write and has left nothing behind. */
function unlessBusy<T>(write: () => T): T | { readonly kind: 'busy' } {
  try {
    return write();
  } catch (error) {
    if (error instanceof Database.SqliteError && busyCodes.includes(error.code)) return { kind: 'busy' };
    throw error;
  }
}

function apply(writes: Writes, request: WriteRequest): unknown {
  switch (request.name) {
    case 'commit':
      return writes.commit(request.value);
    case 'addBot':
      return writes.addBot(request.value);
    case 'putSession':
      return writes.putSession(request.value);
    case 'deleteSession':
      return writes.deleteSession(request.value);
    case 'deleteSessionsOf':
      return writes.deleteSessionsOf(request.value);
    case 'deleteExpiredSessions':
      return writes.deleteExpiredSessions(request.value);
    case 'beat':
      return writes.beat(request.value);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Database.SqliteError) return `${error.message} (${error.code})`;
  return error instanceof Error ? error.message : String(error);
}

const db = open();
if (db) serve(db);
else port.close();
