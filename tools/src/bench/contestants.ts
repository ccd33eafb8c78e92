/** Counters of leaves for the benchmarks: this library, the engine itself, and the engine through its JavaScript API. */

import { ENGINE_VARIANTS, type Engine } from '@sitke/engine';
import { openEngine } from '@sitke/engine/node';
import { UciEngine } from '@sitke/match';
import { Game, type GameNode, parseFen, perft, rulesOf, type VariantId } from '@sitke/rules';
import type { Ffish, FfishBoard } from '@sitke/testkit/ffish';
import type { BenchPosition } from './positions.js';

/** Size of each engine's transposition table. */
export const HASH_MIB = 64;

/** Counts the leaves of a position's tree; throws where it cannot. */
export type Count = (position: BenchPosition) => number | Promise<number>;

/** A position as a game begins from it. Errors: throws where the FEN is wrong. */
function nodeOf({ variant, fen }: BenchPosition): GameNode {
  const position = parseFen(rulesOf(variant), fen);
  if (!position.ok) throw new Error(position.error.message);
  return new Game(position.value).root;
}

/** This library: make and unmake on a board, every leaf made. */
export function countByBoard(position: BenchPosition): number {
  return perft(rulesOf(position.variant), nodeOf(position).position.toBoard(), position.depth);
}

/** The project's engines on their WebAssembly cores, with as large a transposition table as the native engine gets. */
export async function loadEngines(): Promise<ReadonlyMap<VariantId, Engine>> {
  const engines = new Map<VariantId, Engine>();
  for (const variant of ENGINE_VARIANTS) {
    const engine = await openEngine(variant);
    engine.setHash(HASH_MIB);
    engines.set(variant, engine);
  }
  return engines;
}

/** An engine's WebAssembly core; it counts the last ply without making its moves. */
export function coreCounter(engine: Engine): Count {
  return (position) => engine.perft(nodeOf(position), position.depth);
}

/** An engine's search as after `ucinewgame`, of so many nodes or else to the position's depth; counts nodes. */
export function coreSearcher(engine: Engine, nodes?: number): Count {
  return async (position) => {
    engine.newGame();
    const limits = nodes === undefined ? { depth: position.depth } : { nodes };
    return (await engine.search({ node: nodeOf(position), limits }).result).nodes;
  };
}

function countThroughApi(board: FfishBoard, depth: number, last: number): number {
  if (depth === 0) return 1;
  if (depth === last) return board.numberLegalMoves();
  let leaves = 0;
  for (const move of board.legalMoves().split(' ')) {
    if (move === '') continue;
    board.push(move);
    leaves += countThroughApi(board, depth - 1, last);
    board.pop();
  }
  return leaves;
}

/** ffish: `legalMoves`, `push` and `pop` down to the leaves, or with `bulk` down to one ply before, then counted. */
export function apiCounter(ffish: Ffish, bulk: boolean): Count {
  return ({ variant, fen, depth, apiDepth = depth }) => {
    const board = new ffish.Board(variant, fen);
    const leaves = countThroughApi(board, apiDepth, bulk ? 1 : -1);
    board.delete();
    return leaves;
  };
}

/** The longest that one position may take. */
const PATIENCE = { readyMs: 20_000, moveMs: 600_000, stopMs: 2000 };

/** Fairy-Stockfish's own `go perft` in its own process; it counts the last ply in bulk. */
export class NativeEngine {
  readonly #engine: UciEngine;
  #variant = '';
  #fen = '';

  private constructor(engine: UciEngine) {
    this.#engine = engine;
  }

  /** Starts the program. Errors: rejects with EngineFault. */
  static async start(file: string): Promise<NativeEngine> {
    const options = [
      ['Use NNUE', 'false'],
      ['Hash', String(HASH_MIB)],
    ] as const;
    const spec = { name: 'native', command: [file], options, limit: {} };
    return new NativeEngine(await UciEngine.start(spec, [], PATIENCE));
  }

  /** The engine's name and version. */
  get name(): string {
    return this.#engine.name;
  }

  /** Makes a position the current one, so that counting is all that is timed. */
  async prepare({ variant, fen }: BenchPosition): Promise<void> {
    if (this.#variant !== variant) this.#engine.setOption('UCI_Variant', variant);
    [this.#variant, this.#fen] = [variant, fen];
    await this.#engine.ask(['ucinewgame', `position fen ${fen}`, 'isready'], /^readyok$/, PATIENCE.readyMs);
  }

  async count({ depth }: BenchPosition): Promise<number> {
    return Number((await this.#engine.ask([`go perft ${depth}`], /^Nodes searched: (\d+)$/, PATIENCE.moveMs))[1]);
  }

  /** Searches so many nodes, as after `ucinewgame`, and returns how many it were. */
  async search(nodes: number): Promise<number> {
    return (await this.#engine.think(`position fen ${this.#fen}`, `go nodes ${nodes}`, null)).nodes ?? 0;
  }

  quit(): Promise<void> {
    return this.#engine.quit();
  }
}
