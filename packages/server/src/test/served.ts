/** Helpers of tests: a whole server over real sockets, its log, and clients that speak the protocol. */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import {
  type ClientMessage,
  type Command,
  parseServerMessage,
  type Received,
  type ServerMessage,
  socketUrl,
} from '@sitke/protocol';
import type { VariantId } from '@sitke/rules';
import { WebSocket } from 'ws';
import { type RunningServer, startServer } from '../server.js';
import type { ServerOptions } from '../serverOptions.js';
import { MemoryStore, type Store } from '../store/index.js';
import { makeLog } from '../watch/log.js';
import { Metrics } from '../watch/metrics.js';

/** Returns what asks for a game without clocks, against whom the asker gives its link. */
export function gameOf(variant: VariantId): Extract<ClientMessage, { t: 'create' }> {
  return {
    t: 'create',
    id: 'served0000000000',
    variant,
    options: {},
    time: { kind: 'unlimited' },
    seat: 0,
    name: null,
    opponent: { kind: 'link' },
  };
}

export interface Served {
  readonly server: RunningServer;
  readonly store: Store;
  readonly metrics: Metrics;
  /** The lines of the log. */
  readonly lines: readonly string[];
  readonly errors: readonly unknown[];
}

/** Starts a server that logs all there is; without limits of addresses unless they are asked for. */
export async function serveAll(options: Partial<ServerOptions> = {}): Promise<Served> {
  const { store = new MemoryStore(), metrics = new Metrics() } = options;
  const lines: string[] = [];
  const errors: unknown[] = [];
  const log = options.log ?? makeLog('debug', { to: { write: (line) => void lines.push(line) } });
  const onError = (error: unknown): void => {
    errors.push(error);
    log.error({ err: error }, 'mistake');
  };
  // Timings depend on the load of the machine: nobody may be cut off for it.
  const work = { limitsAddresses: false, limitsPlayers: false };
  const rest = { host: '127.0.0.1', port: 0, origins: [], limitsAddresses: false, work, onError, onFatal: onError };
  const server = await startServer({ ...rest, ...options, store, metrics, log });
  return { server, store, metrics, lines, errors };
}

/** The answer to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Asks for exactly this path; `fetch` would normalise it, and cannot set the origin. */
export async function ask(
  port: number,
  path: string,
  options: http.RequestOptions = {},
  sent: string | Uint8Array = '',
): Promise<Answer> {
  const request = http.request({ host: '127.0.0.1', port, path, agent: false, ...options });
  // Of some methods Node would send the body without its length.
  if (sent.length > 0) request.setHeader('content-length', Buffer.byteLength(sent));
  request.end(sent);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  return { status: response.statusCode!, headers: response.headers, body };
}

/** A client on a socket, with all received messages. */
export class Guest {
  readonly heard: Received[] = [];
  /** Its cookie, as sent back. */
  cookie = '';
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  #wake: () => void = () => {};

  private constructor(url: string, headers: Record<string, string>) {
    this.socket = new WebSocket(socketUrl(url), { headers: { origin: url, ...headers } });
    this.socket.on('upgrade', ({ headers: answer }) => {
      this.cookie = answer['set-cookie']?.[0]?.split(';')[0] ?? headers['cookie'] ?? '';
    });
    this.socket.on('message', (data) => {
      const parsed = parseServerMessage(String(data));
      if (!parsed.ok) throw new Error(`the server sends ${data}`);
      this.heard.push(parsed.value);
      this.#wake();
    });
    this.closed = new Promise((resolve) => {
      this.socket.on('close', resolve);
    });
  }

  static async come(url: string, headers: Record<string, string> = {}): Promise<Guest> {
    const guest = new Guest(url, headers);
    await once(guest.socket, 'open');
    return guest;
  }

  /** The token of its session. */
  get token(): string {
    return this.cookie.slice(this.cookie.indexOf('=') + 1);
  }

  /** Sends a message and waits for the next that is an answer of this kind. */
  async ask<T extends ServerMessage['t']>(
    message: ClientMessage,
    ...kinds: readonly T[]
  ): Promise<Extract<ServerMessage, { t: T }>> {
    const from = this.heard.length;
    this.socket.send(JSON.stringify(message));
    for (;;) {
      const found = this.heard.slice(from).find(({ t }) => kinds.includes(t as T));
      if (found) return found as Extract<ServerMessage, { t: T }>;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Sends a command on the last version that the client may have seen. */
  async act(game: string, v: number, act: Command): Promise<Extract<ServerMessage, { t: 'ack' | 'refused' }>> {
    const id = randomBytes(12).toString('base64url');
    return this.ask({ t: 'act', game, v, id, act }, 'ack', 'refused');
  }
}
