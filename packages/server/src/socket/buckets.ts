/** How much anybody may ask for: token buckets, one a key, in a table that cannot grow without end. */

/** A bucket holds so many tokens and gets so many back each second. */
export interface BucketSize {
  readonly capacity: number;
  readonly perSecond: number;
}

interface Bucket {
  tokens: number;
  atMs: number;
}

/** The most keys that are known at a time. */
const MAX_KEYS = 20_000;

export class Buckets {
  readonly #size: BucketSize;
  readonly #maxKeys: number;
  /** The one used longest ago comes first. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(size: BucketSize, maxKeys: number = MAX_KEYS) {
    this.#size = size;
    this.#maxKeys = maxKeys;
  }

  /**
   * Takes a token; false where there is none. A key whose bucket has become whole since it was used is forgotten, which
   * changes nothing. Where the table is full, the key used longest ago is forgotten, and comes
   * back with a whole bucket: an attacker with more addresses than the table has places is past such limits anyway.
   */
  take(key: string, nowMs: number): boolean {
    const { capacity, perSecond } = this.#size;
    const bucket = this.#buckets.get(key) ?? { tokens: capacity, atMs: nowMs };
    const gained = (Math.max(0, nowMs - bucket.atMs) / 1000) * perSecond;
    bucket.tokens = Math.min(capacity, bucket.tokens + gained);
    bucket.atMs = Math.max(bucket.atMs, nowMs);
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    this.#forget(nowMs);
    if (bucket.tokens < 1) return false;
    bucket.tokens--;
    return true;
  }

  #forget(nowMs: number): void {
    const wholeMs = nowMs - (this.#size.capacity / this.#size.perSecond) * 1000;
    for (const [key, { atMs }] of this.#buckets) {
      if (atMs > wholeMs && this.#buckets.size <= this.#maxKeys) return;
      this.#buckets.delete(key);
    }
  }

  /** How many keys are known. */
  get size(): number {
    return this.#buckets.size;
  }
}
