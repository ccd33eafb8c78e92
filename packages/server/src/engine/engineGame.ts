/** The engine in one game: it follows the state, thinks when it must, and sends commands as any player does. */

import { createHash, randomInt } from 'node:crypto';
import { agreesToDraw } from '@sitke/engine/drawPolicy';
import { type Command, type ErrorCode, parseClientMessage, TRANSIENT_ERRORS } from '@sitke/protocol';
import type { Hub } from '../hub/hub.js';
import type { Clock } from '../work/clock.js';
import { type EngineView, replyTo, type Turn, timesFor, turnOf } from './engineView.js';
import { anyCommand } from './fallback.js';
import { type Job, type Thought, UNBUILT } from './job.js';
import type { EnginePool } from './pool.js';

/** The dependencies of the engine. */
export interface EngineTools {
  readonly hub: Pick<Hub, 'act'>;
  readonly clock: Clock;
  readonly pool: Pick<EnginePool, 'ask'>;
  /** Receives internal errors. */
  readonly onError: (error: unknown) => void;
}

/** The engine's part in a game, kept as long as the game lasts. */
export interface EngineRole {
  readonly level: number;
  /** The engine's name as a player. */
  readonly player: string;
  /** The player against it. */
  readonly human: string;
  /** Takes the turns of the engine's threads: the address from which the player begins games, or else the player. */
  readonly share: string;
  readonly hasClock: boolean;
  readonly seed: number;
  /** The engine's last score for its side, in hundredths of a pawn. */
  lastScore: number | null;
  /** Whether it would play another game. */
  wantsRematch(): boolean;
}

/** How often a thread may fail in one turn before any legal move is played. */
const MAX_TRIES = 3;
const BUSY_MS = 1000;
/** How long an engine that is not built may be waited for: `npm start` builds it beside the server. */
const UNBUILT_MS = 600_000;
/** Errors that say that the game has moved on since the engine thought about it. */
const OUTDATED_ERRORS: ReadonlySet<ErrorCode> = new Set([
  'act/stale',
  'act/arranging',
  'move/turn',
  'game/ended',
  'game/notEnded',
  'arrange/over',
  'arrange/ready',
  'arrange/stale',
  'offer/none',
  'offer/repeated',
  'takeback/nothing',
]);

/** A turn that the engine thinks about. */
interface Thinking {
  readonly kind: Turn;
  readonly lineVersion: number;
  /** Aborts when nothing more is to be thought: because the turn is over, or because time is. */
  readonly stop: AbortController;
  isOver: boolean;
}

/** Returns a thread's answer if it is a thought. */
function thoughtOf(said: unknown): Thought {
  if (typeof said !== 'object' || said === null || !('act' in said) || !('score' in said)) {
    throw new Error('the engine answers with no command');
  }
  const { act, score } = said;
  if (score !== null && !Number.isFinite(score)) throw new Error('the engine gives no score');
  return { act: act as Command, score: score as number | null };
}

/** Returns the id of a command, the same for the same command at the same version: nothing is done twice. */
function commandIdOf(game: string, v: number, act: Command): string {
  return createHash('sha256')
    .update(`act\n${game}\n${v}\n${JSON.stringify(act)}`)
    .digest('base64url')
    .slice(0, 16);
}

export class EngineGame {
  readonly #tools: EngineTools;
  readonly #role: EngineRole;
  readonly #onIdle: () => void;
  #view: EngineView;
  #thinking: Thinking | null = null;
  #isActing = false;
  #isStopped = false;
  /** The version at which a reply was rejected: it is not sent again. */
  #refusedAt = 0;
  #cancelRetry: (() => void) | null = null;

  /** `onRest` is called when there is nothing to do. */
  constructor(tools: EngineTools, about: EngineRole, seen: EngineView, onRest: () => void) {
    this.#tools = tools;
    this.#role = about;
    this.#view = seen;
    this.#onIdle = onRest;
  }

  /** Takes in a new state of the game. */
  update(seen: EngineView): void {
    if (seen.v >= this.#view.v) this.#view = seen;
    this.#proceed();
  }

  /** Ends it: nothing is done any more. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelRetry?.();
    this.#endTurn();
  }

  #reply(): Command | null {
    if (this.#refusedAt === this.#view.v) return null;
    const { lastScore, wantsRematch } = this.#role;
    const wants = { draw: agreesToDraw(this.#view.view.placing, lastScore), rematch: wantsRematch };
    return replyTo(this.#view, wants);
  }

  #proceed(): void {
    // A pending command proceeds when it is done.
    if (this.#isStopped || this.#isActing) return;
    const reply = this.#reply();
    const turn = reply ? null : turnOf(this.#view);
    const thinking = this.#thinking;
    if (thinking && (thinking.kind !== turn || thinking.lineVersion !== this.#view.lineVersion)) this.#endTurn();
    if (reply) this.#give(reply).catch(this.#tools.onError);
    else if (turn && !this.#thinking) this.#begin(turn);
    else if (!turn && !this.#cancelRetry) this.#onIdle();
  }

  #endTurn(): void {
    if (!this.#thinking) return;
    this.#thinking.isOver = true;
    this.#thinking.stop.abort();
    this.#thinking = null;
  }

  async #give(reply: Command): Promise<void> {
    const { v } = this.#view;
    const code = await this.#act(reply, null);
    if (code !== null) this.#refusedAt = v;
    if (code !== null && !OUTDATED_ERRORS.has(code))
      this.#tools.onError(new Error(`the engine may not ${reply.type}: ${code}`));
    this.#proceed();
  }

  #begin(kind: Turn): void {
    const { lineVersion } = this.#view;
    const thinking: Thinking = { kind, lineVersion, stop: new AbortController(), isOver: false };
    this.#thinking = thinking;
    this.#take(thinking)
      .catch(this.#tools.onError)
      .finally(() => this.#proceed());
  }

  #jobOf({ kind }: Thinking, timeMs: number): Job {
    const { game, seat, view } = this.#view;
    const { variant, options, line } = view;
    const { level, seed } = this.#role;
    const own = { game, variant, options, seat, level, timeMs };
    // The army is secret, and so is its seed.
    return kind === 'arrange' ? { ...own, line: null, seed: randomInt(1, 0x7fffffff) } : { ...own, line, seed };
  }

  async #take(thinking: Thinking): Promise<void> {
    const { clock, onError } = this.#tools;
    const startMs = clock.now();
    const { thinkMs, leastMs, lateMs } = timesFor(this.#view, startMs);
    const job = this.#jobOf(thinking, thinkMs);
    const { stop } = thinking;
    const cancelLate = lateMs === null ? () => {} : clock.after(lateMs, () => stop.abort());
    stop.signal.addEventListener('abort', cancelLate, { once: true });
    for (let tries = 0; tries < MAX_TRIES && !stop.signal.aborted; tries++) {
      try {
        const said = await this.#ask(job, startMs + UNBUILT_MS, stop.signal);
        if (stop.signal.aborted) break;
        const { act, score } = thoughtOf(said);
        await this.#wait(startMs + leastMs - clock.now(), stop.signal);
        if (thinking.isOver) return;
        this.#role.lastScore = score;
        if (await this.#play(thinking, this.#acceptDrawInstead(act, score))) return cancelLate();
      } catch (error) {
        onError(error);
      }
    }
    cancelLate();
    if (thinking.isOver) return;
    onError(new Error(`the engine found no move in game ${job.game} and plays any`));
    await this.#play(thinking, anyCommand(job));
  }

  /** Asks a thread, again and again while its engine is not built. */
  async #ask(job: Job, untilMs: number, signal: AbortSignal): Promise<unknown> {
    const { clock, pool } = this.#tools;
    for (;;) {
      const said = await pool.ask(this.#role.human, job, signal, this.#role.share);
      if (said !== UNBUILT || signal.aborted || clock.now() > untilMs) return said;
      await this.#wait(BUSY_MS, signal);
    }
  }

  /** Accepts a draw that was offered while the engine thought; another move declines it. */
  #acceptDrawInstead(act: Command, score: number | null): Command {
    const { view, seat } = this.#view;
    const isOffered = view.offers.draw !== null && view.offers.draw !== seat;
    return isOffered && agreesToDraw(view.placing, score) ? { type: 'accept', what: 'draw' } : act;
  }

  /** Sends a command in a turn; returns whether that ends the turn. Errors: rejects if the command is wrong. */
  async #play(thinking: Thinking, act: Command): Promise<boolean> {
    const code = await this.#act(act, thinking);
    if (code === null || OUTDATED_ERRORS.has(code)) {
      // The next state has come or will come; if it does not, the engine looks for it.
      if (this.#thinking === thinking) this.#endTurn();
      if (code !== null) this.#proceedLater();
      return true;
    }
    throw new Error(`the engine may not ${JSON.stringify(act)} in game ${this.#view.game}: ${code}`);
  }

  #proceedLater(): void {
    if (this.#isStopped || this.#cancelRetry) return;
    this.#cancelRetry = this.#tools.clock.after(BUSY_MS, () => {
      this.#cancelRetry = null;
      this.#proceed();
    });
  }

  /** Sends a command as all players do, again while the server is busy; returns why it is rejected. */
  async #act(act: Command, thinking: Thinking | null): Promise<ErrorCode | null> {
    const { hub, clock } = this.#tools;
    const { game, v } = this.#view;
    const parsed = parseClientMessage(JSON.stringify({ t: 'act', game, v, id: commandIdOf(game, v, act), act }));
    if (!parsed.ok || parsed.value.t !== 'act') throw new Error(`the engine says what is no act in game ${game}`);
    this.#isActing = true;
    try {
      for (;;) {
        const answer = await hub.act(this.#role.player, parsed.value, { nowMs: clock.now(), lagMs: 0 });
        if (answer.t !== 'refused') return null;
        if (this.#isStopped || !TRANSIENT_ERRORS.has(answer.code)) return answer.code;
        await this.#wait(BUSY_MS, null);
        if (thinking?.isOver) return 'act/stale';
      }
    } finally {
      this.#isActing = false;
    }
  }

  #wait(ms: number, signal: AbortSignal | null): Promise<void> {
    if (ms <= 0 || signal?.aborted || this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = this.#tools.clock.after(ms, resolve);
      signal?.addEventListener('abort', () => {
        cancel();
        resolve();
      });
    });
  }
}
