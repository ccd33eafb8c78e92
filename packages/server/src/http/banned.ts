/** Refuses requests of banned addresses. */

import { type AddressOf, networkOf } from '../net/address.js';
import type { Bans } from '../net/bans.js';
import { REQUEST_MS, type Work } from '../work/work.js';
import { textResponse } from './answers.js';
import type { Middleware } from './site.js';

/**
 * Returns a middleware that rejects requests of banned addresses, and cuts off their open answers once they are banned.
 * A rejected request is charged, so that a flood of them ends at the gate.
 */
export function banned(bans: Bans, addressOf: AddressOf, work: Work): Middleware {
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    const network = networkOf(addressOf(incoming));
    if (bans.has(network)) {
      work.charge(network, REQUEST_MS);
      return textResponse(403, 'this address is banned');
    }
    outgoing.once(
      'close',
      bans.hold(network, () => outgoing.destroy()),
    );
    return next();
  };
}
