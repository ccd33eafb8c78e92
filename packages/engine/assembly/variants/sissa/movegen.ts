/**
 * Generates legal moves directly: checks restrict the targets beforehand, and only moves of pieces that shield their
 * king are tested one by one. Moves are written or, for perft's last ply, counted: one generator with two outputs
 * (`emit` and others).
 */

import { NORMAL, PROMOTION, packMove, push } from '../../core/moves';
import { BESIDE, KING_STEPS, PAWN_CAPTURES } from '../../frames/sissa/layout';
import {
  BISHOP,
  epSquareOf,
  flagsOf,
  KING,
  KNIGHT,
  kingOf,
  PAWN,
  piecesHigh,
  piecesLow,
  QUEEN,
  ROOK,
  roleAt,
  SISSA,
  sideHigh,
  sideLow,
} from '../../frames/sissa/position';
import {
  countOf,
  eastCaptures,
  FILES,
  firstOf,
  forward,
  give,
  giveSet,
  has,
  high,
  highBit,
  low,
  lowBit,
  restHigh,
  restLow,
  SPLIT,
  SQUARES,
  westCaptures,
} from '../../frames/sissa/sets';
import {
  allPiecesHigh,
  allPiecesLow,
  attacksOf,
  computeCheckersAndPins,
  isAttacked,
  isChecked,
  isSafeMove,
  isSafePassing,
  isSafeStep,
  king,
  resolvingHigh,
  resolvingLow,
  shieldHigh,
  shieldLow,
  us,
} from './legality';
import { CONVERSION_CAPTURES, option } from './options';
import {
  CASTLE,
  CONVERSION,
  castlingOf,
  conversionOf,
  DOUBLE_STEP,
  EN_PASSANT,
  flaggedAt,
  kingHome,
  MUST,
} from './rights';

/** Ranks 1 and 9, where pawns promote, and 3 and 7, which double steps pass. */
const FIRST_RANK: u64 = 0x1ff;
const LAST_RANK: u64 = 0x1ff << 9;
const THIRD_RANK: u64 = 0x1ff << 18;
const SEVENTH_RANK: u64 = (0x1ff as u64) << 54;
const EVERYWHERE: u64 = ~(0 as u64);

/** Whether moves are only counted, and their number. */
let isCounting: bool = false;
let count: i32 = 0;
/** Allowed targets: those wanted by the caller, without own pieces and squares that leave a check. */
let openLow: u64 = 0;
let openHigh: u64 = 0;
/** Whether only captures and promotions to queen or sissa are wanted. */
let wantsCaptures: bool = false;

/** Computes the safe targets of a piece that shields its king. */
function keepSafe(pos: usize, from: i32, targetsLow: u64, targetsHigh: u64): void {
  let keptLow: u64 = 0;
  let keptHigh: u64 = 0;
  let lowWord = targetsLow;
  let highWord = targetsHigh;
  while ((lowWord | highWord) !== 0) {
    const to = firstOf(lowWord, highWord);
    if (isSafeMove(pos, from, to)) {
      keptLow |= lowBit(to);
      keptHigh |= highBit(to);
    }
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  give(keptLow, keptHigh);
}

/** Appends the moves of one piece, other than king and pawn, to a set of squares. */
function emit(pos: usize, list: usize, from: i32, role: i32, kind: i32, targetsLow: u64, targetsHigh: u64): usize {
  let lowWord = targetsLow;
  let highWord = targetsHigh;
  if (has(shieldLow, shieldHigh, from)) {
    keepSafe(pos, from, lowWord, highWord);
    lowWord = low;
    highWord = high;
  }
  if (isCounting) {
    count += countOf(lowWord, highWord);
    return list;
  }
  let end = list;
  const shared = packMove(from, 0, role, 0, 0, kind);
  while (lowWord !== 0) {
    const to = ctz(lowWord) as i32;
    end = push(end, shared | packMove(0, to, 0, roleAt(pos, to), 0, NORMAL));
    lowWord = restLow(lowWord);
  }
  while (highWord !== 0) {
    const to = SPLIT + (ctz(highWord) as i32);
    end = push(end, shared | packMove(0, to, 0, roleAt(pos, to), 0, NORMAL));
    highWord = restLow(highWord);
  }
  return end;
}

function genRole(pos: usize, list: usize, role: i32): usize {
  let end = list;
  let lowWord = piecesLow(pos, us, role);
  let highWord = piecesHigh(pos, us, role);
  while ((lowWord | highWord) !== 0) {
    const from = firstOf(lowWord, highWord);
    attacksOf(role, from, allPiecesLow, allPiecesHigh);
    end = emit(pos, end, from, role, NORMAL, low & openLow, high & openHigh);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  return end;
}

/** Appends the conversions of a flagged bishop (3.3). */
function genConversions(pos: usize, list: usize, from: i32): usize {
  giveSet(BESIDE, from);
  const takes = option(CONVERSION_CAPTURES) !== 0;
  const onLow = takes ? openLow : openLow & ~allPiecesLow;
  const onHigh = takes ? openHigh : openHigh & ~allPiecesHigh;
  return emit(pos, list, from, BISHOP, CONVERSION, low & onLow, high & onHigh);
}

/** Appends the moves of the bishops: diagonal ones unless they must convert, and conversions while they are flagged. */
function genBishops(pos: usize, list: usize): usize {
  const flags = flagsOf(pos);
  const state = conversionOf(flags, us);
  if (state === 0) return genRole(pos, list, BISHOP);
  let end = list;
  let lowWord = piecesLow(pos, us, BISHOP);
  let highWord = piecesHigh(pos, us, BISHOP);
  while ((lowWord | highWord) !== 0) {
    const from = firstOf(lowWord, highWord);
    const isFlagged = flaggedAt(flags, us, from) !== 0;
    if (isFlagged) end = genConversions(pos, end, from);
    if (!isFlagged || (state & MUST) === 0) {
      attacksOf(BISHOP, from, allPiecesLow, allPiecesHigh);
      end = emit(pos, end, from, BISHOP, NORMAL, low & openLow, high & openHigh);
    }
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
  }
  return end;
}

function pushPromotions(pos: usize, list: usize, from: i32, to: i32): usize {
  const shared = packMove(from, to, PAWN, roleAt(pos, to), 0, PROMOTION);
  let end = push(list, shared | packMove(0, 0, 0, 0, QUEEN, NORMAL));
  end = push(end, shared | packMove(0, 0, 0, 0, SISSA, NORMAL));
  if (wantsCaptures) return end;
  end = push(end, shared | packMove(0, 0, 0, 0, ROOK, NORMAL));
  end = push(end, shared | packMove(0, 0, 0, 0, BISHOP, NORMAL));
  return push(end, shared | packMove(0, 0, 0, 0, KNIGHT, NORMAL));
}

/** Appends pawn moves to a set of squares, each from the square `step` before it. */
function emitPawns(pos: usize, list: usize, targetsLow: u64, targetsHigh: u64, step: i32, kind: i32): usize {
  let lowWord = targetsLow & resolvingLow;
  let highWord = targetsHigh & resolvingHigh;
  let end = list;
  while ((lowWord | highWord) !== 0) {
    const to = firstOf(lowWord, highWord);
    const from = to - step;
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
    if (has(shieldLow, shieldHigh, from) && !isSafeMove(pos, from, to)) continue;
    const promotes = to >= SQUARES - FILES || to < FILES;
    if (isCounting) count += promotes ? 5 : 1;
    else if (promotes) end = pushPromotions(pos, end, from, to);
    else end = push(end, packMove(from, to, PAWN, roleAt(pos, to), 0, kind));
  }
  return end;
}

/** Appends the steps of the pawns; only promotions if captures are wanted. */
function genPawnSteps(pos: usize, list: usize, pawnsLow: u64, pawnsHigh: u64): usize {
  const step = us === 0 ? FILES : -FILES;
  forward(us, pawnsLow, pawnsHigh);
  const onceLow = low & ~allPiecesLow;
  const onceHigh = high & ~allPiecesHigh;
  if (wantsCaptures) return emitPawns(pos, list, onceLow & FIRST_RANK, onceHigh & LAST_RANK, step, NORMAL);
  const end = emitPawns(pos, list, onceLow, onceHigh, step, NORMAL);
  forward(us, onceLow & (us === 0 ? THIRD_RANK : SEVENTH_RANK), 0);
  return emitPawns(pos, end, low & ~allPiecesLow, high & ~allPiecesHigh, 2 * step, DOUBLE_STEP);
}

function genPawns(pos: usize, list: usize): usize {
  const pawnsLow = piecesLow(pos, us, PAWN);
  const pawnsHigh = piecesHigh(pos, us, PAWN);
  if ((pawnsLow | pawnsHigh) === 0) return list;
  const enemiesLow = sideLow(pos, us ^ 1);
  const enemiesHigh = sideHigh(pos, us ^ 1);
  const step = us === 0 ? FILES : -FILES;
  eastCaptures(us, pawnsLow, pawnsHigh);
  let end = emitPawns(pos, list, low & enemiesLow, high & enemiesHigh, step + 1, NORMAL);
  westCaptures(us, pawnsLow, pawnsHigh);
  end = emitPawns(pos, end, low & enemiesLow, high & enemiesHigh, step - 1, NORMAL);
  if (epSquareOf(pos) >= 0) end = genPassing(pos, end);
  return genPawnSteps(pos, end, pawnsLow, pawnsHigh);
}

/** Returns whether a pawn has a legal en passant capture on a square; call `computeCheckersAndPins` first. */
export function mayTakePassing(pos: usize, from: i32, middle: i32): bool {
  return isSafePassing(pos, from, middle, middle + (us === 0 ? -FILES : FILES));
}

/** Computes the pawns of a side that attack a square. */
export function pawnsAttacking(pos: usize, by: i32, square: i32): void {
  giveSet(PAWN_CAPTURES, (by ^ 1) * SQUARES + square);
  give(low & piecesLow(pos, by, PAWN), high & piecesHigh(pos, by, PAWN));
}

function genPassing(pos: usize, list: usize): usize {
  const to = epSquareOf(pos);
  let end = list;
  pawnsAttacking(pos, us, to);
  let lowWord = low;
  let highWord = high;
  while ((lowWord | highWord) !== 0) {
    const from = firstOf(lowWord, highWord);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
    if (!mayTakePassing(pos, from, to)) continue;
    if (isCounting) count++;
    else end = push(end, packMove(from, to, PAWN, PAWN, 0, EN_PASSANT));
  }
  return end;
}

function genKing(pos: usize, list: usize, wantedLow: u64, wantedHigh: u64): usize {
  let end = list;
  giveSet(KING_STEPS, king);
  let lowWord = low & wantedLow & ~sideLow(pos, us);
  let highWord = high & wantedHigh & ~sideHigh(pos, us);
  while ((lowWord | highWord) !== 0) {
    const to = firstOf(lowWord, highWord);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
    if (!isSafeStep(pos, to)) continue;
    if (isCounting) count++;
    else end = push(end, packMove(king, to, KING, roleAt(pos, to), 0, NORMAL));
  }
  return end;
}

/** Returns whether the king may castle towards `side`, 1 or -1: three empty squares, none of them attacked. */
function mayCastle(pos: usize, side: i32): bool {
  for (let steps = 1; steps <= 3; steps++) if (roleAt(pos, king + side * steps) !== 0) return false;
  for (let steps = 1; steps <= 3; steps++) {
    if (isAttacked(pos, king + side * steps, us ^ 1, allPiecesLow, allPiecesHigh, -1)) return false;
  }
  // Lines that open behind king and rook count too.
  const to = king + 3 * side;
  const onLow = (allPiecesLow & ~lowBit(king) & ~lowBit(king + 4 * side)) | lowBit(to) | lowBit(to - side);
  const onHigh = (allPiecesHigh & ~highBit(king) & ~highBit(king + 4 * side)) | highBit(to) | highBit(to - side);
  return !isAttacked(pos, to, us ^ 1, onLow, onHigh, -1);
}

function genCastle(pos: usize, list: usize, side: i32): usize {
  if (!mayCastle(pos, side)) return list;
  if (!isCounting) return push(list, packMove(kingHome(us), king + 3 * side, KING, 0, 0, CASTLE));
  count++;
  return list;
}

/** Appends the moves to wanted squares; call `computeCheckersAndPins` first. */
function genWanted(pos: usize, list: usize, wantedLow: u64, wantedHigh: u64): usize {
  openLow = wantedLow & ~sideLow(pos, us) & resolvingLow;
  openHigh = wantedHigh & ~sideHigh(pos, us) & resolvingHigh;
  let end = list;
  if ((resolvingLow | resolvingHigh) !== 0) {
    end = genRole(pos, end, QUEEN);
    end = genRole(pos, end, SISSA);
    end = genRole(pos, end, ROOK);
    end = genBishops(pos, end);
    end = genRole(pos, end, KNIGHT);
    end = genPawns(pos, end);
  }
  end = genKing(pos, end, wantedLow, wantedHigh);
  const castling = wantsCaptures || isChecked ? 0 : castlingOf(flagsOf(pos), us);
  if ((castling & 1) !== 0) end = genCastle(pos, end, -1);
  if ((castling & 2) !== 0) end = genCastle(pos, end, 1);
  return end;
}

/** Appends the legal moves of the side to move. */
export function genLegal(pos: usize, list: usize): usize {
  computeCheckersAndPins(pos);
  isCounting = false;
  wantsCaptures = false;
  return genWanted(pos, list, EVERYWHERE, EVERYWHERE);
}

/** Returns the number of legal moves of the side to move. */
export function countLegal(pos: usize, _scratch: usize): i32 {
  computeCheckersAndPins(pos);
  isCounting = true;
  wantsCaptures = false;
  count = 0;
  genWanted(pos, 0, EVERYWHERE, EVERYWHERE);
  return count;
}

/** Returns whether the king has a legal step; call `computeCheckersAndPins` first. */
export function canKingStep(pos: usize): bool {
  isCounting = true;
  count = 0;
  genKing(pos, 0, EVERYWHERE, EVERYWHERE);
  return count > 0;
}

/** Appends the captures, and the promotions to queen and sissa; call `computeCheckersAndPins` first. */
export function genCaptures(pos: usize, list: usize): usize {
  isCounting = false;
  wantsCaptures = true;
  return genWanted(pos, list, sideLow(pos, us ^ 1), sideHigh(pos, us ^ 1));
}

/** Appends quiet checks by the pieces of a role; call `genCaptures` first. */
function genRoleChecks(pos: usize, list: usize, role: i32, target: i32): usize {
  attacksOf(role, target, allPiecesLow, allPiecesHigh);
  openLow = low & ~allPiecesLow & resolvingLow;
  openHigh = high & ~allPiecesHigh & resolvingHigh;
  return genRole(pos, list, role);
}

/**
 * Appends quiet direct checks. Checks by a sissa through the square that it leaves are not generated. Call
 * `genCaptures` first.
 */
export function genChecks(pos: usize, list: usize): usize {
  const target = kingOf(pos, us ^ 1);
  let end = genRoleChecks(pos, list, QUEEN, target);
  end = genRoleChecks(pos, end, SISSA, target);
  end = genRoleChecks(pos, end, ROOK, target);
  if (conversionOf(flagsOf(pos), us) === 0) end = genRoleChecks(pos, end, BISHOP, target);
  return genRoleChecks(pos, end, KNIGHT, target);
}
