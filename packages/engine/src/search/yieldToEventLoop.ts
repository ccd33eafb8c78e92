/**
 * Yields to the event loop. In Node by `setImmediate`, because there a port that writes to itself is served a thousand
 * times before anything else. Elsewhere by a message to itself, because a timer of 0 ms takes 4 ms in a browser.
 */
type Immediate = (callback: () => void) => unknown;

export class EventLoopYield {
  readonly #immediate = (globalThis as { readonly setImmediate?: Immediate }).setImmediate;
  readonly #channel = this.#immediate ? null : new MessageChannel();
  #done: (() => void) | undefined;

  constructor() {
    if (this.#channel) this.#channel.port1.onmessage = () => this.wake();
  }

  /** Resolves after one turn of the event loop. */
  yieldToEventLoop(): Promise<void> {
    const turn = this.pause();
    if (this.#channel) this.#channel.port2.postMessage(0);
    else this.#immediate?.(() => this.wake());
    return turn;
  }

  /** Resolves at the next `wake`. */
  pause(): Promise<void> {
    return new Promise((done) => {
      this.#done = done;
    });
  }

  /** Ends the wait, if there is one. */
  wake(): void {
    const done = this.#done;
    this.#done = undefined;
    done?.();
  }

  close(): void {
    this.#channel?.port1.close();
  }
}
