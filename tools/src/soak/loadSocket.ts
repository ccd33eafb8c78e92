/** A player's socket of the load: it knows no more of a game than it needs for its next move. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type SeatClock, type ServerMessage, socketUrl } from '@sitke/protocol';
import { WebSocket } from 'ws';

export interface LoadSocketOptions {
  readonly url: string;
  readonly token: string;
  readonly game: string;
  /** The address that it comes from. */
  readonly address: string;
}

/** The code with which a server closes that ends in order. */
const restarting = 1012;

/** How long it waits before it asks a busy server again. */
const BUSY_MS = 1000;

/** Is called with acknowledgements and events, and with a text for every fault. */
export type Heard = (kind: 'ack' | 'event' | 'problem', text: string) => void;

export class LoadSocket {
  /** The version that it knows; 0 for none. */
  v = 0;
  turn: 0 | 1 | null = null;
  /** The length of the line. */
  played = 0;
  /** Both clocks when they last stopped or started, in milliseconds. */
  clocks: readonly [number, number] = [0, 0];
  readonly #options: LoadSocketOptions;
  readonly #heard: Heard;
  /** The last version that the server has sent it, on any connection. */
  #last = 0;
  #socket: WebSocket | null = null;
  #onState: (() => void) | null = null;

  constructor(options: LoadSocketOptions, heard: Heard) {
    this.#options = options;
    this.#heard = heard;
  }

  async open(): Promise<void> {
    const { url, token, address } = this.#options;
    const headers = { cookie: `sid=${token}` };
    const socket = new WebSocket(socketUrl(url), {
      origin: url,
      headers,
      localAddress: address,
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    this.#socket = socket;
    socket.on('message', (data) => {
      if (this.#socket === socket) this.#receive(JSON.parse(String(data)));
    });
    socket.on('close', (code) => {
      if (this.#socket !== socket) return;
      if (code !== restarting) this.#heard('problem', `closed with ${code}`);
      // Nobody may wait for it for ever.
      this.#onState?.();
    });
    socket.on('error', (error) => {
      if (this.#socket === socket) this.#heard('problem', error.message);
    });
    await once(socket, 'open');
  }

  /** Asks for the whole game; resolves when it is there. */
  sync(): Promise<void> {
    this.#askForState();
    return new Promise((resolve) => {
      this.#onState = resolve;
    });
  }

  #askForState(): void {
    this.#socket?.send(JSON.stringify({ t: 'sync', game: this.#options.game, v: 0 }));
  }

  move(game: string, text: string): void {
    const id = randomBytes(12).toString('base64url');
    this.#socket?.send(JSON.stringify({ t: 'act', game, v: this.v, id, act: { type: 'move', move: text } }));
  }

  #receive(message: ServerMessage): void {
    switch (message.t) {
      case 'state':
        this.#learn(message.v);
        if (message.v < this.#last) this.#heard('problem', `version ${message.v} of ${this.#last} that were told`);
        this.v = message.v;
        this.turn = message.view.turn;
        this.played = message.view.line.length;
        this.clocks = mainOf(message.view.clocks);
        this.#onState?.();
        return;
      case 'event': {
        if (message.from !== this.v) this.#heard('problem', `version ${message.from} after ${this.v}`);
        const { change } = message;
        this.v = message.v;
        this.#learn(message.v);
        if (change.turn !== undefined) this.turn = change.turn;
        if (change.line) this.played = change.line.keep + change.line.add.length;
        if (change.clocks) this.clocks = mainOf(change.clocks);
        if (message.kinds.includes('moved')) this.#heard('event', '');
        return;
      }
      case 'ack':
        this.#learn(message.v);
        this.#heard('ack', '');
        return;
      case 'error':
        // Very many ask at once.
        if (message.code !== 'server/busy') this.#heard('problem', JSON.stringify(message));
        setTimeout(() => this.#askForState(), BUSY_MS);
        return;
      case 'hello':
      case 'receipt':
      case 'bye':
        return;
      default:
        this.#heard('problem', JSON.stringify(message));
    }
  }

  #learn(v: number): void {
    this.#last = Math.max(this.#last, v);
  }
}

function mainOf([one, other]: readonly [SeatClock, SeatClock]): readonly [number, number] {
  return [one.mainMs, other.mainMs];
}
