/**
 * Generates legal moves directly: pins and checks restrict the targets beforehand, so moves are made and tested only in
 * rare cases, marked as such. `genBasic` lists moves, `countBasic` counts them by sets of squares; the rule against
 * stalemating uses both.
 */

import { bit, lowest, sizeOf, withoutLowest } from '../../core/bits';
import { lengthOf, MOVE_SIZE, NORMAL, packMove, push } from '../../core/moves';
import {
  all,
  bySide,
  ELEPHANT,
  GENERAL,
  HORSE,
  KING,
  occupiedOf,
  PAWN,
  piecesOf,
  pocketOf,
  ROOK,
  roleAt,
  turnOf,
} from '../../frames/sittuyin/position';
import {
  diagonalsFrom,
  eastCaptures,
  fileSet,
  forward,
  horseStepsFrom,
  rankSet,
  rookAttacks,
  westCaptures,
} from './bitboards';
import { computeCheckersAndPins, isChecked, kingFile, kingTargets, pinned, resolving } from './legality';
import { make } from './make';
import { option, STALEMATE } from './options';
import { countDrops, genDrops } from './placement';
import { countPromotions, genPromotions, mayPromote } from './promotion';

const FORBIDDEN = 1;

/** Appends the moves of one piece to a set of squares. */
function genTargets(pos: usize, list: usize, from: i32, role: i32, targets: u64): usize {
  let end = list;
  const shared = packMove(from, 0, role, 0, 0, NORMAL);
  for (let left = targets; left !== 0; left = withoutLowest(left)) {
    const to = lowest(left);
    end = push(end, shared | packMove(0, to, 0, roleAt(pos, to), 0, NORMAL));
  }
  return end;
}

/** Appends moves to a set of squares, each from the square `step` before it. */
function genSteps(pos: usize, list: usize, role: i32, targets: u64, step: i32): usize {
  let end = list;
  for (let left = targets; left !== 0; left = withoutLowest(left)) {
    const to = lowest(left);
    end = push(end, packMove(to - step, to, role, roleAt(pos, to), 0, NORMAL));
  }
  return end;
}

/** Returns the targets of a rook among the `open` squares, restricted by its pin. */
function rookTargets(_pos: usize, from: i32, occupied: u64, open: u64): u64 {
  const targets = rookAttacks(from, occupied) & open;
  const set = bit(from);
  if ((pinned & set) === 0) return targets;
  return targets & ((kingFile & set) !== 0 ? fileSet(from) : rankSet(from));
}

/** Appends the moves to a set of squares of all pieces except king and pawns; call `computeCheckersAndPins` first. */
function genPieceMoves(pos: usize, list: usize, us: i32, wanted: u64): usize {
  const own = bySide(pos, us);
  const open = ~own & resolving & wanted;
  const free = own & ~pinned;
  const occupied = occupiedOf(pos);
  let end = list;
  for (let set = own & all(pos, ROOK); set !== 0; set = withoutLowest(set)) {
    const from = lowest(set);
    end = genTargets(pos, end, from, ROOK, rookTargets(pos, from, occupied, open));
  }
  for (let set = free & all(pos, HORSE); set !== 0; set = withoutLowest(set)) {
    const from = lowest(set);
    end = genTargets(pos, end, from, HORSE, horseStepsFrom(from) & open);
  }
  for (let set = free & all(pos, ELEPHANT); set !== 0; set = withoutLowest(set)) {
    const from = lowest(set);
    end = genTargets(pos, end, from, ELEPHANT, diagonalsFrom(from) & open);
  }
  for (let set = free & all(pos, GENERAL); set !== 0; set = withoutLowest(set)) {
    const from = lowest(set);
    end = genTargets(pos, end, from, GENERAL, diagonalsFrom(from) & open);
  }
  const straight = own & all(pos, ELEPHANT) & (~pinned | kingFile);
  return genSteps(pos, end, ELEPHANT, forward(us, straight) & open, us === 0 ? 8 : -8);
}

/** Appends the steps of the pawns; call `computeCheckersAndPins` first. */
function genPawnSteps(pos: usize, list: usize, us: i32): usize {
  const steps = forward(us, piecesOf(pos, us, PAWN) & (~pinned | kingFile)) & ~occupiedOf(pos) & resolving;
  return genSteps(pos, list, PAWN, steps, us === 0 ? 8 : -8);
}

/** Appends the captures by pawns; call `computeCheckersAndPins` first. */
function genPawnCaptures(pos: usize, list: usize, us: i32): usize {
  const ahead = us === 0 ? 8 : -8;
  const pawns = piecesOf(pos, us, PAWN);
  const enemies = bySide(pos, us ^ 1) & resolving;
  const end = genSteps(pos, list, PAWN, eastCaptures(us, pawns & ~pinned) & enemies, ahead + 1);
  return genSteps(pos, end, PAWN, westCaptures(us, pawns & ~pinned) & enemies, ahead - 1);
}

/** Appends the moves other than drops; call `computeCheckersAndPins` first. */
function genOrdinary(pos: usize, list: usize): usize {
  const us = turnOf(pos);
  let end = list;
  if (kingTargets !== 0) end = genTargets(pos, end, lowest(piecesOf(pos, us, KING)), KING, kingTargets);
  if (resolving === 0) return end;
  end = genPieceMoves(pos, end, us, ~(0 as u64));
  end = genPawnSteps(pos, end, us);
  end = genPawnCaptures(pos, end, us);
  return mayPromote(pos) ? genPromotions(pos, end) : end;
}

/**
 * Appends the captures and promotions of a side with an empty pocket; call `computeCheckersAndPins` first. Ignores the
 * rule against stalemating.
 */
export function genCaptures(pos: usize, list: usize): usize {
  const us = turnOf(pos);
  const enemies = bySide(pos, us ^ 1);
  let end = list;
  if ((kingTargets & enemies) !== 0) {
    end = genTargets(pos, end, lowest(piecesOf(pos, us, KING)), KING, kingTargets & enemies);
  }
  if (resolving === 0) return end;
  end = genPieceMoves(pos, end, us, enemies);
  end = genPawnCaptures(pos, end, us);
  return mayPromote(pos) ? genPromotions(pos, end) : end;
}

/** Appends quiet direct checks by rooks, horses, elephants and the general; call `computeCheckersAndPins` first. */
export function genChecks(pos: usize, list: usize): usize {
  const us = turnOf(pos);
  const enemyKing = piecesOf(pos, us ^ 1, KING);
  if (enemyKing === 0 || resolving === 0) return list;
  const square = lowest(enemyKing);
  const occupied = occupiedOf(pos);
  const open = ~occupied & resolving;
  const own = bySide(pos, us);
  const free = own & ~pinned;
  const near = diagonalsFrom(square) & open;
  let end = list;
  const lines = rookAttacks(square, occupied) & open;
  for (let set = own & all(pos, ROOK); set !== 0; set = withoutLowest(set)) {
    const from = lowest(set);
    end = genTargets(pos, end, from, ROOK, rookTargets(pos, from, occupied, lines));
  }
  const leaps = horseStepsFrom(square) & open;
  for (let set = free & all(pos, HORSE); set !== 0; set = withoutLowest(set)) {
    const from = lowest(set);
    end = genTargets(pos, end, from, HORSE, horseStepsFrom(from) & leaps);
  }
  for (let set = free & (all(pos, GENERAL) | all(pos, ELEPHANT)); set !== 0; set = withoutLowest(set)) {
    const from = lowest(set);
    end = genTargets(pos, end, from, roleAt(pos, from), diagonalsFrom(from) & near);
  }
  return end;
}

/** Returns the number of moves other than drops; call `computeCheckersAndPins` first. */
function countOrdinary(pos: usize, scratch: usize): i32 {
  const us = turnOf(pos);
  let count = sizeOf(kingTargets);
  if (resolving === 0) return count;
  const own = bySide(pos, us);
  const occupied = occupiedOf(pos);
  const open = ~own & resolving;
  const free = own & ~pinned;
  const straight = own & (~pinned | kingFile);
  const elephants = all(pos, ELEPHANT);
  const pawns = all(pos, PAWN);
  const enemies = open & occupied;
  count += countDiagonals(free & (elephants | all(pos, GENERAL)), open);
  count += sizeOf(forward(us, straight & elephants) & open);
  count += sizeOf(forward(us, straight & pawns) & open & ~occupied);
  count += sizeOf(eastCaptures(us, free & pawns) & enemies);
  count += sizeOf(westCaptures(us, free & pawns) & enemies);
  for (let set = own & all(pos, ROOK); set !== 0; set = withoutLowest(set)) {
    count += sizeOf(rookTargets(pos, lowest(set), occupied, open));
  }
  for (let set = free & all(pos, HORSE); set !== 0; set = withoutLowest(set)) {
    count += sizeOf(horseStepsFrom(lowest(set)) & open);
  }
  return mayPromote(pos) ? count + countPromotions(pos, scratch) : count;
}

/** Returns the number of diagonal steps from a set to open squares. */
function countDiagonals(set: u64, open: u64): i32 {
  return (
    sizeOf(eastCaptures(0, set) & open) +
    sizeOf(westCaptures(0, set) & open) +
    sizeOf(eastCaptures(1, set) & open) +
    sizeOf(westCaptures(1, set) & open)
  );
}

/**
 * Appends the legal moves, without the rule against stalemating. While the pocket has a legal drop, only drops are
 * legal.
 */
export function genBasic(pos: usize, list: usize): usize {
  computeCheckersAndPins(pos);
  if (pocketOf(pos, turnOf(pos)) !== 0) {
    const end = genDrops(pos, list);
    if (end > list) return end;
  }
  return genOrdinary(pos, list);
}

/** Returns the number of legal moves, without the rule against stalemating; `scratch` is memory for a list. */
export function countBasic(pos: usize, scratch: usize): i32 {
  computeCheckersAndPins(pos);
  if (pocketOf(pos, turnOf(pos)) !== 0) {
    const drops = countDrops(pos, scratch);
    if (drops > 0) return drops;
  }
  return countOrdinary(pos, scratch);
}

/** Returns whether the side to move is stalemated. */
function isStalemate(pos: usize, scratch: usize): bool {
  return countBasic(pos, scratch) === 0 && !isChecked;
}

/** Keeps the moves that do not stalemate the other side; all of them if every one does. */
function withoutStalemating(pos: usize, list: usize, end: usize): usize {
  const us = turnOf(pos);
  let kept = list;
  for (let at = list; at < end; at += MOVE_SIZE) {
    const move = load<i32>(at);
    const next = make(pos, move);
    if (turnOf(next) === us || !isStalemate(next, end)) kept = push(kept, move);
  }
  return kept > list ? kept : end;
}

/** Appends the legal moves of the side to move. */
export function genLegal(pos: usize, list: usize): usize {
  const end = genBasic(pos, list);
  return option(STALEMATE) === FORBIDDEN ? withoutStalemating(pos, list, end) : end;
}

/** Returns the number of legal moves of the side to move; `scratch` is memory for a list. */
export function countLegal(pos: usize, scratch: usize): i32 {
  if (option(STALEMATE) !== FORBIDDEN) return countBasic(pos, scratch);
  return lengthOf(scratch, genLegal(pos, scratch));
}
