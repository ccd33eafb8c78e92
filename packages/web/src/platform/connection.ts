/**
 * The page's one connection to its server. It is open while an online screen is shown, detects that nobody
 * answers any more, and comes back. Senders keep what matters until it is answered (`stepLink` does).
 *
 * Where the server does not answer, a second socket is tried next to the first, because a phone that has changed its
 * network keeps the old one for minutes. Commands may arrive twice: the server does them once.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type ClientMessage, PROTOCOL_VERSION, parseServerMessage, type Received, socketUrl } from '@sitke/protocol';
import { newServerTime, type ServerTime, withPong } from './serverTime.js';

/**
 * How the connection is: `reconnecting` when no answer comes, `away` when the server has not been there for a while, `outdated`
 * when this page is too old for it.
 */
export type ConnectionState = 'closed' | 'connecting' | 'open' | 'reconnecting' | 'away' | 'outdated';

/** Is called when the connection changes or receives a message. */
export interface ConnectionListener {
  /** The connection is open: earlier requests must be sent again. `fields`: those that the server's hashes cover. */
  readonly opened?: (fields: readonly string[]) => void;
  readonly closed?: () => void;
  readonly received?: (message: Received) => void;
}

/** The part of a WebSocket that is used. */
export interface Socket {
  readonly readyState: number;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

/** The world as the connection needs it; times in milliseconds. */
export interface ConnectionWorld {
  dial(): Socket;
  now(): number;
  /** From 0 to 1. */
  random(): number;
  after(ms: number, call: () => void): () => void;
  /** Called when the server is newer than this page: there may be a newer page. */
  readonly onNewer?: () => void;
}

const TICK_MS = 500;
/** After so much silence the server is pinged. */
const QUIET_MS = 2500;
/** How long an answer may take before the page shows that, … */
const SHOW_MS = 3000;
/** … and before another socket is tried. */
const RETRY_MS = 5000;
/** How long a socket may take to open. */
const DIAL_MS = 10_000;
/** A socket that has received messages for so long is good; one that was lost before counts as a try. */
const GOOD_MS = 5000;
const FIRST_DELAY_MS = 500;
const LAST_DELAY_MS = 8000;
/** When a page that is too old asks again: the server may be an older one then. */
const OUTDATED_MS = 60_000;
/** After so many sockets in a row that did not open, the server counts as away. */
const AWAY_TRIES = 3;
const OPEN = 1;

/** Messages that the server does not answer. */
const UNANSWERED: ReadonlySet<ClientMessage['t']> = new Set(['leave', 'lobby']);

export class Connection {
  readonly #world: ConnectionWorld;
  readonly #state = signal<ConnectionState>('closed');
  readonly #listeners = new Set<ConnectionListener>();
  #time: ServerTime = newServerTime();
  #isWanted = false;
  /** The socket in use, and the one that is to take its place. */
  #socket: Socket | null = null;
  /** The fields that the server's hashes cover. */
  #fields: readonly string[] = [];
  #openedMs = 0;
  #next: { readonly socket: Socket; readonly sinceMs: number } | null = null;
  #receivedMs = 0;
  /** When the first message was sent that was not answered yet. */
  #askedMs: number | null = null;
  #ping = { n: 0, sentMs: 0 };
  /** How many sockets in a row did not open, or were lost soon: a page that is cut off must not come back at once for ever. */
  #tries = 0;
  #cancelDial: (() => void) | null = null;
  #cancelTick: (() => void) | null = null;

  constructor(world: ConnectionWorld) {
    this.#world = world;
  }

  get state(): ReadonlySignal<ConnectionState> {
    return this.#state;
  }

  /** The time by the server's clock, as well as it is known. Units: ms since the epoch. */
  serverNow(): number {
    return this.#world.now() + this.#time.offsetMs;
  }

  /** Opens it, or closes it for good. */
  want(isWanted: boolean): void {
    if (isWanted === this.#isWanted) return;
    this.#isWanted = isWanted;
    if (isWanted) {
      this.#state.value = 'connecting';
      this.#tries = 0;
      this.#dial();
      this.#tick();
      return;
    }
    this.#cancelTick?.();
    this.#stopDialing();
    this.#lose();
    this.#state.value = 'closed';
  }

  /** Adds a listener, which is called at once if the connection is open. Returns a function that removes it. */
  listen(listener: ConnectionListener): () => void {
    this.#listeners.add(listener);
    if (this.#socket) listener.opened?.(this.#fields);
    return () => this.#listeners.delete(listener);
  }

  /** Sends a message, if the connection is open. Nothing is kept for later. */
  send(message: ClientMessage): void {
    if (this.#socket?.readyState !== OPEN) return;
    this.#socket.send(JSON.stringify(message));
    if (!UNANSWERED.has(message.t)) this.#askedMs ??= this.#world.now();
  }

  /** The page is seen again, or the network is back: asks for all that was missed, or connects at once. */
  wake(): void {
    if (!this.#isWanted) return;
    if (this.#socket) {
      this.#sendPing();
      this.#notifyOpened();
      return;
    }
    this.#tries = 0;
    this.#dial();
  }

  #notifyOpened(): void {
    for (const listener of [...this.#listeners]) listener.opened?.(this.#fields);
  }

  #dial(): void {
    this.#cancelDial?.();
    this.#cancelDial = null;
    if (this.#next || !this.#isWanted) return;
    const socket = this.#world.dial();
    this.#next = { socket, sinceMs: this.#world.now() };
    socket.onclose = () => this.#failed();
    // A socket is open once the server has said its version.
    socket.onmessage = ({ data }: { readonly data: unknown }) => this.#greeted(socket, data);
  }

  #greeted(socket: Socket, data: unknown): void {
    const message = read(data);
    if (message?.t === 'hello') {
      if (message.version > PROTOCOL_VERSION) this.#world.onNewer?.();
      this.#opened(socket, message.fields);
    } else if (message?.t === 'outdated') {
      this.#stopDialing();
      this.#lose();
      this.#state.value = 'outdated';
      this.#world.onNewer?.();
      this.#dialLater(OUTDATED_MS);
    } else if (message?.t === 'bye') {
      this.#stopDialing();
      this.#state.value = 'away';
      this.#dialLater(message.retryMs);
    }
  }

  #stopDialing(): void {
    this.#cancelDial?.();
    this.#cancelDial = null;
    this.#drop(this.#next?.socket ?? null);
    this.#next = null;
  }

  #opened(socket: Socket, fields: readonly string[]): void {
    this.#next = null;
    this.#drop(this.#socket);
    this.#socket = socket;
    this.#fields = fields;
    this.#openedMs = this.#world.now();
    this.#receivedMs = this.#openedMs;
    this.#askedMs = null;
    socket.onclose = () => {
      if (this.#receivedMs - this.#openedMs < GOOD_MS) this.#tries++;
      this.#lose();
      this.#dialLater();
    };
    socket.onmessage = ({ data }: { readonly data: unknown }) => this.#receive(data);
    this.#state.value = 'open';
    this.#sendPing();
    this.#notifyOpened();
  }

  /** The new socket did not open. */
  #failed(): void {
    this.#next = null;
    this.#tries++;
    this.#state.value = this.#tries >= AWAY_TRIES ? 'away' : 'reconnecting';
    this.#dialLater();
  }

  #receive(data: unknown): void {
    const nowMs = this.#world.now();
    this.#receivedMs = nowMs;
    this.#askedMs = null;
    this.#state.value = 'open';
    this.#stopDialing();
    if (nowMs - this.#openedMs >= GOOD_MS) this.#tries = 0;
    const message = read(data);
    if (!message) return;
    if (message.t === 'pong' && message.n === this.#ping.n) {
      this.#time = withPong(this.#time, { sentMs: this.#ping.sentMs, receivedMs: nowMs, atMs: message.at });
    }
    if (message.t === 'bye') {
      this.#lose();
      this.#state.value = 'away';
      this.#dialLater(message.retryMs);
    }
    for (const listener of [...this.#listeners]) listener.received?.(message);
  }

  #sendPing(): void {
    this.#ping = { n: this.#ping.n + 1, sentMs: this.#world.now() };
    this.send({ t: 'ping', n: this.#ping.n });
  }

  /** Gives up the socket in use. */
  #lose(): void {
    if (!this.#socket) return;
    this.#drop(this.#socket);
    this.#socket = null;
    this.#askedMs = null;
    this.#state.value = 'reconnecting';
    for (const listener of [...this.#listeners]) listener.closed?.();
  }

  #drop(socket: Socket | null): void {
    if (!socket) return;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
  }

  /** Tries again after a while: each time after a longer one, and never all pages at once. */
  #dialLater(leastMs = 0): void {
    if (!this.#isWanted) return;
    const mostMs = Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#tries);
    const delayMs = leastMs + mostMs * (0.5 + this.#world.random() / 2);
    this.#cancelDial?.();
    this.#cancelDial = this.#world.after(delayMs, () => this.#dial());
  }

  #tick(): void {
    this.#cancelTick = this.#world.after(TICK_MS, () => this.#tick());
    const nowMs = this.#world.now();
    if (this.#next && nowMs - this.#next.sinceMs >= DIAL_MS) {
      this.#drop(this.#next.socket);
      this.#failed();
    }
    if (!this.#socket) return;
    if (this.#askedMs === null && nowMs - this.#receivedMs >= QUIET_MS) this.#sendPing();
    const waitedMs = this.#askedMs === null ? 0 : nowMs - this.#askedMs;
    if (waitedMs >= SHOW_MS && this.#state.value === 'open') this.#state.value = 'reconnecting';
    if (waitedMs >= RETRY_MS && !this.#cancelDial) this.#dial();
  }
}

/** Reads a message; fields and kinds of a later version are skipped and named in the browser's console. */
function read(data: unknown): Received | null {
  if (typeof data !== 'string') return null;
  const parsed = parseServerMessage(data, (unread) => console.debug({ unread }));
  if (!parsed.ok) console.debug({ unread: parsed.error });
  return parsed.ok ? parsed.value : null;
}

/** Connects to the server in whose folder the app lies; `root` is that folder. */
export function browserConnection(root: string, onNewer: () => void): Connection {
  const connection = new Connection({
    dial: () => new WebSocket(socketUrl(root)),
    now: () => Date.now(),
    random: () => Math.random(),
    onNewer,
    after: (ms, call) => {
      const timer = setTimeout(call, ms);
      return () => clearTimeout(timer);
    },
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.wake();
  });
  addEventListener('online', () => connection.wake());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) connection.wake();
  });
  return connection;
}
