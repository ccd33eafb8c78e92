/** Who plays for the ladder: the engine at a level, or another engine over UCI. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import { type Engine, loadEngine } from '@sitke/engine';
import { type GameNode, type Move, makeUci, parseUci, type VariantId } from '@sitke/rules';

/** A player of games, told when a new one begins. */
export interface Player {
  readonly name: string;
  newGame(seed: number): void;
  move(node: GameNode): Promise<Move>;
  close(): void;
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
    const file = new URL(import.meta.resolve(`@sitke/engine/${variant}.wasm`));
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

  close(): void {}
}

/** Another engine, by its program, options and the words after `go`. */
export class UciPlayer implements Player {
  readonly name: string;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: AsyncIterator<string>;
  readonly #reader: Interface;
  readonly #go: string;

  constructor(name: string, program: string, options: Readonly<Record<string, string>>, go: string) {
    this.name = name;
    this.#go = go;
    this.#child = spawn(program);
    this.#reader = createInterface(this.#child.stdout);
    this.#lines = this.#reader[Symbol.asyncIterator]();
    this.#say('uci');
    for (const [option, value] of Object.entries(options)) this.#say(`setoption name ${option} value ${value}`);
  }

  newGame(): void {
    this.#say('ucinewgame');
  }

  async move(node: GameNode): Promise<Move> {
    const root = rootOf(node);
    const moves: string[] = [];
    for (let at = node; at.parent !== null && at.move !== null; at = at.parent) {
      moves.unshift(makeUci(at.parent.position.rules, at.move));
    }
    this.#say(`position fen ${root.fen} moves ${moves.join(' ')}`);
    this.#say(`go ${this.#go}`);
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done) throw new Error(`${this.name} has ended`);
      const found = /^bestmove (\S+)/.exec(value);
      if (!found) continue;
      const move = parseUci(node.position, found[1]!);
      if (!move.ok) throw new Error(`${this.name} plays ${found[1]} in ${node.fen}`);
      return move.value;
    }
  }

  close(): void {
    this.#say('quit');
    this.#reader.close();
  }

  #say(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }
}

function rootOf(node: GameNode): GameNode {
  let root = node;
  while (root.parent !== null) root = root.parent;
  return root;
}
