/** Helpers of tests: a hub with the engine, on scripted threads, in simulated time. */

import type { ClientMessage, Command, TimeControl } from '@sitke/protocol';
import type { VariantId } from '@sitke/rules';
import type { Choose } from '@sitke/testkit/random';
import { anyCommand } from '../engine/fallback.js';
import type { Job, Order, Thought } from '../engine/job.js';
import { EnginePool, type StartThread, type Thread, type ThreadListener } from '../engine/pool.js';
import { EngineSeats } from '../engine/seats.js';
import { stateOfStored } from '../games/log.js';
import { engineId } from '../games/players.js';
import { contextOf } from '../games/playLine.js';
import { type GameState, seatOf } from '../games/state.js';
import type { Wire } from '../games/view.js';
import { Hub } from '../hub/hub.js';
import type { Arrival } from '../hub/options.js';
import { MemoryStore } from '../store/index.js';
import { ASKED, optionsOf, PLAYERS, randomArmy, START_MS } from './play.js';
import { quiet, TestClock } from './world.js';

type ActMessage = Extract<ClientMessage, { t: 'act' }>;

export const [HUMAN, OTHER] = PLAYERS;
export const LEVEL = 4;
export const ENGINE = engineId(LEVEL);

/** A thread that a test speaks for. */
export class FakeThread implements Thread {
  readonly orders: Order[] = [];
  readonly listener: ThreadListener;
  isEnded = false;
  readonly #onJob: (thread: FakeThread, job: Job) => void;

  constructor(listener: ThreadListener, onJob: (thread: FakeThread, job: Job) => void) {
    this.listener = listener;
    this.#onJob = onJob;
    setImmediate(() => this.listener.message({ n: 0 }));
  }

  post(order: Order): void {
    this.orders.push(order);
    if (order.job) this.#onJob(this, order.job);
  }

  /** Says what came of its last job. */
  answer(thought: unknown): void {
    const n = this.orders.filter(({ job }) => job !== null).at(-1)?.n;
    setImmediate(() => this.listener.message({ n, thought }));
  }

  async terminate(): Promise<void> {
    this.isEnded = true;
  }
}

/** A hub that remembers what the engine asks of it. */
class HeardHub extends Hub {
  readonly asked: ActMessage[] = [];
  answers = 0;

  override async act(player: string | null, message: ActMessage, arrival: Arrival): Promise<Wire> {
    if (player?.startsWith('engine:')) this.asked.push(message);
    const answer = await super.act(player, message, arrival);
    this.answers++;
    return answer;
  }
}

export class EngineWorld {
  readonly clock = new TestClock(START_MS);
  readonly store = new MemoryStore();
  readonly errors: unknown[] = [];
  readonly threads: FakeThread[] = [];
  readonly jobs: Job[] = [];
  /** The answers of threads, if any; default: any legal command. */
  think: (job: Job, thread: FakeThread) => unknown = (job): Thought => ({ act: anyCommand(job), score: 20 });
  hub!: HeardHub;
  seats!: EngineSeats;
  #acts = 0;

  /** Starts a server on what is stored. */
  async start(): Promise<void> {
    const { store, clock } = this;
    const onError = (error: unknown): void => void this.errors.push(error);
    const start: StartThread = (listener) => {
      const thread = new FakeThread(listener, (own, job) => {
        this.jobs.push(job);
        const thought = this.think(job, own);
        if (thought !== undefined) own.answer(thought);
      });
      this.threads.push(thread);
      return thread;
    };
    const pool = new EnginePool({ size: 2, clock, start });
    const seats = new EngineSeats({ games: store.games, clock, pool, onError });
    const isAvailable = ({ kind }: { readonly kind: string }): boolean => kind === 'engine';
    const hub = new HeardHub({
      store,
      clock,
      onError,
      onFatal: onError,
      isAvailable,
      createRefusal: (...asked) => seats.createRefusal(...asked),
    });
    await hub.start();
    this.hub = hub;
    this.seats = seats;
    await seats.start(hub);
  }

  /** Kills the server, and starts it again after a while. */
  async restart(downMs: number): Promise<void> {
    this.clock.kill();
    for (const thread of this.threads) thread.listener.gone = () => {};
    for (const thread of this.threads) thread.listener.message = () => {};
    await this.settle();
    await this.clock.advance(downMs);
    await this.start();
  }

  async settle(): Promise<void> {
    for (let turns = 0; turns < 12; turns++) await quiet();
  }

  /** Lets time pass. */
  async pass(ms: number): Promise<void> {
    await this.settle();
    await this.clock.advance(ms);
    await this.settle();
  }

  async ask(variant: VariantId, ruleset = '', time: TimeControl = ASKED.time, player: string = HUMAN): Promise<Wire> {
    const opponent = { kind: 'engine', level: LEVEL } as const;
    const options = optionsOf(variant, ruleset);
    return this.hub.create(player, { ...ASKED, id: this.newId(), variant, options, time, opponent });
  }

  /** Begins a game in which the human has the first seat; returns its name. */
  async begin(
    variant: VariantId,
    ruleset = '',
    time: TimeControl = ASKED.time,
    player: string = HUMAN,
  ): Promise<string> {
    const answer = await this.ask(variant, ruleset, time, player);
    if (answer.t !== 'created') throw new Error(JSON.stringify(answer));
    return answer.game;
  }

  newId(): string {
    return `act${String(this.#acts++).padStart(13, '0')}`;
  }

  async act(game: string, act: Command, player: string = HUMAN): Promise<Wire> {
    const { version: v } = await this.state(game);
    const arrival = { nowMs: this.clock.now(), lagMs: 0 };
    return this.hub.act(player, { t: 'act', game, v, id: this.newId(), act }, arrival);
  }

  async state(game: string): Promise<GameState> {
    return stateOfStored((await this.store.games.load(game))!);
  }

  /** Sends a command that the human may send now. */
  async move(game: string, chance: Choose, player: string = HUMAN): Promise<void> {
    const act = humanAct(await this.state(game), player, chance);
    if (!act) throw new Error('it is not their turn');
    await this.act(game, act, player);
  }

  /** Lets the human and the engine play until the line has that many plies or the game ends. */
  async play(game: string, chance: Choose, acts: number, player: string = HUMAN): Promise<GameState> {
    for (let rounds = 0; rounds < 40 * acts; rounds++) {
      const state = await this.state(game);
      if (state.status === 'ended' || state.line.length >= acts) return state;
      const act = humanAct(state, player, chance);
      if (act) await this.act(game, act, player);
      await this.pass(act ? 0 : 100);
    }
    throw new Error('the game does not go on');
  }
}

/** Returns a random command of a player; null if it is not their turn. */
export function humanAct(state: GameState, player: string, chance: Choose): Command | null {
  const seat = seatOf(state, player)!;
  if (state.stage.turn === null) {
    if (state.ready[seat] !== null) return null;
    const { draft = null } = state.secrets[seat] ?? {};
    return draft ? { type: 'ready', n: draft.n } : { type: 'arrange', n: 1, drops: randomArmy(state, seat, chance) };
  }
  if (state.stage.turn !== seat) return null;
  const { node } = contextOf(state);
  const legal = node.position.legalMoves();
  return { type: 'move', move: node.play(legal[chance(legal.length)]!).uci };
}
