/** Limits on the work of HTTP requests: each is admitted, and paid by its address. */

import type { IncomingMessage } from 'node:http';
import { type AddressOf, networkOf } from '../net/address.js';
import { type BucketSize, Buckets } from '../net/buckets.js';
import {
  FILE_MS,
  FILE_PATIENCE_MS,
  PATIENCE_MS,
  type Payer,
  REQUEST_MS,
  RESERVED_MS,
  type Work,
} from '../work/work.js';
import { WATCH_PATHS } from './health/health.js';
import { admit, hasLeft } from './payers.js';
import { type Asked, type Middleware, pathOf } from './site.js';

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
  checks(): Middleware {
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
   * Returns a middleware that admits requests; `refuse` answers the others, and those whose connection has ended while they waited.
   */
  guard(refuse: (c: Asked) => Response): Middleware {
    return async (c, next) => {
      const { incoming } = c.env;
      const [payer, { ms, reservedMs, patienceMs }] = [this.#payer(incoming), this.#costOf(pathOf(incoming))];
      admit(incoming, payer);
      // Charged before it waits: many may come at once.
      payer.charge(ms + reservedMs);
      const mayPass = await this.#work.admit(payer, patienceMs);
      payer.charge(-reservedMs);
      return mayPass && !hasLeft(incoming) ? next() : refuse(c);
    };
  }

  #payer(request: IncomingMessage): Payer {
    return this.#work.payer({ network: networkOf(this.#addressOf(request)) });
  }

  #costOf(path: string): Cost {
    return this.#isFile(path) ? FILE_COST : COST;
  }
}
