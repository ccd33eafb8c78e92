/**
 * The evaluation, behind one function: `evaluate`. It is a sum of weights (weights.ts, tuned: docs/tuning.md) for a
 * full board and for an empty one, blended by the pieces left, and scaled down where a lead seldom wins.
 * Source: "Tapered Eval", "Mobility", "King Safety", "Pawn Structure", "Draw Evaluation", Chess Programming Wiki.
 */

import { hasSeveral, lowest } from '../../core/bits';
import { ELEPHANT, inPocket, isBare, KING, PAWN, piecesOf, pocketOf, turnOf } from '../../frames/sittuyin/position';
import { beginAttacks } from './attacks';
import { eastCaptures, kingStepsFrom, westCaptures } from './bitboards';
import { sumOfPawns } from './evalPawns';
import { force, phase, pressure, resetPhase, sumOfPieces } from './evalPieces';
import { sumOfKings, sumOfThreats } from './evalThreats';
import { initGeometry } from './geometry';
import { bareKingValue } from './mopUp';
import { emptySum, fullSum, fullWeight, initWeights, one, several } from './score';
import { MATERIAL, SCALE, TEMPO } from './weights';

/** Force of both full armies. */
const FULL_PHASE = 34;
/** Bound of an evaluation; mates are beyond it. */
export const EVAL_MAX: i32 = 12000;
/** The scale that leaves a lead unchanged. */
const UNSCALED = 64;
/** Steps of `SCALE` without pawns, then those with one. */
const STEPS_WITHOUT = 8;
const STEPS_WITH_ONE = 4;
/** Least lead in force to drive the enemy king, and the most force of the enemy then. */
const DRIVING_LEAD = 4;
const DRIVEN_FORCE = 4;

/** Writes the tables, the same bytes each time. */
export function initEvaluation(): void {
  initGeometry();
  initWeights();
}

function prepare(pos: usize, color: i32): void {
  const pawns = piecesOf(pos, color, PAWN);
  const king = piecesOf(pos, color, KING);
  const steps = king === 0 ? 0 : kingStepsFrom(lowest(king));
  beginAttacks(color, eastCaptures(color, pawns), westCaptures(color, pawns), steps);
}

/** Returns the sum for a side's pieces except king and pawns. */
function look(pos: usize, color: i32): i64 {
  const enemyKing = piecesOf(pos, color ^ 1, KING);
  const zone = enemyKing === 0 ? 0 : kingStepsFrom(lowest(enemyKing)) | enemyKing;
  return sumOfPieces(pos, color, enemyKing, zone);
}

/** Returns the sum of the terms that need the attacks of both sides, and of the pieces in the pocket. */
function weigh(pos: usize, color: i32, pressing: i32, own: i32, other: i32): i64 {
  const isDriving = own - other >= DRIVING_LEAD && other <= DRIVEN_FORCE;
  let sum = sumOfPawns(pos, color) + sumOfThreats(pos, color) + sumOfKings(pos, color, pressing, isDriving);
  if (pocketOf(pos, color) === 0) return sum;
  for (let role = ELEPHANT; role <= PAWN; role++) sum += several(MATERIAL + role, inPocket(pos, color, role));
  return sum;
}

/** Returns the step of `SCALE` for the lead of a side, -1 if it has pawns enough. */
function scaleStep(pos: usize, strong: i32, lead: i32): i32 {
  const pawns = piecesOf(pos, strong, PAWN);
  if (hasSeveral(pawns)) return -1;
  if (pawns === 0) return min(max(lead, 0), STEPS_WITHOUT - 1);
  return STEPS_WITHOUT + min(max(lead, 0), STEPS_WITH_ONE - 1);
}

/** Returns the value of a position for the side to move, in centipawns; kings may be missing. */
export function evaluate(pos: usize): i32 {
  const us = turnOf(pos);
  const them = us ^ 1;
  prepare(pos, us);
  prepare(pos, them);
  resetPhase();
  let sum = -look(pos, them);
  const theirPressure = pressure;
  const theirs = force;
  sum += look(pos, us);
  const ours = force;
  sum += weigh(pos, us, pressure, ours, theirs) + one(TEMPO);
  sum -= weigh(pos, them, theirPressure, theirs, ours);
  const blend = min(phase, FULL_PHASE);
  const value = (fullSum(sum) * blend + emptySum(sum) * (FULL_PHASE - blend)) / FULL_PHASE;
  let strong = value >= 0 ? us : them;
  let lead = abs(value);
  if (isBare(pos, us) !== isBare(pos, them)) {
    strong = isBare(pos, us) ? them : us;
    lead = bareKingValue(pos, strong, max(strong === us ? value : -value, 0));
  } else {
    const step = scaleStep(pos, strong, strong === us ? ours - theirs : theirs - ours);
    if (step >= 0) lead = (lead * fullWeight(SCALE + step)) / UNSCALED;
  }
  lead = min(lead, EVAL_MAX);
  return strong === us ? lead : -lead;
}
