/** A match: pairs of games from openings, several in parallel, resumed after an interruption. */

import { createHash } from 'node:crypto';
import { makeRuleset } from '@sitke/rules';
import { playGame, type Terms } from './game.js';
import { type GameRecord, type MatchIdentity, MatchLog } from './log.js';
import type { Opening } from './openings.js';
import { seatsOf } from './pgn.js';
import { type Report, reportOf } from './report.js';
import { type Preset, Seat } from './seat.js';
import { type EngineSpec, MatchError } from './spec.js';
import type { SprtTest } from './sprt.js';
import { EngineFault, type Patience, UciEngine } from './uciEngine.js';

/** The settings of a match. */
export interface MatchSpec extends Terms {
  /** The variant's name for UCI_Variant. */
  readonly variant: string;
  readonly engines: readonly [EngineSpec, EngineSpec];
  /** One for each pair, in this order; reused if there are more pairs. */
  readonly openings: readonly Opening[];
  readonly pairs: number;
  /** Pairs played in parallel, each by its own processes. */
  readonly concurrency: number;
  readonly patience: Patience;
  /** Ends the match when it is decided. */
  readonly sprt?: SprtTest;
  /** File of the log; without it a match cannot be resumed. */
  readonly log?: string;
}

/** Callbacks and control of a running match. */
export interface MatchEvents {
  /** Called after each game with the game and the report so far. */
  readonly onGame?: (record: GameRecord, report: Report) => void;
  /** Stops the match: unfinished games are dropped, all others are kept. */
  readonly signal?: AbortSignal;
}

/** The result of a match. */
export interface MatchResult {
  readonly report: Report;
  readonly games: readonly GameRecord[];
  /** Whether all games have been played. */
  readonly isComplete: boolean;
}

/**
 * Settings that must be equal for games to belong to the same match; not the number of games or how many run in
 * parallel.
 */
function identityOf({ variant, rules, engines, openings, adjudication, marginMs, patience }: MatchSpec): MatchIdentity {
  const hash = createHash('sha256').update(JSON.stringify(openings)).digest('hex');
  const ruleset = makeRuleset(rules.def, rules.options);
  return { variant, ruleset, engines, openings: hash, adjudication, marginMs, patience };
}

/** Starts and stops each engine once, so that a mistake in a command or an option does not lose a game. */
async function probe({ engines, patience }: MatchSpec, preset: Preset): Promise<void> {
  for (const spec of engines) {
    try {
      const engine = await UciEngine.start(spec, preset, patience);
      const unknown = spec.options.map(([name]) => name).filter((name) => !engine.hasOption(name));
      await engine.quit();
      if (unknown.length > 0) throw new MatchError(`${spec.name} has no option ${unknown.join(', ')}`);
    } catch (error) {
      throw error instanceof EngineFault ? new MatchError(`${spec.name}: ${error.message}`) : error;
    }
  }
}

class Match {
  readonly #spec: MatchSpec;
  readonly #events: MatchEvents;
  readonly #preset: Preset;
  readonly #log: MatchLog;
  readonly #seats: Seat[] = [];
  #nextPair = 0;
  #isStopped = false;
  #stopping: Promise<unknown> | undefined;

  constructor(spec: MatchSpec, events: MatchEvents) {
    this.#spec = spec;
    this.#events = events;
    // The ruleset depends on the variant, so it comes second.
    this.#preset = [
      ['UCI_Variant', spec.variant],
      ['Ruleset', makeRuleset(spec.rules.def, spec.rules.options)],
    ];
    this.#log = new MatchLog(identityOf(spec), spec.log);
  }

  async run(): Promise<MatchResult> {
    const { concurrency, pairs } = this.#spec;
    const { signal } = this.#events;
    const stop = (): void => void this.#stop();
    if (signal?.aborted || this.#isDecided()) this.#isStopped = true;
    signal?.addEventListener('abort', stop);
    try {
      if (!this.#isStopped && this.#left().length > 0) {
        await probe(this.#spec, this.#preset);
        const workers = Array.from({ length: Math.min(concurrency, pairs) }, () => this.#work());
        // An error of our own in one worker must not leave the processes of the others running.
        await Promise.all(workers).finally(() => this.#stop());
      }
    } finally {
      signal?.removeEventListener('abort', stop);
    }
    const isComplete = this.#isDecided() || this.#left().length === 0;
    return { report: this.#report(), games: this.#log.games(), isComplete };
  }

  #report(): Report {
    return reportOf(this.#spec.engines, this.#log.games(), this.#spec.sprt);
  }

  #isDecided(): boolean {
    return (this.#report().sprt?.accepted ?? null) !== null;
  }

  /** Plays the missing games of a pair. */
  #missing(pair: number): (0 | 1)[] {
    return ([0, 1] as const).filter((game) => !this.#log.get(pair, game));
  }

  #left(): number[] {
    return [...Array(this.#spec.pairs).keys()].filter((pair) => this.#missing(pair).length > 0);
  }

  async #work(): Promise<void> {
    const { engines, patience, pairs } = this.#spec;
    const seats = engines.map((engine) => new Seat(engine, this.#preset, patience)) as [Seat, Seat];
    this.#seats.push(...seats);
    while (!this.#isStopped && this.#nextPair < pairs) {
      const pair = this.#nextPair++;
      for (const game of this.#missing(pair)) if (!this.#isStopped) await this.#play(seats, pair, game);
    }
    await Promise.all(seats.map((seat) => seat.quit()));
  }

  async #play(seats: readonly [Seat, Seat], pair: number, game: 0 | 1): Promise<void> {
    const { openings } = this.#spec;
    const [first, second] = seatsOf(game);
    const opening = openings[pair % openings.length]!;
    const played = await playGame(this.#spec, [seats[first], seats[second]], opening);
    // A stopped game looks like one of a dead engine.
    if (this.#isStopped) return;
    const record: GameRecord = { pair, game, date: new Date().toISOString().slice(0, 10), ...played };
    this.#log.add(record);
    const report = this.#report();
    this.#events.onGame?.(record, report);
    if (report.sprt?.accepted) void this.#stop();
  }

  /** Resolves when no process is left. */
  async #stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopping ??= Promise.all(this.#seats.map((seat) => seat.close()));
    await this.#stopping;
  }
}

/** Plays a match, or the rest of it. Errors: rejects with MatchError for settings that cannot be played. */
export async function runMatch(spec: MatchSpec, events: MatchEvents = {}): Promise<MatchResult> {
  return new Match(spec, events).run();
}
