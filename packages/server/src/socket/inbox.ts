/**
 * What has come in on a connection and has not been answered yet. Nearly always that is nothing: a message is answered
 * where it arrives. Where its player has asked for much, or has not read the answers yet, it waits here; and a connection
 * for which too much waits is cut off, so that a flood ends however slowly the machine gets to answer it.
 */

import { PATIENCE_MS, type Payer, type Work } from '../work/work.js';

/** More must not wait: a page that comes back asks for its games and the lobby, and sends the acts it is unsure of. */
export const MAX_WAITING = 256;
/** Nor more bytes. */
export const MAX_WAITING_BYTES = 65_536;
/** What it costs to be cut off. */
const CUT_OFF_MS = 40;

export interface InboxOptions {
  readonly work: Work;
  readonly payer: Payer;
  /** Answers a message that arrived at such a time. */
  readonly handle: (data: Buffer, atMs: number) => void;
  /** Whether enough of the answers has been read for another; where not, `readOn` must be called once it has. */
  readonly hasRoom: () => boolean;
  /** Ends the connection: it has asked for too much. */
  readonly cutOff: () => void;
}

export class Inbox {
  readonly #options: InboxOptions;
  readonly #waiting: { readonly data: Buffer; readonly atMs: number }[] = [];
  #bytes = 0;
  /** What is waited for; null where nothing. */
  #state: 'room' | 'time' | 'turn' | null = null;
  #cancel = (): void => {};
  #isEnded = false;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  /** Takes a message in. */
  add(data: Buffer): void {
    if (this.#isEnded) return;
    const { work, payer, handle, hasRoom } = this.#options;
    const atMs = work.clock.arrivedMs();
    if (this.#state === null && payer.isQuick && hasRoom()) {
      handle(data, atMs);
      return;
    }
    this.#waiting.push({ data, atMs });
    this.#bytes += data.length;
    if (this.#waiting.length > MAX_WAITING || this.#bytes > MAX_WAITING_BYTES) this.#cutOff();
    else if (this.#state === null) this.#next();
  }

  /** Hears that answers have been read. */
  readOn(): void {
    if (this.#state === 'room') this.#next();
  }

  /** Hears that something came in that is answered without a message: a ping of WebSocket. */
  check(): void {
    if (!this.#isEnded && this.#options.payer.waitMs > PATIENCE_MS) this.#cutOff();
  }

  /** Forgets what waits: the connection has ended. */
  end(): void {
    this.#isEnded = true;
    this.#waiting.length = 0;
    this.#cancel();
  }

  #cutOff(): void {
    this.end();
    // Others of the same address who do the same are not to share what it leaves.
    this.#options.payer.charge(CUT_OFF_MS);
    this.#options.cutOff();
  }

  #next(): void {
    if (this.#isEnded) return;
    const { work, payer, hasRoom } = this.#options;
    const [first] = this.#waiting;
    if (!first) {
      this.#state = null;
      return;
    }
    if (!hasRoom()) {
      this.#state = 'room';
      return;
    }
    const { waitMs } = payer;
    if (work.clock.now() + waitMs - first.atMs > PATIENCE_MS && waitMs > 0) this.#cutOff();
    else if (waitMs > 0) {
      this.#state = 'time';
      this.#cancel = work.clock.after(waitMs, () => this.#next());
    } else {
      this.#state = 'turn';
      work.turns.add(payer.key, () => this.#take());
    }
  }

  #take(): void {
    // Others of the same address may have spent what there was.
    if (!this.#isEnded && this.#options.payer.waitMs === 0 && this.#options.hasRoom()) {
      const { data, atMs } = this.#waiting.shift()!;
      this.#bytes -= data.length;
      this.#options.handle(data, atMs);
    }
    this.#next();
  }
}
