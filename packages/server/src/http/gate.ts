/**
 * The gate before the HTTP server: connections of addresses that have spent their budget are answered and closed before
 * Node makes a parser, a request and a response for them, which is most of the work and garbage of a flood.
 */

import { type RequestListener, Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, peerOf } from '../net/address.js';
import type { Metrics } from '../watch/metrics.js';
import type { Clock } from '../work/clock.js';
import { SECURITY_HEADERS } from './headers.js';
import type { Admission } from './limited.js';
import { pathOf } from './site.js';

/** The headers and the text of a rejection for too many requests. */
export const TOO_MANY: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': '1',
  connection: 'close',
};
export const TOO_MANY_TEXT = 'too many requests\n';

/** The same as bytes: the answer to HEAD, and to any other method. */
const HEAD_ANSWER = Buffer.from(
  `${[
    'HTTP/1.1 429 Too Many Requests',
    ...Object.entries(TOO_MANY).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${TOO_MANY_TEXT.length}`,
  ].join('\r\n')}\r\n\r\n`,
);
const ANSWER = Buffer.concat([HEAD_ANSWER, Buffer.from(TOO_MANY_TEXT)]);

/** How long a connection at the gate may say nothing, and up to twice that. */
const SILENCE_MS = 1000;
/** The most connections at the gate, and up to twice that; more end the oldest. */
const MAX_WAITING = 500;
const [SPACE, LETTER_H] = [0x20, 0x48];

export interface Gatekeeper {
  readonly clock: Clock;
  readonly admission: Pick<Admission, 'isSpent' | 'refuses'>;
  /** Whether an address is a trusted proxy's: its requests name their clients. */
  readonly isProxy: (address: string) => boolean;
  readonly metrics: Pick<Metrics, 'answered' | 'connectionRefused'>;
}

/** An HTTP server with a gate. */
export class GatedServer extends Server {
  readonly #keeper: Gatekeeper;
  readonly #serve: readonly ((socket: Socket) => void)[];
  /** Connections that have said nothing yet, with their networks: those since the last sweep, and those before. */
  #recent = new Map<Socket, string>();
  #older = new Map<Socket, string>();
  #stopSweeping: (() => void) | null = null;

  constructor(options: ServerOptions, listener: RequestListener, keeper: Gatekeeper) {
    super(options, listener);
    this.#keeper = keeper;
    this.#serve = this.listeners('connection') as ((socket: Socket) => void)[];
    this.removeAllListeners('connection');
    this.on('connection', (socket: Socket) => this.#meet(socket));
  }

  /** How many connections wait at the gate. */
  get waiting(): number {
    return this.#recent.size + this.#older.size;
  }

  override closeIdleConnections(): void {
    super.closeIdleConnections();
    this.#clear();
  }

  override closeAllConnections(): void {
    super.closeAllConnections();
    this.#clear();
  }

  #meet(socket: Socket): void {
    const { admission, isProxy } = this.#keeper;
    const address = peerOf(socket);
    const network = networkOf(address);
    if (!admission.isSpent(network) || isProxy(address)) this.#pass(socket);
    else this.#hold(socket, network);
  }

  #pass(socket: Socket): void {
    for (const serve of this.#serve) serve.call(this, socket);
  }

  /** Waits for the first bytes: a health check, or a file of the app, is served all the same. */
  #hold(socket: Socket, network: string): void {
    if (this.#recent.size >= MAX_WAITING) this.#sweep();
    this.#recent.set(socket, network);
    socket.on('error', ignore);
    socket.once('data', (first: Buffer) => this.#hear(socket, network, first));
    this.#sweepLater();
  }

  #hear(socket: Socket, network: string, first: Buffer): void {
    const { admission, metrics } = this.#keeper;
    // It may have been ended with these bytes on their way.
    if (!this.#recent.delete(socket) && !this.#older.delete(socket)) return;
    if (!admission.refuses(network, pathIn(first))) {
      socket.off('error', ignore);
      this.#pass(socket);
      socket.unshift(first);
      return;
    }
    metrics.answered(429);
    metrics.connectionRefused();
    socket.write(first[0] === LETTER_H ? HEAD_ANSWER : ANSWER);
    // So few bytes are with the system at once, which sends them before it ends the connection.
    socket.destroy();
  }

  #sweepLater(): void {
    this.#stopSweeping ??= this.#keeper.clock.after(SILENCE_MS, () => {
      this.#stopSweeping = null;
      this.#sweep();
      if (this.waiting > 0) this.#sweepLater();
    });
  }

  /** Ends connections that have said nothing since before the last sweep; each costs as much as a request. */
  #sweep(): void {
    const { admission, metrics } = this.#keeper;
    for (const [socket, network] of this.#older) {
      if (!socket.destroyed) metrics.connectionRefused();
      admission.refuses(network, '');
      socket.destroy();
    }
    this.#older = this.#recent;
    this.#recent = new Map();
  }

  #clear(): void {
    this.#stopSweeping?.();
    this.#stopSweeping = null;
    for (const waiting of [this.#older, this.#recent]) {
      for (const socket of waiting.keys()) socket.destroy();
      waiting.clear();
    }
  }
}

const ignore = (): void => {};

/** Returns the path that the first bytes of a connection ask for; empty if they do not have all of it. */
function pathIn(first: Buffer): string {
  const from = first.indexOf(SPACE) + 1;
  const to = first.indexOf(SPACE, from);
  return from === 0 || to < 0 ? '' : pathOf({ url: first.toString('latin1', from, to) });
}
