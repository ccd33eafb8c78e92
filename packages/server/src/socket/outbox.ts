/**
 * Joins all that a connection sends in one turn of the event loop: one packet, one system call. `ws` writes each frame by
 * itself; joined writes are among the changes that took a move from 640 to 595 µs of a core (docs/reliability.md).
 */

import { atTurnEnd } from '../work/turnEnd.js';

/** RFC 6455, section 5.2: the last frame of a message, and it is text. */
const FINAL_TEXT = 0x81;
const SHORT = 126;
const LONG = 127;
/** The empty list that all idle connections share; never added to. */
const NO_FRAMES: Buffer[] = [];

/** Returns the frame of a text, as a server sends it. */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < SHORT ? 2 : length < 0x10000 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = SHORT;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LONG;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}

export class Outbox {
  readonly #write: (data: Buffer) => void;
  readonly #flush = (): void => this.flush();
  #frames: Buffer[] = NO_FRAMES;
  #bytes = 0;

  constructor(write: (data: Buffer) => void) {
    this.#write = write;
  }

  /** The bytes that wait for the end of this turn. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Sends a frame at the end of this turn. */
  add(frame: Buffer): void {
    this.#bytes += frame.length;
    if (this.#frames !== NO_FRAMES) {
      this.#frames.push(frame);
      return;
    }
    // An array that is pushed to allocates seventeen places; most turns have one or two frames for a connection.
    this.#frames = [frame];
    atTurnEnd(this.#flush);
  }

  /** Sends what waits now. */
  flush(): void {
    const frames = this.#frames;
    if (frames === NO_FRAMES) return;
    this.#frames = NO_FRAMES;
    this.#bytes = 0;
    this.#write(frames.length === 1 ? frames[0]! : Buffer.concat(frames));
  }
}
