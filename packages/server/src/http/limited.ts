/** How much an address may ask for. */

import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Clock } from '../hub/clock.js';
import { type BucketSize, Buckets } from '../socket/buckets.js';
import type { AddressOf } from './address.js';
import { say } from './site.js';

type Limit = MiddlewareHandler<{ Bindings: HttpBindings }>;
/** Returns what lets through as many requests of an address as its bucket has tokens. */
export type Limiter = (size: BucketSize) => Limit;

/** Returns what makes limits; none limits anything where addresses have no limits. */
export function limiter(clock: Clock, addressOf: AddressOf, limitsAddresses: boolean): Limiter {
  return (size) => {
    const buckets = new Buckets(size);
    return async (c, next) => {
      if (limitsAddresses && !buckets.take(addressOf(c.env.incoming), clock.now())) {
        return say(429, 'too many requests', { 'retry-after': String(Math.ceil(1 / size.perSecond)) });
      }
      return next();
    };
  };
}
