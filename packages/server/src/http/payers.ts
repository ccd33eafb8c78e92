/** The payer of each admitted request. */

import type { IncomingMessage } from 'node:http';
import { FREE, type Pay, type Payer } from '../work/work.js';

const payers = new WeakMap<IncomingMessage, Payer>();

/** Returns the payer of an admitted request. */
export function payerOf(request: IncomingMessage): Payer {
  const payer = payers.get(request);
  if (!payer) throw new Error('nobody pays for this request');
  return payer;
}

/** Notes who pays for a request. */
export function admit(request: IncomingMessage, payer: Payer): void {
  payers.set(request, payer);
}

/** Returns what charges a request; nobody pays for one that was not admitted. */
export function payFor(request: IncomingMessage): Pay {
  return payers.get(request)?.pay ?? FREE;
}

/** Whether nobody waits for the answer to a request any more: nothing more should be done for it. */
export function hasLeft(request: IncomingMessage): boolean {
  return request.socket.destroyed;
}
