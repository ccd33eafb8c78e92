/**
 * Promotion (spec section 3): a pawn becomes a general in a separate move, in place or by one diagonal step, or, in
 * the older reading, as it arrives; never while its side has a general.
 */

import type { Board } from '../../core/board.js';
import { KIND, type MoveList, moveKind, packMove } from '../../core/moves.js';
import type { Reason } from '../../core/reasons.js';
import { type Color, type Move, opposite, pieceOf, type Role, type Square } from '../../core/types.js';
import { type Attacks, attackersOf } from '../../kit/castling.js';
import { reason, whyNotLeap, whyNotTarget } from '../../kit/explain.js';
import { isInCheck } from '../../kit/kingSafety.js';
import { type Zone, zoneOf } from '../../kit/zones.js';
import type { SittuyinOptions } from './options.js';
import { GENERAL, GEOMETRY, isPromotionSquare, PAWN } from './pieces.js';
import type { SittuyinReason } from './reasons.js';

/** The squares of each side that its pawns promote on. */
export const ZONE: Zone = zoneOf(GEOMETRY, isPromotionSquare);
const DIAGONALS = GEOMETRY.leaps[pieceOf(0, GENERAL)]!;

/** Whether a general of the side would attack a piece of the other side from a square. */
function wouldAttack(b: Board, from: Square, color: Color): boolean {
  for (const sq of DIAGONALS[from]!) if (b.squares[sq] !== 0 && b.squares[sq]! >> 4 !== color) return true;
  return false;
}

function mayPromoteFrom(o: SittuyinOptions, b: Board, from: Square): boolean {
  if (ZONE[b.turn][from] === 1) return true;
  return o['promo.lastOwnPawnAnywhere'] && b.counts[pieceOf(b.turn, PAWN)] === 1;
}

/** Whether the side to move may have a general more (c.1). */
export function mayHaveGeneral(b: Board): boolean {
  return b.counts[pieceOf(b.turn, GENERAL)] === 0;
}

/** Appends the promotions of one pawn that are a separate move: in place, or one diagonal step to an empty square. */
function genPromotionsOf(o: SittuyinOptions, b: Board, out: MoveList, from: Square): void {
  const bans = o['promo.noAttack'];
  if (!bans || !wouldAttack(b, from, b.turn)) out.push(packMove(from, from, PAWN, 0, GENERAL, KIND.promotion));
  if (o['promo.place'] === 'inPlace') return;
  for (const to of DIAGONALS[from]!) {
    if (b.squares[to] !== 0 || (bans && wouldAttack(b, to, b.turn))) continue;
    out.push(packMove(from, to, PAWN, 0, GENERAL, KIND.promotion));
  }
}

function pushStep(o: SittuyinOptions, b: Board, out: MoveList, from: Square, to: Square, arrives: boolean): void {
  const captured = b.squares[to]! & 15;
  out.push(packMove(from, to, PAWN, captured, 0, KIND.normal));
  if (!arrives || ZONE[b.turn][to] === 0 || (o['promo.noAttack'] && wouldAttack(b, to, b.turn))) return;
  out.push(packMove(from, to, PAWN, captured, GENERAL, KIND.promotion));
}

/** Appends the steps, captures and promotions of a pawn of the side to move. */
export function genPawn(o: SittuyinOptions, b: Board, out: MoveList, from: Square, general: boolean): void {
  const piece = pieceOf(b.turn, PAWN);
  const arrives = general && o['promo.onArrival'];
  for (const to of GEOMETRY.leaps[piece]![from]!) if (b.squares[to] === 0) pushStep(o, b, out, from, to, arrives);
  for (const to of GEOMETRY.captureLeaps[piece]![from]!) {
    const target = b.squares[to]!;
    if (target !== 0 && target >> 4 !== b.turn) pushStep(o, b, out, from, to, arrives);
  }
  if (general && mayPromoteFrom(o, b, from)) genPromotionsOf(o, b, out, from);
}

/** Returns whether the promotion just made gives check, which c.5 forbids. */
export function givesForbiddenCheck(
  o: SittuyinOptions,
  b: Board,
  move: Move,
  isAttacked: (b: Board, square: Square, by: Color) => boolean,
): boolean {
  return moveKind(move) === KIND.promotion && o['promo.noCheck'] && isInCheck(b, isAttacked);
}

/** Returns the reason for `givesForbiddenCheck`. */
export function checkReason(b: Board, attacks: Attacks): Reason {
  const king = b.kings[b.turn]!;
  return reason<SittuyinReason>('promotionChecks', king, ...attackersOf(b, king, opposite(b.turn), attacks));
}

function squaresOf(b: Board, piece: number): Square[] {
  return [...b.squares.keys()].filter((sq) => b.squares[sq] === piece);
}

function whyAttacking(o: SittuyinOptions, b: Board, to: Square): Reason | null {
  const attacked = [...DIAGONALS[to]!].filter((sq) => b.squares[sq] !== 0 && b.squares[sq]! >> 4 !== b.turn);
  if (!o['promo.noAttack'] || attacked.length === 0) return null;
  return reason<SittuyinReason>('promotionAttacks', to, ...attacked);
}

/** Why a pawn cannot step to a square that it moves or captures to. */
function whyNotStep(b: Board, from: Square, to: Square): Reason | null {
  return whyNotTarget(b, from, to) ?? whyNotLeap(GEOMETRY, b, from, to);
}

/** The code that names all the ways of a ruleset to promote. */
function outOfReach(o: SittuyinOptions): SittuyinReason {
  if (o['promo.place'] === 'inPlace') return o['promo.onArrival'] ? 'promotionInPlaceArrival' : 'promotionInPlace';
  return o['promo.onArrival'] ? 'promotionReachArrival' : 'promotionReach';
}

/** Returns why the side to move cannot promote as asked, or null if it (pseudo-legally) can. */
export function whyNotPromotion(o: SittuyinOptions, b: Board, from: Square, to: Square, role: Role): Reason | null {
  const pawn = pieceOf(b.turn, PAWN);
  if (b.squares[from] !== pawn) return reason('promotionNotPawn', from);
  if (role !== GENERAL) return reason('promotionRole', from);
  if (!mayHaveGeneral(b)) return reason<SittuyinReason>('promotionLimit', ...squaresOf(b, pieceOf(b.turn, GENERAL)));
  const straight = GEOMETRY.leaps[pawn]![from]!.includes(to);
  const captures = b.squares[to] !== 0 && GEOMETRY.captureLeaps[pawn]![from]!.includes(to);
  if (o['promo.onArrival'] && (straight || captures)) {
    const blocked = whyNotStep(b, from, to);
    if (blocked) return blocked;
    return ZONE[b.turn][to] === 0 ? reason('promotionZone', to) : whyAttacking(o, b, to);
  }
  if (straight) return whyNotStep(b, from, to) ?? reason<SittuyinReason>('promotionArrival', from, to);
  if (from !== to && (o['promo.place'] === 'inPlace' || !DIAGONALS[from]!.includes(to))) {
    return reason<SittuyinReason>(outOfReach(o), from, to);
  }
  if (!mayPromoteFrom(o, b, from)) return reason('promotionZone', from);
  if (from !== to && b.squares[to] !== 0) return reason<SittuyinReason>('promotionOccupied', to);
  return whyAttacking(o, b, to);
}
