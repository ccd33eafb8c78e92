/** The judgement of a search of fixed nodes, and the terms of the evaluation at the end of its line. */

import fs from 'node:fs';
import { loadNet, loadVariant } from '@sitke/cli/engine';
import type { Engine, SearchInfo, SittuyinCore } from '@sitke/engine';
import type { GameNode, Move } from '@sitke/rules';
import { FULL_BLEND, traceOf } from '../tuner/dataset.js';
import { loadCore } from '../tuner/selfPlay.js';
import { offsetOf, TERMS } from '../tuner/terms.js';
import { parseWeightsFile, type Weights } from '../tuner/weightsFile.js';
import { mateCp } from './games.js';

const HASH_MIB = 64;
/** A value and a score that differ by so many hundredths of a pawn are the same. */
const AGREES = 30;
const WEIGHTS = new URL('../../../packages/engine/assembly/variants/sittuyin/weights.ts', import.meta.url);

/** The term of what the net adds. */
const NET = 'NET';

/** The find of a search at one depth, from the side to move. */
export interface Found {
  readonly depth: number;
  readonly nodes: number;
  readonly cp: number;
  readonly line: readonly Move[];
}

/** A position on a line: its value for the side to move at the line's beginning, and the value of each term. */
export interface Valued {
  readonly cp: number;
  readonly terms: ReadonlyMap<string, number>;
}

function foundOf({ depth, nodes, score, pv }: SearchInfo): Found {
  return { depth, nodes, cp: score.kind === 'cp' ? score.cp : mateCp(score.moves), line: pv };
}

/** The engine and the build of its core that says what the evaluation took. */
export class Judge {
  readonly #engine: Engine;
  readonly #core: SittuyinCore;
  readonly #weights: Weights;

  private constructor(engine: Engine, core: SittuyinCore, weights: Weights) {
    this.#engine = engine;
    this.#core = core;
    this.#weights = weights;
  }

  static async load(): Promise<Judge> {
    const [engine, net] = [await loadVariant('sittuyin'), await loadNet('sittuyin')];
    engine.setHash(HASH_MIB);
    const core = await loadCore(fs.readFileSync(new URL(import.meta.resolve('@sitke/engine/sittuyin.trace.wasm'))));
    const problem = engine.setNet(net) || core.setNet(net);
    if (problem !== '') throw new Error(`the net: ${problem}`);
    return new Judge(engine, core, parseWeightsFile(fs.readFileSync(WEIGHTS, 'utf8')));
  }

  /** Searches a position, or some of its moves, with an empty table, and returns what each depth found. */
  async search(node: GameNode, nodes: number, moves?: readonly Move[]): Promise<readonly Found[]> {
    this.#engine.newGame();
    const limits = moves ? { nodes, moves } : { nodes };
    const found: Found[] = [];
    for await (const info of this.#engine.search({ node, limits, seed: 0 })) found.push(foundOf(info));
    if (found.length === 0) throw new Error(`${nodes} nodes are too few for ${node.fen}`);
    return found;
  }

  /**
   * Returns the evaluation that a score comes from: as far along its line as the two agree, at its end where they
   * nowhere do. Its terms are those made by hand, without the scale that makes drawish leads smaller, and what the net adds.
   */
  valueOf(node: GameNode, { line, cp }: Found): Valued {
    const ends = line.map((_, at) => line.slice(0, line.length - at));
    const values = ends.map((moves) => this.#valueAt(node, moves));
    return values.find((value) => Math.abs(value.cp - cp) <= AGREES) ?? values[0]!;
  }

  #valueAt(node: GameNode, line: readonly Move[]): Valued {
    let { position } = node;
    for (const move of line) position = position.play(move);
    const sign = position.turn === node.position.turn ? 1 : -1;
    this.#core.setPosition(position.toSetup());
    const cp = sign * this.#core.exports.evaluate();
    this.#core.exports.useNet(0);
    const byHand = sign * this.#core.exports.evaluate();
    const { indices, counts, blend } = traceOf(this.#core);
    this.#core.exports.useNet(1);
    const weightOf = (index: number): number =>
      (this.#weights.full[index]! * blend + this.#weights.empty[index]! * (FULL_BLEND - blend)) / FULL_BLEND;
    const sums = TERMS.map(({ name, size }) => {
      const start = offsetOf(name);
      const own = indices.map((index, at) =>
        index >= start && index < start + size ? weightOf(index) * counts[at]! : 0,
      );
      return [name, sign * own.reduce((sum, value) => sum + value, 0)] as const;
    });
    return { cp, terms: new Map([...sums, [NET, cp - byHand]]) };
  }
}
