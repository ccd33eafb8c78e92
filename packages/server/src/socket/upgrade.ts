/** Opens sockets: checks origin, session and limits. */

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { MAX_CLIENT_BYTES, OLDEST_PROTOCOL, PROTOCOL_VERSION, versionOfPath } from '@sitke/protocol';
import { WebSocketServer } from 'ws';
import { plainMessage } from '../games/view.js';
import type { Hub } from '../hub/hub.js';
import { type AddressOf, networkOf } from '../net/address.js';
import { isAmbiguous } from '../net/ambiguous.js';
import { Bans } from '../net/bans.js';
import { type BucketSize, Buckets } from '../net/buckets.js';
import { isTrusted, type SessionEntry, type Sessions } from '../people/sessions.js';
import type { Signer } from '../receipts/signer.js';
import { StoreBusyError, StoreFailedError } from '../store/index.js';
import type { Log } from '../watch/log.js';
import type { Metrics } from '../watch/metrics.js';
import type { Clock } from '../work/clock.js';
import { ENTRY_MS, type Payer, REQUEST_MS, type Work } from '../work/work.js';
import { Connection, PING_MS } from './connection.js';

/** The path of the socket. */
export const SOCKET_PATH = '/ws';
/** The interval of the ping slots, and the least number and the number of slots until a connection's next ping. */
const PING_TICK_MS = 25;
const MIN_PING_SLOTS = (0.5 * PING_MS) / PING_TICK_MS;
const PING_SLOTS = (1.5 * PING_MS) / PING_TICK_MS;
/** Games that a player creates stay in the store. One person may be many players. */
const GAMES_PER_PLAYER: BucketSize = { capacity: 20, perSecond: 0.1 };
const GAMES_PER_ADDRESS: BucketSize = { capacity: 200, perSecond: 1 };
const UPGRADES_PER_ADDRESS: BucketSize = { capacity: 100, perSecond: 5 };
const CONNECTIONS_PER_ADDRESS = 200;
/** The cost of opening a socket: its handshake, and its session. */
const UPGRADE_MS = 1;
const RETRY_MAX_MS = 3000;
/** When a page of version 1 asks again: it waits for a server, and keeps what was done on it, until somebody reloads it. */
const FIRST_VERSION_RETRY_MS = 30_000;
/** When to come back to a store that takes no writes. */
const BUSY_RETRY_MS = 1000;
/** The most characters of a stranger's text in the log. */
const MAX_LOGGED = 100;
/** The most rejected origins that are warned of. */
const MAX_ORIGINS = 20;

/** Why a request is refused, as the status line has it, and when it may be made again. */
interface Rejection {
  readonly status: string;
  readonly retryMs?: number;
}

const STOPPING: Rejection = { status: '503 Service Unavailable', retryMs: RETRY_MAX_MS };

export interface UpgradeOptions {
  readonly hub: Hub;
  readonly work: Work;
  readonly sessions: Sessions;
  readonly clock: Clock;
  /** The origins of the pages that may connect, as browsers write them. */
  readonly origins: ReadonlySet<string>;
  readonly onError: (error: unknown) => void;
  /** Whether addresses have limits; a load test has all its clients at one. */
  readonly limitsAddresses?: boolean;
  readonly addressOf: AddressOf;
  /** Default: nobody is banned. */
  readonly bans?: Bans;
  /** The oldest version of the protocol to go on with. */
  readonly oldestVersion?: number;
  /** Called when a player opens a first connection, or closes the last one. */
  readonly onPresence?: (player: string, isHere: boolean) => void;
  /** Null where no receipts are given. */
  readonly signer?: Signer | null;
  readonly log: Log;
  readonly metrics: Metrics;
}

export class UpgradeHandler {
  readonly #options: UpgradeOptions;
  readonly #bans: Bans;
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_CLIENT_BYTES,
    maxFragments: 16,
    maxBufferedChunks: 64,
    perMessageDeflate: false,
    clientTracking: false,
  });
  /** All connections, each with its ping slot. */
  readonly #connections = new Map<Connection, Set<Connection>>();
  /** The connections of each ping slot: random, so that nobody can predict a ping. */
  readonly #pingSlots = Array.from({ length: PING_SLOTS }, () => new Set<Connection>());
  readonly #byNetwork = new Map<string, number>();
  readonly #byPlayer = new Map<string, number>();
  readonly #upgrades = new Buckets(UPGRADES_PER_ADDRESS);
  readonly #created = new Buckets(GAMES_PER_PLAYER);
  readonly #createdFrom = new Buckets(GAMES_PER_ADDRESS);
  #stopPinging: (() => void) | null = null;
  readonly #strangeOrigins = new Set<string>();
  #isOpen = true;
  /** The current ping slot. */
  #pingSlot = 0;
  #opened = 0;

  constructor(options: UpgradeOptions) {
    this.#options = options;
    this.#bans = options.bans ?? new Bans();
    this.#ping();
  }

  /** How many connections are open. */
  get size(): number {
    return this.#connections.size;
  }

  /** Handles a request to open a socket: answers with an error, or opens it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Until the socket is a WebSocket, nobody else listens to its errors.
    const ignore = (): void => {};
    socket.on('error', ignore);
    this.#admit(request).then(
      (admitted) => {
        if ('status' in admitted) {
          this.#logRefused(request, admitted.status);
          // Or a flood of rejected ones would be free.
          this.#options.work.charge(networkOf(this.#options.addressOf(request)), REQUEST_MS);
          this.#options.metrics.turnedAway(Number.parseInt(admitted.status, 10));
          reject(socket, admitted);
          return;
        }
        socket.off('error', ignore);
        this.#open(request, socket, head, admitted);
      },
      (error) => {
        if (!(error instanceof StoreBusyError || error instanceof StoreFailedError)) this.#options.onError(error);
        reject(socket, { status: '503 Service Unavailable', retryMs: BUSY_RETRY_MS });
      },
    );
  }

  /** A rejected page may be the operator's own, whose origin must be configured: warns once a page. */
  #logRefused(request: IncomingMessage, refused: string): void {
    const origin = request.headers.origin?.slice(0, MAX_LOGGED);
    const isNew = refused.startsWith('403') && origin !== undefined && !this.#strangeOrigins.has(origin);
    if (isNew && this.#strangeOrigins.size < MAX_ORIGINS) this.#strangeOrigins.add(origin);
    const level = isNew && this.#strangeOrigins.has(origin) ? 'warn' : 'info';
    this.#options.log[level]({ address: this.#options.addressOf(request), origin, refused }, 'socket refused');
  }

  /** Admits nobody any more. */
  shut(): void {
    this.#isOpen = false;
    this.#stopPinging?.();
  }

  /** Says goodbye to all connections. */
  close(): void {
    this.shut();
    this.reconnectAll();
  }

  /** Asks all clients to connect again, at their own times. */
  reconnectAll(): void {
    for (const connection of this.#connections.keys()) connection.bye(Math.floor(Math.random() * RETRY_MAX_MS));
  }

  /** Ends the remaining connections. */
  terminate(): void {
    this.shut();
    for (const connection of this.#connections.keys()) connection.terminate();
  }

  /** Whether a player has a connection. */
  isConnected(player: string): boolean {
    return this.#byPlayer.has(player);
  }

  /** Ends the connections of a player whose session has ended. */
  disconnect(player: string): void {
    for (const connection of this.#connections.keys()) if (connection.player === player) connection.disconnect();
  }

  /** Returns the session of an admitted request, or why it is refused. */
  async #admit(request: IncomingMessage): Promise<SessionEntry | Rejection> {
    const { work, origins, sessions, clock, addressOf, limitsAddresses = true } = this.#options;
    if (!this.#isOpen) return STOPPING;
    if (isAmbiguous(request)) return { status: '400 Bad Request' };
    if (versionOfPath(request.url!) === null) return { status: '404 Not Found' };
    const network = networkOf(addressOf(request));
    if (this.#bans.has(network)) return { status: '403 Forbidden' };
    const credentials = sessions.credentialsOf(request.headers);
    if (!isTrusted(request.headers, credentials, origins)) return { status: '403 Forbidden' };
    if (limitsAddresses) {
      const isFull = (this.#byNetwork.get(network) ?? 0) >= CONNECTIONS_PER_ADDRESS;
      const payer = work.payer({ network });
      if (isFull || !mayEnter(payer) || !this.#upgrades.take(network, clock.now())) return tooMany(payer);
      payer.charge(UPGRADE_MS);
      // Simultaneous requests are admitted one after another.
      if (!(await work.admit(payer))) return tooMany(payer);
      if (!this.#isOpen) return STOPPING;
    }
    const player = credentials.token === null ? null : await sessions.find(credentials.token, clock.now());
    if (player !== null) {
      const payer = work.payer({ player });
      return mayEnter(payer) ? { player, newToken: null } : tooMany(payer);
    }
    if (credentials.isBearer) return { status: '401 Unauthorized' };
    const made = await sessions.make(clock.now());
    return { player: made.player, newToken: made.token };
  }

  #open(request: IncomingMessage, socket: Duplex, head: Buffer, { player, newToken }: SessionEntry): void {
    const { hub, work, clock, sessions, addressOf, onError, metrics, log, limitsAddresses = true } = this.#options;
    const address = addressOf(request);
    const network = networkOf(address);
    const addCookie = (headers: string[], about: IncomingMessage): void => {
      if (newToken !== null && about === request) {
        headers.push(`Set-Cookie: ${sessions.cookieOf(newToken, request.headers)}`);
      }
    };
    this.#server.on('headers', addCookie);
    // The answer and the first ping go out together.
    socket.cork();
    process.nextTick(() => socket.uncork());
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      const payer = work.payer({ network, player, isConnection: true });
      const mayCreate = (): boolean =>
        this.#created.take(player, clock.now()) && (!limitsAddresses || this.#createdFrom.take(network, clock.now()));
      const connection = new Connection(opened, player, {
        hub,
        clock,
        work,
        payer,
        mayCreate,
        signer: this.#options.signer ?? null,
        onError,
        metrics,
        random: Math.random,
        stream: socket,
      });
      const number = ++this.#opened;
      const version = versionOfPath(request.url!)!;
      metrics.opened(version);
      log.info({ connection: number, address, isNew: newToken !== null, version }, 'socket opened');
      this.#schedulePing(connection);
      add(this.#byNetwork, network, 1);
      if (add(this.#byPlayer, player, 1) === 1) this.#options.onPresence?.(player, true);
      // An address banned meanwhile is cut off at once.
      const forget = this.#bans.hold(network, () => connection.terminate());
      opened.on('close', (code) => {
        forget();
        log.info({ connection: number, code }, 'socket closed');
        this.#closed(connection, network, player);
      });
      // The handler may have been closed meanwhile.
      if (this.#isOpen) this.#greet(connection, version);
      else connection.bye(0);
    });
    this.#server.off('headers', addCookie);
  }

  /** Goes on with a client of this version or a neighbouring one; others need a newer page. */
  #greet(connection: Connection, version: number): void {
    const { oldestVersion = OLDEST_PROTOCOL } = this.#options;
    if (version === 1) connection.dismiss(plainMessage({ t: 'bye', retryMs: FIRST_VERSION_RETRY_MS }));
    else if (version < oldestVersion)
      connection.dismiss(plainMessage({ t: 'outdated', version: PROTOCOL_VERSION, oldest: oldestVersion }));
    else connection.greet();
  }

  #closed(connection: Connection, network: string, player: string): void {
    this.#connections.get(connection)?.delete(connection);
    this.#connections.delete(connection);
    add(this.#byNetwork, network, -1);
    if (add(this.#byPlayer, player, -1) === 0) this.#options.onPresence?.(player, false);
  }

  /** Pings the connections of the current slot. A late slot delays the next ones; it is never made up for. */
  #ping(): void {
    this.#stopPinging = this.#options.clock.after(PING_TICK_MS, () => {
      const asked = this.#pingSlots[this.#pingSlot]!;
      this.#pingSlots[this.#pingSlot] = new Set();
      for (const connection of asked) {
        connection.ping();
        this.#schedulePing(connection);
      }
      this.#pingSlot = (this.#pingSlot + 1) % PING_SLOTS;
      this.#ping();
    });
  }

  #schedulePing(connection: Connection): void {
    const gap = MIN_PING_SLOTS + Math.floor(Math.random() * (PING_SLOTS - MIN_PING_SLOTS));
    const later = this.#pingSlots[(this.#pingSlot + gap) % PING_SLOTS]!;
    this.#connections.set(connection, later.add(connection));
  }
}

/** Changes a count, and returns it; none is 0. */
function add(counts: Map<string, number>, key: string, more: 1 | -1): number {
  const count = (counts.get(key) ?? 0) + more;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
  return Math.max(0, count);
}

/** Whether a client that comes, perhaps back, will not be cut off for what it asks for first. */
function mayEnter(payer: Payer): boolean {
  return payer.waitForMs(ENTRY_MS) === 0;
}

function tooMany(payer: Payer): Rejection {
  return { status: '429 Too Many Requests', retryMs: payer.waitForMs(ENTRY_MS) };
}

/** Answers and closes a socket; a client that does not close its side would otherwise keep it open. */
function reject(socket: Duplex, { status, retryMs }: Rejection): void {
  socket.resume();
  socket.once('finish', () => socket.destroy());
  const retry = retryMs === undefined ? '' : `Retry-After: ${Math.max(1, Math.ceil(retryMs / 1000))}\r\n`;
  socket.end(`HTTP/1.1 ${status}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
