/** How a game of Sittuyin ends (spec section 4). */

import type { Board } from '../../core/board.js';
import { KIND, moveKind } from '../../core/moves.js';
import { type Claim, type Move, type Outcome, opposite, pieceOf } from '../../core/types.js';
import { isCountOver, mayClaimCount } from '../../kit/counting.js';
import { isMoveLimitReached } from '../../kit/limits.js';
import { isDeadByMaterial, type MaterialRoles } from '../../kit/material.js';
import type { SittuyinOptions } from './options.js';
import { ELEPHANT, GENERAL, PAWN, ROOK } from './pieces.js';

const MATE = '4.1';
const DRAW = '4.2';
const COUNT = '4.3';
const REFUSAL = '3.1 c.7';

const MATERIAL: MaterialRoles = { general: GENERAL, mating: [ROOK, ELEPHANT] };

function noMoveOutcome(o: SittuyinOptions, b: Board, check: boolean): Outcome {
  const mover = opposite(b.turn);
  if (!check) {
    return { winner: o['end.stalemate'] === 'loss' ? b.turn : null, reason: 'stalemate', article: MATE };
  }
  // A side that declared a count may not win while it runs.
  if (b.countBy === mover) return { winner: null, reason: 'counting', article: COUNT };
  return { winner: mover, reason: 'checkmate', article: MATE };
}

function limitCounts(o: SittuyinOptions, b: Board): boolean {
  return isMoveLimitReached(b) && !(o['count.overridesFifty'] && b.countLimit > 0);
}

/** Returns the automatic outcome, history aside. */
export function outcomeOf(o: SittuyinOptions, b: Board, canMove: boolean, check: boolean): Outcome | null {
  if (o['end.deadPosition'] !== 'off' && isDeadByMaterial(MATERIAL, 8, b)) {
    return { winner: null, reason: 'insufficientMaterial', article: DRAW };
  }
  if (!canMove) return noMoveOutcome(o, b, check);
  if (o['end.fifty'] === 'auto' && limitCounts(o, b)) return { winner: null, reason: 'moveLimit', article: DRAW };
  if (o['count.expiry'] === 'auto' && isCountOver(b)) return { winner: null, reason: 'counting', article: COUNT };
  return null;
}

function mayRefuse(o: SittuyinOptions, b: Board, legal: readonly Move[], check: boolean): boolean {
  const rule = o['promo.refusalClaim'];
  if (rule === 'off' || check || legal.length === 0) return false;
  if (legal.some((move) => moveKind(move) !== KIND.promotion)) return false;
  return rule === 'onlyPromotions' || (b.counts[b.turn << 4] === 2 && b.counts[pieceOf(b.turn, PAWN)] === 1);
}

/** Returns the claims of the side to move, repetition aside. */
export function claimsOf(o: SittuyinOptions, b: Board, legal: readonly Move[], check: boolean): readonly Claim[] {
  const claims: Claim[] = [];
  if (o['end.fifty'] === 'claim' && limitCounts(o, b)) claims.push({ reason: 'moveLimit', article: DRAW });
  if (mayRefuse(o, b, legal, check)) claims.push({ reason: 'refusal', article: REFUSAL });
  if (o['count.expiry'] === 'claim' && mayClaimCount(b)) claims.push({ reason: 'counting', article: COUNT });
  return claims;
}
