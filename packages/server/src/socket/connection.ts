/** One connection: its messages in and out, and its costs. */

import { performance } from 'node:perf_hooks';
import type { Writable } from 'node:stream';
import { type ClientMessage, HELLO, parseClientMessage, type Refusal, refusal } from '@sitke/protocol';
import type { WebSocket } from 'ws';
import { errorMessage, plainMessage, refusedMessage, type Wire, wireText } from '../games/view.js';
import type { Hub } from '../hub/hub.js';
import type { Listener } from '../hub/liveGame.js';
import type { Signer } from '../receipts/signer.js';
import type { Metrics, ResyncCause } from '../watch/metrics.js';
import type { Clock } from '../work/clock.js';
import { MESSAGE_MS, type Payer, RECEIPT_MS, type Work } from '../work/work.js';
import { Inbox, MAX_WAITING } from './inbox.js';
import { frameOf, Outbox } from './outbox.js';
import { RoundTrips } from './roundTrips.js';

/** Close codes of RFC 6455. */
const CLOSE = { policy: 1008, notText: 1003, restart: 1012 } as const;
/** The most unread bytes of a client: past the first it is sent less, past the second it is cut off. */
const SLOW_BYTES = 65_536;
const STALLED_BYTES = 262_144;
/** How often each connection is pinged, on average. */
export const PING_MS = 10_000;
/** How long to wait for the answer to the first ping, which came out of turn. */
const ANSWER_MS = 0.9 * PING_MS;
/** How long a client may take to receive the end of its session. */
const DISCONNECT_MS = 500;
/** The same for a client that is cut off: one that floods may be slow to read. */
const CUT_OFF_MS = 2000;
/** The chance of a ping when its player's clock begins to run. */
const TURN_CHANCE = 0.25;

export interface ConnectionOptions {
  readonly hub: Hub;
  readonly clock: Clock;
  readonly work: Work;
  /** The payer of its requests. */
  readonly payer: Payer;
  /** Takes one from the player's allowance of new games. */
  readonly mayCreate: () => boolean;
  /** Null where no receipts are given. */
  readonly signer?: Signer | null;
  readonly onError: (error: unknown) => void;
  readonly metrics?: Metrics;
  /** A random number from 0 to 1. */
  readonly random: () => number;
  /** The stream under the socket. */
  readonly stream: Pick<Writable, 'write'>;
}

/** The last message sent and its frame: one frame a message, however many recipients. */
let last: { readonly message: Wire; readonly frame: Buffer } | null = null;

function frameFor(message: Wire): Buffer {
  if (last?.message !== message) last = { message, frame: frameOf(wireText(message)) };
  return last.frame;
}

const GREETING = frameOf(wireText(plainMessage(HELLO)));

export class Connection implements Listener {
  readonly player: string;
  readonly #socket: WebSocket;
  readonly #options: ConnectionOptions;
  readonly #outbox: Outbox;
  readonly #inbox: Inbox;
  /** Games of which the client has missed changes because it reads too slowly. */
  readonly #missed = new Set<string>();
  /** The last lobby message, if the client has missed it. */
  #missedLobby: Wire | null = null;
  readonly #trips = new RoundTrips();
  /** How many messages came after the server closed the connection. */
  #unheard = 0;
  readonly #onUnread = (): void => this.#options.metrics?.unread();
  /** Whether the client has asked for the lobby and has not been sent it yet. */
  #wantsLobby = false;

  constructor(socket: WebSocket, player: string, options: ConnectionOptions) {
    this.#socket = socket;
    this.player = player;
    this.#options = options;
    const onSent = (): void => this.#sent();
    this.#outbox = new Outbox((data) => {
      // It may have been closed in this very turn: then nothing may follow the last frame.
      if (socket.readyState === socket.OPEN) options.stream.write(data, onSent);
    });
    this.#inbox = new Inbox({
      ...options,
      handle: (data, atMs) => this.#handle(data, atMs),
      hasRoom: () => this.#unread <= SLOW_BYTES,
      cutOff: () => this.#cutOff(),
    });
    socket.on('message', (data, isBinary) => this.#receive(data as Buffer, isBinary));
    socket.on('ping', () => this.#pinged());
    socket.on('pong', (data) => {
      this.#pinged();
      this.#ponged(data);
    });
    socket.on('close', () => {
      this.#inbox.end();
      options.hub.leave(this);
    });
    // The close that follows says all: a peer that breaks the rules of WebSocket is not an internal error.
    socket.on('error', () => {});
  }

  send(message: Wire): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (message.t === 'refused' || message.t === 'error') this.#options.metrics?.refused(message.code);
    const waiting = this.#unread;
    if (waiting > STALLED_BYTES) {
      this.#options.metrics?.slowReader();
      this.#socket.terminate();
    } else if (waiting > SLOW_BYTES && message.t === 'event') this.#missed.add(message.game);
    else if (waiting > SLOW_BYTES && message.t === 'lobby') this.#missedLobby = message;
    else {
      if (message.t === 'lobby') this.#missedLobby = null;
      const frame = frameFor(message);
      this.#outbox.add(frame);
      this.#charge(message, frame);
    }
  }

  /** The bytes that the client has not read yet. */
  get #unread(): number {
    return this.#socket.bufferedAmount + this.#outbox.bytes;
  }

  /** Charges whole answers to the client that has asked for them; events of others are free. */
  #charge({ t }: Wire, { length }: Buffer): void {
    if (t === 'state' || (t === 'lobby' && this.#wantsLobby)) this.#options.payer.chargeLength(length);
    if (t === 'lobby') this.#wantsLobby = false;
  }

  /** Pings the connection; ends it if the last ping has no answer yet, unless that is recent. */
  ping(): void {
    const { askedMs } = this.#trips;
    if (askedMs === null) this.#ask((frame) => this.#options.stream.write(frame));
    else if (this.#options.clock.now() - askedMs >= ANSWER_MS) this.#socket.terminate();
  }

  /** Called when its player's clock begins to run: now and then a good moment to measure the line. */
  clockStarted(): void {
    if (this.#trips.askedMs === null && this.#options.random() < TURN_CHANCE) {
      this.#ask((frame) => this.#outbox.add(frame));
    }
  }

  #ponged(data: Buffer): void {
    const { clock, stream, onError } = this.#options;
    const nowMs = clock.now();
    if (!this.#trips.answer(data, nowMs, nowMs - clock.arrivedMs())) return;
    const again = (): void => {
      if (this.#trips.askedMs === null) this.#ask((frame) => stream.write(frame), true);
    };
    // After all waiting messages are handled.
    clock.polled().then(again).catch(onError);
  }

  #ask(send: (frame: Buffer) => void, isAgain = false): void {
    const frame = this.#trips.ask(this.#options.clock.now(), isAgain);
    if (this.#socket.readyState === this.#socket.OPEN) send(frame);
  }

  /** Says what the server's version is, and measures the line for the first time. */
  greet(): void {
    // At once, so that it is in the packet of the answer to the handshake.
    if (this.#socket.readyState === this.#socket.OPEN) this.#options.stream.write(GREETING);
    this.ping();
  }

  /** Says that the server is stopping, and closes the connection. */
  bye(retryMs: number): void {
    this.send(plainMessage({ t: 'bye', retryMs }));
    this.#close(CLOSE.restart);
  }

  /** Ends a connection with a last message, by force if the client does not answer the close. */
  dismiss(last: Wire): void {
    this.send(last);
    this.#close(CLOSE.restart);
    this.#options.clock.after(DISCONNECT_MS, () => this.#socket.terminate());
  }

  /** Ends a connection whose session has ended: at once, and by force if the client does not answer the close. */
  disconnect(): void {
    this.#close(CLOSE.policy, 'session/ended');
    this.#options.clock.after(DISCONNECT_MS, () => this.#socket.terminate());
  }

  /** Ends the connection without a word. */
  terminate(): void {
    this.#socket.terminate();
  }

  /** Closes the connection; earlier messages go out first. */
  #close(code: number, reason?: string): void {
    this.#outbox.flush();
    this.#socket.close(code, reason);
  }

  /** A control frame has come. */
  #pinged(): void {
    this.#options.payer.charge(MESSAGE_MS);
    this.#inbox.check();
  }

  #sent(): void {
    this.#catchUp();
    if (this.#unread <= SLOW_BYTES) this.#inbox.readOn();
  }

  #cutOff(): void {
    this.#options.metrics?.cutOff();
    this.#refuse(refusal('rate/limit'));
    this.#close(CLOSE.policy, 'rate/limit');
    this.#options.clock.after(CUT_OFF_MS, () => this.#socket.terminate());
  }

  #catchUp(): void {
    if (this.#missed.size === 0 && this.#missedLobby === null) return;
    if (this.#socket.bufferedAmount > SLOW_BYTES / 2) return;
    const [games, lobby] = [[...this.#missed], this.#missedLobby];
    this.#missed.clear();
    this.#missedLobby = null;
    if (lobby) this.send(lobby);
    for (const game of games) this.#sync({ game, v: 0 }, 'slow').catch(this.#options.onError);
  }

  async #sync(message: Parameters<Hub['sync']>[1], cause: ResyncCause): Promise<void> {
    this.#options.metrics?.resync(cause);
    await this.#options.hub.sync(this, message, this.#options.payer.pay);
    // It may have been closed while the game was read: a closed connection must not stay present.
    if (this.#socket.readyState === this.#socket.CLOSED) this.#options.hub.leave(this, message.game);
  }

  #receive(data: Buffer, isBinary: boolean): void {
    // Messages still on their way when the server closed the connection are ignored.
    if (this.#socket.readyState !== this.#socket.OPEN) {
      // The client's close frame may still come; a flood is not even read.
      if (++this.#unheard > MAX_WAITING) this.#socket.pause();
      return;
    }
    if (isBinary) this.#close(CLOSE.notText);
    else this.#inbox.add(data);
  }

  #handle(data: Buffer, atMs: number): void {
    const { payer, onError } = this.#options;
    const parsed = payer.pay(() => parseClientMessage(data.toString('utf8'), this.#onUnread), MESSAGE_MS);
    if (parsed.ok) this.#answer(parsed.value, atMs).catch(onError);
    else if (parsed.error.asked)
      this.send(refusedMessage(parsed.error.asked.game, parsed.error.asked.id, parsed.error));
    else this.#refuse(parsed.error);
  }

  #refuse(why: Refusal): void {
    this.send(errorMessage(null, why));
  }

  /** Follows an acknowledgement: one signature is for many of them. */
  async #sendReceipt(game: string): Promise<void> {
    const { hub, payer, signer } = this.#options;
    const signed = signer && hub.logOf(game);
    if (!signed) return;
    payer.charge(RECEIPT_MS);
    this.send(plainMessage({ t: 'receipt', ...(await signer.sign({ game, ...signed })) }));
  }

  async #answer(message: ClientMessage, nowMs: number): Promise<void> {
    const { hub, payer } = this.#options;
    const { pay } = payer;
    switch (message.t) {
      case 'create':
        if (this.#options.mayCreate()) return this.send(await hub.create(this.player, message, payer.key));
        return this.send(refusedMessage(null, message.id, refusal('rate/limit')));
      case 'act': {
        const begunMs = performance.now();
        const answer = await hub.act(this.player, message, { nowMs, lagMs: this.#trips.leastMs, pay });
        this.send(answer);
        this.#options.metrics?.took('all', begunMs);
        return answer.t === 'ack' ? this.#sendReceipt(message.game) : undefined;
      }
      case 'sync':
        return this.#sync(message, causeOf(message));
      case 'leave':
        return hub.leave(this, message.game);
      case 'lobby':
        this.#missedLobby = null;
        this.#wantsLobby = message.on;
        return message.on ? hub.enterLobby(this, pay) : hub.lobby.leave(this);
      case 'ping':
        return this.send(plainMessage({ t: 'pong', n: message.n, at: this.#options.clock.now() }));
    }
  }
}

function causeOf({ v, mismatch }: Extract<ClientMessage, { t: 'sync' }>): ResyncCause {
  if (mismatch) return 'mismatch';
  return v === 0 ? 'new' : 'missed';
}
