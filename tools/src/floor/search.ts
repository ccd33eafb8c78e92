/** The weakest opponent that still plays to win: every line of two plies, material alone, chance among equals. */

import { genLegal, type Move, MoveList, type Position, type Rules, roleLetter, type VariantId } from '@sitke/rules';
import { Board } from '@sitke/rules/core';
import type { Random } from '@sitke/testkit/random';

/** By letter, in hundredths of a pawn. */
const VALUES: Readonly<Partial<Record<VariantId, Readonly<Record<string, number>>>>> = {
  sittuyin: { K: 0, S: 250, F: 175, R: 500, N: 350, P: 100 },
  makruk: { K: 0, S: 250, M: 175, R: 500, N: 350, P: 100 },
  sissa: { K: 0, Q: 900, R: 500, B: 300, N: 300, S: 700, P: 100 },
};

/** The worth of an attacked square, for a piece without a value. */
const VALUE_PER_SQUARE = 40;

/** Returns what pieces are worth, by letter: as they are listed, or by how many squares they attack on an empty board. */
export function valuesOf(rules: Rules): Readonly<Record<string, number>> {
  const listed = VALUES[rules.def.id as VariantId];
  if (listed) return listed;
  const squares = Array.from({ length: rules.geometry.size }, (_, square) => square);
  const attackedFrom = (role: number, from: number): number => {
    const board = new Board(squares.length);
    board.put(role, from);
    return squares.filter((to) => rules.attacks(board, from, to)).length;
  };
  const values = rules.def.pieces.map(({ letter }, index) => {
    const attacked = squares.reduce((sum, from) => sum + attackedFrom(index + 1, from), 0);
    return [letter, index === 0 ? 0 : Math.round((VALUE_PER_SQUARE * attacked) / squares.length)];
  });
  return Object.fromEntries(values);
}

const DEPTH = 2;
const MATE = 30_000;

/** The choice of a search; the score is the mover's, in hundredths of a pawn, from `MATE` down for a mate. */
export interface Choice {
  readonly move: Move;
  readonly score: number;
  readonly nodes: number;
}

/** A searcher for one variant under one set of rules. */
export class FloorSearcher {
  readonly #rules: Rules;
  /** By piece, positive for color 0. */
  readonly #values: readonly number[];
  readonly #lists: readonly MoveList[] = Array.from({ length: DEPTH + 1 }, () => new MoveList());
  #nodes = 0;

  constructor(rules: Rules, values: Readonly<Record<string, number>>) {
    this.#rules = rules;
    this.#values = Array.from({ length: 32 }, (_, piece) => {
      const role = piece & 15;
      const value = rules.def.pieces[role - 1] ? values[roleLetter(rules.def, role)]! : 0;
      return piece < 16 ? value : -value;
    });
  }

  /** Returns one of the best moves, null where there is none. */
  choose(position: Position, random: Random): Choice | null {
    const board = position.toBoard();
    this.#nodes = 0;
    let best: Move[] = [];
    let bestScore = Number.NEGATIVE_INFINITY;
    for (const move of position.legalMoves()) {
      const score = this.#after(board, move, DEPTH - 1, 1);
      if (score < bestScore) continue;
      best = score > bestScore ? [move] : [...best, move];
      bestScore = score;
    }
    return best.length === 0 ? null : { move: random.pick(best), score: bestScore, nodes: this.#nodes };
  }

  /** The score of a move for the side that makes it. */
  #after(b: Board, move: Move, depth: number, ply: number): number {
    const { turn } = b;
    this.#rules.make(b, move);
    this.#nodes++;
    // A side may have several drops in a row.
    const score = b.turn === turn ? this.#search(b, depth, ply) : -this.#search(b, depth, ply);
    this.#rules.unmake(b, move);
    return score;
  }

  #search(b: Board, depth: number, ply: number): number {
    // 1. At the leaves only a check is worth a look for moves.
    if (depth === 0 && !this.#isCheck(b)) return this.#material(b);
    const list = this.#lists[depth]!;
    list.length = 0;
    genLegal(this.#rules, b, list);
    // 2. A game that is over.
    const outcome = this.#rules.outcome(b, list.length > 0);
    if (outcome) return outcome.winner === null ? 0 : outcome.winner === b.turn ? MATE - ply : ply - MATE;
    if (depth === 0) return this.#material(b);
    // 3. Every move, to the full depth.
    let best = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < list.length; i++) best = Math.max(best, this.#after(b, list.at(i), depth - 1, ply + 1));
    return best;
  }

  #isCheck(b: Board): boolean {
    const king = b.kings[b.turn]!;
    return king >= 0 && this.#rules.isAttacked(b, king, b.turn === 0 ? 1 : 0);
  }

  #material(b: Board): number {
    let sum = 0;
    for (let piece = 1; piece < 32; piece++) sum += this.#values[piece]! * (b.counts[piece]! + b.pockets[piece]!);
    return b.turn === 0 ? sum : -sum;
  }
}

/** Returns a score as UCI has it. */
export function scoreText(score: number): string {
  const plies = MATE - Math.abs(score);
  if (plies > 2 * DEPTH) return `cp ${score}`;
  return `mate ${score > 0 ? (plies + 1) >> 1 : -(plies >> 1)}`;
}
