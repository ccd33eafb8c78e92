/** How much anybody may ask for: token buckets, one for each key, in a table that cannot grow without end. */

/** A bucket holds so many tokens and gets so many back each second. */
export interface BucketSize {
  readonly capacity: number;
  readonly perSecond: number;
}

/** The most keys that are known at a time. */
const MAX_KEYS = 20_000;

/** What one may still ask for. */
export class Bucket {
  readonly #size: BucketSize;
  #tokens: number;
  #atMs: number;

  constructor(size: BucketSize, nowMs: number) {
    this.#size = size;
    this.#tokens = size.capacity;
    this.#atMs = nowMs;
  }

  /** Takes a token; false where there is none. */
  take(nowMs: number): boolean {
    const { capacity, perSecond } = this.#size;
    const gained = (Math.max(0, nowMs - this.#atMs) / 1000) * perSecond;
    this.#tokens = Math.min(capacity, this.#tokens + gained);
    this.#atMs = Math.max(this.#atMs, nowMs);
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }

  /** Whether it is full again by a time, however empty it was when somebody last took from it. */
  isWhole(nowMs: number): boolean {
    return this.#atMs <= nowMs - (this.#size.capacity / this.#size.perSecond) * 1000;
  }
}

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
    const bucket = this.#buckets.get(key) ?? new Bucket(this.#size, nowMs);
    const isGiven = bucket.take(nowMs);
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    this.#forget(nowMs);
    return isGiven;
  }

  #forget(nowMs: number): void {
    for (const [key, bucket] of this.#buckets) {
      if (!bucket.isWhole(nowMs) && this.#buckets.size <= this.#maxKeys) return;
      this.#buckets.delete(key);
    }
  }

  /** How many keys are known. */
  get size(): number {
    return this.#buckets.size;
  }
}
