/**
 * What anybody may make the main thread do: budgets in milliseconds of its processor time. Each is full at first, gets
 * some of it back each second, and may go into debt, since nobody knows what a piece of work takes before it is done.
 */

/** So much may be spent at once, and so much comes back each second. */
export interface BudgetSize {
  readonly burstMs: number;
  readonly perSecondMs: number;
}

/** Nobody who waits looks again sooner: there may be many of them. */
const STEP_MS = 50;
/** The most keys that are known at a time. */
const MAX_KEYS = 20_000;

export class Budget {
  readonly #size: BudgetSize;
  #leftMs: number;
  #atMs: number;

  constructor(size: BudgetSize, nowMs: number) {
    this.#size = size;
    this.#leftMs = size.burstMs;
    this.#atMs = nowMs;
  }

  /** Returns what is left, in milliseconds of work; less than nothing where more was spent than there was. */
  leftMs(nowMs: number): number {
    const { burstMs, perSecondMs } = this.#size;
    const gainedMs = (Math.max(0, nowMs - this.#atMs) / 1000) * perSecondMs;
    this.#leftMs = Math.min(burstMs, this.#leftMs + gainedMs);
    this.#atMs = Math.max(this.#atMs, nowMs);
    return this.#leftMs;
  }

  /** Takes so many milliseconds off. The debt never gets so large that it could not be paid back soon. */
  charge(ms: number, nowMs: number): void {
    this.#leftMs = Math.max(-this.#size.burstMs, this.leftMs(nowMs) - ms);
  }

  /** Returns how much of it is spent, in milliseconds of work. */
  spentMs(nowMs: number): number {
    return this.#size.burstMs - this.leftMs(nowMs);
  }

  /** Returns in how many milliseconds there is something left; 0 where there is. */
  waitMs(nowMs: number): number {
    const leftMs = this.leftMs(nowMs);
    return leftMs > 0 ? 0 : Math.max(STEP_MS, Math.ceil((-leftMs * 1000) / this.#size.perSecondMs));
  }
}

/** The budgets of many, by a key of each. */
export class Budgets {
  readonly #size: BudgetSize;
  readonly #maxKeys: number;
  /** The one used longest ago comes first. */
  readonly #budgets = new Map<string, Budget>();
  /** The one used last: one message asks for it many times. */
  #last: { readonly key: string; readonly budget: Budget } | null = null;

  constructor(size: BudgetSize, maxKeys: number = MAX_KEYS) {
    this.#size = size;
    this.#maxKeys = maxKeys;
  }

  /**
   * Returns the budget of a key. One that is whole again is forgotten when its turn comes, which changes nothing. Where
   * the table is full, the one used longest ago is forgotten, and comes back whole: an attacker with more addresses than
   * the table has places is past such limits anyway.
   */
  get(key: string, nowMs: number): Budget {
    if (this.#last?.key === key) return this.#last.budget;
    const budget = this.#budgets.get(key) ?? new Budget(this.#size, nowMs);
    this.#last = { key, budget };
    this.#budgets.delete(key);
    this.#budgets.set(key, budget);
    for (const [oldest, each] of this.#budgets) {
      if (oldest === key || (each.spentMs(nowMs) > 0 && this.#budgets.size <= this.#maxKeys)) break;
      this.#budgets.delete(oldest);
    }
    return budget;
  }

  /** How many keys are known. */
  get size(): number {
    return this.#budgets.size;
  }
}
