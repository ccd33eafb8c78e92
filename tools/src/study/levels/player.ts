/** The players of the ladder. */

import fs from 'node:fs';
import { type Engine, loadEngine, wasmFile } from '@sitke/engine';
import type { GameNode, Move, VariantId } from '@sitke/rules';

const HASH_MIB = 4;

/** The engine at a level, at full strength with a number of nodes instead. */
export class LevelPlayer {
  readonly name: string;
  readonly #engine: Engine;
  readonly #level: number;
  readonly #nodes: number | undefined;
  #seed = 0;

  private constructor(engine: Engine, level: number, nodes: number | undefined) {
    this.#engine = engine;
    this.#level = level;
    this.#nodes = nodes;
    this.name = nodes === undefined ? `level ${level}` : `${nodes} nodes`;
  }

  static async load(variant: VariantId, level: number, nodes?: number): Promise<LevelPlayer> {
    const file = new URL(import.meta.resolve(`@sitke/engine/${wasmFile(variant, 'plain')}`));
    const engine = await loadEngine(variant, fs.readFileSync(file));
    engine.setHash(HASH_MIB);
    return new LevelPlayer(engine, level, nodes);
  }

  newGame(seed: number): void {
    this.#seed = seed;
    this.#engine.newGame();
  }

  async move(node: GameNode): Promise<Move> {
    const strength = this.#nodes === undefined ? { level: this.#level } : { limits: { nodes: this.#nodes } };
    const { best } = await this.#engine.search({ node, seed: this.#seed, ...strength }).result;
    if (best === null) throw new Error(`${this.name} has no move in ${node.fen}`);
    return best;
  }
}
