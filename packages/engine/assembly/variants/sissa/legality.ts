/**
 * Who attacks a square, and what the side to move must heed. `analyse` leaves its answers in the globals below (each
 * instance has its own); they hold until the next call.
 */

import { moveFrom, moveKind, moveRole, moveTo, NORMAL } from '../../core/moves';
import { BESIDE, BETWEEN, DIAGONALS, KING_STEPS, KNIGHT_STEPS, PAWN_CAPTURES, STRAIGHTS } from './layout';
import { bishopAttacks, isLineOpen, pairOf, queenAttacks, rookAttacks } from './lines';
import { CONVERSION_CAPTURES, option } from './options';
import {
  allHigh,
  allLow,
  BISHOP,
  flagsOf,
  KNIGHT,
  kingOf,
  menHigh,
  menLow,
  occupiedHigh,
  occupiedLow,
  PAWN,
  QUEEN,
  ROOK,
  SISSA,
  sideHigh,
  sideLow,
  turnOf,
} from './position';
import { bishopHome, C_BISHOP, CONVERSION, conversionOf, DOUBLE_STEP, G_BISHOP, mustConvertSquare } from './rights';
import { firstOf, giveSet, has, highBit, isSingle, lowBit, restHigh, restLow, SQUARES, setAt } from './sets';
import { isPathOpen, nextPath, pathsBetween, sissaAttacks } from './sissa';

const EVERYWHERE: u64 = ~(0 as u64);

/** The side to move, its king, and all men, as `analyse` found them. */
export let us: i32 = 0;
export let king: i32 = 0;
export let menOnLow: u64 = 0;
export let menOnHigh: u64 = 0;
export let isChecked: bool = false;
/** Where a man other than the king may end: everywhere, or where it ends all checks. */
export let resolvingLow: u64 = 0;
export let resolvingHigh: u64 = 0;
/** Own men that alone close a line or path to their king: their moves must be tested. */
export let shieldLow: u64 = 0;
export let shieldHigh: u64 = 0;

/** Returns the low word of a side's men that slide along diagonals: not the bishop that must convert. */
function diagonalLow(pos: usize, by: i32): u64 {
  const must = mustConvertSquare(flagsOf(pos), by);
  const bishops = must < 0 ? allLow(pos, BISHOP) : allLow(pos, BISHOP) & ~lowBit(must);
  return sideLow(pos, by) & (bishops | allLow(pos, QUEEN));
}

function diagonalHigh(pos: usize, by: i32): u64 {
  const must = mustConvertSquare(flagsOf(pos), by);
  const bishops = must < 0 ? allHigh(pos, BISHOP) : allHigh(pos, BISHOP) & ~highBit(must);
  return sideHigh(pos, by) & (bishops | allHigh(pos, QUEEN));
}

/** Returns the low word of a side's sliders that stand on a line with a square. */
function slidersLow(pos: usize, square: i32, by: i32): u64 {
  const straight = sideLow(pos, by) & (allLow(pos, ROOK) | allLow(pos, QUEEN));
  return (
    (load<u64>(setAt(STRAIGHTS, square)) & straight) | (load<u64>(setAt(DIAGONALS, square)) & diagonalLow(pos, by))
  );
}

function slidersHigh(pos: usize, square: i32, by: i32): u64 {
  const straight = sideHigh(pos, by) & (allHigh(pos, ROOK) | allHigh(pos, QUEEN));
  return (
    (load<u64>(setAt(STRAIGHTS, square), 8) & straight) |
    (load<u64>(setAt(DIAGONALS, square), 8) & diagonalHigh(pos, by))
  );
}

/** Returns the low word of a side's men that attack a square whatever stands between. */
export function steppersLow(pos: usize, square: i32, by: i32): u64 {
  const side = sideLow(pos, by);
  const pawns = load<u64>(setAt(PAWN_CAPTURES, (by ^ 1) * SQUARES + square)) & allLow(pos, PAWN);
  const knights = load<u64>(setAt(KNIGHT_STEPS, square)) & allLow(pos, KNIGHT);
  return ((pawns | knights) & side) | (load<u64>(setAt(BESIDE, square)) & convertersLow(pos, by));
}

export function steppersHigh(pos: usize, square: i32, by: i32): u64 {
  const side = sideHigh(pos, by);
  const pawns = load<u64>(setAt(PAWN_CAPTURES, (by ^ 1) * SQUARES + square), 8) & allHigh(pos, PAWN);
  const knights = load<u64>(setAt(KNIGHT_STEPS, square), 8) & allHigh(pos, KNIGHT);
  return ((pawns | knights) & side) | (load<u64>(setAt(BESIDE, square), 8) & convertersHigh(pos, by));
}

/** Returns the low word of a side's bishops that may take beside them (3.5). */
function convertersLow(pos: usize, by: i32): u64 {
  const state = conversionOf(flagsOf(pos), by);
  if (state === 0 || by !== 0 || option(CONVERSION_CAPTURES) === 0) return 0;
  return convertersAt(state, by, true);
}

/** Black's bishops begin on the high word, White's on the low one. */
function convertersHigh(pos: usize, by: i32): u64 {
  const state = conversionOf(flagsOf(pos), by);
  if (state === 0 || by === 0 || option(CONVERSION_CAPTURES) === 0) return 0;
  return convertersAt(state, by, false);
}

function convertersAt(state: i32, by: i32, isLow: bool): u64 {
  let word: u64 = 0;
  if ((state & C_BISHOP) !== 0) word |= wordOf(bishopHome(C_BISHOP, by), isLow);
  if ((state & G_BISHOP) !== 0) word |= wordOf(bishopHome(G_BISHOP, by), isLow);
  return word;
}

function wordOf(square: i32, isLow: bool): u64 {
  return isLow ? lowBit(square) : highBit(square);
}

/** Returns whether a man whose way can be blocked attacks a square; the man on `gone`, if any, does not count. */
function isReached(pos: usize, square: i32, by: i32, onLow: u64, onHigh: u64, gone: i32): bool {
  let lowWord = slidersLow(pos, square, by);
  let highWord = slidersHigh(pos, square, by);
  while ((lowWord | highWord) !== 0) {
    const from = firstOf(lowWord, highWord);
    if (from !== gone && isLineOpen(square, from, onLow, onHigh)) return true;
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  lowWord = menLow(pos, by, SISSA);
  highWord = menHigh(pos, by, SISSA);
  while ((lowWord | highWord) !== 0) {
    const from = firstOf(lowWord, highWord);
    if (from !== gone && isPathOpen(square, from, onLow, onHigh)) return true;
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  return false;
}

/** Returns whether a side attacks a square, seen with a set of men; the man on `gone`, -1 for none, does not count. */
export function isAttacked(pos: usize, square: i32, by: i32, onLow: u64, onHigh: u64, gone: i32): bool {
  const lowWord = steppersLow(pos, square, by);
  const highWord = steppersHigh(pos, square, by);
  if ((lowWord | highWord) !== 0) {
    if (gone < 0 || ((lowWord & ~lowBit(gone)) | (highWord & ~highBit(gone))) !== 0) return true;
  }
  const at = setAt(KING_STEPS, square);
  if (has(load<u64>(at), load<u64>(at, 8), kingOf(pos, by))) return true;
  return isReached(pos, square, by, onLow, onHigh, gone);
}

/** Returns whether a side's king is attacked. */
export function isKingAttacked(pos: usize, color: i32): bool {
  return isAttacked(pos, kingOf(pos, color), color ^ 1, occupiedLow(pos), occupiedHigh(pos), -1);
}

/** Returns whether a man of a role on a square may attack another, whatever stands between. */
function mayReach(role: i32, from: i32, to: i32): bool {
  if (role === SISSA) return pathsBetween(from, to) !== 0;
  if (role === KNIGHT) return isIn(KNIGHT_STEPS, from, to);
  if (role === ROOK) return isIn(STRAIGHTS, from, to);
  if (role === BISHOP) return isIn(DIAGONALS, from, to);
  return role === QUEEN && (isIn(STRAIGHTS, from, to) || isIn(DIAGONALS, from, to));
}

function isIn(table: usize, index: i32, square: i32): bool {
  const at = setAt(table, index);
  return has(load<u64>(at), load<u64>(at, 8), square);
}

/** Returns whether a legal move may give check; seen before it is made. */
export function mayCheck(pos: usize, move: i32): bool {
  const kind = moveKind(move);
  if (kind !== NORMAL && kind !== DOUBLE_STEP && kind !== CONVERSION) return true;
  const by = turnOf(pos);
  const target = kingOf(pos, by ^ 1);
  const role = moveRole(move);
  const to = moveTo(move);
  if (role === PAWN ? isIn(PAWN_CAPTURES, by * SQUARES + to, target) : mayReach(role, to, target)) return true;
  return mayOpen(pos, target, by, moveFrom(move));
}

/** Returns whether a man of a side stands in a way of another to a square. */
function mayOpen(pos: usize, square: i32, by: i32, blocker: i32): bool {
  let lowWord = slidersLow(pos, square, by);
  let highWord = slidersHigh(pos, square, by);
  while ((lowWord | highWord) !== 0) {
    const from = firstOf(lowWord, highWord);
    const at = BETWEEN + (pairOf(square, from) << 4);
    if (has(load<u64>(at), load<u64>(at, 8), blocker)) return true;
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  lowWord = menLow(pos, by, SISSA);
  highWord = menHigh(pos, by, SISSA);
  while ((lowWord | highWord) !== 0) {
    const paths = pathsBetween(square, firstOf(lowWord, highWord));
    let at = (paths >> 3) as usize;
    for (let left = paths & 7; left !== 0; left--) {
      if (has(load<u64>(at), load<u64>(at, 8), blocker)) return true;
      at = nextPath(at);
    }
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  return false;
}

/** Returns whether a move of a man other than the king opens no way to the king; stands on `analyse`. */
export function isSafeMove(pos: usize, from: i32, to: i32): bool {
  const onLow = (menOnLow & ~lowBit(from)) | lowBit(to);
  const onHigh = (menOnHigh & ~highBit(from)) | highBit(to);
  return !isReached(pos, king, us ^ 1, onLow, onHigh, to);
}

/** Returns whether the king may step to a square; stands on `analyse`. */
export function isSafeStep(pos: usize, to: i32): bool {
  return !isAttacked(pos, to, us ^ 1, menOnLow & ~lowBit(king), menOnHigh & ~highBit(king), -1);
}

/** Returns whether a pawn may take another in passing; stands on `analyse`. */
export function isSafePassing(pos: usize, from: i32, to: i32, victim: i32): bool {
  const onLow = (menOnLow & ~lowBit(from) & ~lowBit(victim)) | lowBit(to);
  const onHigh = (menOnHigh & ~highBit(from) & ~highBit(victim)) | highBit(to);
  return !isAttacked(pos, king, us ^ 1, onLow, onHigh, victim);
}

/** Takes a check in: it ends where its man is taken or all its ways are closed. */
function addCheck(from: i32, waysLow: u64, waysHigh: u64): void {
  isChecked = true;
  resolvingLow &= waysLow | lowBit(from);
  resolvingHigh &= waysHigh | highBit(from);
}

/** Takes the only man on a way to the king in, if it is an own one. */
function addShield(pos: usize, blockersLow: u64, blockersHigh: u64): void {
  if (!isSingle(blockersLow, blockersHigh)) return;
  shieldLow |= blockersLow & sideLow(pos, us);
  shieldHigh |= blockersHigh & sideHigh(pos, us);
}

function seeSliders(pos: usize): void {
  let lowWord = slidersLow(pos, king, us ^ 1);
  let highWord = slidersHigh(pos, king, us ^ 1);
  while ((lowWord | highWord) !== 0) {
    const from = firstOf(lowWord, highWord);
    const at = BETWEEN + (pairOf(king, from) << 4);
    const blockersLow = load<u64>(at) & menOnLow;
    const blockersHigh = load<u64>(at, 8) & menOnHigh;
    if ((blockersLow | blockersHigh) === 0) addCheck(from, load<u64>(at), load<u64>(at, 8));
    else addShield(pos, blockersLow, blockersHigh);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
}

/** A sissa checks by every open path: what ends its check lies on all of them. */
function seeSissa(pos: usize, from: i32): void {
  const paths = pathsBetween(king, from);
  let at = (paths >> 3) as usize;
  let commonLow = EVERYWHERE;
  let commonHigh = EVERYWHERE;
  let isOpen = false;
  for (let left = paths & 7; left !== 0; left--) {
    const blockersLow = load<u64>(at) & menOnLow;
    const blockersHigh = load<u64>(at, 8) & menOnHigh;
    if ((blockersLow | blockersHigh) === 0) {
      isOpen = true;
      commonLow &= load<u64>(at);
      commonHigh &= load<u64>(at, 8);
    } else addShield(pos, blockersLow, blockersHigh);
    at = nextPath(at);
  }
  if (isOpen) addCheck(from, commonLow, commonHigh);
}

/** Finds the checks of the side to move and what shields its king. */
export function analyse(pos: usize): void {
  us = turnOf(pos);
  king = kingOf(pos, us);
  menOnLow = occupiedLow(pos);
  menOnHigh = occupiedHigh(pos);
  isChecked = false;
  resolvingLow = EVERYWHERE;
  resolvingHigh = EVERYWHERE;
  shieldLow = 0;
  shieldHigh = 0;
  let lowWord = steppersLow(pos, king, us ^ 1);
  let highWord = steppersHigh(pos, king, us ^ 1);
  while ((lowWord | highWord) !== 0) {
    addCheck(firstOf(lowWord, highWord), 0, 0);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  seeSliders(pos);
  lowWord = menLow(pos, us ^ 1, SISSA);
  highWord = menHigh(pos, us ^ 1, SISSA);
  while ((lowWord | highWord) !== 0) {
    seeSissa(pos, firstOf(lowWord, highWord));
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
}

/** Gives what a man of a role attacks from a square, own men among it; not for kings and pawns. */
export function attacksOf(role: i32, square: i32, onLow: u64, onHigh: u64): void {
  if (role === SISSA) sissaAttacks(square, onLow, onHigh);
  else if (role === ROOK) rookAttacks(square, onLow, onHigh);
  else if (role === BISHOP) bishopAttacks(square, onLow, onHigh);
  else if (role === QUEEN) queenAttacks(square, onLow, onHigh);
  else giveSet(KNIGHT_STEPS, square);
}
