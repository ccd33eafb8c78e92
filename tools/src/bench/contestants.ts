/** Who counts leaves in the benchmarks: this library, the engine itself, and the engine through its JavaScript API. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import { SittuyinCore } from '@sitke/engine';
import { parseFen, perft, rulesOf } from '@sitke/rules';
import type { Ffish, FfishBoard } from '../differential/ffish.js';
import type { BenchPosition } from './positions.js';

/** Counts the leaves of a position's tree; throws where it cannot. */
export type Count = (position: BenchPosition) => number | Promise<number>;

/** This library: make and unmake on a board, every leaf made. */
export function countByBoard({ variant, fen, depth }: BenchPosition): number {
  const rules = rulesOf(variant);
  const position = parseFen(rules, fen);
  if (!position.ok) throw new Error(position.error.message);
  return perft(rules, position.value.toBoard(), depth);
}

/** The engine's WebAssembly core; it counts the last ply without making its moves. */
export async function coreCounter(): Promise<Count> {
  const file = new URL(import.meta.resolve('@sitke/engine/sittuyin.wasm'));
  const core = await SittuyinCore.load(fs.readFileSync(file), rulesOf('sittuyin'));
  return ({ fen, depth }) => {
    const position = parseFen(core.rules, fen);
    if (!position.ok) throw new Error(position.error.message);
    core.setPosition(position.value.toSetup());
    return core.perft(depth);
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
    const commands = this.#variant === variant ? [] : [`setoption name UCI_Variant value ${variant}`];
    this.#variant = variant;
    await this.#ask([...commands, `position fen ${fen}`, 'isready'], /^readyok$/);
  }

  async count({ depth }: BenchPosition): Promise<number> {
    return Number((await this.#ask([`go perft ${depth}`], /^Nodes searched: (\d+)$/))[1]);
  }

  quit(): void {
    this.#process.stdin.end('quit\n');
  }
}
