/** Pawns that step, may step twice from their second rank, capture diagonally and en passant, and promote on arrival. */

import type { Board } from '../core/board.js';
import { type Geometry, ownRank } from '../core/geometry.js';
import { KIND, type MoveList, packMove } from '../core/moves.js';
import type { Reason } from '../core/reasons.js';
import type { Color, Role, Square } from '../core/types.js';
import { reason, whyNotLeap } from './explain.js';
import type { Zone } from './zones.js';

/** How a variant's pawns move. */
export interface PawnRules {
  readonly geometry: Geometry;
  readonly pawn: Role;
  readonly promotions: readonly Role[];
  /** Where a pawn that arrives must promote. */
  readonly promotionZone: Zone;
  /** Whether a pawn may step twice from its side's second rank. */
  readonly hasDoubleStep: boolean;
}

function promotesOn(p: PawnRules, to: Square, color: Color): boolean {
  return p.promotionZone[color][to] === 1;
}

function pushStep(p: PawnRules, b: Board, out: MoveList, from: Square, to: Square): void {
  const captured = b.squares[to]! & 15;
  if (!promotesOn(p, to, b.turn)) {
    out.push(packMove(from, to, p.pawn, captured, 0, KIND.normal));
    return;
  }
  for (const role of p.promotions) out.push(packMove(from, to, p.pawn, captured, role, KIND.promotion));
}

/** Appends the moves of a pawn of the side to move. */
export function genPawn(p: PawnRules, b: Board, out: MoveList, from: Square): void {
  const g = p.geometry;
  const piece = (b.turn << 4) | p.pawn;
  const forward = b.turn === 0 ? g.files : -g.files;
  const one = from + forward;
  if (one >= 0 && one < g.size && b.squares[one] === 0) {
    pushStep(p, b, out, from, one);
    if (p.hasDoubleStep && ownRank(g, from, b.turn) === 1 && b.squares[one + forward] === 0) {
      out.push(packMove(from, one + forward, p.pawn, 0, 0, KIND.doubleStep));
    }
  }
  const targets = g.captureLeaps[piece]![from]!;
  for (let i = 0; i < targets.length; i++) {
    const to = targets[i]!;
    const target = b.squares[to]!;
    if (target !== 0 && target >> 4 !== b.turn) pushStep(p, b, out, from, to);
    else if (to === b.epSquare) out.push(packMove(from, to, p.pawn, p.pawn, 0, KIND.enPassant));
  }
}

/** Returns the square a double step passed, if a pawn of the side to move attacks it; else -1. `to` is where it ended. */
export function passedSquare(p: PawnRules, b: Board, from: Square, to: Square): Square {
  const middle = (from + to) >> 1;
  const pawn = (b.turn << 4) | p.pawn;
  // Pawns of the side to move attack the middle from where the other side's pawn on it would capture.
  const sources = p.geometry.captureLeaps[((b.turn ^ 1) << 4) | p.pawn]![middle]!;
  return sources.some((sq) => b.squares[sq] === pawn) ? middle : -1;
}

/** Returns the squares from which the side to move could capture on the en passant square. */
export function enPassantSources(p: PawnRules, b: Board, color: Color, middle: Square): Square[] {
  const pawn = (color << 4) | p.pawn;
  return [...p.geometry.captureLeaps[((color ^ 1) << 4) | p.pawn]![middle]!].filter((sq) => b.squares[sq] === pawn);
}

/** Returns why a pawn cannot move as asked (`promotion` 0: none asked), or null if it can. */
export function whyNotPawn(p: PawnRules, b: Board, from: Square, to: Square, promotion: Role): Reason | null {
  const g = p.geometry;
  const forward = b.turn === 0 ? g.files : -g.files;
  if (p.hasDoubleStep && to === from + 2 * forward && ownRank(g, from, b.turn) === 1) {
    const blockers = [from + forward, to].filter((sq) => b.squares[sq] !== 0);
    if (blockers.length > 0) return reason('blocked', blockers[0]!);
    return promotion === 0 ? null : reason('promotionZone', to);
  }
  const why = whyNotLeap(g, b, from, to);
  if (why && !(why.code === 'nothingToCapture' && to === b.epSquare)) return why;
  const promotes = promotesOn(p, to, b.turn);
  if (promotion === 0) return promotes ? reason('promotionMissing', to) : null;
  if (!promotes) return reason('promotionZone', to);
  return p.promotions.includes(promotion) ? null : reason('promotionRole', from);
}
