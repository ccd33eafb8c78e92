/** Late move reductions and pruning: late moves are skipped near the horizon and searched less deep elsewhere. */

import { EXCHANGE_PRUNING, FUTILITY, HISTORY_PRUNING, PRUNING_LATE, REDUCTIONS_LATE, uses } from '../core/features';
import {
  CAPTURE_EXCHANGE_PLY,
  FUTILITY_BASE,
  FUTILITY_PLY,
  HISTORY_PRUNING_PLY,
  LATE_MOVES_BASE,
  LATE_MOVES_PLY,
  margin,
  PASS_ESTIMATE,
  QUIET_EXCHANGE_PLY,
  REDUCTION_BASE,
  REDUCTION_HISTORY,
  REDUCTION_SLOPE,
} from '../core/margins';
import { REDUCTIONS } from '../core/memory';
import { movePromotion } from '../core/moves';
import { isPlacing, turnOf } from '../variant/game';
import { mateValue } from './level';
import { historyOf, isQuiet } from './order';
import { seeAtLeast } from './see';
import { SearchNode } from './stack';

/** Returns 16 times the binary logarithm, linear between powers of two. */
function logarithm(value: i32): i32 {
  const whole = 31 - clz(value);
  return (whole << 4) + (((value - (1 << whole)) << 4) >> whole);
}

/** Writes the reduction table: reductions grow with the logarithms of depth and move number. */
export function initReductions(): void {
  const slope = margin(REDUCTION_SLOPE);
  const base = margin(REDUCTION_BASE);
  for (let left = 1; left < 64; left++) {
    for (let number = 1; number < 64; number++) {
      const plies = (logarithm(left) * logarithm(number) * slope + base) >> 16;
      store<u8>(REDUCTIONS + ((left << 6) as usize) + (number as usize), plies as u8);
    }
  }
}

/** 11. Returns whether to skip a move near the horizon; sets `isLate` where all further quiet moves can be skipped. */
export function isSkipped(node: SearchNode, move: i32): bool {
  const left = node.depth;
  // The line of a known mate must stay exact.
  if (isPlacing(node.pos) || mateValue(node.pos, 0) !== 0) return false;
  if (!isQuiet(move))
    return left <= 5 && movePromotion(move) === 0 && isLosing(node, move, -margin(CAPTURE_EXCHANGE_PLY) * left);
  if (left > 6) return false;
  // Late moves ("Late Move Pruning"), moves that cannot raise alpha ("Futility Pruning"), losing exchanges.
  const enough = (margin(LATE_MOVES_BASE) + left * left * margin(LATE_MOVES_PLY)) / 100;
  if (node.tried > enough >> (node.isImproving ? 0 : 1) && uses(PRUNING_LATE)) node.isLate = true;
  if (node.estimate + margin(FUTILITY_BASE) + margin(FUTILITY_PLY) * left <= node.alpha && uses(FUTILITY))
    node.isLate = true;
  return node.isLate || isDisliked(node, move) || isLosing(node, move, -margin(QUIET_EXCHANGE_PLY) * left);
}

/** Returns whether a quiet move has seldom been of use ("History Leaf Pruning"). */
function isDisliked(node: SearchNode, move: i32): bool {
  return (
    uses(HISTORY_PRUNING) &&
    node.depth <= 4 &&
    historyOf(node, turnOf(node.pos), move) < -margin(HISTORY_PRUNING_PLY) * node.depth
  );
}

function isLosing(node: SearchNode, move: i32, most: i32): bool {
  return uses(EXCHANGE_PRUNING) && !seeAtLeast(node.pos, move, most);
}

/** 13. Returns the reduction of a move in plies ("Late Move Reductions"). */
export function reductionOf(node: SearchNode, move: i32, gives: bool): i32 {
  if (node.depth < 3 || node.tried <= (node.isPv ? 3 : 2) || !uses(REDUCTIONS_LATE)) return 0;
  const quiet = isQuiet(move);
  if (!quiet && node.tried <= 6) return 0;
  let plies = load<u8>(REDUCTIONS + ((min(node.depth, 63) << 6) as usize) + (min(node.tried, 63) as usize)) as i32;
  if (node.isPv) plies--;
  if (node.isCut) plies++;
  if (!node.isImproving) plies++;
  if (gives || node.isChecked) plies--;
  if (quiet) plies -= historyOf(node, turnOf(node.pos), move) / margin(REDUCTION_HISTORY);
  else plies--;
  return min(max(plies, 0), node.newDepth - 1);
}

/** Returns the reduction of a null move's search in plies. */
export function passReduction(node: SearchNode): i32 {
  return 3 + node.depth / 4 + min((node.estimate - node.beta) / margin(PASS_ESTIMATE), 3);
}
