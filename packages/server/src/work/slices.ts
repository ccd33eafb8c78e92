/** Splits long work into slices, so that others have their turn between them. */

import { setImmediate } from 'node:timers/promises';

/** Resolves in the next turn of the event loop, when others have had theirs. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}

/** Returns a list in parts of a size. */
export function partsOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** Work of many small pieces: it yields after a slice of them, not after each piece. */
export class Slices {
  #share = 0;

  /** Records that such a share of a turn was worked; resolves when there is time for more. */
  async worked(share: number): Promise<void> {
    this.#share += share;
    if (this.#share < 1) return;
    this.#share = 0;
    await yieldToEventLoop();
  }
}
