/** Fairy-Stockfish as teacher: the score of a position after a small search of fixed nodes. */

import { UciEngine } from '@sitke/match';

/** A mate counts as this many hundredths of a pawn. */
const MATE_SCORE = 3000;
const PATIENCE = { readyMs: 20_000, moveMs: 120_000, stopMs: 2000 };
const OPTIONS = [
  ['UCI_Variant', 'sittuyin'],
  ['Use NNUE', 'false'],
  ['Contempt', '0'],
  ['Hash', '4'],
] as const;

/** A UCI engine that scores positions one after another. */
export class Teacher {
  readonly #engine: UciEngine;

  private constructor(engine: UciEngine) {
    this.#engine = engine;
  }

  /** Starts the program. Errors: rejects with EngineFault. */
  static async start(program: string): Promise<Teacher> {
    const spec = { name: 'teacher', command: [program], options: [], limit: {} };
    return new Teacher(await UciEngine.start(spec, OPTIONS, PATIENCE));
  }

  /**
   * Returns the score for the side to move, in hundredths of the teacher's pawn; 0 without one.
   *
   * Errors: rejects with EngineFault.
   */
  async score(fen: string, nodes: number): Promise<number> {
    const { score } = await this.#engine.think(`position fen ${fen}`, `go nodes ${nodes}`, null);
    if (!score) return 0;
    return score.kind === 'cp' ? score.value : Math.sign(score.value) * MATE_SCORE;
  }

  quit(): Promise<void> {
    return this.#engine.quit();
  }
}
