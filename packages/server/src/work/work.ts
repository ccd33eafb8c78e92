/**
 * Limits of the work that clients cause, in one account for sockets and HTTP requests. The cost of a request is
 * measured and charged to its connection, address and player. A client that has spent little is answered at once; one
 * that has spent more, after others have had their turn; one that has spent all, once enough has recovered; and one
 * that would have to wait for long is rejected and cut off.
 */

import { Budget, type BudgetSize, Budgets, KeyedBudget, longestWaitMs } from './budget.js';
import type { Clock } from './clock.js';
import { type Meter, scriptedMeter, threadMeter } from './meter.js';
import { Turns } from './turns.js';

/** Does a piece of work on the main thread and charges its cost, plus so many milliseconds. */
export type Pay = <T>(work: () => T, moreMs?: number) => T;

/** Charges nobody: for work of the server's own. */
export const FREE: Pay = (work) => work();

/** A player's page takes a few milliseconds a minute; watching 64 games, some 40 at once. See docs/security.md. */
const PER_CONNECTION: BudgetSize = { burstMs: 150, perSecondMs: 15 };
const PER_PLAYER: BudgetSize = { burstMs: 150, perSecondMs: 25, debtMs: 50 };
/** Many may be behind one address: a class of forty who open the page together come in within seconds. */
const PER_NETWORK: BudgetSize = { burstMs: 100, perSecondMs: 30, debtMs: 60 };
/**
 * A client that has spent no more of a budget need not wait for a turn. Many clients that start together must not delay
 * all others.
 */
const AT_ONCE_MS = 6;
/** An HTTP request that would have to wait for longer is rejected. */
export const PATIENCE_MS = 600;
/**
 * A message that would have to wait for longer cuts its connection off: longer than the deepest debt of a player or an
 * address, or whoever owes it could never come back.
 */
export const SOCKET_PATIENCE_MS: number = Math.max(longestWaitMs(PER_PLAYER), longestWaitMs(PER_NETWORK));
/** The least that a client that opens a socket must have left: about what a page asks for first. */
export const ENTRY_MS = 10;
/** In so many seconds whoever owes all that they can may open a socket again. */
export const RETRY_S: number = Math.ceil(
  Math.max(longestWaitMs(PER_PLAYER, ENTRY_MS), longestWaitMs(PER_NETWORK, ENTRY_MS)) / 1000,
);
/** Files of the app may wait longer: a page that lacks one does not work. */
export const FILE_PATIENCE_MS = 5000;
/** The most waiting requests of an address: those of some forty browsers. */
const MAX_HELD = 256;
/**
 * The cost of a message, and of an HTTP request, besides the measured part: reading, parsing, and answering or
 * rejecting it.
 */
export const MESSAGE_MS = 0.25;
export const REQUEST_MS = 0.5;
/** The cost of a receipt: a signature, which several may share, and hashing. */
export const RECEIPT_MS = 0.06;
/** The provisional cost of a request until its turn has come: its real cost is unknown, and many may come at once. */
export const RESERVED_MS = 1.5;
/** The cost of a file of the app, which is in memory. */
export const FILE_MS = 0.1;
/** The cost of an answer's length: a tenth of a second for a megabyte, so that nobody fills the line. */
const MS_PER_UNIT = 1e-4;

export interface WorkOptions {
  readonly clock: Clock;
  /** Whether each address has a budget; default: true. */
  readonly limitsAddresses?: boolean;
  /** Whether connections and players have one; default: true. */
  readonly limitsPlayers?: boolean;
  /** Measures work in milliseconds, for tests; default: the processor time of this thread. */
  readonly meter?: () => number;
}

/** The payer of some work. */
export interface PayerKey {
  /** The network it comes from. */
  readonly network?: string;
  readonly player?: string;
  /** Whether it comes on a lasting connection. */
  readonly isConnection?: boolean;
}

/** All accounts of the clients. */
export class Work {
  readonly turns: Turns = new Turns();
  readonly clock: Clock;
  readonly #options: WorkOptions;
  readonly #networks = new Budgets(PER_NETWORK);
  readonly #players = new Budgets(PER_PLAYER);
  readonly #held = new Map<string, number>();
  readonly #meter: Meter;

  constructor(options: WorkOptions) {
    this.#options = options;
    this.#meter = options.meter ? scriptedMeter(options.meter) : threadMeter();
    this.clock = options.clock;
  }

  /** Returns the payer. */
  payer({ network, player, isConnection = false }: PayerKey): Payer {
    const { limitsPlayers = true } = this.#options;
    const { clock } = this;
    const line: (Budget | KeyedBudget)[] = [];
    if (this.#limitsAddresses && network !== undefined) line.push(new KeyedBudget(this.#networks, network));
    if (limitsPlayers && isConnection) line.push(new Budget(PER_CONNECTION, clock.now()));
    const own = limitsPlayers && player !== undefined ? [new KeyedBudget(this.#players, player)] : [];
    const names = this.#limitsAddresses ? [network, player] : [player, network];
    return new Payer(names.find((name) => name !== undefined) ?? '', { line, own }, clock, this.#meter);
  }

  /** Returns how many milliseconds an address would have to wait for something that is charged so much at first. */
  waitMs(network: string, chargedMs = 0): number {
    const nowMs = this.clock.now();
    return this.#limitsAddresses ? this.#networks.get(network, nowMs).waitMs(nowMs, chargedMs) : 0;
  }

  /** Charges an address alone: a flood is rejected without a payer for each request. */
  charge(network: string, ms: number): void {
    const nowMs = this.clock.now();
    if (this.#limitsAddresses) this.#networks.get(network, nowMs).charge(ms, nowMs);
  }

  get #limitsAddresses(): boolean {
    return this.#options.limitsAddresses ?? true;
  }

  /**
   * Waits until a request may be answered; false if that takes too long. Sockets are throttled by not being read; this
   * is for HTTP requests, which have been read.
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
      await this.turns.turn(payer.key);
      if (payer.waitMs === 0) return true;
    }
  }
}

/** The budgets of a payer: those of the connection and its address, and the player’s. */
interface Purses {
  readonly line: readonly (Budget | KeyedBudget)[];
  readonly own: readonly KeyedBudget[];
}

/** A client that pays for work out of all of its budgets. */
export class Payer {
  /** The key by which clients take turns. */
  readonly key: string;
  readonly pay: Pay;
  readonly #line: Purses['line'];
  readonly #all: Purses['line'];
  readonly #clock: Clock;

  constructor(key: string, { line, own }: Purses, clock: Clock, meter: Meter) {
    this.key = key;
    this.#line = line;
    this.#all = [...line, ...own];
    this.#clock = clock;
    this.pay = (work, moreMs = 0) => {
      const begunMs = meter.begin();
      try {
        return work();
      } finally {
        this.charge(moreMs + meter.spentMs(begunMs));
      }
    };
  }

  /** Takes so many milliseconds off every budget. */
  charge(ms: number): void {
    const nowMs = this.#clock.now();
    for (const budget of this.#all) budget.charge(ms, nowMs);
  }

  /** Takes so many milliseconds off the connection and its address, but not off the player, who may have others. */
  chargeLine(ms: number): void {
    const nowMs = this.#clock.now();
    for (const budget of this.#line) budget.charge(ms, nowMs);
  }

  /** Charges an answer of such a length for writing and sending. */
  chargeLength(length: number): void {
    this.charge(length * MS_PER_UNIT);
  }

  /** Whether so little was spent that it need not wait. */
  get isQuick(): boolean {
    const nowMs = this.#clock.now();
    for (const budget of this.#all) if (budget.spentMs(nowMs) > AT_ONCE_MS) return false;
    return true;
  }

  /** How many milliseconds to wait until something is left of every budget. */
  get waitMs(): number {
    return this.waitForMs(0);
  }

  /** Returns how many milliseconds to wait until more than so much is left of every budget. */
  waitForMs(ms: number): number {
    const nowMs = this.#clock.now();
    let most = 0;
    for (const budget of this.#all) most = Math.max(most, budget.waitForMs(nowMs, ms));
    return most;
  }
}
