/** Refuses requests of banned addresses. */

import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { type AddressOf, networkOf } from '../net/address.js';
import type { Bans } from '../net/bans.js';
import { textResponse } from './site.js';

/** Returns what refuses requests of banned addresses, and cuts off the answers that they have open once they are. */
export function banned(bans: Bans, addressOf: AddressOf): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const { incoming, outgoing } = c.env;
    const network = networkOf(addressOf(incoming));
    if (bans.has(network)) return textResponse(403, 'this address is banned');
    outgoing.once(
      'close',
      bans.hold(network, () => outgoing.destroy()),
    );
    return next();
  };
}
