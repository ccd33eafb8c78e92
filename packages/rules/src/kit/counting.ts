/**
 * Counting, as Sittuyin and Makruk have it: a bare king draws when the other side does not mate it within a limit that its
 * pieces set; and there may be a count of 64 moves while both sides have pieces. All numbers in plies.
 */

import type { Board } from '../core/board.js';
import type { Count, CountAction, CountCause } from '../core/count.js';
import {
  COUNT_BARE,
  COUNT_DECLARED_BARE,
  COUNT_DECLARED_LIMIT,
  COUNT_DECLARED_PAWNS,
  COUNT_DECLARED_POCKET,
  COUNT_LIMIT,
  COUNT_PAWNS,
  FIELD_COUNT,
  FIELD_RESERVED,
} from '../core/mistakes.en.js';
import { mistake } from '../core/mistakes.js';
import { moveCaptured } from '../core/moves.js';
import type { FenField, Setup, SetupProblem } from '../core/setup.js';
import { type Color, type Mistake, type Move, opposite, pieceOf, type Role } from '../core/types.js';

/** One line of a counting table: pieces of the stronger side and the limit they give. */
export interface CountRow {
  readonly limit: number;
  readonly needs: readonly CountCause[];
}

/** How a ruleset counts. */
export interface Counting {
  readonly article: string;
  readonly pawn: Role;
  /** The limits against a bare king, smallest first: the first line that fits counts. Empty where there is no such count. */
  readonly rows: readonly CountRow[];
  /** Whether pawns on the board keep the count from running. */
  readonly needsNoPawns: boolean;
  /** Whether the count against a bare king begins at the number of pieces on the board, and not at 0. */
  readonly countsPieces: boolean;
  /** The count while both sides have pieces but no pawns: declared by a side, or begun by itself. */
  readonly board: 'off' | 'declared' | 'auto';
  /** Whether the draw must be claimed. */
  readonly isClaimed: boolean;
}

const BOARD_LIMIT = 128;
const MAX_LIMIT = 9999;

/** Returns a line of a counting table. */
export function countRow(limit: number, ...needs: readonly (readonly [role: Role, atLeast: number])[]): CountRow {
  return { limit, needs: needs.map(([role, atLeast]) => ({ role, atLeast })) };
}

/**
 * A side with one piece on the board. Pieces in the pocket do not cover a king, not even where it is in the pocket itself:
 * only a FEN has such a side, and Fairy-Stockfish counts there.
 */
function isBare(b: Board, color: Color): boolean {
  return b.counts[color << 4]! <= 1;
}

function isAnyBare(b: Board): boolean {
  return isBare(b, 0) || isBare(b, 1);
}

function fits(b: Board, strong: Color, needs: readonly CountCause[]): boolean {
  return needs.every(({ role, atLeast }) => b.counts[pieceOf(strong, role)]! >= atLeast);
}

function hasPawns({ pawn }: Counting, b: Board): boolean {
  return b.counts[pieceOf(0, pawn)]! > 0 || b.counts[pieceOf(1, pawn)]! > 0;
}

/** Whether both sides have pieces, no pawns and nothing left to place. */
function isBoardCountable(c: Counting, b: Board): boolean {
  return !hasPawns(c, b) && !isAnyBare(b) && !b.hasPocket(0) && !b.hasPocket(1);
}

/** Returns the limit that a bare king of a side may count to, 0 if there is none. */
function limitFor(c: Counting, b: Board, bare: Color): number {
  const strong = opposite(bare);
  if (!isBare(b, bare)) return 0;
  if (c.needsNoPawns && hasPawns(c, b)) return 0;
  return c.rows.find(({ needs }) => fits(b, strong, needs))?.limit ?? 0;
}

/** Whether the count in force has lost what it stands on: by a capture, or by a piece placed from the pocket. */
function isCountVoid(c: Counting, b: Board, captured: Role): boolean {
  if (b.countBy >= 0) return isAnyBare(b);
  if (!isAnyBare(b)) return c.board !== 'auto' || !isBoardCountable(c, b);
  // A count that began while both sides had pieces ends when one of them has none left.
  if (c.board === 'auto' && captured !== 0 && isBare(b, b.turn) && !isBare(b, opposite(b.turn))) return true;
  return c.needsNoPawns && hasPawns(c, b);
}

function startCount(b: Board, limit: number, plies: number, by: Color | -1): void {
  b.countLimit = limit;
  b.countPlies = plies;
  b.countBy = by;
}

function clearCount(b: Board): void {
  startCount(b, 0, 0, -1);
}

/** Advances or starts the count after a move that `makeMove` has made. */
export function advanceCount(c: Counting, b: Board, move: Move): void {
  const captured = moveCaptured(move);
  if (b.countLimit > 0) {
    b.countPlies++;
    if (isCountVoid(c, b, captured)) clearCount(b);
  }
  if (b.countLimit > 0) return;
  const pieces = b.counts[0]! + b.counts[16]!;
  if (isBare(b, b.turn)) {
    const limit = limitFor(c, b, b.turn);
    if (limit > 0) startCount(b, limit, c.countsPieces ? 2 * pieces : 0, -1);
  } else if (c.countsPieces && captured === c.pawn && isBare(b, opposite(b.turn))) {
    // The bare king has taken the last pawn itself: its count begins with its next turn.
    const limit = limitFor(c, b, opposite(b.turn));
    if (limit > 0) startCount(b, limit, 2 * pieces - 1, -1);
  } else if (c.board === 'auto' && isBoardCountable(c, b)) startCount(b, BOARD_LIMIT, 0, -1);
}

/** Whether the ruleset has counts of a kind: declared by a side, or started by itself. */
function knowsCount(c: Counting, isDeclared: boolean): boolean {
  return isDeclared ? c.board === 'declared' : c.rows.length > 0 || c.board === 'auto';
}

/** Drops a count that the ruleset does not know. */
function normaliseCount(c: Counting, b: Board): void {
  if (!knowsCount(c, b.countBy >= 0)) clearCount(b);
}

/** Returns why no count can run here while both sides have pieces, or null. */
function whyNoBoardCount(limit: number, isBareSide: boolean, hasPawn: boolean, hasPocket: boolean): Mistake | null {
  if (limit !== BOARD_LIMIT) return mistake(COUNT_DECLARED_LIMIT, { limit: BOARD_LIMIT, found: limit });
  if (isBareSide) return mistake(COUNT_DECLARED_BARE);
  if (hasPawn) return mistake(COUNT_DECLARED_PAWNS);
  return hasPocket ? mistake(COUNT_DECLARED_POCKET) : null;
}

/** Returns why no count that started by itself can run here, or null. */
function whyNoOwnCount(c: Counting, limit: number, isBareSide: boolean, hasPawn: boolean): Mistake | null {
  const ofBoard = c.board === 'auto' ? [BOARD_LIMIT] : [];
  const limits = [
    ...new Set([...(isBareSide || c.board !== 'auto' ? c.rows.map((row) => row.limit) : []), ...ofBoard]),
  ];
  if (!limits.includes(limit)) return mistake(COUNT_LIMIT, { limits: limits.map(String), found: limit });
  if (!isBareSide && c.board !== 'auto') return mistake(COUNT_BARE);
  return (c.needsNoPawns || !isBareSide) && hasPawn ? mistake(COUNT_PAWNS) : null;
}

/** Returns what is wrong with the count of a setup: one that no game under the ruleset can come to. */
export function countProblems(c: Counting, { squares, pockets, count, turn }: Setup): SetupProblem[] {
  if (count === null || !knowsCount(c, count.by !== null)) return [];
  const { limit, by } = count;
  const army = (color: Color): number => squares.filter((piece) => piece !== 0 && piece >> 4 === color).length;
  const isBareSide = army(0) <= 1 || army(1) <= 1;
  const hasPawn = squares.some((piece) => (piece & 15) === c.pawn);
  const hasPocket = pockets.some((left) => left > 0);
  const problem =
    by === null ? whyNoOwnCount(c, limit, isBareSide, hasPawn) : whyNoBoardCount(limit, isBareSide, hasPawn, hasPocket);
  return problem === null ? [] : [{ ...problem, fatal: true, color: by ?? turn, field: COUNT_FIELD.name }];
}

/** Returns whether the count in force has run out, which ends the game where no claim is needed. */
export function isCountOver(b: Board): boolean {
  return b.countLimit > 0 && b.countPlies > b.countLimit;
}

/** Returns the side that counts: the one that declared it, or the bare king; of two bare kings the one to move; null for both sides. */
function counterOf(b: Board): Color | null {
  if (b.countBy >= 0) return b.countBy as Color;
  if (!isAnyBare(b)) return null;
  return isBare(b, b.turn) ? b.turn : opposite(b.turn);
}

/** Returns whether the side to move counts and the other has made all the moves that the limit gives it. */
export function mayClaimCount(b: Board): boolean {
  return b.countLimit > 0 && b.countPlies >= b.countLimit && (counterOf(b) ?? b.turn) === b.turn;
}

/** Returns the count in force, or null. */
function countOf(c: Counting, b: Board): Count | null {
  if (b.countLimit === 0) return null;
  const shared = { limit: b.countLimit, plies: b.countPlies, isClaimed: c.isClaimed, article: c.article };
  const by = counterOf(b);
  if (b.countBy >= 0 || by === null) return { kind: 'board', by, why: [], ...shared };
  // The limit stays when its pieces go; then the table's line still says why it was set.
  const rows = c.rows.filter(({ limit }) => limit === b.countLimit);
  const cause = rows.find(({ needs }) => fits(b, opposite(by), needs)) ?? rows[0];
  return { kind: 'bareKing', by, why: cause?.needs ?? [], ...shared };
}

/** Returns what the side to move may do about a count that it declares. */
function countActions(c: Counting, b: Board): readonly CountAction[] {
  if (c.board !== 'declared') return [];
  if (b.countLimit > 0) return b.countBy === b.turn ? ['stop'] : [];
  return isBoardCountable(c, b) ? ['start'] : [];
}

/** Starts or stops the declared count of the side to move. */
function applyCountAction(b: Board, action: CountAction): void {
  if (action === 'stop') clearCount(b);
  else startCount(b, BOARD_LIMIT, 0, b.turn);
}

/** A field of a FEN that says nothing: chess has castling there. */
export const RESERVED_FIELD: FenField = {
  name: 'reserved',
  read: (text) => (text === '-' ? null : mistake(FIELD_RESERVED)),
  write: () => '-',
};

/** `-` or, as cutechess has it, `0`; the limit of the count in plies, or the limit and the side (`w`, `b`) that declared it. */
export const COUNT_FIELD: FenField = {
  name: 'count',
  read(text, draft) {
    if (text === '-' || text === '0') return null;
    const found = /^(\d{1,4})([wb]?)$/.exec(text);
    const limit = Number(found?.[1] ?? 0);
    if (!found || limit < 1 || limit > MAX_LIMIT) return mistake(FIELD_COUNT);
    const by: Color | null = found[2] === 'w' ? 0 : found[2] === 'b' ? 1 : null;
    draft.count = { limit, plies: 0, by };
    return null;
  },
  write(setup) {
    if (setup.count === null) return '-';
    return `${setup.count.limit}${setup.count.by === null ? '' : 'wb'[setup.count.by]}`;
  },
};

/** Returns the part of a variant's rules that counting answers. */
export function countRules(c: Counting): {
  normalise(b: Board): void;
  count(b: Board): Count | null;
  countActions(b: Board): readonly CountAction[];
  applyCountAction(b: Board, action: CountAction): void;
} {
  return {
    normalise: (b) => normaliseCount(c, b),
    count: (b) => countOf(c, b),
    countActions: (b) => countActions(c, b),
    applyCountAction,
  };
}
