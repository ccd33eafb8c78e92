/**
 * A program that has the players of many games: opens their sockets, plays at a rate on request, and measures.
 * `load.ts` starts it with the file of its orders and controls it by messages.
 */
import fs from 'node:fs';
import { Random } from '@sitke/testkit/random';
import { LoadSocket } from './loadSocket.js';
import type { SeededGame } from './seed.js';
import { median, quantile } from './statistics.js';

export interface DriverOrders {
  readonly url: string;
  /** The acts of each line. */
  readonly lines: readonly (readonly string[])[];
  readonly games: readonly SeededGame[];
  readonly seed: number;
  /** The increment of a move. */
  readonly incrementMs: number;
}

/** Tasks of the driver, one after another. */
export type DriverTask =
  | { readonly what: 'open' | 'sync' }
  | { readonly what: 'play'; readonly rate: number; readonly warmMs: number; readonly ms: number };

export interface DriverReport {
  readonly what: DriverTask['what'];
  /** How long it took. */
  readonly ms: number;
  /** Moves sent in the time that was measured, and those acknowledged. */
  readonly sent: number;
  readonly acked: number;
  /** From a move sent to the event that the opponent gets of it, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** From a move sent to its acknowledgement. */
  readonly ackP99: number;
  /** The most that a move's clock was charged beyond what its player took, in milliseconds. */
  readonly overMax: number;
  /** How late this program itself was at most, as it can be when it waits for a core: 99 % of its sends. */
  readonly lateP99: number;
  readonly problems: readonly string[];
}

const orders: DriverOrders = JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8'));
const random = new Random(orders.seed);
/** How many sockets may be opening at a time. */
const opening = 100;
const problems: string[] = [];

/** A game with both its players. */
class Match {
  readonly sockets: readonly [LoadSocket, LoadSocket];
  readonly #id: string;
  readonly #texts: readonly string[];
  /** When the mover was notified of its turn, and what its clock showed then; null where that is not known. */
  #told: { readonly ms: number; readonly mainMs: number } | null = null;
  /** How long it then thought, and what its clock showed. */
  #thought: { readonly ms: number; readonly mainMs: number; readonly seat: 0 | 1 } | null = null;
  /** When the move under way was sent, and whether it counts; null where none is. */
  #sent: { readonly ms: number; readonly counts: boolean } | null = null;
  #waits = 0;

  constructor(game: SeededGame, index: number) {
    this.#id = game.id;
    this.#texts = orders.lines[game.line]!;
    const make = (seat: 0 | 1) =>
      new LoadSocket(
        { url: orders.url, token: game.tokens[seat], game: game.id, address: addressOf(2 * index + seat) },
        (kind, v) => this.#heard(seat, kind, v),
      );
    this.sockets = [make(0), make(1)];
  }

  /** Whether a move that counts has not been sent to both and acknowledged. */
  get isUnderWay(): boolean {
    return this.#sent?.counts === true;
  }

  /** Sends the next move, if none is under way and both know the game. */
  move(nowMs: number, counts: boolean): boolean {
    const [one, other] = this.sockets;
    if (this.#waits > 0 || one.v === 0 || one.v !== other.v) return false;
    const text = this.#texts[one.played];
    const mover = this.sockets[one.turn ?? 0];
    if (text === undefined || one.turn === null) return false;
    this.#sent = { ms: nowMs, counts };
    const told = this.#told;
    this.#thought = told && { ms: nowMs - told.ms, mainMs: told.mainMs, seat: one.turn };
    // The acknowledgement, and the event to both.
    this.#waits = 3;
    mover.move(this.#id, text);
    return true;
  }

  #heard(seat: 0 | 1, kind: 'ack' | 'event' | 'problem', text: string): void {
    if (kind === 'problem') {
      problems.push(`${this.#id}: ${text}`);
      this.#forget();
      return;
    }
    if (this.#sent === null) return;
    this.#waits--;
    const ms = performance.now() - this.#sent.ms;
    // The one to move has changed: who moved is now the other.
    const isOpponent = kind === 'event' && this.sockets[seat].turn === seat;
    if (this.#sent.counts && kind === 'ack') ackTimes.push(ms);
    if (this.#sent.counts && isOpponent) times.push(ms);
    if (isOpponent) this.#judge(seat);
    if (this.#waits === 0) this.#sent = null;
  }

  /** Compares what the mover was charged with what it took, and notes from when on the other thinks. */
  #judge(seat: 0 | 1): void {
    const { clocks } = this.sockets[seat];
    const thought = this.#thought;
    if (thought && this.#sent?.counts) {
      overs.push(thought.mainMs + orders.incrementMs - clocks[thought.seat] - thought.ms);
    }
    this.#told = { ms: performance.now(), mainMs: clocks[seat] };
  }

  /** Forgets a move that was under way when something went wrong. */
  #forget(): void {
    this.#told = null;
    this.#waits = 0;
    this.#sent = null;
  }
}

/** Each player comes from an own address: the limits of addresses stay as they are. */
function addressOf(index: number): string {
  return `127.${1 + (index >> 16)}.${(index >> 8) & 255}.${1 + (index & 127)}`;
}

let times: number[] = [];
let ackTimes: number[] = [];
let overs: number[] = [];
const matches = orders.games.map((game, index) => new Match(game, index));
const sockets = matches.flatMap((match) => match.sockets);

async function openAll(): Promise<void> {
  const left = [...sockets];
  const work = async () => {
    for (let socket = left.pop(); socket; socket = left.pop()) await socket.open();
  };
  await Promise.all(Array.from({ length: opening }, work));
}

/** Moves that counted, how late each was sent, and for how long moves counted, in milliseconds. */
interface Played {
  readonly sent: number;
  readonly late: readonly number[];
  readonly ms: number;
}

async function play(rate: number, warmMs: number, forMs: number): Promise<Played> {
  const late: number[] = [];
  let sent = 0;
  const startMs = performance.now();
  const measureMs = startMs + warmMs;
  let due = startMs;
  for (let nowMs = startMs; nowMs < measureMs + forMs; nowMs = performance.now()) {
    const counts = nowMs >= measureMs;
    for (; due <= nowMs; due += 1000 / rate) {
      if (counts) late.push(nowMs - due);
      // A game that is not ready lets another go before.
      for (let tries = 0; tries < 50; tries++) {
        if (!random.pick(matches).move(performance.now(), counts)) continue;
        if (counts) sent++;
        break;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const ms = performance.now() - measureMs;
  // Every move that counts is waited for, however long it takes.
  while (matches.some((match) => match.isUnderWay)) await new Promise((resolve) => setTimeout(resolve, 5));
  return { sent, late, ms };
}

async function run(task: DriverTask): Promise<Partial<DriverReport>> {
  if (task.what === 'open') await openAll();
  if (task.what === 'sync') await Promise.all(sockets.map((socket) => socket.sync()));
  if (task.what !== 'play') return {};
  const { sent, late, ms } = await play(task.rate, task.warmMs, task.ms);
  return { sent, ms, lateP99: quantile(late, 0.99) };
}

process.on('message', (task: DriverTask) => {
  const startMs = performance.now();
  [times, ackTimes, overs] = [[], [], []];
  void run(task).then((part) => {
    const none = { sent: 0, lateP99: 0 };
    const report: DriverReport = {
      what: task.what,
      ms: performance.now() - startMs,
      acked: ackTimes.length,
      p50: median(times),
      p99: quantile(times, 0.99),
      max: quantile(times, 1),
      ackP99: quantile(ackTimes, 0.99),
      overMax: quantile(overs, 1),
      problems: problems.splice(0).slice(0, 10),
      ...none,
      ...part,
    };
    process.send?.(report);
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
