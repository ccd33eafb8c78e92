/**
 * Probing: the value of a position under its ruleset, its running count included.
 *
 * There are three kinds of distances (docs/tablebase.md). Against a bare king with a count, a table holds plain
 * distances to mate, and a win must come before the end of the count: the running one, or the one about to start.
 * Elsewhere a table already includes the count that will start. A running count prevents any other from starting, so
 * plain distances decide then too: those of the tables for the same rules without counting.
 */

import {
  type Color,
  genLegal,
  type Move,
  MoveList,
  moveCaptured,
  moveTo,
  type Position,
  type Rules,
  rulesOf,
  type VariantId,
} from '@sitke/rules';
import type { Board, ParseError, Piece, Result, Square } from '@sitke/rules/core';
import { type FoundMaterial, type Material, materialOf, parseMaterial, tablesNear } from './material.js';
import { before, better, DRAW, NO_MOVE, pliesOf, rank, toValue, UNKNOWN } from './plies.js';
import { flipRank, type PositionIndex } from './positionIndex.js';
import { countLimitOf, isAlwaysDead, ruleClass } from './ruleClass.js';
import type { Description } from './tableDescription.js';
import { Table, TableError } from './tableFile.js';
import type { ByteSource, MissingTable, MoveValue, Value, Verdict } from './types.js';
import { tableVariantOf } from './variants/registry.js';

/** Limit of pieces besides the kings for which tables are looked up. */
const MAX_PIECES = 5;
const NO_POSITION = 255;
/** Limit of captures in a row from one table to another. */
const MAX_DEPTH = MAX_PIECES + 2;

/** The part of a table that a probe uses; `Table` from a file implements it. */
export interface ProbedTable {
  /** Name of its file, for messages. */
  readonly name?: string | undefined;
  readonly material: Material;
  readonly index: PositionIndex;
  readonly description: Pick<Description, 'variant' | 'ruleClass'>;
  /** Whether a side's turn is stored; the bare king's may be missing. */
  hasSide(side: 0 | 1): boolean;
  /** Returns 0 for a draw, 255 for no position, else plies to mate + 1. */
  valueAt(side: 0 | 1, entry: number): number;
}

/** The pieces on a board, and their tables. */
interface Known {
  readonly found: FoundMaterial;
  readonly isDead: boolean;
  /** Plies of the count that starts with these pieces, 0 for none. */
  readonly limit: number;
  /** Start of a piece's squares in an arrangement, by the piece on the board. */
  readonly slots: Int8Array;
  /** With the counts that the rules start, and without any. */
  readonly counted: ProbedTable | null;
  readonly uncounted: ProbedTable | null;
}

/** Which of the two values of a position to look up. */
type Kind = 'counted' | 'uncounted';

/** The tables of one ruleset. */
export class Tablebase {
  readonly rules: Rules;
  /** The same rules without counting. */
  readonly uncountedRules: Rules;
  readonly #tables: Map<string, ProbedTable> = new Map();
  #pieces = 0;
  readonly #known: Map<number, Known> = new Map();
  readonly #lists: readonly MoveList[] = Array.from({ length: MAX_DEPTH }, () => new MoveList());
  readonly #arrangement: Uint8Array = new Uint8Array(MAX_PIECES + 2);
  readonly #used: Int8Array = new Int8Array(32);
  readonly #flip: Uint8Array;
  readonly #isCountClaimed: boolean;

  /** Errors: throws RangeError if the variant has no tables. */
  constructor(rules: Rules) {
    this.rules = rules;
    const { withoutCount, isCountClaimed } = tableVariantOf(rules.def);
    this.#isCountClaimed = isCountClaimed(rules.options);
    this.uncountedRules = rulesOf(rules.def.id as VariantId, withoutCount(rules.options));
    const g = rules.geometry;
    this.#flip = Uint8Array.from({ length: g.size }, (_, square) => flipRank(g, square));
  }

  /**
   * Adds a table of the ruleset, or of the same rules without counting.
   *
   * Errors: throws RangeError if the table is for other rules.
   */
  add(table: ProbedTable): void {
    const { material, description } = table;
    const classes = [this.rules, this.uncountedRules].map((rules) => ruleClass(rules, material));
    if (description.variant !== this.rules.def.id || !classes.includes(description.ruleClass)) {
      throw new RangeError(`${material.key}.${description.ruleClass} is not for these rules`);
    }
    this.#tables.set(`${material.key}.${description.ruleClass}`, table);
    this.#known.clear();
    this.#pieces = Math.max(this.#pieces, material.pieces.length);
  }

  /** Removes a table, as one that was found to be damaged: what only it knows is unknown from now on. */
  setAside(table: TableError['table']): void {
    for (const [key, one] of this.#tables) if (one === table) this.#tables.delete(key);
    this.#known.clear();
  }

  /** Number of pieces of the largest tables, kings included; 0 without tables. */
  get pieces(): number {
    return this.#pieces;
  }

  /** Returns the ruleset's table of a material by its name, if it was added. */
  table(key: string): ProbedTable | null {
    const material = parseMaterial(this.rules.def, key);
    return material.ok ? this.#table(material.value, this.rules) : null;
  }

  /** Opens a table of the ruleset, or of the same rules without counting, and adds it. Errors: as `Table.open`. */
  load(source: ByteSource): Result<Table, ParseError> {
    const counted = Table.open(source, this.rules);
    const opened = !counted.ok && counted.error.code === 'foreign' ? Table.open(source, this.uncountedRules) : counted;
    if (opened.ok) this.add(opened.value);
    return opened;
  }

  /**
   * Returns the missing tables that a probe of a position may need: for its verdict or, on request, for its value
   * without counting (`Verdict.uncounted`).
   */
  missing(position: Position, kind: Kind = 'counted'): MissingTable[] {
    const board = position.toBoard();
    if (!isCovered(board)) return [];
    const rules = kind === 'uncounted' || board.countLimit > 0 ? this.uncountedRules : this.rules;
    const { material } = materialOf(this.rules.def, [...board.squares]);
    return tablesNear(rules, material)
      .filter((one) => one.pieces.length > 2 && !isAlwaysDead(rules, one) && !this.#table(one, rules))
      .map((one) => ({ material: one.key, isCounted: ruleClass(rules, one) === ruleClass(this.rules, one) }));
  }

  /**
   * Returns the value of a position under its ruleset and its running count; null if a table is missing, pieces are
   * still in a pocket, a right to a special move is left, or a side has declared a count.
   *
   * Errors: throws TableError if a table is damaged.
   */
  value(position: Position): Value | null {
    const plies = this.#root(position, position.toBoard());
    return plies === UNKNOWN ? null : toValue(plies);
  }

  /** As `value`, for a board, ignoring its move limit. Makes and unmakes moves on the board; an error leaves it anywhere. */
  valueOn(board: Board): Value | null {
    const plies = this.#plies(board, 'counted', 0);
    return plies === UNKNOWN ? null : toValue(plies);
  }

  /**
   * Returns all that the tables know of a position; null if its value or that of a legal move is unknown.
   *
   * Errors: throws TableError if a table is damaged.
   */
  probe(position: Position): Verdict | null {
    const board = position.toBoard();
    const plies = this.#root(position, board);
    if (plies === UNKNOWN) return null;
    const uncounted = this.#plies(board, 'uncounted', 0);
    const moves: [move: Move, plies: number][] = [];
    for (const move of position.outcome === null ? position.legalMoves() : []) {
      this.rules.make(board, move);
      const worth = before(this.#plies(board, 'counted', 0));
      this.rules.unmake(board, move);
      if (worth === UNKNOWN) return null;
      moves.push([move, worth]);
    }
    moves.sort(([, a], [, b]) => rank(b) - rank(a));
    const { count } = position;
    return {
      ...toValue(plies),
      uncounted: uncounted === UNKNOWN ? null : toValue(uncounted),
      pliesLeft: count === null ? null : this.#pliesLeft(board),
      mayBeClaimed: plies > 0 && this.#mayBeClaimed(position, plies),
      moves: moves.map(([move, worth]): MoveValue => ({ move, ...toValue(worth) })),
    };
  }

  /** As `#plies`, for a game that the move limit may have ended. */
  #root(position: Position, board: Board): number {
    const limit = this.#moveLimit(position);
    if (limit !== null && position.halfmoves >= limit && position.outcome?.winner === null) return DRAW;
    return this.#plies(board, 'counted', 0);
  }

  #moveLimit(position: Position): number | null {
    return tableVariantOf(this.rules.def).moveLimit(this.rules.options, position.count !== null);
  }

  /** Whether the move limit could come before the mate, by the clock and the distance. */
  #mayBeClaimed(position: Position, plies: number): boolean {
    const limit = this.#moveLimit(position);
    return limit !== null && position.halfmoves + plies > limit;
  }

  /** Plies to mate, DRAW or UNKNOWN for the side to move. */
  #plies(b: Board, kind: Kind, depth: number): number {
    if (!isCovered(b) || depth === MAX_DEPTH) return UNKNOWN;
    const known = this.#knownOf(b);
    if (known.isDead) return DRAW;
    const table = tableOf(b, known, kind);
    if (table === null) return UNKNOWN;
    if (kind === 'counted' && this.#mayClaimCount(b)) return this.#hasMove(b, depth) ? DRAW : this.#ended(b);
    const side = (b.turn ^ (known.found.isFlipped ? 1 : 0)) as Color;
    if (!table.hasSide(side)) return this.#bestOfKing(b, known, kind, depth);
    const byte = table.valueAt(side, table.index.indexOf(this.#arrangementOf(b, known)));
    if (byte === NO_POSITION) throw new TableError(table, 'it does not have a legal position');
    return pliesOf(byte, this.#longest(b, known, kind));
  }

  /** Whether a bare king to move may claim a draw, unless it is mated. */
  #mayClaimCount(b: Board): boolean {
    return this.#isCountClaimed && b.countLimit > 0 && b.countPlies >= b.countLimit && isBare(b, b.turn);
  }

  #hasMove(b: Board, depth: number): boolean {
    const list = this.#lists[depth]!;
    list.length = 0;
    genLegal(this.rules, b, list);
    return list.length > 0;
  }

  /** The plies of the longest mate in time: for the running count, or the one about to start. */
  #longest(b: Board, known: Known, kind: Kind): number {
    if (kind === 'uncounted') return Infinity;
    // The count starts when the bare king is to move; here the other side is, because the bare king's turn is not
    // stored.
    if (b.countLimit === 0) return known.limit > 0 ? known.limit + 1 : Infinity;
    const left = b.countLimit + 1 - b.countPlies;
    // As long as nobody has claimed, a mate in one is in time, however late.
    return this.#isCountClaimed && !isBare(b, b.turn) ? Math.max(left, 1) : left;
  }

  /** Plies within which the running count lets a mate win: even for the bare king to move, else odd. */
  #pliesLeft(b: Board): number {
    if (this.#mayClaimCount(b)) return 0;
    const longest = this.#longest(b, this.#knownOf(b), 'counted');
    return Math.max(0, longest - ((longest + (isBare(b, b.turn) ? 0 : 1)) % 2));
  }

  /** The best move of a bare king whose turn is not stored. */
  #bestOfKing(b: Board, known: Known, kind: Kind, depth: number): number {
    const list = this.#lists[depth]!;
    list.length = 0;
    // Moves into check lead to no position of the table; filter them only where a rule depends on all moves.
    if (this.rules.restrict) genLegal(this.rules, b, list);
    else this.rules.genPseudo(b, list);
    let best = this.#bestQuiet(b, known, kind, list);
    for (let i = 0; i < list.length; i++) {
      const move = list.at(i);
      if (moveCaptured(move) === 0) continue;
      const kingSafety = this.rules.kingSafety(b);
      this.rules.make(b, move);
      if (this.rules.isLegalAfterMake(b, move, kingSafety))
        best = better(best, before(this.#plies(b, kind, depth + 1)));
      this.rules.unmake(b, move);
    }
    return best === NO_MOVE ? this.#ended(b) : best;
  }

  /**
   * The best of a bare king's moves without a capture. They share the count and the table and, but for the king's
   * square, which varies fastest, the index: the farthest entry is read first, and brings in the others.
   */
  #bestQuiet(b: Board, known: Known, kind: Kind, list: MoveList): number {
    const { found } = known;
    const targets: Square[] = [];
    let quiet: Move | null = null;
    for (let i = 0; i < list.length; i++) {
      const move = list.at(i);
      if (moveCaptured(move) !== 0) continue;
      quiet = move;
      targets.push(moveTo(move));
    }
    if (quiet === null) return NO_MOVE;
    this.rules.make(b, quiet);
    const table = isCovered(b) ? tableOf(b, known, kind) : null;
    const longest = this.#longest(b, known, kind);
    this.rules.unmake(b, quiet);
    if (table === null) return UNKNOWN;
    const arrangement = this.#arrangementOf(b, known);
    const entries = targets.map((to) => {
      arrangement[found.material.pieces.length - 1] = found.isFlipped ? this.#flip[to]! : to;
      return table.index.indexOf(arrangement);
    });
    table.valueAt(0, Math.max(...entries));
    return entries.reduce((best, entry) => {
      const byte = table.valueAt(0, entry);
      return byte === NO_POSITION ? best : better(best, before(pliesOf(byte, longest)));
    }, NO_MOVE);
  }

  /** The value of having no move; tables have no rules under which that wins. */
  #ended(b: Board): number {
    const winner = this.rules.outcome(b, false)?.winner;
    if (winner === b.turn) return UNKNOWN;
    return winner === null ? DRAW : 0;
  }

  #arrangementOf(b: Board, known: Known): Uint8Array {
    const { squares } = b;
    const { isFlipped } = known.found;
    const used = this.#used.fill(0);
    for (let square = 0; square < squares.length; square++) {
      const piece = squares[square]!;
      if (piece === 0) continue;
      this.#arrangement[known.slots[piece]! + used[piece]!++] = isFlipped ? this.#flip[square]! : square;
    }
    return this.#arrangement;
  }

  #knownOf(b: Board): Known {
    let key = 1;
    for (let piece = 2; piece < 32; piece++)
      for (let i = b.counts[piece]!; i > 0 && (piece & 15) > 1; i--) key = key * 32 + piece;
    let known = this.#known.get(key);
    if (!known) {
      known = this.#describe([...b.squares]);
      this.#known.set(key, known);
    }
    return known;
  }

  #describe(pieces: readonly Piece[]): Known {
    const found = materialOf(this.rules.def, pieces);
    const { material } = found;
    const slots = new Int8Array(32).fill(-1);
    material.pieces.forEach((piece, i) => {
      const onBoard = found.isFlipped ? piece ^ 16 : piece;
      if (slots[onBoard]! < 0) slots[onBoard] = i;
    });
    return {
      found,
      // Two bare kings draw, whether or not the rules end the game at once.
      isDead: material.pieces.length === 2 || isAlwaysDead(this.rules, material),
      limit: countLimitOf(this.rules, material),
      slots,
      counted: this.#table(material, this.rules),
      uncounted: this.#table(material, this.uncountedRules),
    };
  }

  #table(material: Material, rules: Rules): ProbedTable | null {
    return this.#tables.get(`${material.key}.${ruleClass(rules, material)}`) ?? null;
  }
}

/** The table for the pieces on a board; a running count prevents another one from starting. */
function tableOf(b: Board, known: Known, kind: Kind): ProbedTable | null {
  return kind === 'uncounted' || b.countLimit > 0 ? known.uncounted : known.counted;
}

/** Whether a side has only its king. */
function isBare(b: Board, color: Color): boolean {
  return b.counts[color << 4] === 1;
}

/** Whether tables may hold a board: few pieces, empty pockets, no special rights, no declared count. */
function isCovered(b: Board): boolean {
  if (b.counts[0]! + b.counts[16]! > MAX_PIECES + 2 || b.flags !== 0 || b.epSquare >= 0) return false;
  return b.countBy < 0 && !b.hasPocket(0) && !b.hasPocket(1);
}
