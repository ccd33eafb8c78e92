/** The file of a thread of the engine; `engine.ts` starts it as a worker. */

import { parentPort } from 'node:worker_threads';
import { type HelperOrders, runHelper } from '@sitke/engine';

parentPort?.once('message', (orders: HelperOrders) => runHelper(orders));
