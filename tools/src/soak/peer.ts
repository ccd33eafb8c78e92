/** A player as a client: a socket that comes back when it breaks, and the link to one game. */
import { randomBytes } from 'node:crypto';
import {
  type ClientMessage,
  type Command,
  type Link,
  type LinkInput,
  newLink,
  parseServerMessage,
  type Receipt,
  type Received,
  type ServerMessage,
  socketUrl,
  stepLink,
} from '@sitke/protocol';
import { WebSocket } from 'ws';

/** Returns a name for an act. */
export function newActId(): string {
  return randomBytes(12).toString('base64url');
}

/** How long it waits before it connects again: longer each time that this fails. */
const RETRY_MS = [50, 100, 200, 400, 800, 1600] as const;
const TICK_MS = 200;

/** An act that the server has acknowledged, and the version that it then said. */
export interface Acked {
  readonly game: string;
  readonly act: Command;
  readonly v: number;
}

export class Peer {
  link: Link;
  /** The server's acknowledgements, by act. */
  readonly acked: Map<string, Acked> = new Map();
  /** Everything that servers have signed for it. */
  readonly receipts: Receipt[] = [];
  readonly #url: string;
  readonly #address: string;
  readonly #onChange: (peer: Peer) => void;
  /** Called when an act is refused for good. Default: throws. */
  onRefused: (act: Command, code: string) => void = (act, code) => {
    throw new Error(`${JSON.stringify(act)} is refused: ${code}`);
  };
  /** Called when an act is acknowledged, so many milliseconds after it was made. */
  onAck: (ms: number) => void = () => {};
  readonly #sent = new Map<string, { readonly act: Command; readonly atMs: number }>();
  readonly #ticks: NodeJS.Timeout;
  #socket: WebSocket | null = null;
  #cookie: string | null = null;
  #isEnded = false;
  /** How often in a row no connection came about. */
  #failures = 0;
  #onMessage: (message: Received) => void = () => {};

  /** `onChange` is called after each event; `address` is the local address of the socket. */
  constructor(url: string, onChange: (peer: Peer) => void, address = '127.0.0.1') {
    this.#url = url;
    this.#address = address;
    this.link = newLink('');
    this.#onChange = onChange;
    this.#ticks = setInterval(() => this.#step({ type: 'tick', nowMs: Date.now() }), TICK_MS);
  }

  /** Connects, with the cookie of the last connection; resolves when the socket is open. */
  connect(): Promise<void> {
    const headers = this.#cookie === null ? {} : { cookie: this.#cookie };
    const options = { origin: this.#url, headers, localAddress: this.#address };
    const socket = new WebSocket(socketUrl(this.#url), options);
    this.#socket = socket;
    socket.on('upgrade', ({ headers: answer }) => {
      this.#cookie = answer['set-cookie']?.[0]?.split(';')[0] ?? this.#cookie;
    });
    socket.on('error', () => {});
    socket.on('message', (data) => this.#receive(String(data)));
    socket.on('close', () => {
      if (this.link.isOpen) this.#step({ type: 'closed' });
      const ms = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)]!;
      this.#failures += 1;
      if (!this.#isEnded) setTimeout(() => this.#isEnded || this.connect(), ms);
    });
    return new Promise((resolve) => {
      socket.on('open', () => {
        this.#failures = 0;
        if (this.link.game !== '') this.#step({ type: 'opened', nowMs: Date.now() });
        else this.#onChange(this);
        resolve();
      });
    });
  }

  get isConnected(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Sends a message that is not part of a game, and returns the first answer of a kind. Nothing comes if it breaks. */
  ask<T extends ServerMessage['t']>(message: ClientMessage, t: T): Promise<Extract<ServerMessage, { t: T }>> {
    return new Promise((resolve) => {
      this.#onMessage = (answer) => {
        if (answer.t === t) resolve(answer as Extract<ServerMessage, { t: T }>);
      };
      this.#send(message);
    });
  }

  /** Takes up a game. */
  watch(game: string): void {
    this.link = newLink(game);
    if (this.isConnected) this.#step({ type: 'opened', nowMs: Date.now() });
  }

  act(act: Command): void {
    const id = newActId();
    this.#sent.set(id, { act, atMs: performance.now() });
    this.#step({ type: 'command', id, command: act, nowMs: Date.now() });
  }

  /** Breaks the connection; another one is opened soon. */
  cut(): void {
    this.#socket?.terminate();
  }

  end(): void {
    this.#isEnded = true;
    clearInterval(this.#ticks);
    this.#socket?.terminate();
  }

  #send(message: ClientMessage): void {
    if (this.isConnected) this.#socket!.send(JSON.stringify(message));
  }

  #receive(text: string): void {
    const parsed = parseServerMessage(text);
    if (!parsed.ok) throw new Error(`the server sends ${text}`);
    const message = parsed.value;
    this.#onMessage(message);
    if (message.t === 'ack') {
      const { game, id, v } = message;
      const { act, atMs } = this.#sent.get(id)!;
      this.acked.set(id, { game, act, v });
      this.onAck(performance.now() - atMs);
    }
    if (message.t === 'receipt') {
      const { t: _, ...receipt } = message;
      this.receipts.push(receipt);
    }
    this.#step({ type: 'received', message, nowMs: Date.now() });
  }

  #step(input: LinkInput): void {
    const { link, send, refused } = stepLink(this.link, input);
    this.link = link;
    for (const { command, refusal } of refused) this.onRefused(command, refusal.code);
    for (const message of send) this.#send(message);
    this.#onChange(this);
  }
}
