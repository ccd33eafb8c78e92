/**
 * When the engine claims a draw, starts or stops a count, and agrees to a draw. Shared by all programs that play it
 * against people; independent of the search.
 *
 * A score is from the engine's side in centipawns, null if unknown.
 */

import type { Claim, CountAction, GameNode } from '@sitke/rules';
import type { Score } from '../search/request.js';

/** Score beyond which the engine considers itself lost enough to count, or winning enough to stop counting. */
const CLEAR = 150;

/** Returns the draw that the engine claims: any available one, unless it considers itself better. */
export function claimOf(node: GameNode, lastScore: number | null): Claim['reason'] | null {
  const [claim] = node.claims;
  return claim && (lastScore ?? 0) <= 0 ? claim.reason : null;
}

/**
 * Returns a score of the side to move as people and programs see it: at least that of a draw where the side may claim one. The
 * search itself, its best move included, does not take a claim for played.
 */
export function reportedScore(score: Score, { claims }: Pick<GameNode, 'claims'>): Score {
  const isBehind = score.kind === 'cp' ? score.cp < 0 : score.moves <= 0;
  return isBehind && claims.length > 0 ? { kind: 'cp', cp: 0 } : score;
}

/** Returns whether the engine starts or stops a board count before it moves. It does so at most once a turn. */
export function countOf(node: GameNode, lastScore: number | null): CountAction | null {
  if (node.action !== null || lastScore === null) return null;
  const { countActions } = node.position;
  if (countActions.includes('start') && lastScore < -CLEAR) return 'start';
  return countActions.includes('stop') && lastScore > CLEAR ? 'stop' : null;
}

/** Returns whether the engine agrees to a draw: after placement, unless it considers itself better. */
export function agreesToDraw(isPlacing: boolean, lastScore: number | null): boolean {
  return lastScore !== null && lastScore <= 0 && !isPlacing;
}

/** Returns whether a draw is at least as good as a score: one of at most so many centipawns, or being mated. */
export function takesDraw(score: Score | null, most: number): boolean {
  if (score === null) return false;
  return score.kind === 'cp' ? score.cp <= most : score.moves < 0;
}
