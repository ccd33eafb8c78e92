/** Outcomes and claims of a position, repetition aside. */

import { KING } from '../core/pieces';
import {
  CHECKMATE,
  CLAIM_COUNTING,
  CLAIM_MOVE_LIMIT,
  COUNTING,
  IN_CHECK,
  INSUFFICIENT_MATERIAL,
  MOVE_LIMIT,
  MOVE_LIMIT_PLIES,
  STALEMATED,
  wonBy,
} from '../core/status';
import {
  armyOf,
  boardSize,
  boardWidth,
  countByOf,
  countLimitOf,
  countOf,
  halfmovesOf,
  hasPocket,
  pieceAt,
  turnOf,
} from '../frame/position';
import { isCountOver, mayClaimCount } from './counting';
import {
  AUTO,
  CLAIM,
  countOverridesLimit,
  endsByMaterial,
  generalRole,
  isStalemateWon,
  matingRoles,
  moveLimitRule,
} from './ending';

/** Returns whether generals of both sides together stand on squares of both colours. */
function areGeneralsOnBothColours(pos: usize): bool {
  let seen = 0;
  for (let square = 0; square < boardSize(); square++) {
    if ((pieceAt(pos, square) & 15) === generalRole()) seen |= 1 << ((square + square / boardWidth()) & 1);
  }
  return seen === 3;
}

/** Returns whether a side could still mate, by the material test of the kit (rules/src/kit/material.ts). */
function hasMatingMaterial(pos: usize, color: i32): bool {
  if (hasPocket(pos, color)) return true;
  const side = color << 4;
  for (let roles = matingRoles(); roles !== 0; roles &= roles - 1) {
    if (countOf(pos, side | (ctz(roles) as i32)) !== 0) return true;
  }
  const general = generalRole();
  const others = armyOf(pos, 0) + armyOf(pos, 1) - countOf(pos, KING) - countOf(pos, 16 | KING);
  const generals = countOf(pos, side | general);
  if (generals > 0) {
    const isHelped = others > countOf(pos, general) + countOf(pos, 16 | general);
    if (isHelped || areGeneralsOnBothColours(pos)) return true;
  }
  return armyOf(pos, color) - countOf(pos, side | KING) - generals > 0 && others >= 2;
}

/** Returns whether neither side can mate. */
export function isDead(pos: usize): bool {
  return endsByMaterial() && !hasMatingMaterial(pos, 0) && !hasMatingMaterial(pos, 1);
}

/** Returns whether the move limit is reached and no count overrides it. */
export function isMoveLimit(pos: usize): bool {
  return halfmovesOf(pos) >= MOVE_LIMIT_PLIES && (countLimitOf(pos) === 0 || !countOverridesLimit());
}

/** Returns the outcome where the side to move has no move. */
export function noMoveOutcome(pos: usize, check: bool): i32 {
  const us = turnOf(pos);
  if (!check) return isStalemateWon() ? wonBy(us, STALEMATED) : STALEMATED;
  // A side that declared a count may not win while it runs.
  return countByOf(pos) === (us ^ 1) ? COUNTING : wonBy(us ^ 1, CHECKMATE);
}

/** Returns the outcome of a position with a number of legal moves, 0 for none. */
function outcomeOf(pos: usize, legal: i32, check: bool): i32 {
  if (isDead(pos)) return INSUFFICIENT_MATERIAL;
  if (legal === 0) return noMoveOutcome(pos, check);
  if (moveLimitRule() === AUTO && isMoveLimit(pos)) return MOVE_LIMIT;
  return isCountOver(pos) ? COUNTING : 0;
}

/** Returns the status of a position with a number of legal moves, in check or not: outcome, winner, check and claims as bits. */
export function statusOf(pos: usize, legal: i32, check: bool): i32 {
  const outcome = outcomeOf(pos, legal, check);
  const status = outcome | (check ? IN_CHECK : 0);
  if (outcome !== 0) return status;
  const byLimit = moveLimitRule() === CLAIM && isMoveLimit(pos) ? CLAIM_MOVE_LIMIT : 0;
  return status | byLimit | (mayClaimCount(pos) ? CLAIM_COUNTING : 0);
}
