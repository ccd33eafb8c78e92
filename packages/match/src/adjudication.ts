/** Adjudication: ends games early by the scores of both engines. */

import type { EngineScore } from './uciEngine.js';

/** The conditions; each applies only if it is given. */
export interface Adjudication {
  /** Won if both engines see one side at least `cp` ahead for `plies` in a row. */
  readonly resign?: { readonly cp: number; readonly plies: number };
  /** Drawn if both see at most `cp` for `plies` in a row, all after ply `after` of the game. */
  readonly draw?: { readonly cp: number; readonly plies: number; readonly after: number };
  /** Drawn after this many plies of the game. */
  readonly maxPlies?: number;
}

/** A verdict: color 0 wins, color 1 wins, or a draw. */
export interface Verdict {
  readonly winner: 0 | 1 | null;
  readonly reason: 'resign' | 'draw' | 'maxPlies';
}

/** Watches the scores of one game. */
export class Adjudicator {
  readonly #wanted: Adjudication;
  /** Consecutive plies in which one side was far ahead: positive for color 0. */
  #won = 0;
  #even = 0;
  #plies: number;

  constructor(wanted: Adjudication, openingPlies: number) {
    this.#wanted = wanted;
    this.#plies = openingPlies;
  }

  /** Records the score of a move; returns the verdict if there is one. */
  after(mover: 0 | 1, score: EngineScore | null): Verdict | null {
    const { resign, draw, maxPlies } = this.#wanted;
    this.#plies++;
    const own = score === null ? null : score.kind === 'cp' ? score.value : score.value > 0 ? Infinity : -Infinity;
    const cp = own === null ? null : mover === 0 ? own : -own;
    if (resign) {
      const side = cp !== null && Math.abs(cp) >= resign.cp ? Math.sign(cp) : 0;
      this.#won = side === 0 ? 0 : side === Math.sign(this.#won) ? this.#won + side : side;
      // Each engine moves every other ply: two in a row are both.
      if (Math.abs(this.#won) >= Math.max(resign.plies, 2)) return { winner: this.#won > 0 ? 0 : 1, reason: 'resign' };
    }
    if (draw) {
      const isEven = cp !== null && Math.abs(cp) <= draw.cp && this.#plies > draw.after;
      this.#even = isEven ? this.#even + 1 : 0;
      if (this.#even >= Math.max(draw.plies, 2)) return { winner: null, reason: 'draw' };
    }
    return maxPlies !== undefined && this.#plies >= maxPlies ? { winner: null, reason: 'maxPlies' } : null;
  }
}
