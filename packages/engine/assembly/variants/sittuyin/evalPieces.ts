/** Rooks, horses, elephants and generals: squares, mobility, and pressure on the enemy king. */

import { bit, hasSeveral, lowest, sizeOf, withoutLowest } from '../../core/bits';
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
  ROOK,
} from '../../frames/sittuyin/position';
import { attacksBy, BY_HORSE, BY_NEAR, BY_PAWN, BY_ROOK, noteAttacks } from './attacks';
import { diagonalsFrom, elephantStepsFrom, fileSet, horseStepsFrom, LIGHT, rookAttacks } from './bitboards';
import { aheadOf, distance, outpostsOf } from './geometry';
import { one, pieceSquareWeights, several } from './score';
import {
  COLOR_KING,
  COLOR_PAWNS,
  COLOR_PIECES,
  ELEPHANT_MOBILITY,
  ELEPHANT_NEAR_KING,
  ELEPHANT_OUTPOST,
  GENERAL_MOBILITY,
  GENERAL_NEAR_KING,
  HORSE_MOBILITY,
  HORSE_NEAR_KING,
  HORSE_OUTPOST,
  PAIR,
  ROOK_BEHIND_PAWN,
  ROOK_CONNECTED,
  ROOK_HALF_OPEN,
  ROOK_KING_FILE,
  ROOK_MOBILITY,
  ROOK_OPEN,
  WITH_PAWNS,
} from './weights';

/** Force on the board (rook 4, horse and elephant 2, general 1): of both sides, and of the last side. */
export let phase: i32 = 0;
export let force: i32 = 0;
/** Pressure of the side's pieces on the squares around the enemy king. */
export let pressure: i32 = 0;

/** The enemy king's square and the squares around it; 0 and empty if it is missing. */
let enemyKing: i32 = 0;
let zone: u64 = 0;
let outposts: u64 = 0;

export function resetPhase(): void {
  phase = 0;
}

function see(color: i32, kind: i32, attacks: u64, weight: i32): void {
  noteAttacks(color, kind, attacks);
  pressure += sizeOf(attacks & zone) * weight;
}

/** 1. Rooks: mobility, files, the other rook, own pawns in front. */
function sumOfRooks(pos: usize, color: i32): i64 {
  let sum: i64 = 0;
  const own = bySide(pos, color);
  const pawns = all(pos, PAWN);
  const rooks = own & all(pos, ROOK);
  for (let set = rooks; set !== 0; set = withoutLowest(set)) {
    const square = lowest(set);
    const file = fileSet(square);
    // Rooks see through each other.
    const attacks = rookAttacks(square, occupiedOf(pos) ^ (rooks & ~bit(square)));
    sum += pieceSquareWeights(color, ROOK, square);
    sum += one(ROOK_MOBILITY + sizeOf(attacks & ~own));
    if ((file & own & pawns) === 0) sum += one((file & pawns) === 0 ? ROOK_OPEN : ROOK_HALF_OPEN);
    else if ((aheadOf(color, bit(square)) & attacks & own & pawns) !== 0) sum += one(ROOK_BEHIND_PAWN);
    if (zone !== 0 && (file & bit(enemyKing)) !== 0) sum += one(ROOK_KING_FILE);
    if ((attacks & rooks) !== 0) sum += one(ROOK_CONNECTED);
    see(color, BY_ROOK, attacks, 3);
    force += 4;
  }
  return sum;
}

/** 2. Horses: mobility on squares that no enemy pawn guards, outposts, the enemy king. */
function sumOfHorses(pos: usize, color: i32, open: u64): i64 {
  let sum: i64 = 0;
  for (let set = piecesOf(pos, color, HORSE); set !== 0; set = withoutLowest(set)) {
    const square = lowest(set);
    const attacks = horseStepsFrom(square);
    sum += pieceSquareWeights(color, HORSE, square);
    sum += one(HORSE_MOBILITY + sizeOf(attacks & open));
    if ((outposts & bit(square)) !== 0) sum += one(HORSE_OUTPOST);
    if (zone !== 0) sum += one(HORSE_NEAR_KING + distance(square, enemyKing));
    see(color, BY_HORSE, attacks, 2);
    force += 2;
  }
  return sum;
}

/** 3. Elephants. */
function sumOfElephants(pos: usize, color: i32, open: u64): i64 {
  let sum: i64 = 0;
  for (let set = piecesOf(pos, color, ELEPHANT); set !== 0; set = withoutLowest(set)) {
    const square = lowest(set);
    const attacks = elephantStepsFrom(color, square);
    sum += pieceSquareWeights(color, ELEPHANT, square);
    sum += one(ELEPHANT_MOBILITY + sizeOf(attacks & open));
    if ((outposts & bit(square)) !== 0) sum += one(ELEPHANT_OUTPOST);
    if (zone !== 0) sum += one(ELEPHANT_NEAR_KING + distance(square, enemyKing));
    see(color, BY_NEAR, attacks, 2);
    force += 2;
  }
  return sum;
}

/** 4. The general, and the enemy pieces on squares of its color, the only ones it can attack. */
function sumOfGenerals(pos: usize, color: i32, open: u64): i64 {
  let sum: i64 = 0;
  for (let set = piecesOf(pos, color, GENERAL); set !== 0; set = withoutLowest(set)) {
    const square = lowest(set);
    const attacks = diagonalsFrom(square);
    const complex = (bit(square) & LIGHT) !== 0 ? LIGHT : ~LIGHT;
    const targets = bySide(pos, color ^ 1) & complex;
    sum += pieceSquareWeights(color, GENERAL, square);
    sum += one(GENERAL_MOBILITY + sizeOf(attacks & open));
    sum += several(COLOR_PAWNS, sizeOf(targets & all(pos, PAWN)));
    sum += several(COLOR_PIECES, sizeOf(targets & ~all(pos, PAWN)));
    if ((targets & all(pos, KING)) !== 0) sum += one(COLOR_KING);
    if (zone !== 0) sum += one(GENERAL_NEAR_KING + distance(square, enemyKing));
    see(color, BY_NEAR, attacks, 2);
    force += 1;
  }
  return sum;
}

/** 5. Pairs, and pieces whose value depends on the number of own pawns. */
function sumOfImbalance(pos: usize, color: i32): i64 {
  let sum: i64 = 0;
  const own = bySide(pos, color);
  const pawns = sizeOf(own & all(pos, PAWN));
  for (let role = ELEPHANT; role <= HORSE; role++) {
    const set = own & all(pos, role);
    if (set === 0) continue;
    if (hasSeveral(set)) sum += one(PAIR + role);
    sum += several(WITH_PAWNS + role, sizeOf(set) * pawns);
  }
  return sum;
}

/** Returns the sum for a side's pieces except king and pawns; collects their attacks, force and pressure. */
export function sumOfPieces(pos: usize, color: i32, king: u64, kingZone: u64): i64 {
  const open = ~bySide(pos, color) & ~attacksBy(color ^ 1, BY_PAWN);
  enemyKing = king === 0 ? 0 : lowest(king);
  zone = kingZone;
  outposts = outpostsOf(pos, color);
  force = 0;
  pressure = 0;
  const rooks = sumOfRooks(pos, color);
  const horses = sumOfHorses(pos, color, open);
  const near = sumOfElephants(pos, color, open) + sumOfGenerals(pos, color, open);
  phase += force;
  return rooks + horses + near + sumOfImbalance(pos, color);
}
