/** Outcomes and claims of a position, repetition aside. */

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
import { isKingAttacked } from './attacks';
import { isCountOver, mayClaimCount } from './counting';
import {
  AUTO,
  boardSize,
  boardWidth,
  CLAIM,
  endsByMaterial,
  generalRole,
  matingRoles,
  moveLimitRule,
} from './parameters';
import { armyOf, countByOf, countOf, halfmovesOf, KING, pieceAt, turnOf } from './position';

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

/** Returns whether the move limit is reached. */
export function isMoveLimit(pos: usize): bool {
  return halfmovesOf(pos) >= MOVE_LIMIT_PLIES;
}

/** Returns the outcome where the side to move has no move. */
export function noMoveOutcome(pos: usize, check: bool): i32 {
  const us = turnOf(pos);
  if (!check) return STALEMATED;
  // A side that declared a count may not win while it runs.
  return countByOf(pos) === (us ^ 1) ? COUNTING : wonBy(us ^ 1, CHECKMATE);
}

function outcomeOf(pos: usize, legal: i32, check: bool): i32 {
  if (isDead(pos)) return INSUFFICIENT_MATERIAL;
  if (legal === 0) return noMoveOutcome(pos, check);
  if (moveLimitRule() === AUTO && isMoveLimit(pos)) return MOVE_LIMIT;
  return isCountOver(pos) ? COUNTING : 0;
}

/** Returns the status of a position with a number of legal moves: outcome, winner, check and claims as bits. */
export function statusOf(pos: usize, legal: i32): i32 {
  const check = isKingAttacked(pos, turnOf(pos));
  const status = outcomeOf(pos, legal, check) | (check ? IN_CHECK : 0);
  if ((status & ~IN_CHECK) !== 0) return status;
  const byLimit = moveLimitRule() === CLAIM && isMoveLimit(pos) ? CLAIM_MOVE_LIMIT : 0;
  return status | byLimit | (mayClaimCount(pos) ? CLAIM_COUNTING : 0);
}
