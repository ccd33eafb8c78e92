/**
 * A fair queue for heavy users: it does a little in each turn of the event loop, so that others' work fits in between,
 * and takes users in rotation, so that none waits for everything another has requested.
 */

import { performance } from 'node:perf_hooks';

/** After so long, the rest waits for the next turn. */
const TURN_MS = 1;

type Job = () => void;

export class Turns {
  /** Waiting jobs by user; the next user is first. */
  readonly #queues = new Map<string, Job[]>();
  #isScheduled = false;

  /** Does a job when its turn has come. It must not throw. */
  add(key: string, job: Job): void {
    const queue = this.#queues.get(key);
    if (queue) queue.push(job);
    else this.#queues.set(key, [job]);
    this.#schedule();
  }

  /** How many jobs wait for somebody. */
  waiting(key: string): number {
    return this.#queues.get(key)?.length ?? 0;
  }

  /** Resolves when somebody's turn has come; what is done then, until something else is awaited, belongs to the turn. */
  turn(key: string): Promise<void> {
    return new Promise((resolve) => this.add(key, resolve));
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#goOn(performance.now()));
  }

  #goOn(begunMs: number): void {
    const [first] = this.#queues;
    if (!first || performance.now() - begunMs >= TURN_MS) {
      this.#isScheduled = false;
      if (first) this.#schedule();
      return;
    }
    const [key, queue] = first;
    const job = queue.shift()!;
    this.#queues.delete(key);
    if (queue.length > 0) this.#queues.set(key, queue);
    job();
    // First what the job has resolved: it counts as the job does.
    queueMicrotask(() => process.nextTick(() => this.#goOn(begunMs)));
  }
}
