/** Searches and games on a core without the engine's event loop: many short ones, the same each time. */

import fs from 'node:fs';
import { SittuyinCore } from '@sitke/engine';
import { type Rules, rulesOf, type Setup } from '@sitke/rules';

const MAX_DEPTH = 40;
const HASH_MIB = 2;
const MAX_PLIES = 320;
/** A game is won once both sides have said so for so many plies. */
const WON = 1200;
const WON_PLIES = 6;
const LEVEL = 12;
const LEVEL_PLIES = 24;
const LEVEL_FROM = 100;

/** The middle of a game: points of Red in halves. */
export type Points = 0 | 1 | 2;

/** Returns the engine's core and net for these games as files of its package. */
export function packaged(name: 'sittuyin.simd.wasm' | 'sittuyin.net'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(fs.readFileSync(new URL(import.meta.resolve(`@sitke/engine/${name}`))));
}

export class Duel {
  readonly rules: Rules;
  readonly #core: SittuyinCore;

  private constructor(core: SittuyinCore, rules: Rules) {
    this.#core = core;
    this.rules = rules;
    core.exports.setHashSize(HASH_MIB);
  }

  static async load(): Promise<Duel> {
    const rules = rulesOf('sittuyin');
    const core = await SittuyinCore.load(packaged('sittuyin.simd.wasm'), rules);
    const problem = core.setNet(packaged('sittuyin.net'));
    if (problem !== '') throw new Error(`sittuyin.net: ${problem}`);
    return new Duel(core, rules);
  }

  /** Returns the score of a position for its side to move after so many nodes. */
  scoreOf(setup: Setup, nodes: number): number {
    this.#core.setPosition(setup);
    return this.#search(nodes).score;
  }

  /** Returns Red's points of a game in which each side searches so many nodes a move. */
  play(setup: Setup, nodes: number): Points {
    const { exports } = this.#core;
    exports.clearSearch();
    this.#core.setPosition(setup);
    const seen = new Map<bigint, number>();
    let [won, level] = [0, 0];
    for (let ply = 0; ply < MAX_PLIES; ply++) {
      const { outcome, claims } = this.#core.status();
      if (outcome) return outcome.winner === null ? 1 : outcome.winner === 0 ? 2 : 0;
      const times = (seen.get(exports.hash()) ?? 0) + 1;
      if (times === 3 || claims.length > 0) return 1;
      seen.set(exports.hash(), times);
      const { score, move } = this.#search(nodes);
      const red = ply % 2 === 0 ? score : -score;
      won = Math.abs(red) < WON ? 0 : won * red < 0 ? Math.sign(red) : won + Math.sign(red);
      level = Math.abs(red) <= LEVEL && ply >= LEVEL_FROM ? level + 1 : 0;
      if (Math.abs(won) >= WON_PLIES) return won > 0 ? 2 : 0;
      if (level >= LEVEL_PLIES) return 1;
      exports.play(move);
    }
    return 1;
  }

  #search(nodes: number): { readonly score: number; readonly move: number } {
    const { exports } = this.#core;
    exports.startSearch(MAX_DEPTH, 1, 0);
    while (exports.searchNodes() < nodes && exports.searchSlice(nodes - exports.searchNodes()) === 1);
    const line = new Int32Array(exports.memory.buffer, exports.linesAddress(), 5);
    return { score: line[0]!, move: line[4]! };
  }
}
