/** Outcomes and claims of a position (docs/rules/sittuyin.md, 4), repetition aside. */

import { hasSeveral, sizeOf } from '../../core/bits';
import { MOVE_SIZE, moveKind, PROMOTION } from '../../core/moves';
import {
  CHECKMATE,
  CLAIM_COUNTING,
  CLAIM_MOVE_LIMIT,
  CLAIM_REFUSAL,
  COUNTING,
  IN_CHECK,
  INSUFFICIENT_MATERIAL,
  MOVE_LIMIT,
  MOVE_LIMIT_PLIES,
  STALEMATED,
  wonBy,
} from '../../core/status';
import { LIGHT } from './bitboards';
import { isCountOver, mayClaimCount } from './counting';
import { isKingAttacked } from './legality';
import { COUNT_OVERRIDES_FIFTY, DEAD_POSITION, FIFTY, option, REFUSAL, STALEMATE } from './options';
import {
  all,
  bySide,
  countByOf,
  countLimitOf,
  ELEPHANT,
  GENERAL,
  halfmovesOf,
  KING,
  occupiedOf,
  PAWN,
  piecesOf,
  pocketOf,
  ROOK,
  turnOf,
} from './position';

const LOSS = 2;
const CLAIM = 1;
const AUTO = 2;
const BARE_KING_PAWN = 1;

/** Returns whether a side could still mate, by the material test of 4.2. */
function hasMatingMaterial(pos: usize, color: i32): bool {
  if (pocketOf(pos, color) !== 0) return true;
  const side = bySide(pos, color);
  if ((side & (all(pos, ROOK) | all(pos, ELEPHANT))) !== 0) return true;
  const generals = all(pos, GENERAL);
  const others = occupiedOf(pos) & ~all(pos, KING);
  if ((side & generals) !== 0) {
    if (others !== generals) return true;
    if ((generals & LIGHT) !== 0 && (generals & ~LIGHT) !== 0) return true;
  }
  return (side & others & ~generals) !== 0 && hasSeveral(others);
}

/** Returns whether neither side can mate. */
export function isDead(pos: usize): bool {
  return option(DEAD_POSITION) === 0 && !hasMatingMaterial(pos, 0) && !hasMatingMaterial(pos, 1);
}

/** Returns whether the move limit is reached and no count overrides it. */
export function isMoveLimit(pos: usize): bool {
  if (halfmovesOf(pos) < MOVE_LIMIT_PLIES) return false;
  return option(COUNT_OVERRIDES_FIFTY) === 0 || countLimitOf(pos) === 0;
}

/** Returns the outcome where the side to move has no move. */
export function noMoveOutcome(pos: usize, check: bool): i32 {
  const us = turnOf(pos);
  if (!check) return option(STALEMATE) === LOSS ? wonBy(us, STALEMATED) : STALEMATED;
  // A side that declared a board count cannot win while it runs.
  return countByOf(pos) === (us ^ 1) ? COUNTING : wonBy(us ^ 1, CHECKMATE);
}

function outcomeOf(pos: usize, legal: i32, check: bool): i32 {
  if (isDead(pos)) return INSUFFICIENT_MATERIAL;
  if (legal === 0) return noMoveOutcome(pos, check);
  if (option(FIFTY) === AUTO && isMoveLimit(pos)) return MOVE_LIMIT;
  return isCountOver(pos) ? COUNTING : 0;
}

/** Returns whether all moves of a list, at least one, are promotions. */
function arePromotions(list: usize, end: usize): bool {
  for (let at = list; at < end; at += MOVE_SIZE) if (moveKind(load<i32>(at)) !== PROMOTION) return false;
  return end > list;
}

/** Returns whether the side to move may refuse to promote and claim a draw (c.7). */
export function mayRefuse(pos: usize, list: usize, end: usize, check: bool): bool {
  const rule = option(REFUSAL);
  if (rule === 0 || check || !arePromotions(list, end)) return false;
  const us = turnOf(pos);
  return rule !== BARE_KING_PAWN || (sizeOf(bySide(pos, us)) === 2 && sizeOf(piecesOf(pos, us, PAWN)) === 1);
}

function claimsOf(pos: usize, list: usize, end: usize, check: bool): i32 {
  let claims = 0;
  if (option(FIFTY) === CLAIM && isMoveLimit(pos)) claims |= CLAIM_MOVE_LIMIT;
  if (mayRefuse(pos, list, end, check)) claims |= CLAIM_REFUSAL;
  if (mayClaimCount(pos)) claims |= CLAIM_COUNTING;
  return claims;
}

/** Returns the status of a position with its legal moves in a list: outcome, winner, check and claims as bits. */
export function statusOf(pos: usize, list: usize, end: usize): i32 {
  const check = isKingAttacked(pos, turnOf(pos));
  const outcome = outcomeOf(pos, end > list ? 1 : 0, check);
  return outcome | (check ? IN_CHECK : 0) | (outcome !== 0 ? 0 : claimsOf(pos, list, end, check));
}
