/** Counting, as the kit of the rules has it (rules/src/kit/counting.ts). All numbers in plies. */

import { moveCaptured } from '../core/moves';
import {
  armyOf,
  countByOf,
  countLimitOf,
  countOf,
  countPliesOf,
  hasPocket,
  isBare,
  setCount,
  turnOf,
} from '../frame/position';
import {
  AUTO,
  boardCountRule,
  countedPawn,
  countNeedsNoPawns,
  countRow,
  countRows,
  countsPieces,
  DECLARED,
  isCountClaimed,
} from './ending';

const BOARD_LIMIT = 128;

function isAnyBare(pos: usize): bool {
  return isBare(pos, 0) || isBare(pos, 1);
}

function hasPawns(pos: usize): bool {
  return (countOf(pos, countedPawn()) | countOf(pos, 16 | countedPawn())) !== 0;
}

/** Returns whether both sides have pieces, no pawns and nothing left to place. */
function isBoardCountable(pos: usize): bool {
  return !hasPawns(pos) && !isAnyBare(pos) && !hasPocket(pos, 0) && !hasPocket(pos, 1);
}

function fits(pos: usize, strong: i32, row: usize): bool {
  const needs = load<i32>(row, 4);
  for (let index = 0; index < needs; index++) {
    const need = row + 8 + ((index as usize) << 3);
    if (countOf(pos, (strong << 4) | load<i32>(need)) < load<i32>(need, 4)) return false;
  }
  return true;
}

/** Returns the limit that a bare king of a side may count to, 0 if there is none. */
function limitFor(pos: usize, bare: i32): i32 {
  if (!isBare(pos, bare) || (countNeedsNoPawns() && hasPawns(pos))) return 0;
  for (let index = 0; index < countRows(); index++) {
    const row = countRow(index);
    if (fits(pos, bare ^ 1, row)) return load<i32>(row);
  }
  return 0;
}

/** Returns whether the count in force has lost what it stands on. */
function isCountVoid(pos: usize, captured: i32): bool {
  if (countByOf(pos) >= 0) return isAnyBare(pos);
  if (!isAnyBare(pos)) return boardCountRule() !== AUTO || !isBoardCountable(pos);
  const us = turnOf(pos);
  if (boardCountRule() === AUTO && captured !== 0 && isBare(pos, us) && !isBare(pos, us ^ 1)) return true;
  return countNeedsNoPawns() && hasPawns(pos);
}

/** Advances or starts the count after a move and change of turn; `move` 0 for a null move. */
export function advanceCount(pos: usize, move: i32): void {
  const captured = moveCaptured(move);
  if (countLimitOf(pos) > 0) {
    if (isCountVoid(pos, captured)) setCount(pos, 0, 0, -1);
    else setCount(pos, countLimitOf(pos), countPliesOf(pos) + 1, countByOf(pos));
  }
  if (countLimitOf(pos) > 0) return;
  const us = turnOf(pos);
  const pieces = armyOf(pos, 0) + armyOf(pos, 1);
  if (isBare(pos, us)) {
    const limit = limitFor(pos, us);
    if (limit > 0) setCount(pos, limit, countsPieces() ? 2 * pieces : 0, -1);
  } else if (countsPieces() && captured === countedPawn() && isBare(pos, us ^ 1)) {
    const limit = limitFor(pos, us ^ 1);
    if (limit > 0) setCount(pos, limit, 2 * pieces - 1, -1);
  } else if (boardCountRule() === AUTO && isBoardCountable(pos)) setCount(pos, BOARD_LIMIT, 0, -1);
}

/** Returns whether the ruleset has a count: declared by a side, or started by itself (-1). */
export function knowsCount(by: i32): bool {
  return by < 0 ? countRows() > 0 || boardCountRule() === AUTO : boardCountRule() === DECLARED;
}

/** Returns whether the count in force ends the game by itself. */
export function isCountOver(pos: usize): bool {
  return countLimitOf(pos) > 0 && !isCountClaimed() && countPliesOf(pos) > countLimitOf(pos);
}

/** Returns the side that counts: the one that declared it, or the bare king; the side to move where both do. */
function counterOf(pos: usize): i32 {
  if (countByOf(pos) >= 0) return countByOf(pos);
  const us = turnOf(pos);
  return isAnyBare(pos) && !isBare(pos, us) ? us ^ 1 : us;
}

/** Returns whether the side to move may claim a draw by the count. */
export function mayClaimCount(pos: usize): bool {
  if (countLimitOf(pos) === 0 || !isCountClaimed() || countPliesOf(pos) < countLimitOf(pos)) return false;
  return counterOf(pos) === turnOf(pos);
}
