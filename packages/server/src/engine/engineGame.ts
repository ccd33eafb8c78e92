/** The engine in one game: it looks at each state of it, thinks where it has to, and acts as any player does. */

import { createHash, randomInt } from 'node:crypto';
import { agreesToDraw } from '@sitke/engine/drawPolicy';
import { type Act, type ErrorCode, PASSING_ERRORS, parseClientMessage } from '@sitke/protocol';
import type { Hub } from '../hub/hub.js';
import type { Clock } from '../work/clock.js';
import { anyAct } from './fallback.js';
import type { Job, Thought } from './job.js';
import type { EnginePool } from './pool.js';
import { replyTo, type Seen, type Turn, timesFor, turnOf } from './seen.js';

/** What the engine plays with. */
export interface EngineTools {
  readonly hub: Pick<Hub, 'act'>;
  readonly clock: Clock;
  readonly pool: Pick<EnginePool, 'ask'>;
  /** Hears of our own mistakes. */
  readonly onError: (error: unknown) => void;
}

/** What is kept of a game of the engine as long as it lasts. */
export interface About {
  readonly level: number;
  /** The engine's name as a player. */
  readonly player: string;
  /** Against whom it plays. */
  readonly human: string;
  readonly hasClock: boolean;
  readonly seed: number;
  /** How the engine last took its side to stand. */
  standing: number | null;
  /** Whether it would play another game. */
  wantsRematch(): boolean;
}

/** So often a thread may fail in one turn before any move will do. */
const MAX_TRIES = 3;
const BUSY_MS = 1000;
/** What says that the game has gone on since the engine thought about it. */
const OUTDATED: ReadonlySet<ErrorCode> = new Set([
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

/** Returns what a thread says, if it is a thought at all. */
function thoughtOf(said: unknown): Thought {
  if (typeof said !== 'object' || said === null || !('act' in said) || !('standing' in said)) {
    throw new Error('the engine answers with no act');
  }
  const { act, standing } = said;
  if (standing !== null && !Number.isFinite(standing)) throw new Error('the engine does not know how it stands');
  return { act: act as Act, standing: standing as number | null };
}

/** Returns the name of an act, the same for the same act at the same version: nothing is done twice. */
function actIdOf(game: string, v: number, act: Act): string {
  return createHash('sha256')
    .update(`act\n${game}\n${v}\n${JSON.stringify(act)}`)
    .digest('base64url')
    .slice(0, 16);
}

export class EngineGame {
  readonly #tools: EngineTools;
  readonly #about: About;
  readonly #onRest: () => void;
  #seen: Seen;
  #thinking: Thinking | null = null;
  #isActing = false;
  #isStopped = false;
  /** The version at which a reply was refused: it is not given again. */
  #refusedAt = 0;
  #cancelAgain: (() => void) | null = null;

  /** `onRest` is called when there is nothing to do. */
  constructor(tools: EngineTools, about: About, seen: Seen, onRest: () => void) {
    this.#tools = tools;
    this.#about = about;
    this.#seen = seen;
    this.#onRest = onRest;
  }

  /** Looks at a state of the game. */
  see(seen: Seen): void {
    if (seen.v >= this.#seen.v) this.#seen = seen;
    this.#look();
  }

  /** Ends it: nothing is done any more. */
  stop(): void {
    this.#isStopped = true;
    this.#cancelAgain?.();
    this.#endTurn();
  }

  #reply(): Act | null {
    if (this.#refusedAt === this.#seen.v) return null;
    const { standing, wantsRematch } = this.#about;
    const wants = { draw: agreesToDraw(this.#seen.view.placing, standing), rematch: wantsRematch };
    return replyTo(this.#seen, wants);
  }

  #look(): void {
    // Who acts looks again when that is done.
    if (this.#isStopped || this.#isActing) return;
    const reply = this.#reply();
    const turn = reply ? null : turnOf(this.#seen);
    const thinking = this.#thinking;
    if (thinking && (thinking.kind !== turn || thinking.lineVersion !== this.#seen.lineVersion)) this.#endTurn();
    if (reply) this.#give(reply).catch(this.#tools.onError);
    else if (turn && !this.#thinking) this.#begin(turn);
    else if (!turn && !this.#cancelAgain) this.#onRest();
  }

  #endTurn(): void {
    if (!this.#thinking) return;
    this.#thinking.isOver = true;
    this.#thinking.stop.abort();
    this.#thinking = null;
  }

  async #give(reply: Act): Promise<void> {
    const { v } = this.#seen;
    const code = await this.#act(reply, null);
    if (code !== null) this.#refusedAt = v;
    if (code !== null && !OUTDATED.has(code))
      this.#tools.onError(new Error(`the engine may not ${reply.type}: ${code}`));
    this.#look();
  }

  #begin(kind: Turn): void {
    const { lineVersion } = this.#seen;
    const thinking: Thinking = { kind, lineVersion, stop: new AbortController(), isOver: false };
    this.#thinking = thinking;
    this.#take(thinking)
      .catch(this.#tools.onError)
      .finally(() => this.#look());
  }

  #jobOf({ kind }: Thinking, timeMs: number): Job {
    const { game, seat, view } = this.#seen;
    const { variant, options, line } = view;
    const { level, seed } = this.#about;
    const own = { game, variant, options, seat, level, timeMs };
    // The army is secret, and so is what it hangs on.
    return kind === 'arrange' ? { ...own, line: null, seed: randomInt(1, 0x7fffffff) } : { ...own, line, seed };
  }

  async #take(thinking: Thinking): Promise<void> {
    const { clock, pool, onError } = this.#tools;
    const startMs = clock.now();
    const { thinkMs, leastMs, lateMs } = timesFor(this.#seen, startMs);
    const job = this.#jobOf(thinking, thinkMs);
    const { stop } = thinking;
    const cancelLate = lateMs === null ? () => {} : clock.after(lateMs, () => stop.abort());
    stop.signal.addEventListener('abort', cancelLate, { once: true });
    for (let tries = 0; tries < MAX_TRIES && !stop.signal.aborted; tries++) {
      try {
        const said = await pool.ask(this.#about.human, job, stop.signal);
        if (stop.signal.aborted) break;
        const { act, standing } = thoughtOf(said);
        await this.#wait(startMs + leastMs - clock.now(), stop.signal);
        if (thinking.isOver) return;
        this.#about.standing = standing;
        if (await this.#play(thinking, this.#instead(act, standing))) return cancelLate();
      } catch (error) {
        onError(error);
      }
    }
    cancelLate();
    if (thinking.isOver) return;
    onError(new Error(`the engine found no move in game ${job.game} and plays any`));
    await this.#play(thinking, anyAct(job));
  }

  /** A draw that was offered while the engine thought it takes now; another move declines it. */
  #instead(act: Act, standing: number | null): Act {
    const { view, seat } = this.#seen;
    const isOffered = view.offers.draw !== null && view.offers.draw !== seat;
    return isOffered && agreesToDraw(view.placing, standing) ? { type: 'accept', what: 'draw' } : act;
  }

  /** Acts in a turn; returns whether that ends it. Errors: rejects where the act is refused as a wrong one. */
  async #play(thinking: Thinking, act: Act): Promise<boolean> {
    const code = await this.#act(act, thinking);
    if (code === null || OUTDATED.has(code)) {
      // The state after it has been seen, or will be; should nobody tell of it, it is looked for.
      if (this.#thinking === thinking) this.#endTurn();
      if (code !== null) this.#lookLater();
      return true;
    }
    throw new Error(`the engine may not ${JSON.stringify(act)} in game ${this.#seen.game}: ${code}`);
  }

  #lookLater(): void {
    if (this.#isStopped || this.#cancelAgain) return;
    this.#cancelAgain = this.#tools.clock.after(BUSY_MS, () => {
      this.#cancelAgain = null;
      this.#look();
    });
  }

  /** Sends an act by the door that all players use, again as long as the server is busy; returns why it is refused. */
  async #act(act: Act, thinking: Thinking | null): Promise<ErrorCode | null> {
    const { hub, clock } = this.#tools;
    const { game, v } = this.#seen;
    const parsed = parseClientMessage(JSON.stringify({ t: 'act', game, v, id: actIdOf(game, v, act), act }));
    if (!parsed.ok || parsed.value.t !== 'act') throw new Error(`the engine says what is no act in game ${game}`);
    this.#isActing = true;
    try {
      for (;;) {
        const answer = await hub.act(this.#about.player, parsed.value, { nowMs: clock.now(), lagMs: 0 });
        if (answer.t !== 'refused') return null;
        if (this.#isStopped || !PASSING_ERRORS.has(answer.code)) return answer.code;
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
