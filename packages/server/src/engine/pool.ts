/**
 * The engine's threads: at most so many, each with one job at a time. Addresses take turns, and the players of
 * each, so that nobody's games delay another's; the more jobs wait beside one, the less time it gets. A thread that takes too long, dies or answers out of turn
 * is ended; idle threads end after a while.
 */

import type { Clock } from '../work/clock.js';
import { FairQueue, type Owned } from './fairQueue.js';
import type { Job, Order } from './job.js';

/** A thread as the pool needs it. */
export interface Thread {
  post(order: Order): void;
  terminate(): Promise<unknown>;
}

/** Listens to a thread: its messages, and its end. */
export interface ThreadListener {
  message(message: unknown): void;
  gone(why: unknown): void;
}

export type StartThread = (listener: ThreadListener) => Thread;

export interface PoolOptions {
  /** How many threads there may be, at least one. */
  readonly size: number;
  readonly clock: Clock;
  readonly start: StartThread;
}

/** How long a thread may take to start. */
const START_MS = 10_000;
/** How long a thread may be idle. */
const IDLE_MS = 60_000;
/** The least time of a job, however many wait. */
const LEAST_MS = 50;
/**
 * The time a job may take besides twice its own: reading in the engine and, for each entry of the line, playing the
 * game through.
 */
const SLACK_MS = 1000;
const SLACK_PER_ACT_MS = 1;

interface Ask extends Owned {
  readonly job: Job;
  readonly resolve: (thought: unknown) => void;
  readonly reject: (why: unknown) => void;
}

interface Slot {
  readonly thread: Thread;
  isReady: boolean;
  /** The number of its last job. */
  n: number;
  ask: Ask | null;
  /** Cancels the running timer: of its start, its job or its idle time. */
  cancel: () => void;
}

/** Returns how long a thread may take for a job before it is ended. */
export function limitMs({ timeMs, line }: Job): number {
  return 2 * timeMs + SLACK_MS + SLACK_PER_ACT_MS * (line?.length ?? 0);
}

function answerOf(message: unknown, n: number): { readonly thought: unknown } | null {
  if (typeof message !== 'object' || message === null) return null;
  return 'n' in message && message.n === n && 'thought' in message ? { thought: message.thought } : null;
}

function isGreeting(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'n' in message && message.n === 0;
}

export class EnginePool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue = new FairQueue<Ask>();
  readonly #ending = new Set<Promise<unknown>>();
  #isStopped = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get counts(): { readonly threads: number; readonly busy: number; readonly waiting: number } {
    const busy = [...this.#slots].filter(({ ask }) => ask !== null).length;
    return { threads: this.#slots.size, busy, waiting: this.#queue.size };
  }

  /**
   * Returns a thread's unchecked answer to a job for a player's game. Resolves to undefined as soon as the signal
   * aborts. `share` takes the turn; default: the player.
   *
   * Errors: rejects if the thread fails.
   */
  ask(player: string, job: Job, signal: AbortSignal, share: string = player): Promise<unknown> {
    if (this.#isStopped || signal.aborted) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      const ask: Ask = { share, player, job, resolve, reject };
      signal.addEventListener('abort', () => this.#withdraw(ask), { once: true });
      this.#queue.add(ask);
      this.#next();
    });
  }

  /** Ends all threads; pending jobs resolve to undefined. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (let ask = this.#queue.take([]); ask; ask = this.#queue.take([])) ask.resolve(undefined);
    for (const slot of [...this.#slots]) this.#end(slot)?.resolve(undefined);
    await Promise.all(this.#ending);
  }

  #withdraw(ask: Ask): void {
    ask.resolve(undefined);
    this.#queue.remove(ask);
    for (const slot of this.#slots) {
      if (slot.ask !== ask) continue;
      if (slot.isReady) slot.thread.post({ n: slot.n, job: null });
      else slot.ask = null;
    }
    this.#next();
  }

  #next(): void {
    while (!this.#isStopped && this.#queue.size > 0) {
      const slot = [...this.#slots].find(({ ask }) => ask === null) ?? this.#tryNewSlot();
      if (!slot) return;
      slot.ask = this.#queue.take([...this.#slots].flatMap(({ ask }) => ask ?? []));
      if (slot.isReady && slot.ask) this.#send(slot, slot.ask);
    }
  }

  /** Starts a thread if the limit allows. If none can be started, all waiting jobs are rejected. */
  #tryNewSlot(): Slot | null {
    if (this.#slots.size >= this.#options.size) return null;
    try {
      return this.#newSlot();
    } catch (why) {
      for (let ask = this.#queue.take([]); ask; ask = this.#queue.take([])) ask.reject(why);
      return null;
    }
  }

  #newSlot(): Slot {
    const { start, clock } = this.#options;
    const thread = start({
      message: (message) => this.#hear(slot, message),
      gone: (why) => this.#fail(slot, why),
    });
    const slot: Slot = { thread, isReady: false, n: 0, ask: null, cancel: () => {} };
    slot.cancel = clock.after(START_MS, () => this.#fail(slot, new Error('a thread of the engine does not start')));
    this.#slots.add(slot);
    return slot;
  }

  #send(slot: Slot, { job, share }: Ask): void {
    slot.cancel();
    slot.n++;
    const shared = this.#share(job, share);
    const late = (): void => this.#fail(slot, new Error(`the engine takes too long in game ${job.game}`));
    slot.cancel = this.#options.clock.after(limitMs(shared), late);
    slot.thread.post({ n: slot.n, job: shared });
  }

  /**
   * Returns a job with its part of the time: the more turns of others come before the next one of its share, the less it gets,
   * so that nobody waits for long, and those who ask for much wait for themselves.
   */
  #share(job: Job, share: string): Job {
    const waiting = this.#queue.turnsBeside(share);
    const timeMs = Math.floor(job.timeMs / (1 + waiting / this.#options.size));
    return { ...job, timeMs: Math.min(job.timeMs, Math.max(LEAST_MS, timeMs)) };
  }

  #hear(slot: Slot, message: unknown): void {
    if (!this.#slots.has(slot)) return;
    const { ask } = slot;
    const answer = slot.isReady ? answerOf(message, slot.n) : null;
    if (!slot.isReady && isGreeting(message)) {
      slot.isReady = true;
      if (ask) this.#send(slot, ask);
      else this.#rest(slot);
    } else if (answer && ask) {
      slot.ask = null;
      this.#rest(slot);
      ask.resolve(answer.thought);
      this.#next();
    } else this.#fail(slot, new Error('a thread of the engine says what it was not asked'));
  }

  #rest(slot: Slot): void {
    slot.cancel();
    slot.cancel = this.#options.clock.after(IDLE_MS, () => this.#end(slot));
  }

  #fail(slot: Slot, why: unknown): void {
    if (!this.#slots.has(slot)) return;
    this.#end(slot)?.reject(why);
    this.#next();
  }

  /** Ends a thread; returns its pending job. */
  #end(slot: Slot): Ask | null {
    slot.cancel();
    this.#slots.delete(slot);
    const ending = slot.thread.terminate().finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
    return slot.ask;
  }
}
