/**
 * A position as letters on squares, read from its FEN by the slow second implementation, and the few questions that
 * the checks of reasons ask of it. Nothing here uses the tables, packed moves or attack code of the library.
 */

import { parseFen } from '../../../../../tools/src/oracle/sissaNotation.js';
import {
  bishopState,
  type SissaPosition,
  attacks as sissaAttacks,
  sissaPathsBetween,
} from '../../../../../tools/src/oracle/sissaPosition.js';
import { attacks as sittuyinAttacks } from '../../../../../tools/src/oracle/sittuyinBoard.js';
import { readFen } from '../../../../../tools/src/oracle/sittuyinFen.js';
import { makeFen } from '../../notation/fen.js';
import type { Position } from '../../position.js';

/** How men move and promote where the games differ. */
export interface Ways {
  /** Whether pawns may step twice and the king castle. */
  readonly hasDoubleStep: boolean;
  readonly hasCastling: boolean;
  /** Whether the man S goes along bent paths, not a step. */
  readonly hasBentPaths: boolean;
  /** Whether pawns must promote on the last rank, or may where they stand. */
  readonly promotesOnLastRank: boolean;
  readonly promotesTo: string;
}

const LAST_RANK: Ways = {
  hasDoubleStep: true,
  hasCastling: true,
  hasBentPaths: true,
  promotesOnLastRank: true,
  promotesTo: 'QRBNS',
};
const IN_PLACE: Ways = {
  hasDoubleStep: false,
  hasCastling: false,
  hasBentPaths: false,
  promotesOnLastRank: false,
  promotesTo: 'F',
};

/** A position seen naively. Letters: upper case for the first side, '' for an empty square. */
export interface Naive {
  readonly ways: Ways;
  readonly files: number;
  readonly ranks: number;
  readonly options: Readonly<Record<string, string | boolean>>;
  readonly board: readonly string[];
  readonly side: 0 | 1;
  /** Letters in hand, upper case, by side. */
  readonly hands: readonly [string, string];
  /** Sissa's rights; null for Sittuyin. */
  readonly sissa: SissaPosition | null;
}

/** Returns a position as the checks see it. */
export function naiveOf(position: Position): Naive {
  const { options, def } = position.rules;
  const fen = makeFen(position);
  const shared = { files: def.files, ranks: def.ranks, options };
  if (def.id === 'sissa') {
    const sissa = parseFen(fen, options['conversionCaptures'] === true);
    return { ...shared, ways: LAST_RANK, board: sissa.board, side: sissa.side, hands: ['', ''], sissa };
  }
  const { board, turn, hands } = readFen(options, fen);
  return { ...shared, ways: IN_PLACE, board, side: turn, hands, sissa: null };
}

export function fileOf(n: Naive, sq: number): number {
  return sq % n.files;
}

/** Rank 1 is 1. */
export function rankOf(n: Naive, sq: number): number {
  return Math.floor(sq / n.files) + 1;
}

/** The rank as the side to move counts it, from 1. */
export function ownRank(n: Naive, sq: number): number {
  return n.side === 0 ? rankOf(n, sq) : n.ranks + 1 - rankOf(n, sq);
}

export function squareAt(n: Naive, file: number, rank: number): number | null {
  return file >= 0 && file < n.files && rank >= 1 && rank <= n.ranks ? (rank - 1) * n.files + file : null;
}

/** The owner of a letter, null for an empty square. */
export function ownerOf(letter: string): 0 | 1 | null {
  if (letter === '') return null;
  return letter === letter.toUpperCase() ? 0 : 1;
}

export function isOwn(n: Naive, sq: number): boolean {
  return ownerOf(n.board[sq]!) === n.side;
}

export function isEnemy(n: Naive, sq: number): boolean {
  return n.board[sq] !== '' && !isOwn(n, sq);
}

/** The kind of man on a square, upper case, '' for none. */
export function kindAt(n: Naive, sq: number): string {
  return n.board[sq]!.toUpperCase();
}

/** How a side writes a man. */
export function written(kind: string, side: 0 | 1): string {
  return side === 0 ? kind : kind.toLowerCase();
}

/** All squares on which a side has a man of a kind. */
export function squaresOf(n: Naive, kind: string, side: 0 | 1): number[] {
  return n.board.flatMap((letter, sq) => (letter === written(kind, side) ? [sq] : []));
}

/** Whether the man on a square attacks another, by the slow implementation. */
export function attacks(n: Naive, from: number, to: number): boolean {
  return n.sissa === null ? sittuyinAttacks(n.board, from, to) : sissaAttacks(n.sissa, from, to);
}

/** The squares of all men of a side that attack a square. */
export function attackersOf(n: Naive, sq: number, by: 0 | 1): number[] {
  return n.board.flatMap((letter, from) => (ownerOf(letter) === by && attacks(n, from, sq) ? [from] : []));
}

export function isInCheck(n: Naive, side: 0 | 1): boolean {
  const king = squaresOf(n, 'K', side)[0];
  return king !== undefined && attackersOf(n, king, (side ^ 1) as 0 | 1).length > 0;
}

/** The paths of a sissa to a square, without start and target. */
export function pathsBetween(from: number, to: number): readonly (readonly number[])[] {
  return sissaPathsBetween(from, to).map(({ between }) => between);
}

/** The conversion state of the bishop on a square. */
export function bishopStateAt(n: Naive, sq: number): 'free' | 'must' | 'none' {
  return n.sissa === null ? 'none' : bishopState(n.sissa, sq);
}

/** The squares strictly between two squares of a line, or null if they share none. */
export function between(n: Naive, from: number, to: number): number[] | null {
  const [dx, dy] = [fileOf(n, to) - fileOf(n, from), rankOf(n, to) - rankOf(n, from)];
  if (from === to || (dx !== 0 && dy !== 0 && Math.abs(dx) !== Math.abs(dy))) return null;
  const squares: number[] = [];
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  for (let i = 1; i < steps; i++) {
    squares.push(squareAt(n, fileOf(n, from) + Math.sign(dx) * i, rankOf(n, from) + Math.sign(dy) * i)!);
  }
  return squares;
}

/** Files to the right and ranks forward, as the side to move sees them. */
export function stepOf(n: Naive, from: number, to: number): [number, number] {
  return [fileOf(n, to) - fileOf(n, from), ownRank(n, to) - ownRank(n, from)];
}
