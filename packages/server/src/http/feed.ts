/** A streamed answer: one JSON text a line, and a blank line at intervals, so that a dead connection is noticed. */

import type { Clock } from '../work/clock.js';

const KEEP_ALIVE_MS = 7000;
/** The most unread bytes; past that, the client does not read. */
const STALLED_BYTES = 262_144;
const READ_AHEAD_BYTES = 16_384;

const utf8 = new TextEncoder();

export class Feed {
  readonly #clock: Clock;
  readonly #body: ReadableStream<Uint8Array>;
  #out: ReadableStreamDefaultController<Uint8Array> | null = null;
  #cut: () => void = () => {};
  #onEnd: (() => void)[] = [];
  #cancelKeepAlive: () => void = () => {};
  #isEnded = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#body = new ReadableStream<Uint8Array>(
      {
        start: (out) => {
          this.#out = out;
        },
        cancel: () => this.#ended(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: READ_AHEAD_BYTES }),
    );
    // Some clients wait for the first byte before they report a connection.
    this.#write('\n');
    this.#keepAlive();
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Returns the answer; only once. `cut` ends its connection at once. */
  response(cut: () => void): Response {
    this.#cut = cut;
    const headers = {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies must not buffer.
      'x-accel-buffering': 'no',
    };
    return new Response(this.#body, { headers });
  }

  /** Sends a line, or nothing if the feed has ended. A client that does not read is cut off. */
  send(line: object): void {
    this.sendText(JSON.stringify(line));
  }

  /** Sends a line that is JSON already. */
  sendText(line: string): void {
    this.#write(`${line}\n`);
  }

  /** Ends the feed in order. */
  end(): void {
    if (this.#isEnded) return;
    this.#ended();
    this.#out?.close();
  }

  /** Calls a function when the feed ends, whoever ends it; at once if it has. */
  onEnd(call: () => void): void {
    if (this.#isEnded) call();
    else this.#onEnd.push(call);
  }

  #write(text: string): void {
    if (this.#isEnded || !this.#out) return;
    if (READ_AHEAD_BYTES - (this.#out.desiredSize ?? 0) > STALLED_BYTES) {
      this.#ended();
      this.#cut();
    } else this.#out.enqueue(utf8.encode(text));
  }

  #keepAlive(): void {
    this.#cancelKeepAlive = this.#clock.after(KEEP_ALIVE_MS, () => {
      this.#write('\n');
      if (!this.#isEnded) this.#keepAlive();
    });
  }

  #ended(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#cancelKeepAlive();
    for (const call of this.#onEnd.splice(0)) call();
  }
}
