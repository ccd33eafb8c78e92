/**
 * Attacks on squares, and the checks and pins of the side to move. `computeCheckersAndPins` leaves its results in the
 * globals below (each instance has its own); they are valid until the next call.
 */

import { variantCache } from '../../core/memory';
import { moveFrom, moveKind, moveRole, moveTo, NORMAL } from '../../core/moves';
import {
  BESIDE,
  BETWEEN,
  DIAGONALS,
  FRAME,
  KING_STEPS,
  KNIGHT_STEPS,
  PAWN_CAPTURES,
  STRAIGHTS,
  WAYS_CACHE,
} from '../../frames/sissa/layout';
import {
  allHigh,
  allLow,
  BISHOP,
  flagsOf,
  hashOf,
  KNIGHT,
  kingOf,
  occupiedHigh,
  occupiedLow,
  PAWN,
  piecesHigh,
  piecesLow,
  QUEEN,
  ROOK,
  SISSA,
  sideHigh,
  sideLow,
  turnOf,
} from '../../frames/sissa/position';
import {
  firstOf,
  give,
  giveSet,
  has,
  high,
  highBit,
  isSingle,
  low,
  lowBit,
  restHigh,
  restLow,
  SQUARES,
  setAt,
} from '../../frames/sissa/sets';
import { bishopSees, edgesOf, isLineOpen, middleOf, pairOf, queenSees, rookSees } from './lines';
import { CONVERSION_CAPTURES, option } from './options';
import { bishopHome, C_BISHOP, CONVERSION, conversionOf, DOUBLE_STEP, G_BISHOP, mustConvertSquare } from './rights';
import { isPathOpen, nextPath, pathsBetween, sissaAttacks } from './sissa';

const EVERYWHERE: u64 = ~(0 as u64);

/** The side to move, its king, and all pieces, as of `computeCheckersAndPins`. */
export let us: i32 = 0;
export let king: i32 = 0;
export let allPiecesLow: u64 = 0;
export let allPiecesHigh: u64 = 0;
export let isChecked: bool = false;
/** Target squares of pieces other than the king: everywhere, or where they end all checks. */
export let resolvingLow: u64 = 0;
export let resolvingHigh: u64 = 0;
/** Own pieces that are the only blocker of a line or path to their king: their moves must be tested. */
export let shieldLow: u64 = 0;
export let shieldHigh: u64 = 0;

/** Computes a side's sliders on a line with a square. A bishop that must convert does not slide. */
function giveSliders(pos: usize, square: i32, by: i32): void {
  let bishopsLow = allLow(pos, BISHOP);
  let bishopsHigh = allHigh(pos, BISHOP);
  const must = mustConvertSquare(flagsOf(pos), by);
  if (must >= 0) {
    bishopsLow &= ~lowBit(must);
    bishopsHigh &= ~highBit(must);
  }
  const queensLow = allLow(pos, QUEEN);
  const queensHigh = allHigh(pos, QUEEN);
  const straights = setAt(STRAIGHTS, square);
  const diagonals = setAt(DIAGONALS, square);
  give(
    sideLow(pos, by) &
      ((load<u64>(straights) & (allLow(pos, ROOK) | queensLow)) | (load<u64>(diagonals) & (bishopsLow | queensLow))),
    sideHigh(pos, by) &
      ((load<u64>(straights, 8) & (allHigh(pos, ROOK) | queensHigh)) |
        (load<u64>(diagonals, 8) & (bishopsHigh | queensHigh))),
  );
}

/** Computes a side's pieces that attack a square regardless of blockers; not the king. */
export function giveSteppers(pos: usize, square: i32, by: i32): void {
  const pawns = setAt(PAWN_CAPTURES, (by ^ 1) * SQUARES + square);
  const knights = setAt(KNIGHT_STEPS, square);
  const lowWord = (load<u64>(pawns) & allLow(pos, PAWN)) | (load<u64>(knights) & allLow(pos, KNIGHT));
  const highWord = (load<u64>(pawns, 8) & allHigh(pos, PAWN)) | (load<u64>(knights, 8) & allHigh(pos, KNIGHT));
  const state = conversionOf(flagsOf(pos), by);
  if (state === 0) give(lowWord & sideLow(pos, by), highWord & sideHigh(pos, by));
  else {
    giveConverters(square, by, state);
    give(low | (lowWord & sideLow(pos, by)), high | (highWord & sideHigh(pos, by)));
  }
}

/** Computes a side's bishops that may capture on an adjacent square by converting (3.5). */
function giveConverters(square: i32, by: i32, state: i32): void {
  giveSet(BESIDE, square);
  const cHome = (state & C_BISHOP) !== 0 ? bishopHome(C_BISHOP, by) : -1;
  const gHome = (state & G_BISHOP) !== 0 ? bishopHome(G_BISHOP, by) : -1;
  let lowWord: u64 = 0;
  let highWord: u64 = 0;
  if (option(CONVERSION_CAPTURES) !== 0) {
    if (cHome >= 0) {
      lowWord |= lowBit(cHome);
      highWord |= highBit(cHome);
    }
    if (gHome >= 0) {
      lowWord |= lowBit(gHome);
      highWord |= highBit(gHome);
    }
  }
  give(low & lowWord, high & highWord);
}

/** Returns whether a piece that can be blocked attacks a square; the piece on `gone`, if any, does not count. */
function isReached(pos: usize, square: i32, by: i32, onLow: u64, onHigh: u64, gone: i32): bool {
  giveSliders(pos, square, by);
  let lowWord = low;
  let highWord = high;
  while ((lowWord | highWord) !== 0) {
    const from = firstOf(lowWord, highWord);
    if (from !== gone && isLineOpen(square, from, onLow, onHigh)) return true;
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  lowWord = piecesLow(pos, by, SISSA);
  highWord = piecesHigh(pos, by, SISSA);
  while ((lowWord | highWord) !== 0) {
    const from = firstOf(lowWord, highWord);
    if (from !== gone && isPathOpen(square, from, onLow, onHigh)) return true;
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  return false;
}

/**
 * Returns whether a side attacks a square, given the occupied squares; the piece on `gone`, -1 for none, does not
 * count.
 */
export function isAttacked(pos: usize, square: i32, by: i32, onLow: u64, onHigh: u64, gone: i32): bool {
  giveSteppers(pos, square, by);
  if ((low | high) !== 0) {
    if (gone < 0 || ((low & ~lowBit(gone)) | (high & ~highBit(gone))) !== 0) return true;
  }
  const at = setAt(KING_STEPS, square);
  if (has(load<u64>(at), load<u64>(at, 8), kingOf(pos, by))) return true;
  return isReached(pos, square, by, onLow, onHigh, gone);
}

/** Returns whether a side's king is attacked. */
export function isKingAttacked(pos: usize, color: i32): bool {
  return isAttacked(pos, kingOf(pos, color), color ^ 1, occupiedLow(pos), occupiedHigh(pos), -1);
}

/** Returns whether a piece of a role on a square could attack another one on an empty board. */
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

/** Returns whether a legal move may give check, without making it. */
export function mayCheck(pos: usize, move: i32): bool {
  const kind = moveKind(move);
  if (kind !== NORMAL && kind !== DOUBLE_STEP && kind !== CONVERSION) return true;
  const by = turnOf(pos);
  const target = kingOf(pos, by ^ 1);
  const role = moveRole(move);
  const to = moveTo(move);
  if (role === PAWN ? isIn(PAWN_CAPTURES, by * SQUARES + to, target) : mayReach(role, to, target)) return true;
  giveWays(pos, target, by);
  return has(low, high, moveFrom(move));
}

/**
 * Computes the squares on all lines and paths from the pieces of the side to move to the enemy king. Cached by ply,
 * because every move of a position asks.
 */
function giveWays(pos: usize, square: i32, by: i32): void {
  const kept = variantCache() + WAYS_CACHE + ((((pos / FRAME) & 127) as usize) << 5);
  if (load<u64>(kept) !== hashOf(pos)) {
    findWays(pos, square, by);
    store<u64>(kept, hashOf(pos));
    store<u64>(kept, low, 16);
    store<u64>(kept, high, 24);
  } else give(load<u64>(kept, 16), load<u64>(kept, 24));
}

function findWays(pos: usize, square: i32, by: i32): void {
  let waysLow: u64 = 0;
  let waysHigh: u64 = 0;
  giveSliders(pos, square, by);
  let lowWord = low;
  let highWord = high;
  while ((lowWord | highWord) !== 0) {
    giveSet(BETWEEN, pairOf(square, firstOf(lowWord, highWord)) as i32);
    waysLow |= low;
    waysHigh |= high;
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  lowWord = piecesLow(pos, by, SISSA);
  highWord = piecesHigh(pos, by, SISSA);
  while ((lowWord | highWord) !== 0) {
    const paths = pathsBetween(square, firstOf(lowWord, highWord));
    let at = (paths >> 3) as usize;
    for (let left = paths & 7; left !== 0; left--) {
      waysLow |= load<u64>(at);
      waysHigh |= load<u64>(at, 8);
      at = nextPath(at);
    }
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  give(waysLow, waysHigh);
}

/** Returns whether a move of a piece other than the king leaves the king safe; call `computeCheckersAndPins` first. */
export function isSafeMove(pos: usize, from: i32, to: i32): bool {
  const onLow = (allPiecesLow & ~lowBit(from)) | lowBit(to);
  const onHigh = (allPiecesHigh & ~highBit(from)) | highBit(to);
  return !isReached(pos, king, us ^ 1, onLow, onHigh, to);
}

/** Returns whether the king may step to a square; call `computeCheckersAndPins` first. */
export function isSafeStep(pos: usize, to: i32): bool {
  return !isAttacked(pos, to, us ^ 1, allPiecesLow & ~lowBit(king), allPiecesHigh & ~highBit(king), -1);
}

/** Returns whether an en passant capture leaves the king safe; call `computeCheckersAndPins` first. */
export function isSafePassing(pos: usize, from: i32, to: i32, victim: i32): bool {
  const onLow = (allPiecesLow & ~lowBit(from) & ~lowBit(victim)) | lowBit(to);
  const onHigh = (allPiecesHigh & ~highBit(from) & ~highBit(victim)) | highBit(to);
  return !isAttacked(pos, king, us ^ 1, onLow, onHigh, victim);
}

/** Adds a check: capturing the checker or blocking all its lines ends it. */
function addCheck(from: i32, waysLow: u64, waysHigh: u64): void {
  isChecked = true;
  resolvingLow &= waysLow | lowBit(from);
  resolvingHigh &= waysHigh | highBit(from);
}

/** Adds the only blocker of a line to the king, if it is an own piece. */
function addShield(pos: usize, blockersLow: u64, blockersHigh: u64): void {
  if (!isSingle(blockersLow, blockersHigh)) return;
  shieldLow |= blockersLow & sideLow(pos, us);
  shieldHigh |= blockersHigh & sideHigh(pos, us);
}

function seeSliders(pos: usize): void {
  giveSliders(pos, king, us ^ 1);
  let lowWord = low;
  let highWord = high;
  while ((lowWord | highWord) !== 0) {
    const from = firstOf(lowWord, highWord);
    const at = BETWEEN + (pairOf(king, from) << 4);
    const blockersLow = load<u64>(at) & allPiecesLow;
    const blockersHigh = load<u64>(at, 8) & allPiecesHigh;
    if ((blockersLow | blockersHigh) === 0) addCheck(from, load<u64>(at), load<u64>(at, 8));
    else addShield(pos, blockersLow, blockersHigh);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
}

/** Adds the checks of a sissa. It checks along every open path: a blocker must be on all of them. */
function seeSissa(pos: usize, from: i32): void {
  const paths = pathsBetween(king, from);
  let at = (paths >> 3) as usize;
  let commonLow = EVERYWHERE;
  let commonHigh = EVERYWHERE;
  let isOpen = false;
  for (let left = paths & 7; left !== 0; left--) {
    const blockersLow = load<u64>(at) & allPiecesLow;
    const blockersHigh = load<u64>(at, 8) & allPiecesHigh;
    if ((blockersLow | blockersHigh) === 0) {
      isOpen = true;
      commonLow &= load<u64>(at);
      commonHigh &= load<u64>(at, 8);
    } else addShield(pos, blockersLow, blockersHigh);
    at = nextPath(at);
  }
  if (isOpen) addCheck(from, commonLow, commonHigh);
}

/** Computes the checks of the side to move and the pieces that shield its king; returns whether it is in check. */
export function computeCheckersAndPins(pos: usize): bool {
  us = turnOf(pos);
  king = kingOf(pos, us);
  allPiecesLow = occupiedLow(pos);
  allPiecesHigh = occupiedHigh(pos);
  isChecked = false;
  resolvingLow = EVERYWHERE;
  resolvingHigh = EVERYWHERE;
  shieldLow = 0;
  shieldHigh = 0;
  giveSteppers(pos, king, us ^ 1);
  let lowWord = low;
  let highWord = high;
  while ((lowWord | highWord) !== 0) {
    addCheck(firstOf(lowWord, highWord), 0, 0);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  seeSliders(pos);
  lowWord = piecesLow(pos, us ^ 1, SISSA);
  highWord = piecesHigh(pos, us ^ 1, SISSA);
  while ((lowWord | highWord) !== 0) {
    seeSissa(pos, firstOf(lowWord, highWord));
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  return isChecked;
}

/** Computes the squares that a piece of a role attacks, own pieces included; not for kings and pawns. */
export function attacksOf(role: i32, square: i32, onLow: u64, onHigh: u64): void {
  if (role === SISSA) sissaAttacks(square, onLow, onHigh);
  else if (role === ROOK) rookSees(square, middleOf(onLow, onHigh), edgesOf(onLow, onHigh));
  else if (role === BISHOP) bishopSees(square, middleOf(onLow, onHigh));
  else if (role === QUEEN) queenSees(square, middleOf(onLow, onHigh), edgesOf(onLow, onHigh));
  else giveSet(KNIGHT_STEPS, square);
}
