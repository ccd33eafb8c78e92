/**
 * Helpers of tests: simulated time of a server and of those who are connected to it. The server has one thread: while it
 * is held up, what arrives waits in the kernel and timers are late; then timers come first, as in Node's event loop.
 */

import type { Clock } from '../../work/clock.js';
import { Loop } from '../../work/loop.js';
import { quiet } from '../world.js';

/** Simultaneous events happen in this order. */
const ORDER = { outside: 0, check: 1, timer: 2, arrival: 3 } as const;
type Where = keyof typeof ORDER;

interface Due {
  readonly atMs: number;
  readonly where: Where;
  readonly number: number;
  readonly call: () => void;
}

function isSooner(a: Due, b: Due): boolean {
  if (a.atMs !== b.atMs) return a.atMs < b.atMs;
  return a.where === b.where ? a.number < b.number : ORDER[a.where] < ORDER[b.where];
}

export class SimTime implements Clock {
  /** How long the server was held up, in all. */
  stalledMs = 0;
  #nowMs: number;
  #busyUntilMs = 0;
  #idleMs = 0;
  #number = 0;
  #due: Due[] = [];
  #checks: (() => void)[] = [];
  readonly #loop: Loop;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
    this.#loop = new Loop({
      now: () => this.#nowMs,
      idleMs: () => this.#idleMs,
      check: (call) => void this.#checks.push(call),
    });
  }

  now(): number {
    return this.#nowMs;
  }

  arrivedMs(): number {
    return this.#nowMs - this.#loop.waitedMs();
  }

  polled(): Promise<void> {
    return this.#loop.polled();
  }

  /** A timer of the server. */
  after(ms: number, call: () => void): () => void {
    return this.#add('timer', ms, () => {
      this.#loop.watch();
      call();
    });
  }

  /** Something that happens elsewhere. */
  outside(ms: number, call: () => void): () => void {
    return this.#add('outside', ms, call);
  }

  /** Something that comes to the kernel of the server, and to the server when it has time. */
  arrive(ms: number, call: () => void): void {
    this.#add('arrival', ms, call);
  }

  /** Holds the server up from now on. */
  stall(ms: number): void {
    this.stalledMs += ms;
    this.#busyUntilMs = Math.max(this.#busyUntilMs, this.#nowMs) + ms;
  }

  /** Lets the server notice that time goes by, as its timers do many times a second. */
  tick(): void {
    this.arrive(0, () => this.#loop.watch());
  }

  /** Forgets what the server waits for, as when it is killed. */
  kill(): void {
    this.#due = this.#due.filter(({ where }) => where === 'outside');
    this.#checks = [];
  }

  /** Goes on until something holds, or nothing happens any more. */
  async until(holds: () => boolean): Promise<void> {
    await quiet();
    while (!holds()) {
      const next = this.#take();
      if (!next) return;
      this.#reach(next.atMs);
      next.call();
      await quiet();
      if (next.where !== 'outside') await this.#endTurn();
    }
  }

  /** The loop has come round when it has nothing more to do at this time, which it is told after what holds it up. */
  async #endTurn(): Promise<void> {
    if (this.#checks.length === 0 || this.#due[0]?.where === 'check') return;
    const waitMs = this.#busyUntilMs - this.#nowMs;
    if (waitMs > 0) this.#add('check', waitMs, () => this.#check());
    else if (!this.#due.some(({ where, atMs }) => where !== 'outside' && atMs <= this.#nowMs)) this.#check();
    await quiet();
  }

  #check(): void {
    for (const call of this.#checks.splice(0)) call();
  }

  #reach(atMs: number): void {
    if (atMs > this.#nowMs) {
      this.#idleMs += Math.max(0, atMs - Math.max(this.#nowMs, this.#busyUntilMs));
      this.#nowMs = atMs;
    }
  }

  #take(): Due | undefined {
    for (;;) {
      const first = this.#pop();
      if (!first || first.where === 'outside' || first.atMs >= this.#busyUntilMs) return first;
      this.#push({ ...first, atMs: this.#busyUntilMs });
    }
  }

  #add(where: Where, ms: number, call: () => void): () => void {
    const due: Due = { atMs: this.#nowMs + Math.max(0, Math.ceil(ms)), where, number: this.#number++, call };
    this.#push(due);
    return () => {
      const at = this.#due.findIndex(({ number }) => number === due.number);
      if (at >= 0) this.#due.splice(at, 1);
    };
  }

  /** There are a dozen at most: a sorted list will do. */
  #push(due: Due): void {
    let at = this.#due.length;
    while (at > 0 && isSooner(due, this.#due[at - 1]!)) at--;
    this.#due.splice(at, 0, due);
  }

  #pop(): Due | undefined {
    return this.#due.shift();
  }
}
