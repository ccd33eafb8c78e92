/** Works that wait for one another only where they touch the same things. */
export class Order {
  /** The last work that touches a thing; settled without an error. */
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #running = new Set<Promise<unknown>>();
  #lastOfAll: Promise<unknown> = Promise.resolve();

  /** Starts a work after all earlier ones that touch one of these things. */
  run<T>(things: readonly string[], work: () => Promise<T>): Promise<T> {
    const earlier = things.flatMap((thing) => this.#last.get(thing) ?? []);
    const result = Promise.all([this.#lastOfAll, ...earlier]).then(work);
    const settled = this.#note(result);
    for (const thing of things) this.#last.set(thing, settled);
    void settled.then(() => {
      for (const thing of things) if (this.#last.get(thing) === settled) this.#last.delete(thing);
    });
    return result;
  }

  /** Starts a work after all earlier ones; later ones wait for it. */
  runAlone<T>(work: () => Promise<T>): Promise<T> {
    const result = Promise.all([this.#lastOfAll, ...this.#running]).then(work);
    this.#lastOfAll = this.#note(result);
    return result;
  }

  /** Resolves when all works started before are done. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  #note(result: Promise<unknown>): Promise<unknown> {
    const settled = result.then(
      () => {},
      () => {},
    );
    this.#running.add(settled);
    void settled.then(() => this.#running.delete(settled));
    return settled;
  }
}
