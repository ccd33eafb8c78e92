/** How much an address may ask for over HTTP: what requests take, and of what stays in the store, how many. */

import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../hub/clock.js';
import { type BucketSize, Buckets } from '../socket/buckets.js';
import { FILE_MS, FILE_PATIENCE_MS, PATIENCE_MS, type Payer, REFUSED_MS, REQUEST_MS, type Work } from '../work/work.js';
import { type AddressOf, networkOf } from './address.js';
import { say } from './site.js';

type Limit = MiddlewareHandler<{ Bindings: HttpBindings }>;
/** Returns what lets through as many requests of an address as its bucket has tokens. */
export type Limiter = (size: BucketSize) => Limit;

/** Returns what makes limits; none limits anything where addresses have no limits. */
export function limiter(clock: Clock, addressOf: AddressOf, limitsAddresses: boolean): Limiter {
  return (size) => {
    const buckets = new Buckets(size);
    return async (c, next) => {
      if (limitsAddresses && !buckets.take(networkOf(addressOf(c.env.incoming)), clock.now())) {
        return say(429, 'too many requests', { 'retry-after': String(Math.ceil(1 / size.perSecond)) });
      }
      return next();
    };
  };
}

const payers = new WeakMap<IncomingMessage, Payer>();

/** Returns who pays for a request that `admission` has let through. */
export function payerOf(request: IncomingMessage): Payer {
  const payer = payers.get(request);
  if (!payer) throw new Error('nobody pays for this request');
  return payer;
}

/**
 * Returns what lets requests through that their address can pay for, perhaps after a while; `refuse` answers others. A file
 * of the app costs less, and waits longer. What was let through once is not asked again.
 */
export function admission(
  work: Work,
  addressOf: AddressOf,
  refuse: () => Response,
  isFile: (path: string) => boolean = () => false,
): Limit {
  return async (c, next) => {
    if (payers.has(c.env.incoming)) return next();
    const payer = work.payer({ network: networkOf(addressOf(c.env.incoming)) });
    payers.set(c.env.incoming, payer);
    // Charged before it waits: many may come at once.
    const [ms, patienceMs] = isFile(c.req.path) ? [FILE_MS, FILE_PATIENCE_MS] : [REQUEST_MS, PATIENCE_MS];
    payer.charge(ms);
    if (await work.admit(payer, patienceMs)) return next();
    payer.charge(REFUSED_MS - ms);
    return refuse();
  };
}
