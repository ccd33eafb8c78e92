/** A thread that makes one copy of a store and checks it; `backups.ts` starts it as a worker. */
import { parentPort, workerData } from 'node:worker_threads';
import { problemOfGame } from './games/problem.js';
import { copyStore } from './store/sqlite/backup.js';

/** The order to the thread. */
export interface CopyOrder {
  readonly file: string;
  readonly to: string;
}

const { file, to } = workerData as CopyOrder;
copyStore(file, to, problemOfGame).then(
  () => parentPort?.postMessage(null),
  (error: unknown) => parentPort?.postMessage(error instanceof Error ? error.message : String(error)),
);
