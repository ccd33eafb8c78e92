/**
 * King and one piece against a king: distances to mate, by retrograde analysis over the tables of the rules. Source:
 * "Retrograde Analysis", Chess Programming Wiki.
 */

import type { Rules } from '@sitke/rules';

const DEAD_END = 127;

/** Distances to mate in plies, -1 for none. */
export class KingAndPiece {
  readonly #size: number;
  readonly #steps: readonly (readonly number[])[];
  /** The paths from one square to another, each as the squares between. */
  readonly #ways: readonly (readonly Uint8Array[])[];
  /** Whether a piece attacks a square, by piece, square and the king that may be in between. */
  readonly #attacks: Uint8Array;
  readonly #wins: Int16Array;
  readonly #losses: Int16Array;

  constructor(rules: Rules, role: number) {
    const { geometry } = rules;
    const { size } = geometry;
    this.#size = size;
    this.#steps = Array.from({ length: size }, (_, square) => [...geometry.leaps[1]![square]!]);
    const { bent } = geometry;
    const isBent = bent?.targets[role]?.some((targets) => targets.length > 0) === true;
    this.#ways = Array.from({ length: size * size }, (_, pair) => {
      if (isBent) return (bent!.paths[pair] ?? []).map(({ between }) => between);
      const rays = [...geometry.slides[role]!].map((direction) => geometry.rays[direction]![Math.floor(pair / size)]!);
      const ray = rays.find((squares) => squares.includes(pair % size));
      return ray ? [ray.subarray(0, ray.indexOf(pair % size))] : [];
    });
    this.#attacks = Uint8Array.from({ length: size ** 3 }, (_, number) =>
      Number(this.#ways[Math.floor(number / size)]!.some((between) => !between.includes(number % size))),
    );
    this.#wins = new Int16Array(size ** 3).fill(-1);
    this.#losses = new Int16Array(size ** 3).fill(-1);
    this.#solve();
  }

  /** Returns the plies to mate with the strong side to move, -1 if it does not win. */
  wins(king: number, piece: number, weak: number): number {
    return this.#wins[this.#number(king, piece, weak)]!;
  }

  /** Returns the longest distance, and the number of mates. */
  get summary(): { readonly longest: number; readonly mates: number } {
    return { longest: this.#wins.reduce((a, b) => Math.max(a, b)), mates: this.#losses.filter((n) => n === 0).length };
  }

  #number(a: number, b: number, c: number): number {
    return (a * this.#size + b) * this.#size + c;
  }

  #isAttacked(piece: number, to: number, king: number): boolean {
    return this.#attacks[this.#number(piece, to, king)] === 1;
  }

  #isPosition(king: number, piece: number, weak: number): boolean {
    return king !== piece && king !== weak && piece !== weak && !this.#steps[king]!.includes(weak);
  }

  /** Returns the number of escapes of the weak king; capturing the piece makes the others irrelevant. */
  #waysOut(king: number, piece: number, weak: number): number {
    const steps = this.#steps[weak]!.filter((to) => to !== king && !this.#steps[king]!.includes(to));
    if (steps.includes(piece)) return DEAD_END;
    return steps.filter((to) => !this.#isAttacked(piece, to, king)).length;
  }

  #solve(): void {
    const left = new Int8Array(this.#size ** 3);
    let lost: [king: number, piece: number, weak: number][] = [];
    for (let king = 0; king < this.#size; king++) {
      for (let piece = 0; piece < this.#size; piece++) {
        for (let weak = 0; weak < this.#size; weak++) {
          if (!this.#isPosition(king, piece, weak)) continue;
          const number = this.#number(king, piece, weak);
          left[number] = this.#waysOut(king, piece, weak);
          if (left[number] !== 0 || !this.#isAttacked(piece, weak, king)) continue;
          this.#losses[number] = 0;
          lost.push([king, piece, weak]);
        }
      }
    }
    for (let plies = 1; lost.length > 0; plies += 2) {
      const won = lost.flatMap((position) => this.#beforeStrong(...position, plies));
      lost = won.flatMap((position) => this.#beforeWeak(...position, plies + 1, left));
    }
  }

  /** The unsolved positions from which the strong side reaches a given one. */
  #beforeStrong(king: number, piece: number, weak: number, plies: number): [number, number, number][] {
    const found: [number, number, number][] = [];
    const add = (otherKing: number, otherPiece: number): void => {
      if (!this.#isPosition(otherKing, otherPiece, weak) || this.#isAttacked(otherPiece, weak, otherKing)) return;
      const number = this.#number(otherKing, otherPiece, weak);
      if (this.#wins[number] !== -1) return;
      this.#wins[number] = plies;
      found.push([otherKing, otherPiece, weak]);
    };
    for (const other of this.#steps[king]!) add(other, piece);
    for (let other = 0; other < this.#size; other++) {
      // Moves are reversible; either king may block.
      const ways = this.#ways[other * this.#size + piece]!;
      if (ways.some((between) => !between.includes(king) && !between.includes(weak))) add(king, other);
    }
    return found;
  }

  #beforeWeak(king: number, piece: number, weak: number, plies: number, left: Int8Array): [number, number, number][] {
    const found: [number, number, number][] = [];
    for (const other of this.#steps[weak]!) {
      const number = this.#number(king, piece, other);
      if (!this.#isPosition(king, piece, other) || left[number] === DEAD_END || this.#losses[number] !== -1) continue;
      left[number]!--;
      if (left[number] !== 0) continue;
      this.#losses[number] = plies;
      found.push([king, piece, other]);
    }
    return found;
  }
}
