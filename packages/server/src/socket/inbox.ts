/**
 * A connection's unanswered messages. Nearly always there are none: a message is answered as it arrives. If its player
 * has spent their budget, or has not read the answers yet, it waits here. A connection with too much waiting is cut
 * off, so that a flood ends however slowly the machine answers it.
 */

import { type Payer, SOCKET_PATIENCE_MS, type Work } from '../work/work.js';

/**
 * The most waiting messages: a page that reconnects asks for its games and the lobby, and sends the commands it is
 * unsure of.
 */
export const MAX_WAITING = 256;
/** The most waiting bytes. */
export const MAX_WAITING_BYTES = 65_536;
/** The cost of being cut off. */
const CUT_OFF_MS = 40;

export interface InboxOptions {
  readonly work: Work;
  readonly payer: Payer;
  /** Answers a message that arrived at such a time. */
  readonly handle: (data: Buffer, atMs: number) => void;
  /** Whether the client has read enough answers for another; if not, call `readOn` once it has. */
  readonly hasRoom: () => boolean;
  /** Ends the connection: it has asked for too much. */
  readonly cutOff: () => void;
}

export class Inbox {
  readonly #options: InboxOptions;
  readonly #waiting: { readonly data: Buffer; readonly atMs: number }[] = [];
  #bytes = 0;
  /** The current wait; null for none. */
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

  /** Called when answers have been read. */
  readOn(): void {
    if (this.#state === 'room') this.#next();
  }

  /** Called for input that is answered without a message: a WebSocket ping. */
  check(): void {
    if (!this.#isEnded && this.#options.payer.waitMs > SOCKET_PATIENCE_MS) this.#cutOff();
  }

  /** Drops waiting messages: the connection has ended. */
  end(): void {
    this.#isEnded = true;
    this.#waiting.length = 0;
    this.#cancel();
  }

  #cutOff(): void {
    this.end();
    // Other connections of the same address that do the same must not share the rest; the player may come back.
    this.#options.payer.chargeLine(CUT_OFF_MS);
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
    if (work.clock.now() + waitMs - first.atMs > SOCKET_PATIENCE_MS && waitMs > 0) this.#cutOff();
    else if (waitMs > 0) {
      this.#state = 'time';
      this.#cancel = work.clock.after(waitMs, () => this.#next());
    } else {
      this.#state = 'turn';
      work.turns.add(payer.key, () => this.#take());
    }
  }

  #take(): void {
    // Others of the same address may have spent the budget.
    if (!this.#isEnded && this.#options.payer.waitMs === 0 && this.#options.hasRoom()) {
      const { data, atMs } = this.#waiting.shift()!;
      this.#bytes -= data.length;
      this.#options.handle(data, atMs);
    }
    this.#next();
  }
}
