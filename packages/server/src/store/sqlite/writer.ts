/** The thread of the connection that writes; `sqliteStore.ts` starts it as a worker. */
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { copyBefore, writeBackup } from './backup.js';
import { Batches } from './batches.js';
import { Checkpoints } from './checkpoints.js';
import { openForWriting } from './database.js';
import type { Database } from './driver.js';
import { messageOf, unlessBusy } from './errors.js';
import { lockStore } from './lock.js';
import type { FromWriter, ToWriter, WriteRequest, WriterData } from './messages.js';

const port = parentPort;
if (!port) throw new Error('writer.js runs as a worker');
const send = (message: FromWriter) => port.postMessage(message);

/** A connection that writes, and the function that releases its lock. */
interface Opened {
  readonly db: Database;
  readonly unlock: () => void;
}

function open(data: WriterData): Opened | null {
  let unlock = (): void => {};
  try {
    unlock = lockStore(data.file);
    const beforeMigration = (_from: number, to: number): void => void copyBefore(data.file, to);
    return { db: openForWriting({ ...data, beforeMigration }), unlock };
  } catch (error) {
    unlock();
    send({ kind: 'refused', reason: messageOf(error) });
    return null;
  }
}

function serve({ db, unlock }: Opened): void {
  const batches = new Batches(db);
  const fail = (reason: string): void => {
    // Nothing more is answered. The connection stays open: closing it would write once more.
    send({ kind: 'failed', reason });
    port?.close();
  };
  const { file } = workerData as WriterData;
  // Open for as long as a connection is: closing any descriptor of a file releases the process's locks on it.
  const descriptor = fs.openSync(file, 'r');
  const checkpoints = new Checkpoints(db, { file, descriptor }, fail);

  const answer = (message: ToWriter): void => {
    if (message.kind === 'batch') {
      const requests = JSON.parse(message.requests) as readonly WriteRequest[];
      send(unlessBusy(() => batches.write(requests)));
      checkpoints.wrote(requests.length);
    } else if (message.kind === 'backup') {
      const { id, file } = message;
      const done = (problem: string | null) => send({ kind: 'backup', id, problem });
      writeBackup({ db, descriptor, checkpoints }, file).then(
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

const opened = open(workerData as WriterData);
if (opened) serve(opened);
else port.close();
