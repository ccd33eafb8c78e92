/**
 * Quiescence: searches captures, promotions and, on the first ply, checks until the position is quiet.
 * Source: "Quiescence Search", "Delta Pruning", Chess Programming Wiki.
 */

import { QUIESCENCE_CHECKS, QUIESCENCE_EXCHANGE, TABLE_ESTIMATE, uses } from '../core/features';
import { CAPTURE_DELTA, margin } from '../core/margins';
import { MOVE_SIZE, moveCaptured, movePromotion } from '../core/moves';
import {
  computeCheckersAndPins,
  exchangeValue,
  genLegal,
  genTactical,
  isDrawn,
  isPlacing,
  isStalematedBareKing,
  make,
  turnOf,
} from '../variant/game';
import { corrected } from './correction';
import { canRepeat, noMoveValue } from './draws';
import { damped, dropMissedMoves, evaluate, keyOf, mateValue } from './level';
import { pickMove, scoreCaptures } from './order';
import { seeAtLeast } from './see';
import { INFINITE, isTooDeep, MATE_BOUND, NO_EVALUATION } from './stack';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  bucketOf,
  hitBound,
  hitDepth,
  hitEval,
  hitMove,
  hitScore,
  ownBucketOf,
  probe,
  record,
  recordStandPat,
} from './tt';

/** Depth in the table for results without checks; with checks it is 0. */
const WITHOUT_CHECKS = -1;

/** Nodes searched so far. */
export let nodes: i64 = 0;
export let deepest: i32 = 0;

export function countNode(ply: i32): void {
  nodes++;
  if (ply > deepest) deepest = ply;
}

export function resetNodes(): void {
  nodes = 0;
}

export function resetDeepest(): void {
  deepest = 0;
}

/** Converts a score for the table: mates count from the position, not from the root. */
export function toTable(score: i32, ply: i32): i32 {
  if (score > MATE_BOUND) return score + ply;
  return score < -MATE_BOUND ? score - ply : score;
}

export function fromTable(score: i32, ply: i32): i32 {
  if (score > MATE_BOUND) return score - ply;
  return score < -MATE_BOUND ? score + ply : score;
}

/** Returns whether a score from the table decides a node with this window. */
export function decides(bound: i32, score: i32, alpha: i32, beta: i32): bool {
  if (bound === BOUND_EXACT) return true;
  return bound === BOUND_LOWER ? score >= beta : score <= alpha;
}

/** Returns the table's score if its bound improves on an estimate, else the estimate. */
export function bettered(estimate: i32, bound: i32, score: i32): i32 {
  return uses(TABLE_ESTIMATE) && decides(bound, score, estimate, estimate) ? score : estimate;
}

/** Returns the value of a position that is not searched further; `NO_EVALUATION` for others. */
function settledValue(pos: usize, list: usize, ply: i32, check: bool): i32 {
  // In check draws wait for the moves: a mate has priority.
  if (!check) {
    if (isDrawn(pos)) return 0;
    if (isStalematedBareKing(pos)) return noMoveValue(pos, ply, false);
  }
  const mate = mateValue(pos, ply);
  if (mate !== 0) return mate;
  return isTooDeep(ply, list) ? corrected(pos, damped(pos, evaluate(pos))) : NO_EVALUATION;
}

/** Returns the value of a position by searching tactical moves only; `depth` is 0, then -1, -2 … */
export function quiesce(pos: usize, list: usize, ply: i32, low: i32, beta: i32, depth: i32): i32 {
  countNode(ply);
  // 1. Draws and known endings; a draw that the side to move can have is a lower bound.
  const check = computeCheckersAndPins(pos);
  const settled = settledValue(pos, list, ply, check);
  if (settled !== NO_EVALUATION) return settled;
  const least = low < 0 && depth === 0 && canRepeat(pos, list, ply) ? 0 : -INFINITE;
  if (least >= beta) return least;
  const alpha = max(low, least);
  // 2. The table. A result with checks counts as one ply deeper than one without.
  const key = keyOf(pos);
  const known = max(depth, WITHOUT_CHECKS);
  const bucket = depth < 0 ? ownBucketOf(key) : bucketOf(key);
  const isKnown = probe(bucket, key);
  const score = isKnown ? fromTable(hitScore, ply) : NO_EVALUATION;
  if (isKnown && hitDepth >= known && decides(hitBound, score, alpha, beta)) return max(score, least);
  const tableMove = isKnown ? hitMove : 0;
  let evaluation = isKnown ? hitEval : NO_EVALUATION;
  // 3. Standing pat is allowed, but not in check, nor during placement.
  let best = least;
  let floor = alpha;
  if (!check) {
    if (evaluation === NO_EVALUATION) evaluation = evaluate(pos);
    best = max(least, corrected(pos, damped(pos, evaluation)));
    if (isKnown) best = bettered(best, hitBound, score);
    if (best >= beta || isPlacing(pos)) {
      if (!isKnown) recordStandPat(bucket, key, best, evaluation);
      return best;
    }
    if (best > floor) floor = best;
  }
  const standPat = best;
  // 4. Moves: all legal ones in check.
  let end = check ? genLegal(pos, list) : genTactical(pos, list, depth === 0 && uses(QUIESCENCE_CHECKS));
  if (check && end === list) return noMoveValue(pos, ply, true);
  if (check && isDrawn(pos)) return 0;
  if (!check) end = dropMissedMoves(pos, list, end, false, 0);
  scoreCaptures(list, end, tableMove);
  let bestMove = 0;
  for (let at = list; at < end; at += MOVE_SIZE) {
    const move = pickMove(at, end);
    if (best > -MATE_BOUND && isHopeless(pos, move, standPat, floor, check)) continue;
    const next = make(pos, move);
    const isSame = turnOf(next) === turnOf(pos);
    const value = isSame
      ? quiesce(next, end, ply + 1, floor, beta, depth - 1)
      : -quiesce(next, end, ply + 1, -beta, -floor, depth - 1);
    if (value <= best) continue;
    best = value;
    if (value <= floor) continue;
    floor = value;
    bestMove = move;
    if (value >= beta) break;
  }
  const bound = best >= beta ? BOUND_LOWER : best > alpha ? BOUND_EXACT : BOUND_UPPER;
  record(bucket, key, bestMove, toTable(best, ply), evaluation, known, bound);
  return best;
}

/** Returns whether a move cannot raise alpha: it loses material, or gains too little. */
function isHopeless(pos: usize, move: i32, evaluation: i32, floor: i32, check: bool): bool {
  if (check) return false;
  const promotes = movePromotion(move) !== 0;
  const captured = moveCaptured(move);
  if (captured !== 0 && !promotes && evaluation + exchangeValue(captured) + margin(CAPTURE_DELTA) <= floor) return true;
  return uses(QUIESCENCE_EXCHANGE) && !seeAtLeast(pos, move, 0);
}
