/** How games of the kit end: by mate, stalemate, want of material, a limit of moves, a count; as data, so that engines can be handed it. */

import type { Board } from '../core/board.js';
import { type Claim, type Outcome, opposite } from '../core/types.js';
import { type Counting, isCountOver, mayClaimCount } from './counting.js';
import { isMoveLimitReached, type LimitRule } from './limits.js';
import { isDeadByMaterial, type MaterialRoles } from './material.js';

/** How a game ends under a ruleset, repetition aside. */
export interface Ending {
  readonly counting: Counting;
  /** The test by which a game is drawn as neither side can mate; null for none. */
  readonly material: MaterialRoles | null;
  /** Whether a side without a move and not in check draws, or wins over the one that stalemated it. */
  readonly stalemate: 'draw' | 'win';
  readonly moveLimit: LimitRule;
  /** Whether the limit of moves waits while a count runs. */
  readonly countOverridesLimit: boolean;
  /** The articles on mate and stalemate, and on draws. */
  readonly articles: { readonly mate: string; readonly draw: string };
}

function outcomeWithoutMove({ counting, stalemate, articles }: Ending, b: Board, isCheck: boolean): Outcome {
  const mover = opposite(b.turn);
  if (!isCheck) return { winner: stalemate === 'win' ? b.turn : null, reason: 'stalemate', article: articles.mate };
  // A side that declared a count may not win while it runs.
  if (b.countBy === mover) return { winner: null, reason: 'counting', article: counting.article };
  return { winner: mover, reason: 'checkmate', article: articles.mate };
}

function isLimitReached({ countOverridesLimit }: Ending, b: Board): boolean {
  return isMoveLimitReached(b) && !(countOverridesLimit && b.countLimit > 0);
}

/** Returns the automatic outcome, history aside; `isCheck` is asked where there is no move. */
export function outcomeOf(
  ending: Ending,
  files: number,
  b: Board,
  canMove: boolean,
  isCheck: () => boolean,
): Outcome | null {
  const { counting, material, moveLimit, articles } = ending;
  if (material !== null && isDeadByMaterial(material, files, b))
    return { winner: null, reason: 'insufficientMaterial', article: articles.draw };
  if (!canMove) return outcomeWithoutMove(ending, b, isCheck());
  if (moveLimit === 'auto' && isLimitReached(ending, b))
    return { winner: null, reason: 'moveLimit', article: articles.draw };
  if (!counting.isClaimed && isCountOver(b)) return { winner: null, reason: 'counting', article: counting.article };
  return null;
}

/** Returns the claims of the side to move, repetition aside; a game's own stand before that of the count. */
export function claimsOf(ending: Ending, b: Board, own: readonly Claim[] = []): readonly Claim[] {
  const { counting, moveLimit, articles } = ending;
  const claims: Claim[] = [];
  if (moveLimit === 'claim' && isLimitReached(ending, b)) claims.push({ reason: 'moveLimit', article: articles.draw });
  claims.push(...own);
  if (counting.isClaimed && mayClaimCount(b)) claims.push({ reason: 'counting', article: counting.article });
  return claims;
}
