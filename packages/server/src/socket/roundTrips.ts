/**
 * The latency of a line as the server measures it: the least of the last round trips. A single delay does not count,
 * and a client that delays some of them gains nothing. Pings go out at random times and carry random bits, so that no
 * answer can be sent ahead.
 */

import { randomFillSync } from 'node:crypto';

/** How many of the last round trips count. */
const KEPT = 8;
/** RFC 6455, section 5.5.2. */
const PING = 0x89;
const GUESS_BYTES = 4;
/** Random bytes for the next pings of all connections: generating them takes longer than the rest of a ping. */
const pool = Buffer.alloc(4096);
let used = pool.length;
/** How long an answer may have waited on the server itself and still measure the line. */
const SURE_MS = 10;

/** Returns a ping frame with random bits. */
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

  /** When it was last pinged, if there is no answer yet. */
  get askedMs(): number | null {
    return this.#askedMs;
  }

  /**
   * Returns the frame of a ping that goes out now; `isAgain` says that it repeats one whose answer measured nothing.
   */
  ask(nowMs: number, isAgain = false): Buffer {
    this.#askedMs = nowMs;
    this.#isAgain = isAgain;
    const frame = pingFrame();
    this.#secret = frame.readUInt32LE(2);
    return frame;
  }

  /**
   * Takes a pong, which has waited on the server for `waitedMs` at most; one that does not match the last ping is
   * ignored. Returns whether to ping again: the server was busy, so the pong measured nothing. That happens once only;
   * otherwise the pings of a busy server would keep it busy.
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
