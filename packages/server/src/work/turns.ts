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

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#run());
  }

  #run(): void {
    this.#isScheduled = false;
    const begunMs = performance.now();
    for (const [key, queue] of this.#queues) {
      const job = queue.shift()!;
      this.#queues.delete(key);
      if (queue.length > 0) this.#queues.set(key, queue);
      job();
      if (performance.now() - begunMs >= TURN_MS) break;
    }
    if (this.#queues.size > 0) this.#schedule();
  }
}
