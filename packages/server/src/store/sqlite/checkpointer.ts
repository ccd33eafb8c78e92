/**
 * A thread with a connection that moves the write-ahead log into the database while another one goes on writing;
 * `writer.ts` starts it as a worker.
 */
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { checkpoint, openBeside } from './database.js';
import type { Database } from './driver.js';
import { messageOf, unlessBusy } from './errors.js';
import type { CheckpointerData, FromCheckpointer } from './messages.js';

const port = parentPort;
if (!port) throw new Error('checkpointer.js runs as a worker');
const send = (message: FromCheckpointer) => port.postMessage(message);
const { file, descriptor } = workerData as CheckpointerData;

let db: Database | null = null;

port.on('message', (message: 'checkpoint' | 'close') => {
  try {
    if (message === 'close') {
      db?.close();
      port.close();
      return;
    }
    const beside = db ?? openBeside(file);
    db = beside;
    // If it cannot be done now, the log is unchanged, and the next checkpoint goes on.
    unlessBusy(() => checkpoint(beside));
    // SQLite syncs only if all of the log is moved, as it is when the writer's thread does the rest; little is left
    // then.
    fs.fsyncSync(descriptor);
    send({ kind: 'done' });
  } catch (error) {
    send({ kind: 'failed', reason: messageOf(error) });
    port.close();
  }
});
