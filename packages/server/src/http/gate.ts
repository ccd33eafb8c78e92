/**
 * The gate before the HTTP server: connections of addresses that have spent their budget are answered and closed before
 * Node makes a parser, a request and a response for them, which is most of the work and garbage of a flood.
 */

import { type IncomingMessage, type RequestListener, Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type AddressOf, networkOf, peerOf } from '../net/address.js';
import { isAmbiguous } from '../net/ambiguous.js';
import type { Metrics } from '../watch/metrics.js';
import type { Clock } from '../work/clock.js';
import { RETRY_S } from '../work/work.js';
import { SECURITY_HEADERS } from './headers.js';
import type { Admission } from './limited.js';
import { pathOf } from './site.js';

const TEXT_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
};
/** The headers and the text of a rejection for too many requests. */
export const TOO_MANY: Readonly<Record<string, string>> = {
  ...TEXT_HEADERS,
  'retry-after': String(RETRY_S),
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
  readonly admission: Pick<Admission, 'isSpent' | 'refuses' | 'charge'>;
  readonly addressOf: AddressOf;
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
  /** The connections that came to a request, which pays for them. */
  readonly #heard = new WeakSet<Duplex>();

  #answer: RequestListener | null = null;

  constructor(options: ServerOptions, keeper: Gatekeeper) {
    super(options);
    this.#keeper = keeper;
    this.on('request', (request, response) => {
      this.hear(request.socket);
      if (this.#refuses(request)) response.writeHead(429, TOO_MANY).end(TOO_MANY_TEXT);
      else if (isAmbiguous(request)) this.#rejectAmbiguous(request, response);
      else this.#answer?.(request, response);
    });
    // Node itself would answer it, for free.
    this.on('checkExpectation', (request, response) => this.emit('request', request, response));
    this.#serve = this.listeners('connection') as ((socket: Socket) => void)[];
    this.removeAllListeners('connection');
    this.on('connection', (socket: Socket) => this.#meet(socket));
  }

  /** Says who answers, before the first connection comes. */
  serve(answer: RequestListener): void {
    this.#answer = answer;
  }

  /** How many connections wait at the gate. */
  get waiting(): number {
    return this.#recent.size + this.#older.size;
  }

  /** Notes that a connection has come to a request. */
  hear(socket: Duplex): void {
    this.#heard.add(socket);
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
    if (isProxy(address)) this.#serveFrom(socket);
    else if (admission.isSpent(network)) this.#hold(socket, network);
    else this.#pass(socket, network);
  }

  #serveFrom(socket: Socket): void {
    for (const serve of this.#serve) serve.call(this, socket);
  }

  /** Lets a connection in. A connection without a request, such as one with other bytes, costs as much as a request. */
  #pass(socket: Socket, network: string): void {
    this.#serveFrom(socket);
    socket.once('close', () => {
      if (!this.#heard.has(socket)) this.#keeper.admission.charge(network);
    });
  }

  /** Whether a request on an open connection is rejected. */
  #refuses(request: IncomingMessage): boolean {
    const { admission, addressOf, metrics } = this.#keeper;
    if (!admission.refuses(networkOf(addressOf(request)), pathOf(request))) return false;
    metrics.answered(429);
    return true;
  }

  #rejectAmbiguous(request: IncomingMessage, response: ServerResponse): void {
    const { admission, addressOf, metrics } = this.#keeper;
    admission.charge(networkOf(addressOf(request)));
    metrics.answered(400);
    response
      .writeHead(400, { ...TEXT_HEADERS, connection: 'close' })
      .end('one host, and a version of HTTP, are wanted\n');
  }

  /** Waits for the first bytes: a health check, or a file of the app, is served all the same. */
  #hold(socket: Socket, network: string): void {
    if (this.#recent.size >= MAX_WAITING) this.#sweep();
    this.#recent.set(socket, network);
    socket.on('error', ignore);
    socket.once('data', (first: Buffer) => {
      if (this.#release(socket)) this.#judge(socket, network, first);
    });
    socket.once('end', () => {
      if (this.#release(socket)) this.#end(socket, network);
    });
    this.#sweepLater();
  }

  /** Returns whether a connection was at the gate until now. */
  #release(socket: Socket): boolean {
    return this.#recent.delete(socket) || this.#older.delete(socket);
  }

  #judge(socket: Socket, network: string, first: Buffer): void {
    const { admission, metrics } = this.#keeper;
    if (!admission.refuses(network, pathIn(first))) {
      socket.off('error', ignore);
      this.#pass(socket, network);
      socket.unshift(first);
      return;
    }
    metrics.connectionRefused();
    metrics.answered(429);
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

  /** Ends connections that have said nothing since before the last sweep. */
  #sweep(): void {
    for (const [socket, network] of this.#older) this.#end(socket, network);
    this.#older = this.#recent;
    this.#recent = new Map();
  }

  /** Ends a connection that said nothing, which costs as much as a request. */
  #end(socket: Socket, network: string): void {
    this.#keeper.metrics.connectionRefused();
    this.#keeper.admission.charge(network);
    socket.destroy();
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
