/**
 * Buses: one server rings, and all others look for news in the store at once. A ring carries nothing, may be lost, and may
 * come twice: without any, news are looked for at intervals.
 */

/** A bus. */
export interface Bus {
  /** How often news are looked for without a ring, in ms. */
  readonly everyMs: number;
  /** Whether rings are expected to arrive. */
  readonly isHealthy: boolean;
  /** Rings at all other servers. Rings that follow within some milliseconds are one. */
  ring(): void;
  /** Calls a function at the ring of another server, and when rings may have been missed. */
  onRing(call: () => void): void;
  close(): Promise<void>;
}

/** No such bus; the message is for the person who started the program. */
export class BusError extends Error {
  override readonly name = 'BusError';
}

/** How often news are looked for: without a bus, and with one, whose rings may be lost. */
const POLL_MS = 250;
const REPAIR_MS = 2000;
/** A ring goes out at once, and those within this time after it as one. */
const GATHER_MS = 15;
/** How long a lost connection is left alone. */
const AGAIN_MS = 1000;

/** Nobody rings. */
export const NO_BUS: Bus = {
  everyMs: POLL_MS,
  isHealthy: true,
  ring: () => {},
  onRing: () => {},
  close: async () => {},
};

/** Connections to a program that passes rings on. */
export interface RingLine {
  /** Rings at all who listen. */
  ring(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens such connections, and listens. `onRing` is called at rings of others; `onEnd` once, when nothing more comes. Errors:
 * rejects if it cannot listen.
 */
export type OpenLine = (onRing: () => void, onEnd: () => void) => Promise<RingLine>;

/** A bus by connections that are opened again when they are lost. */
export class LineBus implements Bus {
  readonly #open: OpenLine;
  readonly #calls: (() => void)[] = [];
  #line: RingLine | null = null;
  #gathering: NodeJS.Timeout | null = null;
  #again: NodeJS.Timeout | null = null;
  #sentMs = Number.NEGATIVE_INFINITY;
  #isSending = false;
  #isRung = false;
  #isClosed = false;

  constructor(open: OpenLine) {
    this.#open = open;
    void this.#connect();
  }

  get isHealthy(): boolean {
    return this.#line !== null;
  }

  get everyMs(): number {
    return this.isHealthy ? REPAIR_MS : POLL_MS;
  }

  ring(): void {
    if (this.#isClosed) return;
    this.#isRung = true;
    const leftMs = this.#sentMs + GATHER_MS - performance.now();
    this.#gathering ??= setTimeout(
      () => {
        this.#gathering = null;
        void this.#send();
      },
      Math.max(0, leftMs),
    );
  }

  onRing(call: () => void): void {
    this.#calls.push(call);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of [this.#gathering, this.#again]) if (timer) clearTimeout(timer);
    const line = this.#line;
    this.#line = null;
    await line?.close();
  }

  async #send(): Promise<void> {
    const line = this.#line;
    if (!line || this.#isSending || !this.#isRung) return;
    this.#isRung = false;
    this.#sentMs = performance.now();
    this.#isSending = true;
    // A ring that fails is lost, as any may be: the end of the line says so, too.
    await line.ring().catch(() => {});
    this.#isSending = false;
    if (this.#isRung) this.ring();
  }

  async #connect(): Promise<void> {
    let isOver = false;
    const onEnd = (): void => {
      isOver = true;
      if (this.#line !== null && this.#line === line) this.#lost();
    };
    let line: RingLine | null = null;
    try {
      line = await this.#open(() => this.#hear(), onEnd);
    } catch {
      this.#lost();
      return;
    }
    if (isOver || this.#isClosed) {
      await line.close();
      if (!this.#isClosed) this.#lost();
      return;
    }
    this.#line = line;
    this.#hear();
  }

  #hear(): void {
    for (const call of this.#calls) call();
  }

  #lost(): void {
    this.#line = null;
    if (this.#isClosed) return;
    this.#again = setTimeout(() => void this.#connect(), AGAIN_MS);
  }
}
