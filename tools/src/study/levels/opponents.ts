/** Players of the ladder: the engine at a level, or another engine over UCI. */

import fs from 'node:fs';
import { type Engine, loadEngine, wasmFile } from '@sitke/engine';
import { type EngineSpec, UciEngine } from '@sitke/match';
import { type GameNode, type Move, parseUci, type VariantId } from '@sitke/rules';

/** A player of games, told when a new one begins. */
export interface Player {
  readonly name: string;
  newGame(seed: number): Promise<void>;
  move(node: GameNode): Promise<Move>;
  close(): Promise<void>;
}

const HASH_MIB = 4;

/** The engine at a level, at full strength with a number of nodes instead. */
export class LevelPlayer implements Player {
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

  async newGame(seed: number): Promise<void> {
    this.#seed = seed;
    this.#engine.newGame();
  }

  async move(node: GameNode): Promise<Move> {
    const strength = this.#nodes === undefined ? { level: this.#level } : { limits: { nodes: this.#nodes } };
    const { best } = await this.#engine.search({ node, seed: this.#seed, ...strength }).result;
    if (best === null) throw new Error(`${this.name} has no move in ${node.fen}`);
    return best;
  }

  async close(): Promise<void> {}
}

const PATIENCE = { readyMs: 20_000, moveMs: 120_000, stopMs: 2000 };

/** Another engine over UCI. */
export class UciPlayer implements Player {
  readonly name: string;
  readonly #engine: UciEngine;
  readonly #go: string;

  private constructor(name: string, engine: UciEngine, go: string) {
    this.name = name;
    this.#engine = engine;
    this.#go = go;
  }

  /** Starts a program; `go` is the command that asks for a move. Errors: rejects with EngineFault. */
  static async start(name: string, program: string, options: EngineSpec['options'], go: string): Promise<UciPlayer> {
    const spec = { name, command: [program], options, limit: {} };
    return new UciPlayer(name, await UciEngine.start(spec, [], PATIENCE), go);
  }

  newGame(): Promise<void> {
    return this.#engine.newGame();
  }

  async move(node: GameNode): Promise<Move> {
    const [root, ...played] = node.line();
    const moves = played.map(({ uci }) => uci).join(' ');
    const { best } = await this.#engine.think(`position fen ${root!.fen} moves ${moves}`, this.#go, null);
    const move = parseUci(node.position, best);
    if (!move.ok) throw new Error(`${this.name} plays ${best} in ${node.fen}`);
    return move.value;
  }

  close(): Promise<void> {
    return this.#engine.quit();
  }
}
