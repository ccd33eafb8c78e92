/** Makes and takes back moves: pieces, hash, counters. The variant adds rights, counts and turn order. */

import type { Board } from '../core/board.js';
import { KIND, moveCaptured, moveFrom, moveKind, movePromotion, moveRole, moveTo } from '../core/moves.js';
import { type Color, type Move, opposite, pieceOf, type Role, type Square } from '../core/types.js';

/** The facts of a variant that making a move needs. */
export interface MakeTables {
  readonly files: number;
  readonly pawn: Role;
  /** Whether a pawn's move restarts the clock of the move limit, as captures and drops always do. */
  readonly pawnsResetClock: boolean;
  /** Where the castling rook stands and goes, by the king's target, in a game that has castling. */
  readonly rookFrom?: Int8Array;
  readonly rookTo?: Int8Array;
}

/** Returns the square of the pawn that an en passant capture takes: the file of `to`, the rank of `from`. */
export function enPassantVictim(files: number, from: Square, to: Square): Square {
  return from - (from % files) + (to % files);
}

/** Plays a pseudo-legal move and passes the turn. */
export function makeMove(t: MakeTables, b: Board, move: Move): void {
  const from = moveFrom(move);
  const to = moveTo(move);
  const kind = moveKind(move);
  const us: Color = b.turn;
  b.save();
  if (kind === KIND.drop) {
    const piece = pieceOf(us, moveRole(move));
    b.setPocket(piece, b.pockets[piece]! - 1);
    if (from !== to) b.shift(to, from);
    b.put(piece, to);
    b.halfmoves = 0;
  } else {
    const captured = moveCaptured(move);
    const promotion = movePromotion(move);
    if (captured !== 0) b.lift(kind === KIND.enPassant ? enPassantVictim(t.files, from, to) : to);
    if (promotion === 0) {
      b.shift(from, to);
    } else {
      b.lift(from);
      b.put(pieceOf(us, promotion), to);
    }
    if (kind === KIND.castle) b.shift(t.rookFrom![to]!, t.rookTo![to]!);
    b.halfmoves = captured !== 0 || (t.pawnsResetClock && moveRole(move) === t.pawn) ? 0 : b.halfmoves + 1;
  }
  if (b.epSquare >= 0) b.setEpSquare(-1);
  b.passed = -1;
  b.setTurn(opposite(us));
}

/** Takes back a move that `makeMove` made. */
export function unmakeMove(t: MakeTables, b: Board, move: Move): void {
  const from = moveFrom(move);
  const to = moveTo(move);
  const kind = moveKind(move);
  if (kind === KIND.drop) {
    const piece = b.lift(to);
    b.setPocket(piece, b.pockets[piece]! + 1);
    if (from !== to) b.shiftBack(from, to);
  } else {
    const us = (b.squares[to]! >> 4) as Color;
    if (kind === KIND.castle) b.shiftBack(t.rookTo![to]!, t.rookFrom![to]!);
    if (movePromotion(move) === 0) {
      b.shiftBack(to, from);
    } else {
      b.lift(to);
      b.put(pieceOf(us, t.pawn), from);
    }
    const captured = moveCaptured(move);
    if (captured !== 0) {
      const square = kind === KIND.enPassant ? enPassantVictim(t.files, from, to) : to;
      b.put(pieceOf(opposite(us), captured), square);
    }
  }
  b.restore();
}
