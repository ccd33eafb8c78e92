/** Boards under construction, as letters. */

import type { Random } from './random.js';

/** An arrangement of pieces on a board of any size. */
export class Diagram {
  readonly files: number;
  readonly ranks: number;
  readonly #squares: string[];

  constructor(files: number, ranks: number) {
    this.files = files;
    this.ranks = ranks;
    this.#squares = new Array(files * ranks).fill('');
  }

  get size(): number {
    return this.#squares.length;
  }

  /** Returns the letter on a square, empty text if there is none. */
  at(square: number): string {
    return this.#squares[square]!;
  }

  /** Puts a piece on a square, whatever stands there. */
  put(letter: string, square: number): void {
    this.#squares[square] = letter;
  }

  /** Puts a piece on one of the empty squares among some; nothing happens where all are taken. Returns the square or -1. */
  scatter(random: Random, letter: string, among: ArrayLike<number> = this.all()): number {
    const free = Array.from(among).filter((square) => this.#squares[square] === '');
    if (free.length === 0) return -1;
    const square = random.pick(free);
    this.put(letter, square);
    return square;
  }

  /** Puts every letter of a text on an empty square. */
  scatterAll(random: Random, letters: string, among?: ArrayLike<number>): void {
    for (const letter of letters) this.scatter(random, letter, among);
  }

  /** Returns all squares. */
  all(): number[] {
    return this.#squares.map((_, square) => square);
  }

  /** Returns the squares no further than so many king's steps from another. */
  near(square: number, steps: number): number[] {
    const [file, rank] = [square % this.files, Math.floor(square / this.files)];
    return this.all().filter(
      (other) =>
        Math.abs((other % this.files) - file) <= steps && Math.abs(Math.floor(other / this.files) - rank) <= steps,
    );
  }

  /** Returns the squares of the board's rim. */
  rim(): number[] {
    return this.all().filter((square) => {
      const [file, rank] = [square % this.files, Math.floor(square / this.files)];
      return file === 0 || rank === 0 || file === this.files - 1 || rank === this.ranks - 1;
    });
  }

  /** Returns the arrangement as the first part of a FEN. */
  placement(): string {
    const rows = Array.from({ length: this.ranks }, (_, fromTop) => {
      const start = (this.ranks - 1 - fromTop) * this.files;
      return this.#squares.slice(start, start + this.files).map((letter) => letter || '.');
    });
    return rows.map((row) => row.join('').replace(/\.+/g, (gap) => String(gap.length))).join('/');
  }
}

/** A kind of start position, and how games from it are played. */
export interface StartClass {
  readonly name: string;
  /** Part of all positions that come from this class, in relation to the other classes' shares. */
  readonly share: number;
  readonly plies: number;
  start(random: Random): string;
  /** Probability of taking back the own last move where possible: makes positions repeat. */
  readonly shuffle?: number;
  /** Probability of preferring a capture, a promotion or another special move. */
  readonly special?: number;
  /** Probability of preferring a move that gives check. */
  readonly checks?: number;
}
