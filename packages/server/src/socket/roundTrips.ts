/**
 * How long a line takes, as the server measures it: the least of the last round trips. What holds one of them up does not
 * count, and who delays some of them gains nothing. The times to ask at are left to chance, and a ping says what nobody
 * can guess, so that no answer can be sent ahead.
 */

import { randomFillSync } from 'node:crypto';

/** How many of the last round trips count. */
const KEPT = 8;
/** RFC 6455, section 5.5.2. */
const PING = 0x89;
const GUESS_BYTES = 4;
/** Random bytes for the next pings of all: to ask for them takes longer than the rest of a ping. */
const pool = Buffer.alloc(4096);
let used = pool.length;
/** What an answer may have waited for the server itself and still tell what the line takes. */
const SURE_MS = 10;

/** Returns a frame of a ping that nobody can guess. */
function pingFrame(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const frame = Buffer.allocUnsafe(2 + GUESS_BYTES);
  frame[0] = PING;
  frame[1] = GUESS_BYTES;
  pool.copy(frame, 2, used, used + GUESS_BYTES);
  used += GUESS_BYTES;
  return frame;
}

export class RoundTrips {
  #askedMs: number | null = null;
  #isAgain = false;
  #secret = 0;
  readonly #lastMs: number[] = [];

  /** The line's round trip; 0 before the first is known. */
  get leastMs(): number {
    return this.#lastMs.length === 0 ? 0 : Math.min(...this.#lastMs);
  }

  /** When it was last asked, if there is no answer yet. */
  get askedMs(): number | null {
    return this.#askedMs;
  }

  /** Returns the frame of a ping that goes out now; `isAgain` says that it repeats one whose answer measured nothing. */
  ask(nowMs: number, isAgain = false): Buffer {
    this.#askedMs = nowMs;
    this.#isAgain = isAgain;
    const frame = pingFrame();
    this.#secret = frame.readUInt32LE(2);
    return frame;
  }

  /**
   * Takes a pong, which has waited for the server for so long at most; one that does not answer the last ping says nothing.
   * Returns whether the line is to be asked again: the server was held up, and nobody knows what of that was the line. That
   * happens once only. A server that is always held up would else be kept so by its own pings.
   */
  answer(data: Buffer, nowMs: number, waitedMs: number): boolean {
    if (this.#askedMs === null || data.length !== GUESS_BYTES || data.readUInt32LE() !== this.#secret) return false;
    const tripMs = nowMs - this.#askedMs;
    this.#askedMs = null;
    if (waitedMs > SURE_MS) return !this.#isAgain;
    this.#lastMs.push(tripMs);
    if (this.#lastMs.length > KEPT) this.#lastMs.shift();
    return false;
  }
}
