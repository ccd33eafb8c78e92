/** How a game of Sittuyin ends (spec section 4). */

import type { Board } from '../../core/board.js';
import { KIND, moveKind } from '../../core/moves.js';
import { type Claim, type Move, pieceOf } from '../../core/types.js';
import { claimsOf as claimsOfKit, type Ending } from '../../kit/ending.js';
import type { MaterialRoles } from '../../kit/material.js';
import { countingOf } from './counting.js';
import type { SittuyinOptions } from './options.js';
import { ELEPHANT, GENERAL, PAWN, ROOK } from './pieces.js';

const REFUSAL = '3.1 c.7';

const MATERIAL: MaterialRoles = { general: GENERAL, mating: [ROOK, ELEPHANT] };

/** Returns how games end under a ruleset. */
export function endingOf(o: SittuyinOptions): Ending {
  return {
    counting: countingOf(o),
    material: o['end.deadPosition'] === 'off' ? null : MATERIAL,
    stalemate: o['end.stalemate'] === 'loss' ? 'win' : 'draw',
    moveLimit: o['end.fifty'],
    countOverridesLimit: o['count.overridesFifty'],
    articles: { mate: '4.1', draw: '4.2' },
  };
}

function mayRefuse(o: SittuyinOptions, b: Board, legal: readonly Move[], check: boolean): boolean {
  const rule = o['promo.refusalClaim'];
  if (rule === 'off' || check || legal.length === 0) return false;
  if (legal.some((move) => moveKind(move) !== KIND.promotion)) return false;
  return rule === 'onlyPromotions' || (b.counts[b.turn << 4] === 2 && b.counts[pieceOf(b.turn, PAWN)] === 1);
}

/** Returns the claims of the side to move, repetition aside: those of the kit, and the refusal to promote. */
export function claimsOf(
  o: SittuyinOptions,
  ending: Ending,
  b: Board,
  legal: readonly Move[],
  check: boolean,
): readonly Claim[] {
  return claimsOfKit(ending, b, mayRefuse(o, b, legal, check) ? [{ reason: 'refusal', article: REFUSAL }] : []);
}
