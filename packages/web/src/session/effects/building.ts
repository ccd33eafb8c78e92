/**
 * The engine while it is still being built beside the server, as after the first `npm start`: the list `cores.json` next to the
 * page has the address of each core that is built, and null for each that is to come.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Listing } from '../tables/listing.js';
import { browserSite } from './site.js';

const LIST = 'cores.json';
/** How long to wait before the list is looked at again. Units: ms. */
const AGAIN_MS = 1000;

/** Returns the list as it is now; null where there is none. */
async function lookAtList(): Promise<Listing | null> {
  try {
    const answer = await fetch(browserSite().root + LIST, { cache: 'no-cache' });
    return answer.ok ? ((await answer.json()) as Listing) : null;
  } catch {
    // Without a network nothing is built; what failed says so.
    return null;
  }
}

/** One engine, which fails as long as its core is not built. */
export class Building {
  readonly #look: () => Promise<Listing | null>;
  readonly #isWaiting = signal(false);
  /** How many cores were there when the engine was tried last. */
  #made = -1;

  constructor(look: () => Promise<Listing | null> = lookAtList) {
    this.#look = look;
  }

  /** Whether the engine is waited for. */
  get isWaiting(): ReadonlySignal<boolean> {
    return this.#isWaiting;
  }

  /** Returns, after the engine has failed, whether to try it again: once more is built; false where nothing is to come. */
  async mayRetry(): Promise<boolean> {
    for (;;) {
      const addresses = Object.values((await this.#look()) ?? {});
      const made = addresses.filter((address) => address !== null).length;
      const [isMore, isOver] = [made !== this.#made && addresses.length > 0, made === addresses.length];
      this.#made = made;
      this.#isWaiting.value = !isOver;
      if (isMore || isOver) return isMore;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }

  /** The engine has answered. */
  end(): void {
    this.#isWaiting.value = false;
  }
}
