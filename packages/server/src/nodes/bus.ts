/**
 * Buses: one server notifies its peers, which poll the changefeed at once. A notification carries nothing, may be lost, and
 * may come twice: without any, servers poll at intervals.
 */

/** A bus. */
export interface Bus {
  /** How often to poll without a notification, in ms. */
  readonly pollMs: number;
  /** Whether notifications are expected to arrive. */
  readonly isHealthy: boolean;
  /** Notifies all peers. Calls within some milliseconds become one. */
  notify(): void;
  /** Calls a function when a peer has notified, and when notifications may have been missed. */
  onNotify(call: () => void): void;
  close(): Promise<void>;
}

/** No such bus; the message is for the person who started the program. */
export class BusError extends Error {
  override readonly name = 'BusError';
}

/** How often to poll: without a bus, and with one, whose notifications may be lost. */
const POLL_MS = 250;
const REPAIR_MS = 2000;
/** A notification goes out at once, and those within this time after it as one. */
const DEBOUNCE_MS = 15;
/** The pause before a lost connection is opened again. */
const RECONNECT_MS = 1000;

/** The bus of servers that only poll. */
export const NO_BUS: Bus = {
  pollMs: POLL_MS,
  isHealthy: true,
  notify: () => {},
  onNotify: () => {},
  close: async () => {},
};

/** A connection to a program that passes notifications on. */
export interface BusConnection {
  /** Notifies all subscribers. */
  notify(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens such a connection, and subscribes. `onNotify` is called when a peer notifies; `onEnd` once, when nothing more comes.
 * Errors: rejects if it cannot subscribe.
 */
export type ConnectBus = (onNotify: () => void, onEnd: () => void) => Promise<BusConnection>;

/** A bus on a connection that is opened again when it is lost. */
export class ConnectedBus implements Bus {
  readonly #open: ConnectBus;
  readonly #calls: (() => void)[] = [];
  #connection: BusConnection | null = null;
  #debouncing: NodeJS.Timeout | null = null;
  #reconnecting: NodeJS.Timeout | null = null;
  #sentMs = Number.NEGATIVE_INFINITY;
  #isSending = false;
  #isRequested = false;
  #isClosed = false;

  constructor(open: ConnectBus) {
    this.#open = open;
    void this.#connect();
  }

  get isHealthy(): boolean {
    return this.#connection !== null;
  }

  get pollMs(): number {
    return this.isHealthy ? REPAIR_MS : POLL_MS;
  }

  notify(): void {
    if (this.#isClosed) return;
    this.#isRequested = true;
    const leftMs = this.#sentMs + DEBOUNCE_MS - performance.now();
    this.#debouncing ??= setTimeout(
      () => {
        this.#debouncing = null;
        void this.#send();
      },
      Math.max(0, leftMs),
    );
  }

  onNotify(call: () => void): void {
    this.#calls.push(call);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of [this.#debouncing, this.#reconnecting]) if (timer) clearTimeout(timer);
    const connection = this.#connection;
    this.#connection = null;
    await connection?.close();
  }

  async #send(): Promise<void> {
    const connection = this.#connection;
    if (!connection || this.#isSending || !this.#isRequested) return;
    this.#isRequested = false;
    this.#sentMs = performance.now();
    this.#isSending = true;
    // One that fails is lost, as any may be: the end of the connection is reported, too.
    await connection.notify().catch(() => {});
    this.#isSending = false;
    if (this.#isRequested) this.notify();
  }

  async #connect(): Promise<void> {
    let isOver = false;
    const onEnd = (): void => {
      isOver = true;
      if (this.#connection !== null && this.#connection === connection) this.#lost();
    };
    let connection: BusConnection | null = null;
    try {
      connection = await this.#open(() => this.#received(), onEnd);
    } catch {
      this.#lost();
      return;
    }
    if (isOver || this.#isClosed) {
      await connection.close();
      if (!this.#isClosed) this.#lost();
      return;
    }
    this.#connection = connection;
    this.#received();
  }

  #received(): void {
    for (const call of this.#calls) call();
  }

  #lost(): void {
    this.#connection = null;
    if (this.#isClosed) return;
    this.#reconnecting = setTimeout(() => void this.#connect(), RECONNECT_MS);
  }
}
