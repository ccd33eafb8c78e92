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
  /** In this time even the deepest debt becomes a whole budget. */
  readonly #wholeMs: number;
  /** Those asked for since the last turn, which is never longer ago than that, and others that were in the turn before. */
  #recent = new Map<string, Budget>();
  #older = new Map<string, Budget>();
  #turnedMs = 0;

  constructor(size: BudgetSize, maxKeys: number = MAX_KEYS) {
    this.#size = size;
    this.#maxKeys = maxKeys;
    this.#wholeMs = (2 * size.burstMs * 1000) / size.perSecondMs;
  }

  /**
   * Returns the budget of a key. One that nobody has asked for in a whole turn is forgotten, which changes nothing, as it
   * is whole again. Where the table is full, those used longest ago are forgotten, and come back whole: an attacker with
   * more addresses than the table has places is past such limits anyway.
   */
  get(key: string, nowMs: number): Budget {
    if (nowMs - this.#turnedMs >= this.#wholeMs || 2 * this.#recent.size >= this.#maxKeys) this.#turn(nowMs);
    const known = this.#recent.get(key);
    if (known) return known;
    const budget = this.#older.get(key) ?? new Budget(this.#size, nowMs);
    this.#older.delete(key);
    this.#recent.set(key, budget);
    return budget;
  }

  /** How many keys are known. */
  get size(): number {
    return this.#recent.size + this.#older.size;
  }

  #turn(nowMs: number): void {
    this.#turnedMs = nowMs;
    this.#older = this.#recent;
    this.#recent = new Map();
  }
}

/** The budget that a key has at a time: of one that comes back later it may be another. */
export class KeyedBudget {
  readonly #budgets: Budgets;
  readonly #key: string;

  constructor(budgets: Budgets, key: string) {
    this.#budgets = budgets;
    this.#key = key;
  }

  charge(ms: number, nowMs: number): void {
    this.#budgets.get(this.#key, nowMs).charge(ms, nowMs);
  }

  spentMs(nowMs: number): number {
    return this.#budgets.get(this.#key, nowMs).spentMs(nowMs);
  }

  waitMs(nowMs: number): number {
    return this.#budgets.get(this.#key, nowMs).waitMs(nowMs);
  }
}
