/** A WebAssembly core as the engine uses it: games, sliced searches, lines. The same for every variant. */

import type { GameNode, Move, Position, Rules, Setup } from '@sitke/rules';
import type { Level } from '../search/levels.js';
import type { Margins } from '../search/margins.js';
import type { CoreLine, DropChooser, DropTerms, SearchCore, SliceEnd } from '../search/searchCore.js';
import type { Tables } from '../search/tables.js';
import { checkRoots, MAX_HISTORY } from './bounds.js';
import type { CoreExports } from './coreExports.js';
import { Helpers, type SpawnHelper } from './helpers.js';
import type { WasmModule } from './platform.js';
import { isShared } from './wasm.js';
import type { WasmCore } from './wasmCore.js';

/** Requirements of several threads. */
export interface ThreadHost {
  /** The module of the core, the build with shared memory. */
  readonly module: WasmModule;
  readonly spawn: SpawnHelper;
}

const LINE_INTS = 128;
const FIRST_HASH_MIB = 16;
const ENDS: readonly SliceEnd[] = ['paused', 'depth', 'all'];

export class WasmSearcher implements SearchCore {
  readonly #core: WasmCore<CoreExports>;
  readonly #exports: CoreExports;
  readonly #host: ThreadHost | null;
  #helpers: Helpers | null = null;
  /** Size of the table: requested, and actual. */
  #wantedMib = 0;
  #hashMib = 0;
  #features = -1;
  #hasNet = false;
  /** Whether only this thread searches. */
  #isAlone = false;
  /** Whether the table was cleared while a helper might still write to it. */
  #isStale = false;
  /** Whether the helpers have yet to clear their history. */
  #isFresh = true;

  /** Without a host there is only one thread. */
  constructor(core: WasmCore<CoreExports>, host: ThreadHost | null = null) {
    this.#core = core;
    this.#exports = core.exports;
    this.#host = host && isShared(host.module) ? host : null;
    this.setHashSize(FIRST_HASH_MIB);
    this.clear();
  }

  get rules(): Rules {
    return this.#core.rules;
  }

  get memory(): object {
    return this.#exports.memory;
  }

  get nodes(): number {
    return this.#exports.searchNodes() + (this.#isAlone ? 0 : (this.#helpers?.nodes ?? 0));
  }

  get effort(): number {
    return this.#exports.effort() / 1000;
  }

  get hashFull(): number {
    return this.#exports.hashFullness();
  }

  setRules(rules: Rules): void {
    this.#core.setRules(rules);
  }

  setHashSize(mebibytes: number): number {
    this.#isStale = this.#helpers?.isResting === false;
    this.#wantedMib = mebibytes;
    this.#hashMib = this.#exports.setHashSize(mebibytes);
    return this.#hashMib;
  }

  async setThreads(count: number): Promise<number> {
    await this.rest();
    await this.#helpers?.close();
    this.#helpers = null;
    const wanted = this.#host ? count : 1;
    if (!this.#layOut(wanted)) this.#layOut(1);
    else if (this.#host && wanted > 1) {
      this.#helpers = await Helpers.start(wanted, this.#host.spawn, this.#host.module, this.#exports.memory);
      if (!this.#helpers) this.#layOut(1);
    }
    return this.#helpers ? wanted : 1;
  }

  /** Divides the memory among threads; false if there is no room for their areas and a table. */
  #layOut(count: number): boolean {
    this.#exports.setThread(0, count);
    // Each thread keeps sums of the net in its area, which has moved.
    this.#exports.useNet(Number(this.#hasNet));
    if (this.setHashSize(this.#wantedMib) === 0) return false;
    this.clear();
    return true;
  }

  end(): void {
    this.#helpers?.end();
  }

  async rest(): Promise<void> {
    await this.#helpers?.rest();
    if (this.#isStale) this.clear();
  }

  setNet(file: Uint8Array | null): string {
    const problem = this.#core.setNet(file);
    this.#hasNet = file !== null && problem === '';
    return problem;
  }

  setTables(tables: Tables | null): void {
    this.#core.setTables(tables);
  }

  get tableHits(): number {
    return this.#exports.tableHits();
  }

  setFeatures(mask: number): void {
    this.#features = mask;
    this.#exports.setFeatures(mask);
  }

  setMargins(changed: Margins): void {
    this.#core.setMargins(changed);
  }

  setLevel(level: Level | null, seed: number): void {
    const { missRate = 0, knowledge = 100, evalNoise = 0, seesChecks = true } = level ?? {};
    this.#exports.setLevel(missRate, knowledge, evalNoise, Number(seesChecks), seed);
  }

  clear(): void {
    this.#isFresh = true;
    this.#isStale = this.#helpers?.isResting === false;
    this.#exports.clearSearch();
  }

  setNode(node: GameNode): void {
    const moves: Move[] = [];
    let from = node;
    const wanted = Math.min(node.position.halfmoves, MAX_HISTORY);
    while (moves.length < wanted && from.parent !== null && from.move !== null) {
      moves.push(from.move);
      from = from.parent;
    }
    this.#core.setPosition(from.position.toSetup());
    for (const move of moves.reverse()) this.#exports.play(move);
  }

  setPosition(setup: Setup): void {
    this.#core.setPosition(setup);
  }

  chooseDrop(position: Position, moves: readonly Move[], terms: DropTerms): DropChooser | null {
    return this.#core.chooseDrop(position, moves, terms);
  }

  start(maxDepth: number, lines: number, moves: readonly Move[], isAlone: boolean): void {
    checkRoots(moves.length);
    const { memory, movesAddress, startSearch } = this.#exports;
    this.#isAlone = isAlone;
    if (!isAlone) this.#callHelpers(maxDepth, moves);
    new Int32Array(memory.buffer, movesAddress(), moves.length).set(moves);
    startSearch(maxDepth, lines, moves.length);
  }

  #callHelpers(maxDepth: number, moves: readonly Move[]): void {
    const { memory, gameAddress, gameSize, tableAge } = this.#exports;
    this.#helpers?.begin({
      game: new Uint8Array(memory.buffer).slice(gameAddress(), gameAddress() + gameSize()),
      moves,
      maxDepth,
      features: this.#features,
      hasNet: this.#hasNet,
      hashMib: this.#hashMib,
      tableAge: tableAge(),
      isFresh: this.#isFresh,
    });
    this.#isFresh = false;
  }

  seekMate(moves: number): void {
    this.#exports.seekMate(moves);
  }

  slice(maxNodes: number): SliceEnd {
    return ENDS[this.#exports.searchSlice(maxNodes)]!;
  }

  lines(count: number): readonly CoreLine[] {
    const ints = new Int32Array(this.#exports.memory.buffer, this.#exports.linesAddress(), count * LINE_INTS);
    const lines = Array.from({ length: count }, (_, index) => {
      const [score = 0, depth = 0, selDepth = 0, length = 0, ...moves] = ints.subarray(
        index * LINE_INTS,
        (index + 1) * LINE_INTS,
      );
      return { score, depth, selDepth, moves: moves.slice(0, length) as Move[] };
    });
    // A line found later in a depth may be better. The sort is stable.
    return lines.sort((a, b) => b.depth - a.depth || b.score - a.score);
  }

  evaluate(): number {
    this.setFeatures(-1);
    this.setLevel(null, 0);
    return this.#exports.evaluate();
  }

  perft(depth: number): number {
    return this.#core.perft(depth);
  }
}
