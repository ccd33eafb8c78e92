/** Entry of a helper thread in Node; `node.ts` starts it as a worker. */

import { parentPort } from 'node:worker_threads';
import { type HelperOrders, runHelper } from './wasm/helper.js';

parentPort?.once('message', (orders: HelperOrders) => runHelper(orders));
