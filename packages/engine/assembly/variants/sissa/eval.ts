/**
 * The evaluation by hand, behind one function: `evaluate`. Two sums are kept, for a full board and for an empty one, and
 * blended by the men left.
 * Source: "Tapered Eval", "Mobility", "King Safety", "Mop-up Evaluation", Chess Programming Wiki; weights set by hand.
 */

import { driveOf, isBare, matingValue, scaledLead } from './endings';
import { FILES_AHEAD, KING_STEPS, PASSED_ZONES } from './layout';
import { attacksOf } from './legality';
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
import { mustConvertSquare } from './rights';
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
  SQUARES,
  setAt,
  westCaptures,
} from './sets';
import { bareValue, fullValue } from './values';

export { initEvaluation } from './values';

/** Men left: queen and sissa 8, rook 4, knight and bishop 2; both armies whole. */
const FULL_PHASE = 64;
const TEMPO = 12;
/** The bound of an evaluation: mates lie above. */
export const EVAL_MAX: i32 = 12000;
/** Squares whose number is even, in the words of a set. */
const EVEN_LOW: u64 = 0x5555555555555555;
const EVEN_HIGH: u64 = 0xaaaaaaaaaaaaaaaa;

/** Sums of the side being looked at, full board and empty. */
let full: i32 = 0;
let bare: i32 = 0;
let phase: i32 = 0;
/** Pressure on the enemy king, and the squares about him. */
let pressure: i32 = 0;
let zoneLow: u64 = 0;
let zoneHigh: u64 = 0;
/** Squares attacked by all men, and by pawns, knights and bishops. */
let reachLow: u64 = 0;
let reachHigh: u64 = 0;
let smallLow: u64 = 0;
let smallHigh: u64 = 0;
/** Squares that own pawns guard, and that enemy pawns do. */
let supportedLow: u64 = 0;
let supportedHigh: u64 = 0;
let guardedLow: u64 = 0;
let guardedHigh: u64 = 0;

function add(onFull: i32, onBare: i32): void {
  full += onFull;
  bare += onBare;
}

/** Returns half the weight of a square of mobility, on a full board. */
function mobilityWeight(role: i32): i32 {
  if (role === QUEEN || role === SISSA) return 4;
  return role === ROOK ? 5 : role === BISHOP ? 7 : 8;
}

/** Returns the mobility that is worth nothing. */
function usualMobility(role: i32): i32 {
  if (role === QUEEN || role === SISSA) return 12;
  return role === ROOK ? 7 : role === BISHOP ? 5 : 4;
}

function phaseOf(role: i32): i32 {
  if (role === QUEEN || role === SISSA) return 8;
  return role === ROOK ? 4 : 2;
}

function pressureOf(role: i32): i32 {
  if (role === QUEEN || role === SISSA) return 4;
  return role === ROOK ? 3 : 2;
}

/** Takes a man's attacks in: mobility, his side's reach, and the pressure on the enemy king. */
function addAttacks(pos: usize, color: i32, role: i32, attacksLow: u64, attacksHigh: u64): void {
  const openLow = attacksLow & ~sideLow(pos, color) & ~guardedLow;
  const openHigh = attacksHigh & ~sideHigh(pos, color) & ~guardedHigh;
  const mobility = countOf(openLow, openHigh) - usualMobility(role);
  const weight = mobilityWeight(role);
  add((mobility * weight) >> 1, (mobility * (weight + 1)) >> 1);
  pressure += countOf(attacksLow & zoneLow, attacksHigh & zoneHigh) * pressureOf(role);
  reachLow |= attacksLow;
  reachHigh |= attacksHigh;
  if (role !== BISHOP && role !== KNIGHT) return;
  smallLow |= attacksLow;
  smallHigh |= attacksHigh;
}

/** 1. Knights, bishops, rooks, sissas and queens: their squares, mobility, and what pawns make of their place. */
function addRole(pos: usize, color: i32, role: i32): void {
  let lowWord = menLow(pos, color, role);
  let highWord = menHigh(pos, color, role);
  if ((lowWord | highWord) === 0) return;
  const onLow = occupiedLow(pos);
  const onHigh = occupiedHigh(pos);
  const must = role === BISHOP ? mustConvertSquare(flagsOf(pos), color) : -1;
  while ((lowWord | highWord) !== 0) {
    const square = firstOf(lowWord, highWord);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
    add(fullValue(color, role, square), bareValue(color, role, square));
    phase += phaseOf(role);
    if (square === must) {
      add(-40, -30);
      continue;
    }
    attacksOf(role, square, onLow, onHigh);
    addAttacks(pos, color, role, low, high);
    if (has(guardedLow, guardedHigh, square)) add(-25, -20);
    else if ((role === KNIGHT || role === BISHOP) && has(supportedLow, supportedHigh, square)) add(12, 8);
    else if (role === ROOK) addRookFile(pos, color, square);
  }
}

/** A rook on a file without own pawns before him. */
function addRookFile(pos: usize, color: i32, square: i32): void {
  giveSet(FILES_AHEAD, color * SQUARES + square);
  if (((low & menLow(pos, color, PAWN)) | (high & menHigh(pos, color, PAWN))) !== 0) return;
  add(((low & allLow(pos, PAWN)) | (high & allHigh(pos, PAWN))) === 0 ? 22 : 10, 8);
}

/** 2. Bishops of both colours, which all begin on one. */
function addBishopPair(pos: usize, color: i32): void {
  const lowWord = menLow(pos, color, BISHOP);
  const highWord = menHigh(pos, color, BISHOP);
  if (((lowWord & EVEN_LOW) | (highWord & EVEN_HIGH)) === 0) return;
  if (((lowWord & ~EVEN_LOW) | (highWord & ~EVEN_HIGH)) !== 0) add(30, 40);
}

/** Returns what a free pawn is worth beyond others, so many ranks from home, on an empty board. */
function freeValue(rank: i32): i32 {
  return rank * rank * 4;
}

/** 3. Pawns: doubled, supported, free. */
function addPawns(pos: usize, color: i32): void {
  const ownLow = menLow(pos, color, PAWN);
  const ownHigh = menHigh(pos, color, PAWN);
  const enemiesLow = menLow(pos, color ^ 1, PAWN);
  const enemiesHigh = menHigh(pos, color ^ 1, PAWN);
  let lowWord = ownLow;
  let highWord = ownHigh;
  while ((lowWord | highWord) !== 0) {
    const square = firstOf(lowWord, highWord);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
    add(fullValue(color, PAWN, square), bareValue(color, PAWN, square));
    if (has(supportedLow, supportedHigh, square)) add(8, 8);
    const ahead = setAt(FILES_AHEAD, color * SQUARES + square);
    if (((load<u64>(ahead) & ownLow) | (load<u64>(ahead, 8) & ownHigh)) !== 0) {
      add(-10, -18);
      continue;
    }
    const zone = setAt(PASSED_ZONES, color * SQUARES + square);
    if (((load<u64>(zone) & enemiesLow) | (load<u64>(zone, 8) & enemiesHigh)) !== 0) continue;
    const rank = color === 0 ? square / FILES : FILES - 1 - square / FILES;
    const isBlocked =
      ((load<u64>(ahead) & sideLow(pos, color ^ 1)) | (load<u64>(ahead, 8) & sideHigh(pos, color ^ 1))) !== 0;
    const value = freeValue(rank);
    add(value >> 1, isBlocked ? (value * 3) >> 2 : value);
  }
}

/** 4. The king: his square, and pawns before him. */
function addKing(pos: usize, color: i32): void {
  const square = kingOf(pos, color);
  add(fullValue(color, 1, square), bareValue(color, 1, square));
  giveSet(KING_STEPS, square);
  const besideLow = low;
  const besideHigh = high;
  reachLow |= besideLow;
  reachHigh |= besideHigh;
  const pawnsLow = menLow(pos, color, PAWN);
  const pawnsHigh = menHigh(pos, color, PAWN);
  add(countOf(besideLow & pawnsLow, besideHigh & pawnsHigh) * 10, 0);
  forward(color, besideLow, besideHigh);
  add(countOf(low & pawnsLow, high & pawnsHigh) * 6, 0);
}

/** Gives the squares that a side's pawns guard. */
function pawnGuards(pos: usize, color: i32): void {
  const pawnsLow = menLow(pos, color, PAWN);
  const pawnsHigh = menHigh(pos, color, PAWN);
  eastCaptures(color, pawnsLow, pawnsHigh);
  const eastLow = low;
  const eastHigh = high;
  westCaptures(color, pawnsLow, pawnsHigh);
  give(low | eastLow, high | eastHigh);
}

/** Adds a side's sums to those before. */
function addSide(pos: usize, color: i32): void {
  pawnGuards(pos, color ^ 1);
  guardedLow = low;
  guardedHigh = high;
  pawnGuards(pos, color);
  supportedLow = low;
  supportedHigh = high;
  reachLow = low;
  reachHigh = high;
  smallLow = low;
  smallHigh = high;
  const enemyKing = kingOf(pos, color ^ 1);
  giveSet(KING_STEPS, enemyKing);
  zoneLow = low | lowBit(enemyKing);
  zoneHigh = high | highBit(enemyKing);
  pressure = 0;
  addRole(pos, color, KNIGHT);
  addRole(pos, color, BISHOP);
  addBishopPair(pos, color);
  addRole(pos, color, ROOK);
  addRole(pos, color, SISSA);
  addRole(pos, color, QUEEN);
  addPawns(pos, color);
  addKing(pos, color);
  // 5. Pressure on the enemy king grows faster than the number of attacks.
  add(min((pressure * pressure) >> 2, 400), min(pressure * 2, 40));
}

/** The reach of the side that was looked at first. */
let otherLow: u64 = 0;
let otherHigh: u64 = 0;
let otherSmallLow: u64 = 0;
let otherSmallHigh: u64 = 0;

function rememberReach(): void {
  otherLow = reachLow;
  otherHigh = reachHigh;
  otherSmallLow = smallLow;
  otherSmallHigh = smallHigh;
}

/** 6. Threats: enemies attacked and not defended, great ones attacked by small. */
function addThreats(pos: usize, color: i32, attackedLow: u64, attackedHigh: u64, heldLow: u64, heldHigh: u64): void {
  const looseLow = sideLow(pos, color ^ 1) & attackedLow & ~heldLow;
  const looseHigh = sideHigh(pos, color ^ 1) & attackedHigh & ~heldHigh;
  const pawns = countOf(looseLow & allLow(pos, PAWN), looseHigh & allHigh(pos, PAWN));
  const others = countOf(looseLow & ~allLow(pos, PAWN), looseHigh & ~allHigh(pos, PAWN));
  add(others * 28 + pawns * 8, others * 24 + pawns * 14);
}

function addGreatThreats(pos: usize, color: i32, smallsLow: u64, smallsHigh: u64): void {
  const great = countOf(
    sideLow(pos, color ^ 1) & (allLow(pos, QUEEN) | allLow(pos, SISSA) | allLow(pos, ROOK)) & smallsLow,
    sideHigh(pos, color ^ 1) & (allHigh(pos, QUEEN) | allHigh(pos, SISSA) | allHigh(pos, ROOK)) & smallsHigh,
  );
  add(great * 40, great * 30);
}

/** Turns the sums about: what was one side's becomes the other's. */
function turnAbout(): void {
  full = -full;
  bare = -bare;
}

/** Returns the value of a position for the side to move, in hundredths of a pawn. */
export function evaluate(pos: usize): i32 {
  const us = turnOf(pos);
  full = 0;
  bare = 0;
  phase = 0;
  addSide(pos, us ^ 1);
  rememberReach();
  turnAbout();
  addSide(pos, us);
  addThreats(pos, us, reachLow, reachHigh, otherLow, otherHigh);
  addGreatThreats(pos, us, smallLow, smallHigh);
  turnAbout();
  addThreats(pos, us ^ 1, otherLow, otherHigh, reachLow, reachHigh);
  addGreatThreats(pos, us ^ 1, otherSmallLow, otherSmallHigh);
  turnAbout();
  const blend = min(phase, FULL_PHASE);
  const value = (full * blend + bare * (FULL_PHASE - blend)) / FULL_PHASE;
  const strong = value >= 0 ? us : us ^ 1;
  let lead = abs(value);
  if (isBare(pos, strong ^ 1)) lead = matingValue(pos, strong, lead);
  else {
    if (lead > 700) lead += driveOf(pos, strong) / 3;
    lead = scaledLead(pos, strong, lead);
  }
  const signed = strong === us ? lead : -lead;
  return min(max(signed + TEMPO, -EVAL_MAX), EVAL_MAX);
}
