/** How a game of Sissa ends (spec 3.6). */

import type { Board } from '../../core/board.js';
import { type Claim, type Outcome, opposite, pieceOf } from '../../core/types.js';
import { isMoveLimitReached, type LimitRule } from '../../kit/limits.js';
import { BISHOP, KING, KNIGHT } from './pieces.js';
import { conversionOf } from './rights.js';

const ARTICLE = '3.6';

function both(b: Board, role: number): number {
  return b.counts[pieceOf(0, role)]! + b.counts[pieceOf(1, role)]!;
}

/** Whether all bishops stand on squares of one colour. */
function areBishopsOnOneColour(b: Board): boolean {
  let seen = 0;
  b.squares.forEach((piece, sq) => {
    // On a board of an odd width the squares change colour from each number to the next, ranks and all.
    if ((piece & 15) === BISHOP) seen |= 1 << (sq & 1);
  });
  return seen !== 3;
}

/** Returns whether neither side can mate any more. */
export function isDead(b: Board): boolean {
  const pieces = b.counts[0]! + b.counts[16]! - both(b, KING);
  const bishops = both(b, BISHOP);
  if (pieces === 0 || (pieces === 1 && (bishops === 1 || both(b, KNIGHT) === 1))) return true;
  if (pieces !== bishops || conversionOf(b.flags, 0) !== 0 || conversionOf(b.flags, 1) !== 0) return false;
  return areBishopsOnOneColour(b);
}

/** Returns the automatic outcome, history aside. */
export function outcomeOf(fifty: LimitRule, b: Board, canMove: boolean, check: boolean): Outcome | null {
  if (isDead(b)) return { winner: null, reason: 'insufficientMaterial', article: ARTICLE };
  if (!canMove) {
    if (!check) return { winner: null, reason: 'stalemate', article: ARTICLE };
    return { winner: opposite(b.turn), reason: 'checkmate', article: ARTICLE };
  }
  const limit = fifty === 'auto' && isMoveLimitReached(b);
  return limit ? { winner: null, reason: 'moveLimit', article: ARTICLE } : null;
}

/** Returns the claims of the side to move, repetition aside. */
export function claimsOf(fifty: LimitRule, b: Board): readonly Claim[] {
  return fifty === 'claim' && isMoveLimitReached(b) ? [{ reason: 'moveLimit', article: ARTICLE }] : [];
}
