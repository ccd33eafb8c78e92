/**
 * Who may make the server work, and how much: one account for sockets and for requests over HTTP. What a request takes is
 * measured and charged to the connection, the address and the player that it came from. Whoever has spent a little is
 * answered at once; who has spent more, when others have had their turn; who has spent all, once enough has come back;
 * and who would have to wait for long is refused, and cut off.
 */

import { performance } from 'node:perf_hooks';
import { Budget, type BudgetSize, Budgets, KeyedBudget } from './budget.js';
import type { Clock } from './clock.js';
import { Turns } from './turns.js';

/** Does a piece of work of the main thread and charges somebody with what it takes, and so many milliseconds more. */
export type Pay = <T>(work: () => T, moreMs?: number) => T;

/** Lets nobody pay: for what the server does of its own accord. */
export const FREE: Pay = (work) => work();

/** A player's page takes a few milliseconds a minute; who looks on at 64 games, some 40 at once. See docs/security.md. */
const PER_CONNECTION: BudgetSize = { burstMs: 150, perSecondMs: 15 };
const PER_PLAYER: BudgetSize = { burstMs: 150, perSecondMs: 25 };
/** Many may be behind one address: a class of forty who open the page together come in within seconds. */
const PER_NETWORK: BudgetSize = { burstMs: 100, perSecondMs: 30 };
/** Who has spent no more of a budget need not wait for a turn. Many who begin together must not hold all others up. */
const AT_ONCE_MS = 6;
/** Who has more to wait is cut off. */
export const PATIENCE_MS = 600;
/** Who asks for a file of the app may wait longer: a page that lacks one is none. */
export const FILE_PATIENCE_MS = 5000;
/** So many requests of an address may wait at a time: those of some forty browsers. */
const MAX_HELD = 256;
/** Nothing takes longer in one turn: what does by the clock was held up by others on the same machine. */
const MAX_PIECE_MS = 5;
/** What a message, and a request over HTTP, takes beside what is measured: to be read, parsed and answered, or refused. */
export const MESSAGE_MS = 0.25;
export const REQUEST_MS = 0.5;
/** What a request counts besides until its turn has come: what it will take is not known, and many may come at once. */
export const RESERVED_MS = 1.5;
/** What a file of the app takes, which lies in memory. */
export const FILE_MS = 0.1;
/** What an answer's length counts: a megabyte as a tenth of a second, so that nobody fills the line. */
const MS_PER_UNIT = 1e-4;

export interface WorkOptions {
  readonly clock: Clock;
  /** Whether each address has a budget; true without it. */
  readonly limitsAddresses?: boolean;
  /** Whether connections and players have; true without it. */
  readonly limitsPlayers?: boolean;
  /** The time by which work is measured, in milliseconds; without it that of this process. */
  readonly meter?: () => number;
}

/** Whose work it is. */
export interface PayerKey {
  /** Where it is asked for from. */
  readonly network?: string;
  readonly player?: string;
  /** Whether it is asked for on a connection that lasts. */
  readonly isConnection?: boolean;
}

/** All that is known of who makes the server work. */
export class Work {
  readonly turns: Turns = new Turns();
  readonly clock: Clock;
  readonly #options: WorkOptions;
  readonly #networks = new Budgets(PER_NETWORK);
  readonly #players = new Budgets(PER_PLAYER);
  readonly #held = new Map<string, number>();

  constructor(options: WorkOptions) {
    this.#options = options;
    this.clock = options.clock;
  }

  /** Returns who pays. */
  payer({ network, player, isConnection = false }: PayerKey): Payer {
    const { limitsAddresses = true, limitsPlayers = true, meter = () => performance.now() } = this.#options;
    const { clock } = this;
    const budgets: (Budget | KeyedBudget)[] = [];
    if (limitsAddresses && network !== undefined) budgets.push(new KeyedBudget(this.#networks, network));
    if (limitsPlayers && player !== undefined) budgets.push(new KeyedBudget(this.#players, player));
    if (limitsPlayers && isConnection) budgets.push(new Budget(PER_CONNECTION, clock.now()));
    const names = limitsAddresses ? [network, player] : [player, network];
    return new Payer(names.find((name) => name !== undefined) ?? '', budgets, clock, meter);
  }

  /**
   * Waits until a request may be answered; false where that takes too long. Who has a socket is held back by not being
   * read any more; for a request over HTTP, which has been read, this is the way.
   */
  async admit(payer: Payer, patienceMs: number = PATIENCE_MS): Promise<boolean> {
    if (payer.isQuick) return true;
    const { key } = payer;
    const held = this.#held.get(key) ?? 0;
    if (held >= MAX_HELD) return false;
    this.#held.set(key, held + 1);
    try {
      return await this.#wait(payer, patienceMs);
    } finally {
      const left = this.#held.get(key)! - 1;
      if (left > 0) this.#held.set(key, left);
      else this.#held.delete(key);
    }
  }

  async #wait(payer: Payer, patienceMs: number): Promise<boolean> {
    const untilMs = this.clock.now() + patienceMs;
    for (;;) {
      const { waitMs } = payer;
      if (this.clock.now() + waitMs > untilMs) return false;
      if (waitMs > 0) await new Promise<void>((resolve) => this.clock.after(waitMs, resolve));
      await new Promise<void>((resolve) => this.turns.add(payer.key, resolve));
      if (payer.waitMs === 0) return true;
    }
  }
}

/** Somebody who pays for work out of all of their budgets. */
export class Payer {
  /** Whom others take turns with. */
  readonly key: string;
  readonly pay: Pay;
  readonly #budgets: readonly (Budget | KeyedBudget)[];
  readonly #clock: Clock;

  constructor(key: string, budgets: readonly (Budget | KeyedBudget)[], clock: Clock, meter: () => number) {
    this.key = key;
    this.#budgets = budgets;
    this.#clock = clock;
    this.pay = (work, moreMs = 0) => {
      const begunMs = meter();
      try {
        return work();
      } finally {
        this.charge(moreMs + Math.min(MAX_PIECE_MS, meter() - begunMs));
      }
    };
  }

  /** Takes so many milliseconds off every budget. */
  charge(ms: number): void {
    const nowMs = this.#clock.now();
    for (const budget of this.#budgets) budget.charge(ms, nowMs);
  }

  /** Charges an answer of such a length: it is written and sent. */
  chargeLength(length: number): void {
    this.charge(length * MS_PER_UNIT);
  }

  /** Whether so little was spent that nothing need wait. */
  get isQuick(): boolean {
    const nowMs = this.#clock.now();
    for (const budget of this.#budgets) if (budget.spentMs(nowMs) > AT_ONCE_MS) return false;
    return true;
  }

  /** How many milliseconds there are to wait until there is something left of every budget. */
  get waitMs(): number {
    const nowMs = this.#clock.now();
    let most = 0;
    for (const budget of this.#budgets) most = Math.max(most, budget.waitMs(nowMs));
    return most;
  }
}
