/** Runs tasks one after another where they share a key, and side by side where they share none. */
export class KeyedMutex {
  /** The last task of each key; settled without an error. */
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #running = new Set<Promise<unknown>>();
  #lastExclusive: Promise<unknown> = Promise.resolve();

  /** Starts a task after all earlier ones that share one of its keys. */
  run<T>(keys: readonly string[], task: () => Promise<T>): Promise<T> {
    const earlier = keys.flatMap((key) => this.#last.get(key) ?? []);
    const result = Promise.all([this.#lastExclusive, ...earlier]).then(task);
    const settled = this.#track(result);
    for (const key of keys) this.#last.set(key, settled);
    void settled.then(() => {
      for (const key of keys) if (this.#last.get(key) === settled) this.#last.delete(key);
    });
    return result;
  }

  /** Starts a task after all earlier ones; later ones wait for it. */
  runExclusive<T>(task: () => Promise<T>): Promise<T> {
    const result = Promise.all([this.#lastExclusive, ...this.#running]).then(task);
    this.#lastExclusive = this.#track(result);
    return result;
  }

  /** Resolves when all tasks started before are done. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  #track(result: Promise<unknown>): Promise<unknown> {
    const settled = result.then(
      () => {},
      () => {},
    );
    this.#running.add(settled);
    void settled.then(() => this.#running.delete(settled));
    return settled;
  }
}
