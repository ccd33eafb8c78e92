/** Helpers of tests: a game of the real server between two players at the ends of lines, and their charges. */

import type { ClientMessage, ClockControl, Seat, ServerMessage } from '@sitke/protocol';
import type { Choose } from '@sitke/testkit/random';
import type { GameState } from '../../games/state.js';
import { Hub } from '../../hub/hub.js';
import { MemoryStore } from '../../store/index.js';
import { Metrics } from '../../watch/metrics.js';
import { ASKED, begin, MOVES_FIRST, PLAYERS, START_MS } from '../play.js';
import { type Line, SimConnection, type SimServer } from './simLine.js';
import { SimTime } from './simTime.js';

/** A player's strategy; all times in milliseconds. */
export interface Conduct {
  /** How long they think once they have seen the position. */
  thinkMs(turn: Turn): number;
  /** How long a socket waits before it answers a ping; null: for ever. */
  pongMs(turn: Turn, socket: number): number | null;
  /** The player's extra actions when they see a position, by the socket that they then move on. */
  tricks?(turn: Turn): Tricks;
}

export interface Tricks {
  /** The socket on which the move is sent. */
  readonly socket?: number;
  /** Pongs that nobody asked for. */
  readonly pongs?: number;
  /** Sockets that are closed and opened again. */
  readonly reopen?: boolean;
  /** Asks for the whole game, and for the time, so often. */
  readonly asks?: number;
}

/** A player's knowledge of the game when they decide. */
export interface Turn {
  /** Moves that they have made. */
  readonly moves: number;
  readonly isOwn: boolean;
  /** The rest of the bank, by the view. */
  readonly bankMs: number;
}

/** A move: its thinking time, and the time the server charged. */
export interface Charge {
  readonly seat: Seat;
  readonly thoughtMs: number;
  readonly chargedMs: number;
  /** The latency of the position and the move. */
  readonly roundMs: number;
  /** The bank before. */
  readonly bankMs: number;
  /** How long the server was held up meanwhile. */
  readonly stalledMs: number;
}

export interface Side {
  readonly lines: readonly Line[];
  readonly conduct: Conduct;
}

class SimPlayer {
  readonly #game: SimGame;
  readonly #seat: Seat;
  readonly #side: Side;
  #sockets: SimConnection[] = [];
  #v = 0;
  #length = 0;
  #turn: Turn = { moves: 0, isOwn: false, bankMs: 0 };
  #turnOf: Seat | null = null;
  /** The length of the line at which they last began to think. */
  #thoughtOf = -1;
  /** The duration of the last move, and of its way. */
  thoughtMs = 0;
  downMs = 0;

  constructor(game: SimGame, seat: Seat, side: Side) {
    this.#game = game;
    this.#seat = seat;
    this.#side = side;
    this.#open();
  }

  #open(): void {
    for (const socket of this.#sockets) socket.close();
    this.#sockets = this.#side.lines.map((line, index) => {
      const peer = {
        heard: (message: ServerMessage) => this.#heard(message),
        pongMs: () => this.#side.conduct.pongMs(this.#turn, index),
      };
      return new SimConnection(this.#game.server, PLAYERS[this.#seat], line, peer);
    });
    for (const socket of this.#sockets) socket.say({ t: 'sync', game: this.#game.id, v: 0 });
  }

  #heard(message: ServerMessage): void {
    if (message.t === 'refused') throw new Error(`${message.code}: ${message.message}`);
    if (message.t !== 'state' && message.t !== 'event') return;
    if (message.v <= this.#v) return;
    this.#v = message.v;
    const seen = message.t === 'state' ? message.view : message.change;
    const { line, turn = this.#turnOf } = seen;
    this.#turnOf = turn;
    if (line) this.#length = 'keep' in line ? line.keep + line.add.length : line.length;
    if (seen.clocks) this.#turn = { ...this.#turn, bankMs: seen.clocks[this.#seat].bankMs };
    if (seen.end) this.#game.isOver = true;
    else if (turn === this.#seat && this.#length > this.#thoughtOf) this.#think();
  }

  #think(): void {
    const { conduct } = this.#side;
    const { time } = this.#game.server;
    const { socket = 0, pongs = 0, reopen = false, asks = 0 } = conduct.tricks?.(this.#turn) ?? {};
    this.#thoughtOf = this.#length;
    this.downMs = time.now() - this.#game.toldMs;
    this.#turn = { ...this.#turn, isOwn: true };
    this.thoughtMs = Math.round(conduct.thinkMs(this.#turn));
    if (reopen) this.#open();
    const by = this.#sockets[socket]!;
    for (let i = 0; i < pongs; i++) by.pong(Buffer.alloc(i % 2 === 0 ? 4 : 0));
    for (let i = 0; i < asks; i++) by.say({ t: 'sync', game: this.#game.id, v: 0 });
    time.outside(this.thoughtMs, () => {
      this.#turn = { ...this.#turn, moves: this.#turn.moves + 1, isOwn: false };
      this.#game.sentMs = time.now();
      const move = this.#game.moves[this.#length];
      if (move === undefined) this.#game.isOver = true;
      else this.#sockets[socket]!.say(this.#game.act({ type: 'move', move }, this.#v));
    });
  }
}

type Command = Extract<ClientMessage, { t: 'act' }>['act'];

/** Returns so many legal moves that do not end a game. */
export function someMoves(chance: Choose, length: number): string[] {
  for (;;) {
    let { node } = begin(MOVES_FIRST).context;
    const moves: string[] = [];
    while (moves.length < length && !node.outcome) {
      const legal = node.position.legalMoves();
      node = node.play(legal[chance(legal.length)]!);
      moves.push(node.uci);
    }
    if (!node.outcome) return moves;
  }
}

export class SimGame {
  readonly server: SimServer;
  readonly moves: readonly string[];
  readonly charges: Charge[] = [];
  readonly errors: unknown[] = [];
  id = '';
  isOver = false;
  /** When the server last sent a move, and when one was last sent to it. */
  toldMs = 0;
  sentMs = 0;
  #stalledMs = 0;
  readonly #store = new MemoryStore();
  readonly #players: SimPlayer[] = [];
  #state: GameState | null = null;
  #acts = 0;

  constructor(moves: readonly string[], random: () => number) {
    this.moves = moves;
    const time = new SimTime(START_MS);
    const onError = (error: unknown): void => void this.errors.push(error);
    const metrics = new Metrics();
    const hub = new Hub({ store: this.#store, clock: time, onError, onFatal: onError, metrics });
    this.server = { time, hub, metrics, random, onError, gapMs: () => 10_000 };
    hub.observe((state, before) => this.#observe(state, before));
  }

  get state(): GameState {
    return this.#state!;
  }

  act(act: Command, v: number): Extract<ClientMessage, { t: 'act' }> {
    return { t: 'act', game: this.id, v, id: `act${String(this.#acts++).padStart(13, '0')}`, act };
  }

  /** Plays a game to its end, or as many moves as there are. */
  async play(time: ClockControl, sides: readonly [Side, Side]): Promise<readonly Charge[]> {
    const { hub, time: clock } = this.server;
    const made = await hub.create(PLAYERS[0], {
      ...ASKED,
      id: 'A'.repeat(16),
      variant: MOVES_FIRST,
      options: {},
      time,
    });
    if (made.t !== 'created') throw new Error(JSON.stringify(made));
    this.id = made.game;
    const arrival = { nowMs: clock.now(), lagMs: 0 };
    await hub.act(PLAYERS[1], this.act({ type: 'join', name: null }, 1), arrival);
    for (const seat of [0, 1] as const) this.#players.push(new SimPlayer(this, seat, sides[seat]));
    await clock.until(() => this.isOver || this.errors.length > 0);
    if (this.errors.length > 0) throw this.errors[0];
    return this.charges;
  }

  #observe(state: GameState, before: GameState | null): void {
    this.#state = state;
    const stalledMs = this.server.time.stalledMs - this.#stalledMs;
    this.#stalledMs += stalledMs;
    this.toldMs = this.server.time.now();
    if (state.status === 'ended') this.isOver = true;
    const seat = before?.stage.turn;
    if (!before || seat == null || state.line.length === before.line.length || state.time.kind !== 'clock') return;
    const [was, is] = [before.clocks[seat], state.clocks[seat]];
    const { thoughtMs, downMs } = this.#players[seat]!;
    // The first clock of a game waits for its player.
    if (was.sinceMs! >= state.lastMs || state.line.length <= 2) return;
    this.charges.push({
      seat,
      thoughtMs,
      chargedMs: was.mainMs + state.time.incrementMs - is.mainMs,
      roundMs: downMs + this.server.time.now() - this.sentMs,
      bankMs: was.bankMs,
      stalledMs,
    });
  }
}
