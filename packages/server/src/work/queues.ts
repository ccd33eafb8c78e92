/** Queues of work, one a client: each does one piece at a time, and none waits for another. */

export class Queues {
  readonly #most: { readonly each: number; readonly all: number };
  readonly #queues = new Map<string, { readonly last: Promise<unknown>; readonly count: number }>();
  #count = 0;

  /** `each`: the most pieces of work in one queue; `all`: in all of them. */
  constructor(most: { readonly each: number; readonly all: number }) {
    this.#most = most;
  }

  /** Does work once all that is in the queue of this name is done; null, and does nothing, if too much waits. */
  add<T>(name: string, work: () => Promise<T>): Promise<T> | null {
    const { last = Promise.resolve(), count = 0 } = this.#queues.get(name) ?? {};
    if (count >= this.#most.each || this.#count >= this.#most.all) return null;
    this.#count += 1;
    const done = last.then(work);
    const leave = (): void => {
      this.#count -= 1;
      const { last, count } = this.#queues.get(name)!;
      if (count === 1) this.#queues.delete(name);
      else this.#queues.set(name, { last, count: count - 1 });
    };
    this.#queues.set(name, { last: done.then(leave, leave), count: count + 1 });
    return done;
  }
}
