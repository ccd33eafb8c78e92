/**
 * The evaluation, behind one function: `evaluate`. It keeps two sums, for a full board and for an empty one, and blends
 * them by the pieces left.
 * Source: "Tapered Eval", "Mobility", "King Safety", "Mop-up Evaluation", Chess Programming Wiki; weights set by hand.
 */

import { FILES_AHEAD, KING_STEPS, KNIGHT_STEPS } from '../../frames/sissa/layout';
import {
  allHigh,
  allLow,
  BISHOP,
  flagsOf,
  KING,
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
  countOf,
  firstOf,
  forward,
  giveSet,
  high,
  highBit,
  low,
  lowBit,
  restHigh,
  restLow,
  SQUARES,
} from '../../frames/sissa/sets';
import { isBare, matingValue, mopUpOf, scaledLead } from './endings';
import { blockedValue, giveGuarded, lookUpPawns, pawnValues } from './evalPawns';
import { bishopSees, edgesOf, middleOf, queenSees, rookSees } from './lines';
import { mustConvertSquare } from './rights';
import { sissaAttacks } from './sissa';
import { bareOf, fullOf, mobilityValue, pair, pieceValue } from './values';

export { initEvaluation } from './values';

/** Phase of both full armies: queen and sissa 8, rook 4, knight and bishop 2 each. */
const FULL_PHASE = 64;
const TEMPO = 12;
/** Bound of an evaluation; mates are beyond it. */
export const EVAL_MAX: i32 = 12000;
/** Squares with an even number, in the words of a set. */
const EVEN_LOW: u64 = 0x5555555555555555;
const EVEN_HIGH: u64 = 0xaaaaaaaaaaaaaaaa;

/** Sum for the side being evaluated, a pair (see values.ts). */
let sum: i64 = 0;
let phase: i32 = 0;
/** Pressure on the enemy king, and the squares around it. */
let pressure: i32 = 0;
let zoneLow: u64 = 0;
let zoneHigh: u64 = 0;
/** Squares attacked by all pieces, and by pawns, knights and bishops. */
let reachLow: u64 = 0;
let reachHigh: u64 = 0;
let smallLow: u64 = 0;
let smallHigh: u64 = 0;
/** Squares that own pawns guard, and that enemy pawns do. */
let supportedLow: u64 = 0;
let supportedHigh: u64 = 0;
let guardedLow: u64 = 0;
let guardedHigh: u64 = 0;

/** Four bits a role, from the king up: its weight in the phase, and in attacks near the enemy king. */
const PHASES = 0x0822480;
const PRESSURES = 0x0422340;

function ofRole(table: i32, role: i32): i32 {
  return (table >> ((role - KING) << 2)) & 15;
}

/** 1. Knights, bishops, rooks, sissas and queens: squares, mobility, and what pawns make of their place. */
function addPieces(pos: usize, color: i32): void {
  let lowWord = sideLow(pos, color) & ~(allLow(pos, KING) | allLow(pos, PAWN));
  let highWord = sideHigh(pos, color) & ~(allHigh(pos, KING) | allHigh(pos, PAWN));
  const must = mustConvertSquare(flagsOf(pos), color);
  if (must >= 0) {
    lowWord &= ~lowBit(must);
    highWord &= ~highBit(must);
    sum += pieceValue(color, BISHOP, must) + pair(-40, -30);
    phase += ofRole(PHASES, BISHOP);
  }
  sum += placeValue(pos, color, lowWord, highWord);
  pressure = 0;
  addRole(pos, color, QUEEN, lowWord, highWord);
  addRole(pos, color, SISSA, lowWord, highWord);
  addRole(pos, color, ROOK, lowWord, highWord);
  addRole(pos, color, BISHOP, lowWord, highWord);
  addRole(pos, color, KNIGHT, lowWord, highWord);
}

/** Adds the pieces of a role in a set. Grouped by role, which helps branch prediction. */
function addRole(pos: usize, color: i32, role: i32, amongLow: u64, amongHigh: u64): void {
  let lowWord = amongLow & allLow(pos, role);
  let highWord = amongHigh & allHigh(pos, role);
  if ((lowWord | highWord) === 0) return;
  const onLow = occupiedLow(pos);
  const onHigh = occupiedHigh(pos);
  const middle = middleOf(onLow, onHigh);
  const edges = edgesOf(onLow, onHigh);
  const openLow = ~(sideLow(pos, color) | guardedLow);
  const openHigh = ~(sideHigh(pos, color) | guardedHigh);
  let value: i64 = 0;
  let near = 0;
  let seenLow: u64 = 0;
  let seenHigh: u64 = 0;
  do {
    const square = firstOf(lowWord, highWord);
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
    if (role === SISSA) sissaAttacks(square, onLow, onHigh);
    else if (role === ROOK) rookSees(square, middle, edges);
    else if (role === BISHOP) bishopSees(square, middle);
    else if (role === QUEEN) queenSees(square, middle, edges);
    else giveSet(KNIGHT_STEPS, square);
    const ownLow = low;
    const ownHigh = high;
    value += pieceValue(color, role, square) + mobilityValue(role, countOf(ownLow & openLow, ownHigh & openHigh));
    near += countOf(ownLow & zoneLow, ownHigh & zoneHigh);
    phase += ofRole(PHASES, role);
    seenLow |= ownLow;
    seenHigh |= ownHigh;
  } while ((lowWord | highWord) !== 0);
  sum += value;
  pressure += near * ofRole(PRESSURES, role);
  reachLow |= seenLow;
  reachHigh |= seenHigh;
  if (role === BISHOP || role === KNIGHT) {
    smallLow |= seenLow;
    smallHigh |= seenHigh;
  }
}

/** Returns what pawns contribute to the places of pieces, a pair. */
function placeValue(pos: usize, color: i32, lowWord: u64, highWord: u64): i64 {
  const safeLow = lowWord & ~guardedLow;
  const safeHigh = highWord & ~guardedHigh;
  const smallsLow = safeLow & supportedLow & (allLow(pos, KNIGHT) | allLow(pos, BISHOP));
  const smallsHigh = safeHigh & supportedHigh & (allHigh(pos, KNIGHT) | allHigh(pos, BISHOP));
  return (
    pair(-25, -20) * (countOf(lowWord & guardedLow, highWord & guardedHigh) as i64) +
    pair(12, 8) * (countOf(smallsLow, smallsHigh) as i64) +
    rookValue(pos, color, safeLow & allLow(pos, ROOK), safeHigh & allHigh(pos, ROOK))
  );
}

/** Returns the values of rooks on files without own pawns in front, a pair. */
function rookValue(pos: usize, color: i32, rooksLow: u64, rooksHigh: u64): i64 {
  let value: i64 = 0;
  let lowWord = rooksLow;
  let highWord = rooksHigh;
  while ((lowWord | highWord) !== 0) {
    giveSet(FILES_AHEAD, color * SQUARES + firstOf(lowWord, highWord));
    highWord = restHigh(lowWord, highWord);
    lowWord = restLow(lowWord);
    if (((low & piecesLow(pos, color, PAWN)) | (high & piecesHigh(pos, color, PAWN))) !== 0) continue;
    value += pair(((low & allLow(pos, PAWN)) | (high & allHigh(pos, PAWN))) === 0 ? 22 : 10, 8);
  }
  return value;
}

/** 2. Bishops of both colours; all start on the same one. */
function addBishopPair(pos: usize, color: i32): void {
  const lowWord = piecesLow(pos, color, BISHOP);
  const highWord = piecesHigh(pos, color, BISHOP);
  if (((lowWord & EVEN_LOW) | (highWord & EVEN_HIGH)) === 0) return;
  if (((lowWord & ~EVEN_LOW) | (highWord & ~EVEN_HIGH)) !== 0) sum += pair(30, 40);
}

/** 4. The king: its square, and the pawns in front of it. */
function addKing(pos: usize, color: i32): void {
  const square = kingOf(pos, color);
  sum += pieceValue(color, KING, square);
  giveSet(KING_STEPS, square);
  const besideLow = low;
  const besideHigh = high;
  reachLow |= besideLow;
  reachHigh |= besideHigh;
  const pawnsLow = piecesLow(pos, color, PAWN);
  const pawnsHigh = piecesHigh(pos, color, PAWN);
  sum += pair(countOf(besideLow & pawnsLow, besideHigh & pawnsHigh) * 10, 0);
  forward(color, besideLow, besideHigh);
  sum += pair(countOf(low & pawnsLow, high & pawnsHigh) * 6, 0);
}

/** Adds the terms of a side to the sum. */
function addSide(pos: usize, color: i32): void {
  giveGuarded(color ^ 1);
  guardedLow = low;
  guardedHigh = high;
  giveGuarded(color);
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
  addPieces(pos, color);
  addBishopPair(pos, color);
  sum += blockedValue(pos, color);
  addKing(pos, color);
  // 5. Pressure on the enemy king grows faster than the number of attacks.
  sum += pair(min((pressure * pressure) >> 2, 400), min(pressure * 2, 40));
}

/** Attacked squares of the side evaluated first. */
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

/** 6. Threats: enemy pieces attacked and not defended, and major ones attacked by minor ones. */
function addThreats(pos: usize, color: i32, attackedLow: u64, attackedHigh: u64, heldLow: u64, heldHigh: u64): void {
  const looseLow = sideLow(pos, color ^ 1) & attackedLow & ~heldLow;
  const looseHigh = sideHigh(pos, color ^ 1) & attackedHigh & ~heldHigh;
  const pawns = countOf(looseLow & allLow(pos, PAWN), looseHigh & allHigh(pos, PAWN));
  const others = countOf(looseLow & ~allLow(pos, PAWN), looseHigh & ~allHigh(pos, PAWN));
  sum += pair(others * 28 + pawns * 8, others * 24 + pawns * 14);
}

function addGreatThreats(pos: usize, color: i32, smallsLow: u64, smallsHigh: u64): void {
  const great = countOf(
    sideLow(pos, color ^ 1) & (allLow(pos, QUEEN) | allLow(pos, SISSA) | allLow(pos, ROOK)) & smallsLow,
    sideHigh(pos, color ^ 1) & (allHigh(pos, QUEEN) | allHigh(pos, SISSA) | allHigh(pos, ROOK)) & smallsHigh,
  );
  sum += pair(great * 40, great * 30);
}

/** Returns the value of a position for the side to move, in hundredths of a pawn. */
export function evaluate(pos: usize): i32 {
  const us = turnOf(pos);
  lookUpPawns(pos);
  // 3. Pawns.
  sum = us === 0 ? -pawnValues() : pawnValues();
  phase = 0;
  addSide(pos, us ^ 1);
  rememberReach();
  // Negate the sum: it is seen from the other side now.
  sum = -sum;
  addSide(pos, us);
  addThreats(pos, us, reachLow, reachHigh, otherLow, otherHigh);
  addGreatThreats(pos, us, smallLow, smallHigh);
  sum = -sum;
  addThreats(pos, us ^ 1, otherLow, otherHigh, reachLow, reachHigh);
  addGreatThreats(pos, us ^ 1, otherSmallLow, otherSmallHigh);
  sum = -sum;
  const blend = min(phase, FULL_PHASE);
  const value = (fullOf(sum) * blend + bareOf(sum) * (FULL_PHASE - blend)) / FULL_PHASE;
  const strong = value >= 0 ? us : us ^ 1;
  let lead = abs(value);
  if (isBare(pos, strong ^ 1)) lead = matingValue(pos, strong, lead);
  else {
    if (lead > 700) lead += mopUpOf(pos, strong) / 3;
    lead = scaledLead(pos, strong, lead);
  }
  const signed = strong === us ? lead : -lead;
  return min(max(signed + TEMPO, -EVAL_MAX), EVAL_MAX);
}
