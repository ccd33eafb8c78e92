/**
 * Counting (spec 4.3): a bare king draws when the other side does not mate him within a limit that its men set; under
 * one ruleset a side may also declare a count of 64 moves while both still have men. All numbers in plies.
 */

import type { Board } from '../../core/board.js';
import { type Color, opposite, pieceOf, type Role } from '../../core/types.js';
import type { Count, CountAction, CountCause, Setup, SetupProblem } from '../define.js';
import type { SittuyinOptions } from './options.js';
import { ELEPHANT, GENERAL, HORSE, PAWN, ROOK } from './pieces.js';

/** One line of a counting table: men of the stronger side and the limit they give. */
interface CountRow {
  readonly limit: number;
  readonly needs: readonly CountCause[];
}

const ARTICLE = '4.3';
/** The name of the FEN field that has the count. */
export const COUNT_FIELD = 'count';
const BOARD_LIMIT = 128;

function row(limit: number, ...needs: readonly (readonly [role: Role, atLeast: number])[]): CountRow {
  return { limit, needs: needs.map(([role, atLeast]) => ({ role, atLeast })) };
}

/** Smallest limit first, so that the first line that fits is the one that counts. */
const TABLES: Readonly<Record<SittuyinOptions['count.table'], readonly CountRow[]>> = {
  off: [],
  asean: [row(32, [ROOK, 1]), row(88, [ELEPHANT, 1]), row(128, [HORSE, 1])],
  federation: [row(32, [ROOK, 1]), row(88, [ELEPHANT, 1], [GENERAL, 1]), row(128, [HORSE, 1], [GENERAL, 1])],
  makrukZh: [
    row(16, [ROOK, 2]),
    row(32, [ROOK, 1]),
    row(44, [PAWN, 2]),
    row(44, [ELEPHANT, 2]),
    row(64, [HORSE, 2]),
    row(88, [PAWN, 1]),
    row(88, [ELEPHANT, 1]),
    row(128, [HORSE, 1]),
    row(128, [GENERAL, 1]),
  ],
};

/**
 * Men in hand do not cover a king, not even where he is in hand himself: only a FEN has such a side, and Fairy-Stockfish
 * counts there.
 */
function isBare(b: Board, color: Color): boolean {
  return b.counts[color << 4]! <= 1;
}

function fits(b: Board, strong: Color, needs: readonly CountCause[]): boolean {
  return needs.every(({ role, atLeast }) => b.counts[pieceOf(strong, role)]! >= atLeast);
}

function hasPawns(b: Board): boolean {
  return b.counts[pieceOf(0, PAWN)]! > 0 || b.counts[pieceOf(1, PAWN)]! > 0;
}

/** Returns the limit that a bare king of a side may count to, 0 if there is none. */
function limitFor(o: SittuyinOptions, b: Board, bare: Color): number {
  const strong = opposite(bare);
  if (!isBare(b, bare)) return 0;
  if (o['count.needsNoPawns'] && hasPawns(b)) return 0;
  return TABLES[o['count.table']].find(({ needs }) => fits(b, strong, needs))?.limit ?? 0;
}

/** Whether the count in force has lost what it stands on: by a capture, or by a piece placed from the hand. */
function isCountVoid(o: SittuyinOptions, b: Board): boolean {
  const isAnyBare = isBare(b, 0) || isBare(b, 1);
  if (b.countBy >= 0) return isAnyBare;
  return !isAnyBare || (o['count.needsNoPawns'] && hasPawns(b));
}

/** Advances or starts the count after a move that `makeMove` has made. */
export function advanceCount(o: SittuyinOptions, b: Board): void {
  if (b.countLimit > 0) {
    b.countPlies++;
    if (isCountVoid(o, b)) clearCount(b);
  }
  if (b.countLimit > 0 || !isBare(b, b.turn)) return;
  const limit = limitFor(o, b, b.turn);
  if (limit === 0) return;
  b.countLimit = limit;
  b.countPlies = 0;
  b.countBy = -1;
}

function clearCount(b: Board): void {
  b.countLimit = 0;
  b.countPlies = 0;
  b.countBy = -1;
}

/** Whether the ruleset has counts of a kind: declared by a side, or started by itself. */
function knowsCount(o: SittuyinOptions, isDeclared: boolean): boolean {
  return isDeclared ? o['count.boardHonor64'] === 'optional' : o['count.table'] !== 'off';
}

/** Drops a count that the ruleset does not know. */
export function settleCount(o: SittuyinOptions, b: Board): void {
  if (!knowsCount(o, b.countBy >= 0)) clearCount(b);
}

/** What keeps a declared count from running here, or null. */
function whyNoBoardCount(limit: number, isAnyBare: boolean, hasPawn: boolean, hasHand: boolean): string | null {
  if (limit !== BOARD_LIMIT) return `a declared count has ${BOARD_LIMIT} plies, not ${limit}`;
  if (isAnyBare) return 'no side can have declared a count where one has a king alone';
  if (hasPawn) return 'no side can have declared a count while there are pawns';
  return hasHand ? 'no side can have declared a count while pieces are to be placed' : null;
}

/** What keeps a count against a bare king from running here, or null. */
function whyNoBareCount(o: SittuyinOptions, limit: number, isAnyBare: boolean, hasPawn: boolean): string | null {
  const limits = [...new Set(TABLES[o['count.table']].map((each) => each.limit))];
  if (!limits.includes(limit)) return `these rules count to ${limits.join(', ')} plies, not to ${limit}`;
  if (!isAnyBare) return 'no count can run where neither side has a king alone';
  return o['count.needsNoPawns'] && hasPawn ? 'no count can run while there are pawns' : null;
}

/** Returns what is wrong with the count of a setup: one that no game under the ruleset can come to. */
export function countProblems(o: SittuyinOptions, { squares, pockets, count, turn }: Setup): SetupProblem[] {
  if (count === null || !knowsCount(o, count.by !== null)) return [];
  const { limit, by } = count;
  const army = (color: Color): number => squares.filter((piece) => piece !== 0 && piece >> 4 === color).length;
  const isAnyBare = army(0) <= 1 || army(1) <= 1;
  const hasPawn = squares.some((piece) => (piece & 15) === PAWN);
  const hasHand = pockets.some((left) => left > 0);
  const message =
    by === null ? whyNoBareCount(o, limit, isAnyBare, hasPawn) : whyNoBoardCount(limit, isAnyBare, hasPawn, hasHand);
  return message === null ? [] : [{ code: 'count', fatal: true, color: by ?? turn, field: COUNT_FIELD, message }];
}

/** Returns whether the count in force has run out, which ends the game where no claim is needed. */
export function isCountOver(b: Board): boolean {
  return b.countLimit > 0 && b.countPlies > b.countLimit;
}

/** Returns the side that counts: who declared it, or the bare king; of two bare kings the one to move. */
function counterOf(b: Board): Color {
  if (b.countBy >= 0) return b.countBy as Color;
  return isBare(b, b.turn) ? b.turn : opposite(b.turn);
}

/** Returns whether the side to move counts and the other has made all the moves that the limit gives it. */
export function mayClaimCount(b: Board): boolean {
  return b.countLimit > 0 && b.countPlies >= b.countLimit && counterOf(b) === b.turn;
}

/** Returns the count in force, or null. */
export function countOf(o: SittuyinOptions, b: Board): Count | null {
  if (b.countLimit === 0) return null;
  const isClaimed = o['count.expiry'] === 'claim';
  const shared = { limit: b.countLimit, plies: b.countPlies, isClaimed, article: ARTICLE };
  const by = counterOf(b);
  if (b.countBy >= 0) return { kind: 'board', by, why: [], ...shared };
  // The limit stays when its men go; then the table's line still says why it was set.
  const rows = TABLES[o['count.table']].filter(({ limit }) => limit === b.countLimit);
  const cause = rows.find(({ needs }) => fits(b, opposite(by), needs)) ?? rows[0];
  return { kind: 'bareKing', by, why: cause?.needs ?? [], ...shared };
}

/** Returns what the side to move may do about a board count. */
export function countActions(o: SittuyinOptions, b: Board): readonly CountAction[] {
  if (o['count.boardHonor64'] === 'off') return [];
  if (b.countLimit > 0) return b.countBy === b.turn ? ['stop'] : [];
  const ready = !hasPawns(b) && b.counts[0]! > 1 && b.counts[16]! > 1 && !b.hasPocket(0) && !b.hasPocket(1);
  return ready ? ['start'] : [];
}

/** Starts or stops the board count of the side to move. */
export function applyCountAction(b: Board, action: CountAction): void {
  clearCount(b);
  if (action === 'stop') return;
  b.countLimit = BOARD_LIMIT;
  b.countBy = b.turn;
}
