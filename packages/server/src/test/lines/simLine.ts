/** Helpers of tests: a connection to the real server's end of it, over a line that takes its time, without a network. */

import type { Writable } from 'node:stream';
import type { ClientMessage, ServerMessage } from '@sitke/protocol';
import type { WebSocket } from 'ws';
import type { Hub } from '../../hub/hub.js';
import { Connection } from '../../socket/connection.js';
import type { Metrics } from '../../watch/metrics.js';
import { freeWork } from '../world.js';
import type { SimTime } from './simTime.js';

/** The present latency of the line, in milliseconds. Messages arrive in order. */
export interface Line {
  downMs(): number;
  upMs(): number;
}

export interface Peer {
  heard(message: ServerMessage): void;
  /** Returns how long it waits before it answers a ping; null where it never does. */
  pongMs(): number | null;
}

/** RFC 6455, section 5.2. */
const TEXT = 0x81;
const PING = 0x89;

/** Returns the frames of a server, as it has written them at once. */
function* framesOf(bytes: Buffer): Generator<{ readonly kind: number; readonly data: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const short = bytes[at + 1]!;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    const length = head === 2 ? short : head === 4 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    yield { kind: bytes[at]!, data: bytes.subarray(at + head, at + head + length) };
    at += head + length;
  }
}

export interface SimServer {
  readonly time: SimTime;
  readonly hub: Hub;
  readonly metrics: Metrics;
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
  /** How long until a connection is asked next whether it lives. */
  readonly gapMs: () => number;
}

export class SimConnection {
  readonly #server: SimServer;
  readonly #line: Line;
  readonly #peer: Peer;
  readonly #handlers = new Map<string, (...args: unknown[]) => void>();
  readonly #socket: { readyState: number };
  readonly #connection: Connection;
  #downMs = 0;
  #upMs = 0;

  constructor(server: SimServer, player: string, line: Line, peer: Peer) {
    this.#server = server;
    this.#line = line;
    this.#peer = peer;
    const handlers = this.#handlers;
    const socket = {
      OPEN: 1,
      CLOSED: 3,
      readyState: 1,
      bufferedAmount: 0,
      on: (name: string, call: (...args: unknown[]) => void) => handlers.set(name, call),
      terminate: () => this.close(),
      close: () => this.close(),
    };
    this.#socket = socket;
    const work = freeWork(server.time);
    const stream = { write: (bytes: Buffer) => this.#write(bytes) };
    this.#connection = new Connection(socket as unknown as WebSocket, player, {
      hub: server.hub,
      clock: server.time,
      work,
      payer: work.payer({}),
      mayCreate: () => true,
      onError: server.onError,
      metrics: server.metrics,
      random: server.random,
      stream: stream as unknown as Writable,
    });
    this.#ask();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === 1;
  }

  say(message: ClientMessage): void {
    const bytes = Buffer.from(JSON.stringify(message));
    this.#arrive(() => this.#handlers.get('message')!(bytes, false));
  }

  /** Answers a ping, or what was never asked. */
  pong(data: Buffer): void {
    this.#arrive(() => this.#handlers.get('pong')!(data));
  }

  close(): void {
    if (!this.isOpen) return;
    this.#socket.readyState = 3;
    this.#handlers.get('close')!();
  }

  #ask(): void {
    if (!this.isOpen) return;
    this.#connection.ping();
    this.#server.time.after(this.#server.gapMs(), () => this.#ask());
  }

  #arrive(call: () => void): void {
    const { time } = this.#server;
    this.#upMs = Math.max(this.#upMs, time.now() + this.#line.upMs());
    time.arrive(this.#upMs - time.now(), () => this.isOpen && call());
  }

  #write(bytes: Buffer): boolean {
    const { time } = this.#server;
    this.#downMs = Math.max(this.#downMs, time.now() + this.#line.downMs());
    time.outside(this.#downMs - time.now(), () => {
      if (this.isOpen) for (const frame of framesOf(bytes)) this.#hear(frame);
    });
    return true;
  }

  #hear({ kind, data }: { readonly kind: number; readonly data: Buffer }): void {
    if (kind === TEXT) this.#peer.heard(JSON.parse(data.toString('utf8')));
    if (kind !== PING) return;
    const ms = this.#peer.pongMs();
    if (ms !== null) this.#server.time.outside(ms, () => this.pong(data));
  }
}
