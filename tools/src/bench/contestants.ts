/** Who counts leaves in the benchmarks: this library, the engine itself, and the engine through its JavaScript API. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { loadVariant } from '@sitke/cli/engine';
import { ENGINE_VARIANTS, type Engine } from '@sitke/engine';
import { Game, type GameNode, parseFen, perft, rulesOf, type VariantId } from '@sitke/rules';
import type { Ffish, FfishBoard } from '../differential/ffish.js';
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
    const engine = await loadVariant(variant);
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

/** Fairy-Stockfish's own `go perft` in a process of its own; it counts the last ply in bulk. */
export class NativeEngine {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #lines: Interface;
  #variant = '';

  constructor(file: string) {
    this.#process = spawn(file, [], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#lines = createInterface({ input: this.#process.stdout });
  }

  /** Sends commands and returns the first line that a pattern finds. */
  #ask(commands: readonly string[], wanted: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const onEnd = (): void => reject(new Error('Fairy-Stockfish ended'));
      const onLine = (line: string): void => {
        const found = wanted.exec(line);
        if (!found) return;
        this.#lines.off('line', onLine);
        this.#process.off('exit', onEnd);
        resolve(found);
      };
      this.#lines.on('line', onLine);
      this.#process.on('exit', onEnd);
      this.#process.stdin.write(`${commands.join('\n')}\n`);
    });
  }

  /** Returns the engine's name and version. */
  async name(): Promise<string> {
    return (await this.#ask(['uci'], /^id name (.+)$/))[1]!;
  }

  /** Makes a position the current one, so that counting is all that is timed. */
  async prepare({ variant, fen }: BenchPosition): Promise<void> {
    const commands = [
      `setoption name UCI_Variant value ${variant}`,
      'setoption name Use NNUE value false',
      `setoption name Hash value ${HASH_MIB}`,
    ];
    const setUp = this.#variant === variant ? [] : commands;
    this.#variant = variant;
    await this.#ask([...setUp, 'ucinewgame', `position fen ${fen}`, 'isready'], /^readyok$/);
  }

  async count({ depth }: BenchPosition): Promise<number> {
    return Number((await this.#ask([`go perft ${depth}`], /^Nodes searched: (\d+)$/))[1]);
  }

  /** Searches so many nodes, as after `ucinewgame`, and returns how many it were. */
  async search(nodes: number): Promise<number> {
    let searched = 0;
    const note = (line: string): void => {
      const found = / nodes (\d+)/.exec(line);
      if (found) searched = Number(found[1]);
    };
    this.#lines.on('line', note);
    await this.#ask([`go nodes ${nodes}`], /^bestmove /);
    this.#lines.off('line', note);
    return searched;
  }

  quit(): void {
    this.#process.stdin.end('quit\n');
  }
}
