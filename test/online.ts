/** A server and its clients as programs of their own, over real sockets, for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import {
  type Act,
  type ClientMessage,
  type Link,
  type LinkInput,
  newLink,
  parseServerMessage,
  type ServerMessage,
  stepLink,
} from '../packages/protocol/src/index.js';
import { sitkeProgram } from './program.js';

/** A running `sitke serve`. */
export interface Served {
  readonly process: ChildProcess;
  readonly url: string;
  readonly port: number;
}

/** Starts `sitke serve` on a file; port 0 is any that is free. */
export async function serve(file: string, port = 0): Promise<Served> {
  const args = [sitkeProgram, 'serve', '--port', String(port), '--db', file, '--log-level', 'warn'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /^Sitke listens on (http:\S+)$/.exec(line)?.[1];
    if (url !== undefined) return { process: child, url, port: Number(new URL(url).port) };
  }
  throw new Error('the server ended before it listened');
}

/** Kills a server as a power cut kills a machine. */
export async function kill(served: Served, signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
  const exited = once(served.process, 'exit');
  served.process.kill(signal);
  const [status] = await exited;
  return status;
}

export const newActId = (): string => randomBytes(12).toString('base64url');
const RETRY_MS = 50;
const TICK_MS = 200;

/** A player: a socket that comes back when it breaks, and the link to one game. */
export class Peer {
  link: Link;
  /** What the server has acknowledged, by act. */
  readonly acked = new Map<string, Act>();
  readonly #url: string;
  readonly #onChange: (peer: Peer) => void;
  readonly #sent = new Map<string, Act>();
  readonly #ticks: NodeJS.Timeout;
  #socket: WebSocket | null = null;
  #cookie: string | null = null;
  #isEnded = false;
  #onMessage: (message: ServerMessage) => void = () => {};

  constructor(url: string, game: string, onChange: (peer: Peer) => void) {
    this.#url = url;
    this.link = newLink(game);
    this.#onChange = onChange;
    this.#ticks = setInterval(() => this.#step({ type: 'tick', nowMs: Date.now() }), TICK_MS);
  }

  /** Connects, with the cookie of the last connection; resolves when the socket is open. */
  connect(): Promise<void> {
    const headers = this.#cookie === null ? {} : { cookie: this.#cookie };
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/ws`, { origin: this.#url, headers });
    this.#socket = socket;
    socket.on('upgrade', ({ headers: answer }) => {
      this.#cookie = answer['set-cookie']?.[0]?.split(';')[0] ?? this.#cookie;
    });
    socket.on('error', () => {});
    socket.on('message', (data) => this.#receive(String(data)));
    socket.on('close', () => {
      if (this.link.isOpen) this.#step({ type: 'closed' });
      if (!this.#isEnded) setTimeout(() => this.#isEnded || this.connect(), RETRY_MS);
    });
    return new Promise((resolve) => {
      socket.on('open', () => {
        if (this.link.game !== '') this.#step({ type: 'opened', nowMs: Date.now() });
        resolve();
      });
    });
  }

  /** Sends a message that is no part of a game, and returns the first answer of a kind. */
  ask<T extends ServerMessage['t']>(message: ClientMessage, t: T): Promise<Extract<ServerMessage, { t: T }>> {
    return new Promise((resolve) => {
      this.#onMessage = (answer) => {
        if (answer.t === t) resolve(answer as Extract<ServerMessage, { t: T }>);
      };
      this.#socket!.send(JSON.stringify(message));
    });
  }

  /** Takes up a game. */
  watch(game: string): void {
    this.link = newLink(game);
    this.#step({ type: 'opened', nowMs: Date.now() });
  }

  act(act: Act): void {
    const id = newActId();
    this.#sent.set(id, act);
    this.#step({ type: 'act', id, act, nowMs: Date.now() });
  }

  end(): void {
    this.#isEnded = true;
    clearInterval(this.#ticks);
    this.#socket?.terminate();
  }

  #receive(text: string): void {
    const parsed = parseServerMessage(text);
    if (!parsed.ok) throw new Error(`the server sends ${text}`);
    const message = parsed.value;
    this.#onMessage(message);
    if (message.t === 'ack') this.acked.set(message.id, this.#sent.get(message.id)!);
    this.#step({ type: 'received', message, nowMs: Date.now() });
  }

  #step(input: LinkInput): void {
    const { link, send, refused } = stepLink(this.link, input);
    this.link = link;
    for (const { act, refusal } of refused) throw new Error(`${JSON.stringify(act)} is refused: ${refusal.code}`);
    for (const message of send) {
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    }
    this.#onChange(this);
  }
}
