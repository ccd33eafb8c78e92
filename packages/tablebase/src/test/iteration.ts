/**
 * Distances to mate of every arrangement of a few pieces, by plain iteration over the moves of @sitke/rules: no
 * folding, no index, no retrograde step, no count. Slow; an oracle for small tables.
 */

import { genLegal, type Rules } from '@sitke/rules';
import { Board, type Color, MoveList, opposite, type Piece, type Square } from '@sitke/rules/core';

/** Not reached yet, which in the end is a draw. */
const OPEN = -1;

/** A position and its successors; `outside` gives the value of moves that change the pieces. */
interface Node {
  distance: number;
  /** First by their keys, then the nodes themselves. */
  readonly keys: number[];
  readonly next: Node[];
  /** Distances of the moves that change the pieces, seen after them; OPEN for a draw. */
  readonly out: number[];
}

/** All positions of some pieces. */
export class Iteration {
  readonly #rules: Rules;
  readonly #pieces: readonly Piece[];
  readonly #nodes: Map<number, Node> = new Map();

  /** `outside` gives the distance of a board with other pieces, null for a draw. */
  constructor(rules: Rules, pieces: readonly Piece[], outside: (b: Board) => number | null) {
    this.#rules = rules;
    this.#pieces = pieces;
    this.#visit([], outside);
    for (const node of this.#nodes.values()) node.next.push(...node.keys.map((key) => this.#nodes.get(key)!));
    this.#solve();
  }

  /** The distance at an arrangement, null for a draw, undefined if there is no position. */
  distance(arrangement: ArrayLike<Square>, side: Color): number | null | undefined {
    const node = this.#nodes.get(keyOf(arrangement, side));
    return node && (node.distance === OPEN ? null : node.distance);
  }

  #visit(arrangement: readonly Square[], outside: (b: Board) => number | null): void {
    if (arrangement.length < this.#pieces.length) {
      for (let square = 0; square < this.#rules.geometry.size; square++) {
        if (!arrangement.includes(square)) this.#visit([...arrangement, square], outside);
      }
      return;
    }
    for (const side of [0, 1] as const) {
      const b = new Board(this.#rules.geometry.size);
      arrangement.forEach((square, i) => {
        b.put(this.#pieces[i]!, square);
      });
      b.setTurn(side);
      if (!this.#rules.isAttacked(b, b.kings[opposite(side)]!, side)) {
        this.#nodes.set(keyOf(arrangement, side), this.#node(b, outside));
      }
    }
  }

  #node(b: Board, outside: (b: Board) => number | null): Node {
    const rules = this.#rules;
    const list = new MoveList();
    genLegal(rules, b, list);
    const node: Node = { distance: OPEN, keys: [], next: [], out: [] };
    const outcome = rules.outcome(b, list.length > 0);
    if (outcome) {
      if (outcome.winner !== null) node.distance = 0;
      return node;
    }
    for (let i = 0; i < list.length; i++) {
      const move = list.at(i);
      rules.make(b, move);
      if (b.counts[0]! + b.counts[16]! === this.#pieces.length) node.keys.push(keyOf(this.#arrangementOn(b), b.turn));
      else node.out.push(outside(b) ?? OPEN);
      rules.unmake(b, move);
    }
    return node;
  }

  #arrangementOn(b: Board): Square[] {
    return this.#pieces.map((piece) => b.squares.indexOf(piece));
  }

  /** Each iteration decides what follows from positions decided before. */
  #solve(): void {
    let open = [...this.#nodes.values()].filter(({ distance }) => distance === OPEN);
    const last = open.reduce((most, { out }) => Math.max(most, ...out), 0);
    for (let level = 1, isIdle = false; !isIdle || level <= last + 2; level++) {
      const decided = open.filter((node) => isDecided(node, level));
      for (const node of decided) node.distance = level;
      isIdle = decided.length === 0;
      if (!isIdle) open = open.filter(({ distance }) => distance === OPEN);
    }
  }
}

/**
 * Whether a position is won in an iteration, by a move to one lost in the iteration before, or lost, by moves to won
 * ones only.
 */
function isDecided({ next, out }: Node, level: number): boolean {
  if (next.length + out.length === 0) return false;
  if (level % 2 === 1) return out.includes(level - 1) || next.some(({ distance }) => distance === level - 1);
  const isWon = (distance: number): boolean => distance % 2 === 1 && distance < level;
  return out.every(isWon) && next.every(({ distance }) => isWon(distance));
}

function keyOf(arrangement: ArrayLike<Square>, side: Color): number {
  return Array.from(arrangement).reduce((key, square) => key * 128 + square, side);
}
