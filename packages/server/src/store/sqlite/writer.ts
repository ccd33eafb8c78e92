/** The thread of the connection that writes; `sqliteStore.ts` starts it as a worker. */
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { writeBackup } from './backup.js';
import { Checkpoints } from './checkpoints.js';
import { openForWriting } from './database.js';
import { isDamage, messageOf, unlessBusy } from './errors.js';
import { lockStore } from './lock.js';
import type { FromWriter, Outcome, ToWriter, WriteRequest, WriterData } from './messages.js';
import { Writes } from './writes.js';

const port = parentPort;
if (!port) throw new Error('writer.js runs as a worker');
const send = (message: FromWriter) => port.postMessage(message);

/** A connection that writes, and what gives back the lock that goes with it. */
interface Opened {
  readonly db: Database.Database;
  readonly unlock: () => void;
}

function open(data: WriterData): Opened | null {
  let unlock = (): void => {};
  try {
    unlock = lockStore(data.file);
    return { db: openForWriting(data), unlock };
  } catch (error) {
    unlock();
    send({ kind: 'refused', reason: messageOf(error) });
    return null;
  }
}

/** One write has met a damaged page: what the others of its transaction write is not touched by that. */
class DamagedWrite extends Error {}

function serve({ db, unlock }: Opened): void {
  const writes = new Writes(db);
  const transaction = db.transaction((requests: readonly WriteRequest[]) =>
    requests.map((request) => {
      try {
        return apply(writes, request);
      } catch (error) {
        throw isDamage(error) ? new DamagedWrite(messageOf(error)) : error;
      }
    }),
  );
  const writeOne = (request: WriteRequest): Outcome => {
    try {
      const [answer] = transaction.immediate([request]);
      return { kind: 'done', answer };
    } catch (error) {
      if (error instanceof DamagedWrite) return { kind: 'damaged', reason: error.message };
      throw error;
    }
  };
  const writeAll = (requests: readonly WriteRequest[]): FromWriter => {
    try {
      return { kind: 'done', answers: transaction.immediate(requests) };
    } catch (error) {
      if (!(error instanceof DamagedWrite)) throw error;
      // All of it was taken back. Now each stands for itself.
      return { kind: 'parts', outcomes: requests.map((request) => unlessBusy(() => writeOne(request))) };
    }
  };
  const fail = (reason: string): void => {
    // Nothing more is answered. The connection stays open: closing it would write once more.
    send({ kind: 'failed', reason });
    port?.close();
  };
  const { file } = workerData as WriterData;
  // Open for as long as a connection is: who closes a descriptor of a file gives up what his process has locked of it.
  const descriptor = fs.openSync(file, 'r');
  const checkpoints = new Checkpoints(db, { file, descriptor }, fail);

  const answer = (message: ToWriter): void => {
    if (message.kind === 'batch') {
      const requests = JSON.parse(message.requests) as readonly WriteRequest[];
      send(unlessBusy(() => writeAll(requests)));
      checkpoints.wrote(requests.length);
    } else if (message.kind === 'backup') {
      const { id, file } = message;
      const done = (problem: string | null) => send({ kind: 'backup', id, problem });
      writeBackup(db, file).then(
        () => done(null),
        (error) => done(messageOf(error)),
      );
    } else {
      const close = (): void => {
        db.close();
        fs.closeSync(descriptor);
        unlock();
        send({ kind: 'closed' });
        port?.close();
      };
      checkpoints
        .close()
        .then(close)
        .catch((error) => fail(messageOf(error)));
    }
  };

  port?.on('message', (message: ToWriter) => {
    try {
      answer(message);
    } catch (error) {
      fail(messageOf(error));
    }
  });
  send({ kind: 'ready' });
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

const opened = open(workerData as WriterData);
if (opened) serve(opened);
else port.close();
