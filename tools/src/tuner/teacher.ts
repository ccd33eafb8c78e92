/** Fairy-Stockfish as teacher: the score of a position after a small search of fixed nodes. */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A mate counts as this many hundredths of a pawn. */
const MATE_SCORE = 3000;

/** A UCI engine that scores positions one after another. */
export class Teacher {
  readonly #process: ChildProcessWithoutNullStreams;
  #onLine: (line: string) => void = () => {};
  #fail: (error: Error) => void = () => {};

  /** Starts the program. */
  constructor(file: string) {
    this.#process = spawn(file, [], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#process.on('exit', () => this.#fail(new Error('the teacher ended')));
    createInterface({ input: this.#process.stdout }).on('line', (line) => this.#onLine(line));
    for (const option of ['UCI_Variant value sittuyin', 'Use NNUE value false', 'Contempt value 0', 'Hash value 4']) {
      this.#send(`setoption name ${option}`);
    }
  }

  #send(text: string): void {
    this.#process.stdin.write(`${text}\n`);
  }

  /** Returns the score for the side to move, in hundredths of the teacher's pawn. Errors: rejects when it ends. */
  score(fen: string, nodes: number): Promise<number> {
    return new Promise((resolve, reject) => {
      let score = 0;
      this.#fail = reject;
      this.#onLine = (line) => {
        const found = / score (cp|mate) (-?\d+)/.exec(line);
        if (found) score = found[1] === 'cp' ? Number(found[2]) : Math.sign(Number(found[2])) * MATE_SCORE;
        if (line.startsWith('bestmove')) resolve(score);
      };
      this.#send(`position fen ${fen}\ngo nodes ${nodes}`);
    });
  }

  quit(): void {
    this.#fail = () => {};
    this.#process.stdin.end('quit\n');
  }
}
