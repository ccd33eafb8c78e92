/** Rate limits: token buckets by key, in a table of bounded size. */

/** A bucket holds so many tokens and regains so many each second. */
export interface BucketSize {
  readonly capacity: number;
  readonly perSecond: number;
}

/** The most keys in the table. */
const MAX_KEYS = 20_000;

/** The remaining tokens of one key. */
export class Bucket {
  readonly #size: BucketSize;
  #tokens: number;
  #atMs: number;

  constructor(size: BucketSize, nowMs: number) {
    this.#size = size;
    this.#tokens = size.capacity;
    this.#atMs = nowMs;
  }

  /** Whether there is a token. */
  has(nowMs: number): boolean {
    const { capacity, perSecond } = this.#size;
    const gained = (Math.max(0, nowMs - this.#atMs) / 1000) * perSecond;
    this.#tokens = Math.min(capacity, this.#tokens + gained);
    this.#atMs = Math.max(this.#atMs, nowMs);
    return this.#tokens >= 1;
  }

  /** Takes a token; false if there is none. */
  take(nowMs: number): boolean {
    if (!this.has(nowMs)) return false;
    this.#tokens--;
    return true;
  }

  /** Gives a token back. */
  give(): void {
    this.#tokens = Math.min(this.#size.capacity, this.#tokens + 1);
  }

  /** Whether it is full again by a time, however empty it was when last used. */
  isWhole(nowMs: number): boolean {
    return this.#atMs <= nowMs - (this.#size.capacity / this.#size.perSecond) * 1000;
  }
}

export class Buckets {
  readonly #size: BucketSize;
  readonly #maxKeys: number;
  /** The least recently used comes first. */
  readonly #buckets = new Map<string, Bucket>();

  constructor(size: BucketSize, maxKeys: number = MAX_KEYS) {
    this.#size = size;
    this.#maxKeys = maxKeys;
  }

  /**
   * Takes a token; false if there is none. A key whose bucket is full again is dropped, which changes nothing. If the
   * table is full, the least recently used key is dropped, and comes back with a full bucket: an attacker with more
   * addresses than the table has places is past such limits anyway.
   */
  take(key: string, nowMs: number): boolean {
    const bucket = this.#buckets.get(key) ?? new Bucket(this.#size, nowMs);
    const isGiven = bucket.take(nowMs);
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    this.#forget(nowMs);
    return isGiven;
  }

  /** Gives a token of a key back. */
  give(key: string): void {
    this.#buckets.get(key)?.give();
  }

  /** Whether a key has a token. */
  has(key: string, nowMs: number): boolean {
    return this.#buckets.get(key)?.has(nowMs) ?? true;
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
