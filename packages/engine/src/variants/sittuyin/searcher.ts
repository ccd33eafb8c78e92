/** The core as the engine uses it: games, searches in slices, lines. */

import { type GameNode, KIND, type Move, moveKind, type Position, type Rules } from '@sitke/rules';
import type { CoreLine, Placed, SearchCore, SliceEnd } from '../../searchCore.js';
import type { WasmSource } from '../../wasm.js';
import { SittuyinCore } from './core.js';
import type { CoreExports } from './exports.js';
import { choosePlacement } from './placement.js';

/** More moves back no repetition is looked for. */
const MAX_HISTORY = 1000;
const LINE_INTS = 128;
const FIRST_HASH_MIB = 16;
const ENDS: readonly SliceEnd[] = ['paused', 'depth', 'all'];

export class SittuyinSearcher implements SearchCore {
  readonly #core: SittuyinCore;
  readonly #exports: CoreExports;

  private constructor(core: SittuyinCore) {
    this.#core = core;
    this.#exports = core.exports;
    this.setHashSize(FIRST_HASH_MIB);
    this.clear();
  }

  /** Returns a core that searches. Errors: as `SittuyinCore.load`. */
  static async load(source: WasmSource, rules: Rules): Promise<SittuyinSearcher> {
    return new SittuyinSearcher(await SittuyinCore.load(source, rules));
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

  place(position: Position, moves: readonly Move[], seed: number): Placed | null {
    if (!moves.some((move) => moveKind(move) === KIND.drop)) return null;
    const valueAfter = (move: Move): number => {
      this.#exports.play(move);
      const isSame = position.play(move).turn === position.turn;
      const value = isSame ? this.#exports.evaluate() : -this.#exports.evaluate();
      this.#exports.takeBack();
      return value;
    };
    return { ...choosePlacement(position, moves, seed, valueAfter), nodes: moves.length };
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
