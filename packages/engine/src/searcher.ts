/** A core in WebAssembly as the engine uses it: games, searches in slices, lines. The same for every variant. */

import type { GameNode, Move, Position, Rules, Setup } from '@sitke/rules';
import type { Level } from './levels.js';
import type { CoreLine, Placing, PlacingTerms, SearchCore, SliceEnd } from './searchCore.js';

/** What every core exports: assembly/search/door.ts. Addresses are in bytes. */
export interface SearchExports {
  readonly memory: WebAssembly.Memory;
  setThread(index: number, count: number): void;
  positionAddress(): number;
  movesAddress(): number;
  genMoves(): number;
  play(move: number): void;
  takeBack(): void;
  perft(depth: number): number;
  hash(): bigint;
  evaluate(): number;
  setHashSize(mebibytes: number): number;
  setTechniques(mask: number): void;
  setLevel(blindness: number, knowledge: number, taste: number, seesChecks: number, seed: number): void;
  clearSearch(): void;
  startSearch(maxDepth: number, lines: number, allowed: number): number;
  searchSlice(maxNodes: number): number;
  searchNodes(): number;
  linesAddress(): number;
  hashFullness(): number;
}

/** What a variant adds to that. */
export interface VariantCore {
  readonly exports: SearchExports;
  readonly rules: Rules;
  /** Errors: RangeError on the rules of another variant. */
  setRules(rules: Rules): void;
  setPosition(setup: Setup): void;
  perft(depth: number): number;
  /** As `SearchCore.place`. */
  place(position: Position, moves: readonly Move[], terms: PlacingTerms): Placing | null;
}

/** More moves back no repetition is looked for. */
const MAX_HISTORY = 1000;
const LINE_INTS = 128;
const FIRST_HASH_MIB = 16;
const ENDS: readonly SliceEnd[] = ['paused', 'depth', 'all'];

export class WasmSearcher implements SearchCore {
  readonly #core: VariantCore;
  readonly #exports: SearchExports;

  constructor(core: VariantCore) {
    this.#core = core;
    this.#exports = core.exports;
    this.setHashSize(FIRST_HASH_MIB);
    this.clear();
  }

  get rules(): Rules {
    return this.#core.rules;
  }

  get nodes(): number {
    return this.#exports.searchNodes();
  }

  get hashFull(): number {
    return this.#exports.hashFullness();
  }

  setRules(rules: Rules): void {
    this.#core.setRules(rules);
  }

  setHashSize(mebibytes: number): number {
    return this.#exports.setHashSize(mebibytes);
  }

  setTechniques(mask: number): void {
    this.#exports.setTechniques(mask);
  }

  setLevel(level: Level | null, seed: number): void {
    const { blindness = 0, knowledge = 100, taste = 0, seesChecks = true } = level ?? {};
    this.#exports.setLevel(blindness, knowledge, taste, Number(seesChecks), seed);
  }

  clear(): void {
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

  place(position: Position, moves: readonly Move[], terms: PlacingTerms): Placing | null {
    return this.#core.place(position, moves, terms);
  }

  start(maxDepth: number, lines: number, moves: readonly Move[]): void {
    new Int32Array(this.#exports.memory.buffer, this.#exports.movesAddress(), moves.length).set(moves);
    this.#exports.startSearch(maxDepth, lines, moves.length);
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
    // A line found later in a depth may turn out better; sorting keeps the order of equal ones.
    return lines.sort((a, b) => b.depth - a.depth || b.score - a.score);
  }

  perft(depth: number): number {
    return this.#core.perft(depth);
  }
}
