/**
 * A running search: an async iterator of infos, with a result. It runs in this thread in slices of a few milliseconds
 * and yields to the event loop between them, so it receives `stop`, an `AbortSignal` and a page's events without a
 * second thread or shared memory. Other threads only help (helpers.ts): the result is this thread's, and never waits
 * for them.
 */

import type { Move } from '@sitke/rules';
import { DROP_MS, DROP_NODES, runDropChooser } from './dropChooser.js';
import { featuresWithout } from './features.js';
import { LEVEL_MARGINS, type Level, levelOf, unknownTo } from './levels.js';
import type { Score, SearchInfo, SearchLimits, SearchRequest, SearchResult } from './request.js';
import { MATE, MATE_BOUND } from './score.js';
import { type DropChooser, MAX_DEPTH, type SearchCore } from './searchCore.js';
import { known, type TableLine } from './tables.js';
import { type Budget, budgetOf, patienceOf } from './timeman.js';
import { EventLoopYield } from './yieldToEventLoop.js';

const MAX_LINES = 64;
const SLICE_MS = 4;
const FIRST_SLICE = 1024;
const MAX_SLICE = 100_000;
/** A level keeps its evaluation noise for 8 moves. */
const PLAN_BITS = 3;

function scoreOf(score: number): Score {
  if (Math.abs(score) <= MATE_BOUND) return { kind: 'cp', cp: score };
  const plies = MATE - Math.abs(score);
  return { kind: 'mate', moves: score > 0 ? (plies + 1) >> 1 : -(plies >> 1) };
}

/** A running search: iterate over its infos, await its result. */
export class Search implements AsyncIterable<SearchInfo> {
  readonly result: Promise<SearchResult>;
  readonly #core: SearchCore;
  readonly #request: SearchRequest;
  readonly #limits: SearchLimits;
  readonly #level: Level | null;
  readonly #seed: number;
  readonly #infos: SearchInfo[] = [];
  readonly #loop = new EventLoopYield();
  #wake: (() => void) | undefined;
  #isOver = false;
  #isStopped = false;
  #isPondering: boolean;
  #startedMs = performance.now();
  /** Start of the clock for time limits; `ponderHit` resets it. */
  #clockMs = this.#startedMs;
  #budget: Budget | null;
  #lineCount = 1;
  #best: Move | null = null;
  #stableDepths = 0;
  #score = 0;
  #drop = 0;
  #tableHits = 0;

  constructor(core: SearchCore, request: SearchRequest, gameSeed: number) {
    this.#core = core;
    this.#request = request;
    this.#seed = request.seed ?? gameSeed;
    this.#level = request.level === undefined ? null : levelOf(request.level);
    this.#limits = request.limits ?? {};
    this.#isPondering = this.#limits.isPonder ?? false;
    this.#budget = this.#budgetOf();
    const onAbort = (): void => this.#loop.wake();
    request.signal?.addEventListener('abort', onAbort);
    this.result = this.#run().finally(() => {
      request.signal?.removeEventListener('abort', onAbort);
      this.#isOver = true;
      this.#loop.close();
      this.#wake?.();
    });
    // Callers may only iterate; do not report `result` as an unhandled rejection.
    this.result.catch(() => {});
  }

  /** Stops the search after the current slice; the result is the best move so far. */
  stop(): void {
    this.#isStopped = true;
    this.#loop.wake();
  }

  /** Stops the search if it would wait for `stop`; otherwise lets it reach its limit. */
  finish(): void {
    if (this.#limits.isInfinite || this.#isPondering) this.stop();
  }

  /** The expected move was played: time limits start now. */
  ponderHit(): void {
    this.#isPondering = false;
    this.#clockMs = performance.now();
    this.#loop.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SearchInfo, void> {
    for (let next = 0; ; ) {
      while (next < this.#infos.length) yield this.#infos[next++]!;
      if (this.#isOver) break;
      await new Promise<void>((done) => {
        this.#wake = done;
      });
    }
    await this.result;
  }

  #budgetOf(): Budget | null {
    const { clock, moveTimeMs } = this.#limits;
    if (moveTimeMs !== undefined) return { softMs: moveTimeMs, hardMs: moveTimeMs };
    return clock ? budgetOf(clock) : null;
  }

  get #shallStop(): boolean {
    return this.#isStopped || (this.#request.signal?.aborted ?? false);
  }

  async #run(): Promise<SearchResult> {
    // 1. Let the caller receive this object first.
    await this.#loop.yieldToEventLoop();
    const { position } = this.#request.node;
    const legal = position.legalMoves();
    const allowed = this.#limits.moves ? legal.filter((move) => this.#limits.moves?.includes(move)) : legal;
    const none = { best: null, ponder: null, nodes: 0 };
    const result = allowed.length === 0 ? Promise.resolve(none) : this.#searchMoves(allowed);
    await Promise.allSettled([result]);
    // 2. An infinite search or a ponder search waits for `stop` or `ponderHit`, even one that has failed.
    while (!this.#shallStop && (this.#limits.isInfinite || this.#isPondering)) await this.#loop.pause();
    return result;
  }

  async #searchMoves(allowed: readonly Move[]): Promise<SearchResult> {
    const core = this.#core;
    const { node } = this.#request;
    const terms = {
      seed: this.#seed,
      setupLooseness: this.#level?.setupLooseness ?? 0,
      nodes: Math.min(DROP_NODES, this.#maxNodes()),
    };
    // A search stopped before it starts returns the first move.
    if (!(await this.#isFree())) return { best: allowed[0]!, ponder: null, nodes: 0 };
    const chooser = core.chooseDrop(node.position, allowed, terms);
    if (chooser) return this.#chooseDrop(chooser);
    this.#lineCount = Math.min(Math.max(this.#request.multiPv ?? 1, 1), MAX_LINES, allowed.length);
    const tables = this.#level === null ? this.#request.tables : undefined;
    const found = tables ? known(tables, node.position, allowed, this.#lineCount) : null;
    this.#tableHits = found?.hits ?? 0;
    const [line] = found?.lines ?? [];
    if (found && line) return this.#answer(line, found.lines);
    return this.#searchTree(found?.drawing ?? allowed);
  }

  /** Answers from the tables, without a search. */
  #answer({ moves }: TableLine, lines: readonly TableLine[]): SearchResult {
    lines.forEach(({ score, moves: pv }, index) => {
      this.#tell(index + 1, score, pv.length, pv.length, pv, 0);
    });
    return { best: moves[0]!, ponder: moves[1] ?? null, nodes: 0 };
  }

  async #searchTree(allowed: readonly Move[]): Promise<SearchResult> {
    const core = this.#core;
    this.#setStrength();
    core.setNode(this.#request.node);
    this.#lineCount = Math.min(this.#lineCount, allowed.length);
    // Helpers of a weaker level would find the moves that it misses.
    core.start(this.#maxDepth(), this.#lineCount, allowed, this.#level !== null);
    if (this.#proves) core.seekMate(this.#limits.mate ?? 0);
    try {
      await this.#deepen(allowed.length === 1);
    } finally {
      core.end();
    }
    const [line] = core.lines(this.#lineCount);
    return { best: line?.moves[0] ?? allowed[0]!, ponder: line?.moves[1] ?? null, nodes: core.nodes };
  }

  /** Waits until the other threads have left the last search; false if this search is stopped first. */
  async #isFree(): Promise<boolean> {
    let isFree = false;
    void this.#core.rest().then(() => {
      isFree = true;
      this.#loop.wake();
    });
    // Idle threads answer before the event loop runs.
    await this.#loop.yieldToEventLoop();
    while (!isFree && !this.#shallStop) await this.#loop.pause();
    return isFree;
  }

  #setStrength(): void {
    const { without = [], margins = {} } = this.#request;
    const unknown = this.#level === null ? [] : unknownTo(this.#level);
    this.#core.setFeatures(featuresWithout([...without, ...unknown]));
    this.#core.setMargins(this.#level === null ? margins : { ...LEVEL_MARGINS, ...margins });
    this.#core.setTables(this.#level === null ? (this.#request.tables ?? null) : null);
    // The evaluation noise changes now and then, so that a plan without progress is dropped.
    const plan = this.#request.node.position.fullmoves >> PLAN_BITS;
    this.#core.setLevel(this.#level, this.#seed ^ Math.imul(plan, 0x9e3779b1));
  }

  /** Chooses a drop. Its trials are searched at full strength, whatever the level. */
  async #chooseDrop(chooser: DropChooser): Promise<SearchResult> {
    const { without = [], margins = {} } = this.#request;
    this.#core.setFeatures(featuresWithout(without));
    this.#core.setMargins(margins);
    this.#core.setLevel(null, 0);
    const isUp = (): boolean => this.#shallStop || this.#isDropTimeUp();
    const { move, score, nodes } = await runDropChooser(this.#core, chooser, this.#maxDepth(), this.#loop, isUp);
    this.#tell(1, score, 1, 1, [move], nodes);
    return { best: move, ponder: null, nodes };
  }

  #isDropTimeUp(): boolean {
    const spent = performance.now() - this.#clockMs;
    const allowed = this.#isPondering || !this.#budget ? DROP_MS : this.#budget.softMs;
    return spent >= Math.min(DROP_MS, allowed);
  }

  /** Whether `go mate` also runs a mate search. */
  get #proves(): boolean {
    return this.#level === null && this.#lineCount === 1 && !this.#request.node.position.inPlacement;
  }

  #maxNodes(): number {
    return Math.min(this.#limits.nodes ?? Number.POSITIVE_INFINITY, this.#level?.nodes ?? Number.POSITIVE_INFINITY);
  }

  #maxDepth(): number {
    const { depth = MAX_DEPTH, mate, nodes } = this.#limits;
    // A search ended only by the mate stops a few plies beyond its length.
    const hasOtherLimit = nodes !== undefined || this.#budget !== null;
    const mateDepth = mate === undefined || hasOtherLimit ? MAX_DEPTH : Math.max(2 * mate, 1) + 8;
    return Math.min(depth, MAX_DEPTH, this.#level?.depth ?? MAX_DEPTH, mateDepth);
  }

  async #deepen(isForced: boolean): Promise<void> {
    const core = this.#core;
    const maxNodes = this.#maxNodes();
    let size = FIRST_SLICE;
    // A search stopped at once still returns a move that was searched.
    while ((!this.#shallStop || this.#best === null) && core.nodes < maxNodes) {
      const before = performance.now();
      const ended = core.slice(Math.min(size, maxNodes - core.nodes));
      const spent = performance.now() - before;
      // Slicing does not change a search, only how soon it reacts to `stop`.
      if (ended === 'paused')
        size = Math.min(MAX_SLICE, Math.ceil(size * Math.min(2, SLICE_MS / Math.max(spent, 0.1))));
      else this.#tellLines();
      if (ended === 'all') return;
      if (this.#isTimeUp(ended === 'depth', isForced) || this.#isMateFound()) return;
      await this.#loop.yieldToEventLoop();
    }
  }

  #isTimeUp(isBetweenDepths: boolean, isForced: boolean): boolean {
    if (this.#isPondering || !this.#budget) return false;
    const spent = performance.now() - this.#clockMs;
    if (spent >= this.#budget.hardMs) return true;
    if (!isBetweenDepths || !this.#limits.clock) return false;
    const progress = { stableDepths: this.#stableDepths, drop: this.#drop, effort: this.#core.effort };
    return isForced || spent >= this.#budget.softMs * patienceOf(progress);
  }

  #isMateFound(): boolean {
    const { mate } = this.#limits;
    return mate !== undefined && this.#score > MATE_BOUND && MATE - this.#score <= 2 * mate - 1;
  }

  #tellLines(): void {
    const lines = this.#core.lines(this.#lineCount);
    const best = lines[0]!;
    this.#stableDepths = best.moves[0] === this.#best ? this.#stableDepths + 1 : 0;
    this.#drop = this.#score - best.score;
    this.#best = best.moves[0]!;
    this.#score = best.score;
    lines.forEach((line, index) => {
      this.#tell(index + 1, line.score, line.depth, line.selDepth, line.moves, this.#core.nodes);
    });
  }

  #tell(multiPv: number, score: number, depth: number, selDepth: number, pv: readonly Move[], nodes: number): void {
    const timeMs = performance.now() - this.#startedMs;
    const nps = Math.round((nodes * 1000) / Math.max(timeMs, 1));
    const hashFull = this.#core.hashFull;
    const rounded = Math.round(timeMs);
    const tableHits = this.#tableHits + this.#core.tableHits;
    const counts = { nodes, nps, timeMs: rounded, hashFull, tableHits };
    this.#infos.push({ depth, selDepth, multiPv, score: scoreOf(score), ...counts, pv });
    this.#wake?.();
  }
}
