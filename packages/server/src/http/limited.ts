/** Limits on HTTP requests of an address: their work, and the number of those that leave something in the store. */

import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { type AddressOf, networkOf } from '../net/address.js';
import { type BucketSize, Buckets } from '../net/buckets.js';
import type { Clock } from '../work/clock.js';
import {
  FILE_MS,
  FILE_PATIENCE_MS,
  FREE,
  PATIENCE_MS,
  type Pay,
  type Payer,
  REQUEST_MS,
  RESERVED_MS,
  type Work,
} from '../work/work.js';
import { WATCH_PATHS } from './health/health.js';
import { pathOf, textResponse } from './site.js';

type Limit = MiddlewareHandler<{ Bindings: HttpBindings }>;
/** Returns a middleware that admits as many requests of an address as its bucket has tokens. */
export type Limiter = (size: BucketSize) => Limit;

/** Returns a maker of limits; without limits on addresses, none of them limits anything. */
export function limiter(clock: Clock, addressOf: AddressOf, limitsAddresses: boolean): Limiter {
  return (size) => {
    const buckets = new Buckets(size);
    return async (c, next) => {
      if (limitsAddresses && !buckets.take(networkOf(addressOf(c.env.incoming)), clock.now())) {
        return textResponse(429, 'too many requests', { 'retry-after': String(Math.ceil(1 / size.perSecond)) });
      }
      return next();
    };
  };
}

const payers = new WeakMap<IncomingMessage, Payer>();

/** Returns the payer of an admitted request. */
export function payerOf(request: IncomingMessage): Payer {
  const payer = payers.get(request);
  if (!payer) throw new Error('nobody pays for this request');
  return payer;
}

/** Returns what charges a request; nobody pays for one that was not admitted. */
export function payFor(request: IncomingMessage): Pay {
  return payers.get(request)?.pay ?? FREE;
}

/** Whether nobody waits for the answer to a request any more: nothing more should be done for it. */
export function hasLeft(request: IncomingMessage): boolean {
  return request.socket.destroyed;
}

/** The cost of admitting a request, in milliseconds. */
interface Cost {
  readonly ms: number;
  /** The provisional cost until its turn has come. */
  readonly reservedMs: number;
  readonly patienceMs: number;
}

const COST: Cost = { ms: REQUEST_MS, reservedMs: RESERVED_MS, patienceMs: PATIENCE_MS };
/** A file of the app costs less, and may wait longer. */
const FILE_COST: Cost = { ms: FILE_MS, reservedMs: 0, patienceMs: FILE_PATIENCE_MS };

/** So many health checks of an address are answered however much else it has requested; more count as any request. */
const CHECKS: BucketSize = { capacity: 20, perSecond: 5 };

/** Admits HTTP requests: of addresses that can pay, at once or after a while. */
export class Admission {
  readonly #work: Work;
  readonly #addressOf: AddressOf;
  readonly #isFile: (path: string) => boolean;
  readonly #checks = new Buckets(CHECKS);

  constructor(work: Work, addressOf: AddressOf, isFile: (path: string) => boolean = () => false) {
    this.#work = work;
    this.#addressOf = addressOf;
    this.#isFile = isFile;
  }

  /** Returns whether an address has spent so much that only few of its requests are not rejected. */
  isSpent(network: string): boolean {
    return this.#wouldWait(network, COST);
  }

  /** Returns whether a request for a path is rejected in the end; it is charged now if so, and otherwise later. */
  refuses(network: string, path: string): boolean {
    if (WATCH_PATHS.has(path) && this.#checks.has(network, this.#work.clock.now())) return false;
    const cost = this.#costOf(path);
    if (!this.#wouldWait(network, cost)) return false;
    this.#work.charge(network, cost.ms);
    return true;
  }

  /** Charges an address for a connection that came to no request; it may have begun as a health check. */
  charge(network: string): void {
    this.#checks.take(network, this.#work.clock.now());
    this.#work.charge(network, COST.ms);
  }

  /** Returns a middleware that counts health checks. */
  checks(): Limit {
    return async ({ env: { incoming } }, next) => {
      const network = networkOf(this.#addressOf(incoming));
      if (!this.#checks.take(network, this.#work.clock.now())) this.#work.charge(network, COST.ms);
      return next();
    };
  }

  /** Whether a request would have to wait too long, once it is charged. */
  #wouldWait(network: string, { ms, reservedMs, patienceMs }: Cost): boolean {
    return this.#work.waitMs(network, ms + reservedMs) > patienceMs;
  }

  /**
   * Returns a middleware that admits requests; `refuse` answers the others, and those whose connection has ended while they waited. An
   * admitted request is not checked again.
   */
  guard(refuse: () => Response): Limit {
    return async ({ env: { incoming } }, next) => {
      if (payers.has(incoming)) return next();
      const [payer, { ms, reservedMs, patienceMs }] = [this.#payer(incoming), this.#costOf(pathOf(incoming))];
      payers.set(incoming, payer);
      // Charged before it waits: many may come at once.
      payer.charge(ms + reservedMs);
      const mayPass = await this.#work.admit(payer, patienceMs);
      payer.charge(-reservedMs);
      return mayPass && !hasLeft(incoming) ? next() : refuse();
    };
  }

  #payer(request: IncomingMessage): Payer {
    return this.#work.payer({ network: networkOf(this.#addressOf(request)) });
  }

  #costOf(path: string): Cost {
    return this.#isFile(path) ? FILE_COST : COST;
  }
}
