/** Allowances: how many requests of an address or a player are looked at, or leave something in the store. */

import { type BucketSize, Buckets } from '../net/buckets.js';
import type { Clock } from '../work/clock.js';

/** Routes that declare the same one share it. */
export interface Allowance {
  readonly size: BucketSize;
  readonly of: 'network' | 'player';
}

/** The names of whoever asks. */
export interface Named {
  readonly network: string;
  readonly player?: string | undefined;
}

/** The rest of an allowance to whoever asks. */
export interface Purse {
  /** Takes one; false if there is none. */
  take(): boolean;
  /** Gives it back. */
  give(): void;
  /** In how many seconds there is one again. */
  readonly retryS: number;
}

/** The allowances of a server's routes. */
export class Allowances {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #limitsAddresses: boolean;
  readonly #buckets = new Map<Allowance, Buckets>();

  /** Without limits on addresses, which a load test has all its clients at, only players are limited. */
  constructor(clock: Pick<Clock, 'now'>, limitsAddresses: boolean) {
    this.#clock = clock;
    this.#limitsAddresses = limitsAddresses;
  }

  of(allowance: Allowance, named: Named): Purse {
    const { size, of } = allowance;
    const key = named[of];
    if (key === undefined) throw new Error('an allowance of players is of a route that knows who asks');
    const buckets = this.#buckets.get(allowance) ?? new Buckets(size);
    this.#buckets.set(allowance, buckets);
    const isLimited = of === 'player' || this.#limitsAddresses;
    return {
      take: () => !isLimited || buckets.take(key, this.#clock.now()),
      give: () => buckets.give(key),
      retryS: Math.ceil(1 / size.perSecond),
    };
  }
}
