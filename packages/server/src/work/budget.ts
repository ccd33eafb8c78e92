/**
 * Budgets of work in milliseconds of the main thread's processor time. Each is full at first, recovers some each
 * second, and may go into debt, since the cost of a piece of work is known only when it is done.
 */

/** The most that may be spent at once, and how much recovers each second. */
export interface BudgetSize {
  readonly burstMs: number;
  readonly perSecondMs: number;
  /** The deepest debt, which sets the longest wait; default: as much as may be spent at once. */
  readonly debtMs?: number;
}

/** The least wait before checking again: many may wait. */
const STEP_MS = 50;

const debtOf = ({ burstMs, debtMs = burstMs }: BudgetSize): number => debtMs;

/** Returns how long the deepest debt of a budget takes, at most, until more than so much is left, in milliseconds. */
export function longestWaitMs(size: BudgetSize, ms = 0): number {
  return ((debtOf(size) + ms) * 1000) / size.perSecondMs + STEP_MS;
}

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

  /** Returns what is left, in milliseconds of work; negative if overspent. */
  leftMs(nowMs: number): number {
    const { burstMs, perSecondMs } = this.#size;
    const gainedMs = (Math.max(0, nowMs - this.#atMs) / 1000) * perSecondMs;
    this.#leftMs = Math.min(burstMs, this.#leftMs + gainedMs);
    this.#atMs = Math.max(this.#atMs, nowMs);
    return this.#leftMs;
  }

  /** Takes so many milliseconds off. The debt is bounded, so that it recovers soon. */
  charge(ms: number, nowMs: number): void {
    this.#leftMs = this.#leftAfter(ms, nowMs);
  }

  /** Returns how much of it is spent, in milliseconds of work. */
  spentMs(nowMs: number): number {
    return this.#size.burstMs - this.leftMs(nowMs);
  }

  /** Returns in how many milliseconds something is left once so many more are charged; 0 if something is. */
  waitMs(nowMs: number, moreMs = 0): number {
    return this.#recoveryMs(this.#leftAfter(moreMs, nowMs));
  }

  /** Returns in how many milliseconds more than so much is left; 0 if it is. */
  waitForMs(nowMs: number, ms: number): number {
    return this.#recoveryMs(this.leftMs(nowMs) - ms);
  }

  #leftAfter(ms: number, nowMs: number): number {
    return Math.max(-debtOf(this.#size), this.leftMs(nowMs) - ms);
  }

  #recoveryMs(leftMs: number): number {
    return leftMs > 0 ? 0 : Math.max(STEP_MS, Math.ceil((-leftMs * 1000) / this.#size.perSecondMs));
  }
}

/** Budgets by key. */
export class Budgets {
  readonly #size: BudgetSize;
  readonly #maxKeys: number;
  /** In this time even the deepest debt becomes a whole budget. */
  readonly #wholeMs: number;
  /** The budgets used since the last rotation, at most this long ago, and those used in the rotation before. */
  #recent = new Map<string, Budget>();
  #older = new Map<string, Budget>();
  #turnedMs = 0;
  #rotations = 0;

  constructor(size: BudgetSize, maxKeys: number = MAX_KEYS) {
    this.#size = size;
    this.#maxKeys = maxKeys;
    this.#wholeMs = longestWaitMs(size, size.burstMs);
  }

  /**
   * Returns the budget of a key. A budget unused for a whole rotation is dropped, which changes nothing, as it is whole
   * again. If the table is full, the least recently used are dropped, and come back whole: an attacker with more
   * addresses than the table has places is past such limits anyway.
   */
  get(key: string, nowMs: number): Budget {
    this.rotate(nowMs);
    const known = this.#recent.get(key);
    if (known) return known;
    const budget = this.#older.get(key) ?? new Budget(this.#size, nowMs);
    this.#older.delete(key);
    this.#recent.set(key, budget);
    return budget;
  }

  /** Rotates if that is due; returns the number of rotations. A key keeps its budget between two of them. */
  rotate(nowMs: number): number {
    if (nowMs - this.#turnedMs >= this.#wholeMs || 2 * this.#recent.size >= this.#maxKeys) this.#turn(nowMs);
    return this.#rotations;
  }

  /** How many keys are known. */
  get size(): number {
    return this.#recent.size + this.#older.size;
  }

  #turn(nowMs: number): void {
    this.#rotations++;
    this.#turnedMs = nowMs;
    this.#older = this.#recent;
    this.#recent = new Map();
  }
}

/** The current budget of a key; another one if it was dropped meanwhile. */
export class KeyedBudget {
  readonly #budgets: Budgets;
  readonly #key: string;
  /** The budget, as found since a rotation: every message asks for it several times. */
  #found: Budget | null = null;
  #rotation = 0;

  constructor(budgets: Budgets, key: string) {
    this.#budgets = budgets;
    this.#key = key;
  }

  charge(ms: number, nowMs: number): void {
    this.#current(nowMs).charge(ms, nowMs);
  }

  spentMs(nowMs: number): number {
    return this.#current(nowMs).spentMs(nowMs);
  }

  waitForMs(nowMs: number, ms: number): number {
    return this.#current(nowMs).waitForMs(nowMs, ms);
  }

  #current(nowMs: number): Budget {
    const rotation = this.#budgets.rotate(nowMs);
    if (this.#found === null || this.#rotation !== rotation) {
      this.#found = this.#budgets.get(this.#key, nowMs);
      this.#rotation = rotation;
    }
    return this.#found;
  }
}
