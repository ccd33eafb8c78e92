/**
 * The value of a table by the rules: the best of the legal moves' values, with counts that start as moves are made,
 * claims and outcomes of @sitke/rules. It shares only the index with the kernel.
 */

import type { Move, Rules } from '@sitke/rules';
import { Board, type Color, MoveList, opposite, type Piece, type Square } from '@sitke/rules/core';
import type { RawTable } from '../generate.js';
import { type Material, materialOf } from '../material.js';
import { flipRank, PositionIndex } from '../positionIndex.js';
import { countLimitOf } from '../ruleClass.js';

/** Plies to mate: won for the side to move if odd, lost if even; null for a draw. */
export type Distance = number | null;

/** A table with what is needed to look up positions. */
interface OpenTable {
  readonly index: PositionIndex;
  readonly raw: RawTable;
  /** Whether distances include the count that starts, or are plain. */
  readonly limit: number;
}

/** The table of some pieces, and whether they have the colors swapped. */
interface FoundTable {
  readonly table: OpenTable;
  readonly isFlipped: boolean;
  /** The piece on a board for each piece of the table. */
  readonly pieces: readonly Piece[];
}

/** Higher is better for the side to move: fast wins, draws, slow losses. */
function worth(distance: Distance): number {
  if (distance === null) return 0;
  return distance % 2 === 1 ? 1000 - distance : distance - 1000;
}

function bestOf(a: Distance | undefined, b: Distance): Distance {
  return a === undefined || worth(b) > worth(a) ? b : a;
}

/** The distance before a move, from the distance after it. */
function before(distance: Distance): Distance {
  return distance === null ? null : distance + 1;
}

/** Tables of one ruleset, looked up by boards. */
export class Tables {
  readonly rules: Rules;
  readonly #tables: ReadonlyMap<string, RawTable>;
  readonly #open: Map<string, OpenTable> = new Map();
  /** By the pieces of both sides: a unique number. */
  readonly #found: Map<number, FoundTable> = new Map();
  readonly #arrangement: Uint8Array = new Uint8Array(8);
  readonly #pieces: Uint8Array = new Uint8Array(8);
  readonly #board: Board;
  /** By piece and square. */
  readonly #stands: Map<number, boolean> = new Map();
  readonly #lists: MoveList[] = Array.from({ length: 4 }, () => new MoveList());

  constructor(rules: Rules, tables: ReadonlyMap<string, RawTable>) {
    this.rules = rules;
    this.#tables = tables;
    this.#board = new Board(rules.geometry.size);
  }

  open(material: Material): OpenTable {
    let table = this.#open.get(material.key);
    if (!table) {
      const raw = this.#tables.get(material.key);
      if (!raw) throw new Error(`no table of ${material.key}`);
      const { geometry } = this.rules;
      table = { index: new PositionIndex(geometry, material), raw, limit: countLimitOf(this.rules, material) };
      this.#open.set(material.key, table);
    }
    return table;
  }

  #tableOf(b: Board): FoundTable {
    let key = 0;
    for (let piece = 2; piece < b.counts.length; piece++)
      if ((piece & 15) > 1 && (piece & 15) < 8) key = key * 3 + b.counts[piece]!;
    let found = this.#found.get(key);
    if (!found) {
      const { material, isFlipped } = materialOf(this.rules.def, [...b.squares]);
      const pieces = material.pieces.map((piece) => (isFlipped ? piece ^ 16 : piece));
      found = { table: this.open(material), isFlipped, pieces };
      this.#found.set(key, found);
    }
    return found;
  }

  /** The table's value of a board, without counts. */
  plain(b: Board): Distance {
    const { table, isFlipped, pieces } = this.#tableOf(b);
    const { index, raw } = table;
    const arrangement = this.#arrangement;
    let seen = 0;
    for (let square: Square = 0; square < b.squares.length; square++) {
      const piece: Piece = b.squares[square]!;
      if (piece === 0) continue;
      let slot = pieces.indexOf(piece);
      while (((seen >> slot) & 1) === 1) slot++;
      seen |= 1 << slot;
      arrangement[slot] = isFlipped ? flipRank(index.geometry, square) : square;
    }
    const side: Color = isFlipped ? opposite(b.turn) : b.turn;
    const value = (side === 0 ? raw.white : raw.black)[index.indexOf(arrangement)]!;
    if (value === 255) throw new Error(`no position in ${index.material.key}: ${[...arrangement]} ${side}`);
    return value === 0 ? null : value - 1;
  }

  /** The value of a board with a relevant running or coming count. */
  #counted(b: Board, depth: number): Distance {
    const { limit } = this.#tableOf(b).table;
    if (b.countLimit === 0 && limit > 0) return this.#expand(b, depth, (child) => this.#counted(child, depth + 1));
    const distance = this.plain(b);
    if (b.countLimit === 0 || distance === null) return distance;
    return distance > b.countLimit - b.countPlies ? null : distance;
  }

  /**
   * The best of the legal moves' values, or the outcome of the game. The moves are those of `genLegal`, tested for
   * legality while they are made, which halves the work.
   */
  #expand(b: Board, depth: number, worthOf: (child: Board) => Distance): Distance {
    const { rules } = this;
    const list = this.#lists[depth]!;
    list.length = 0;
    rules.genPseudo(b, list);
    const kingSafety = rules.kingSafety(b);
    const moves: Move[] = [];
    const distances: Distance[] = [];
    for (let i = 0; i < list.length; i++) {
      const move = list.at(i);
      rules.make(b, move);
      if (rules.isLegalAfterMake(b, move, kingSafety)) {
        moves.push(move);
        distances.push(before(worthOf(b)));
      }
      rules.unmake(b, move);
    }
    const isLegal = this.#restricted(b, list, moves);
    const legal = isLegal ? moves.filter((move) => isLegal.has(move)) : moves;
    const outcome = rules.outcome(b, legal.length > 0);
    if (outcome) {
      if (outcome.winner === null) return null;
      if (outcome.winner === b.turn) throw new Error('the side to move cannot have won');
      return 0;
    }
    let best: Distance | undefined = rules.claims(b, legal).length > 0 ? null : undefined;
    for (let i = 0; i < moves.length; i++) if (!isLegal || isLegal.has(moves[i]!)) best = bestOf(best, distances[i]!);
    return best!;
  }

  /** The moves that a rule about the whole list leaves, null if there is no such rule. */
  #restricted(b: Board, list: MoveList, moves: readonly Move[]): ReadonlySet<Move> | null {
    if (!this.rules.restrict) return null;
    moves.forEach((move, i) => {
      list.moves[i] = move;
    });
    list.length = moves.length;
    this.rules.restrict(b, list);
    return new Set(Array.from({ length: list.length }, (_, i) => list.at(i)));
  }

  /** The expected value of a board without a count, by its moves. */
  expected(b: Board): Distance {
    // Where a count would start at once, a table holds plain distances.
    const isPlain = this.#tableOf(b).table.limit > 0;
    return this.#expand(b, 0, (child) => (isPlain ? this.plain(child) : this.#counted(child, 1)));
  }

  /** Whether a position may have a piece on a square. */
  #mayStand(piece: Piece, square: Square): boolean {
    const key = piece * 128 + square;
    let known = this.#stands.get(key);
    if (known === undefined) {
      const { rules } = this;
      const squares = rules.initial.squares.map((_, other) => (other === square ? piece : 0));
      const problems = rules.problems({ ...rules.initial, squares, flags: 0 });
      known = !problems.some((problem) => problem.fatal && problem.square === square);
      this.#stands.set(key, known);
    }
    return known;
  }

  /** The board of an index, null if there is no position; the next call overwrites it. */
  boardAt(table: OpenTable, at: number, side: Color): Board | null {
    const { index } = table;
    const b = this.#board;
    for (let square: Square = 0; square < b.squares.length; square++) if (b.squares[square] !== 0) b.lift(square);
    const arrangement = index.arrangementOf(at, this.#pieces.subarray(0, index.material.pieces.length));
    for (let i = 0; i < arrangement.length; i++) {
      const piece = index.material.pieces[i]!;
      const square = arrangement[i]!;
      if (b.squares[square] !== 0 || !this.#mayStand(piece, square)) return null;
      // The other order of equal pieces is not a position.
      if (i > 0 && piece === index.material.pieces[i - 1] && square < arrangement[i - 1]!) return null;
      b.put(piece, square);
    }
    b.setTurn(side);
    return this.rules.isAttacked(b, b.kings[opposite(side)]!, side) ? null : b;
  }

  /** Why the value at an index is wrong, or null. */
  wrong(material: Material, at: number, side: Color): string | null {
    const table = this.open(material);
    const value = (side === 0 ? table.raw.white : table.raw.black)[at]!;
    const b = this.boardAt(table, at, side);
    if (!b) return value === 255 ? null : `${material.key} ${at} ${side}: ${value} where there is no position`;
    const expected = this.expected(b);
    const wanted = expected === null ? 0 : expected + 1;
    return value === wanted ? null : `${material.key} ${at} ${side}: ${value} and not ${wanted}`;
  }
}
