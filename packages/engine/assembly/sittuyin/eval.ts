/**
 * The evaluation by hand, behind one function: `evaluate`. Two sums are kept, for a full board and for an empty one, and
 * blended by the men left.
 * Source: "Tapered Eval", "Mobility", "King Safety", "Mop-up Evaluation", Chess Programming Wiki; values set by hand.
 */

import { bit, lowest, sizeOf, withoutLowest } from '../core/bits';
import {
  diagonals,
  diagonalsFrom,
  eastCaptures,
  elephantStepsFrom,
  fileSet,
  forward,
  horseStepsFrom,
  kingStepsFrom,
  rookAttacks,
  westCaptures,
} from './bitboards';
import { isBare } from './counting';
import { SQUARE_VALUES } from './layout';
import { knownMateValue } from './mating';
import {
  all,
  countLimitOf,
  countPliesOf,
  ELEPHANT,
  GENERAL,
  HORSE,
  inHand,
  KING,
  men,
  menOf,
  occupiedOf,
  PAWN,
  ROOK,
  turnOf,
} from './position';

/** Men left: rook 4, horse and elephant 2, general 1; both armies whole. */
const FULL_PHASE = 34;
const TEMPO = 10;
/** The bound of an evaluation: mates lie above. */
export const EVAL_MAX: i32 = 12000;
/** A lead below this, without pawns, seldom wins. */
const WINNING_LEAD = 350;
/** Plies of a count from which its end is felt. */
const COUNT_NEAR = 24;

/** Sums of the side being looked at, full board and empty. */
let full: i32 = 0;
let bare: i32 = 0;
let phase: i32 = 0;
/** Pressure on the enemy king. */
let pressure: i32 = 0;
/** Squares attacked, by all men and by all but rooks and king. */
let reach: u64 = 0;
let smallReach: u64 = 0;

/** Returns the value of a man of a role on a full or on an empty board. */
function roleValue(role: i32, isEmptyBoard: bool): i32 {
  switch (role) {
    case PAWN:
      return isEmptyBoard ? 100 : 70;
    case GENERAL:
      return isEmptyBoard ? 205 : 195;
    case ELEPHANT:
      return isEmptyBoard ? 310 : 305;
    case HORSE:
      return isEmptyBoard ? 385 : 360;
    case ROOK:
      return isEmptyBoard ? 660 : 605;
    default:
      return 0;
  }
}

/** Returns how near a square is to the middle: 0 in a corner, 6 in the centre. */
function centrality(square: i32): i32 {
  const file = square & 7;
  const rank = square >> 3;
  return (file < 4 ? file : 7 - file) + (rank < 4 ? rank : 7 - rank);
}

/** Returns the steps from a square, seen from a side, to the promotion square of its file; negative beyond it. */
function stepsToPromotion(square: i32, color: i32): i32 {
  const file = square & 7;
  const rank = color === 0 ? square >> 3 : 7 - (square >> 3);
  return (file < 4 ? 7 - file : file) - rank;
}

/** Returns what a square adds to a man of a role on Red's side. */
function squareValue(role: i32, square: i32, isEmptyBoard: bool): i32 {
  const rank = square >> 3;
  const middle = centrality(square);
  switch (role) {
    case KING:
      return isEmptyBoard
        ? middle * 9
        : (rank === 0 ? 12 : rank === 1 ? 16 : rank === 2 ? 0 : -18 * (rank - 2)) - middle * 3;
    case HORSE:
      return middle * (isEmptyBoard ? 6 : 5) - 15 + (rank >= 3 && rank <= 5 ? 8 : 0);
    case ELEPHANT:
      return middle * (isEmptyBoard ? 6 : 4) - 12 + (rank >= 2 && rank <= 5 ? 8 : 0) - (rank === 7 ? 20 : 0);
    case GENERAL:
      return middle * (isEmptyBoard ? 5 : 2) - 8;
    case ROOK:
      return rank >= 5 ? 12 : 0;
    default:
      return 0;
  }
}

/** Writes the values of men on squares; the same bytes each time. */
export function initEvaluation(): void {
  for (let role = KING; role <= PAWN; role++) {
    for (let square = 0; square < 64; square++) {
      const at = SQUARE_VALUES + ((((role as usize) << 6) + (square as usize)) << 3);
      store<i32>(at, roleValue(role, false) + squareValue(role, square, false));
      store<i32>(at, roleValue(role, true) + squareValue(role, square, true), 4);
    }
  }
}

function add(onFull: i32, onBare: i32): void {
  full += onFull;
  bare += onBare;
}

/** Adds a man's own value and its square's. */
function addMan(color: i32, role: i32, square: i32): void {
  const seen = color === 0 ? square : square ^ 56;
  const at = SQUARE_VALUES + ((((role as usize) << 6) + (seen as usize)) << 3);
  add(load<i32>(at), load<i32>(at, 4));
}

/** Takes a man's attacks in: his side's reach, and the pressure on the enemy king. */
function addAttacks(attacks: u64, zone: u64, weight: i32): void {
  reach |= attacks;
  pressure += sizeOf(attacks & zone) * weight;
}

/** 1. Rooks: mobility, open files, the enemy king's zone. */
function addRooks(pos: usize, color: i32, zone: u64): void {
  const own = menOf(pos, color);
  const pawns = all(pos, PAWN);
  for (let set = own & all(pos, ROOK); set !== 0; set = withoutLowest(set)) {
    const square = lowest(set);
    // A rook sees through its fellow.
    const attacks = rookAttacks(square, occupiedOf(pos) ^ (own & all(pos, ROOK) & ~bit(square)));
    const mobility = sizeOf(attacks & ~own);
    addMan(color, ROOK, square);
    add(mobility * 4 - 24, mobility * 5 - 30);
    if ((fileSet(square) & own & pawns) === 0) add((fileSet(square) & pawns) === 0 ? 25 : 12, 8);
    addAttacks(attacks, zone, 3);
    phase += 4;
  }
}

/** 2. Horses: mobility on squares that no enemy pawn guards, outposts. */
function addHorses(pos: usize, color: i32, zone: u64, guarded: u64, supported: u64): void {
  const own = menOf(pos, color);
  for (let set = own & all(pos, HORSE); set !== 0; set = withoutLowest(set)) {
    const square = lowest(set);
    const attacks = horseStepsFrom(square);
    const mobility = sizeOf(attacks & ~own & ~guarded);
    addMan(color, HORSE, square);
    add(mobility * 5 - 18, mobility * 5 - 18);
    if ((bit(square) & supported & ~guarded) !== 0) add(14, 8);
    if ((bit(square) & guarded) !== 0) add(-25, -20);
    addAttacks(attacks, zone, 2);
    smallReach |= attacks;
    phase += 2;
  }
}

/** 3. Elephants and the general. */
function addNearMen(pos: usize, color: i32, zone: u64, guarded: u64, supported: u64): void {
  const own = menOf(pos, color);
  for (let set = own & all(pos, ELEPHANT); set !== 0; set = withoutLowest(set)) {
    const square = lowest(set);
    const attacks = elephantStepsFrom(color, square);
    const mobility = sizeOf(attacks & ~own & ~guarded);
    addMan(color, ELEPHANT, square);
    add(mobility * 5 - 12, mobility * 5 - 12);
    if ((bit(square) & supported) !== 0) add(10, 8);
    if ((bit(square) & guarded) !== 0) add(-20, -15);
    addAttacks(attacks, zone, 2);
    smallReach |= attacks;
    phase += 2;
  }
  for (let set = own & all(pos, GENERAL); set !== 0; set = withoutLowest(set)) {
    const square = lowest(set);
    const attacks = diagonalsFrom(square);
    addMan(color, GENERAL, square);
    const mobility = sizeOf(attacks & ~own & ~guarded);
    add(mobility * 3 - 6, mobility * 4 - 8);
    addAttacks(attacks, zone, 2);
    smallReach |= attacks;
    phase += 1;
  }
}

/** 4. Pawns: the way to the promotion square, worth more without a general; doubled, supported, free. */
function addPawns(pos: usize, color: i32, supported: u64): void {
  const own = men(pos, color, PAWN);
  const enemies = men(pos, color ^ 1, PAWN);
  const isWithoutGeneral = men(pos, color, GENERAL) === 0 && inHand(pos, color, GENERAL) === 0;
  for (let set = own; set !== 0; set = withoutLowest(set)) {
    const square = lowest(set);
    const steps = stepsToPromotion(square, color);
    addMan(color, PAWN, square);
    if (steps < 0) add(-25, -45);
    else {
      const near = 5 - steps;
      add(near * 3, near * 5);
      if (isWithoutGeneral) add(near * 4 + (steps === 0 ? 30 : 0), near * 7 + (steps === 0 ? 40 : 0));
    }
    if ((bit(square) & supported) !== 0) add(9, 8);
    const ahead = aheadOf(color, square);
    if ((ahead & own) !== 0) add(-10, -14);
    const ways = ahead | ((ahead & 0x7f7f7f7f7f7f7f7f) << 1) | ((ahead & 0xfefefefefefefefe) >> 1);
    if ((ways & enemies) === 0 && steps >= 0) add(8, 22);
  }
}

/** Returns the squares of a file before one, as a side sees it. */
function aheadOf(color: i32, square: i32): u64 {
  const file = fileSet(square);
  const shift = (square >> 3) as u64;
  if (color === 0) return shift === 7 ? 0 : file & (~(0 as u64) << ((shift + 1) << 3));
  return file & (((1 as u64) << (shift << 3)) - 1);
}

/** 5. The king: its square, and men beside it. */
function addKing(pos: usize, color: i32): void {
  const king = men(pos, color, KING);
  if (king === 0) return;
  const square = lowest(king);
  addMan(color, KING, square);
  const beside = kingStepsFrom(square) & menOf(pos, color);
  add(sizeOf(beside) * 9, 0);
  const front = forward(color, king) | (diagonals(king) & forward(color, kingStepsFrom(square)));
  add(sizeOf(front & beside) * 5, 0);
}

/** Adds a side's sums to those before. */
function addSide(pos: usize, color: i32): void {
  const enemyKing = men(pos, color ^ 1, KING);
  const zone = enemyKing === 0 ? 0 : kingStepsFrom(lowest(enemyKing)) | enemyKing;
  const pawns = men(pos, color, PAWN);
  const enemyPawns = men(pos, color ^ 1, PAWN);
  const supported = eastCaptures(color, pawns) | westCaptures(color, pawns);
  const guarded = eastCaptures(color ^ 1, enemyPawns) | westCaptures(color ^ 1, enemyPawns);
  const king = men(pos, color, KING);
  pressure = 0;
  smallReach = supported;
  reach = supported | (king === 0 ? 0 : kingStepsFrom(lowest(king)));
  addRooks(pos, color, zone);
  addHorses(pos, color, zone, guarded, supported);
  addNearMen(pos, color, zone, guarded, supported);
  addPawns(pos, color, supported);
  addKing(pos, color);
  add(min((pressure * pressure) / 2, 450), min(pressure * 2, 40));
  for (let role = ELEPHANT; role <= PAWN; role++) {
    const count = inHand(pos, color, role);
    add(count * roleValue(role, false), count * roleValue(role, true));
  }
}

/** 6. Threats: men attacked and not defended, rooks attacked by smaller men. */
function addThreats(pos: usize, color: i32, own: u64, small: u64, other: u64): void {
  const enemies = menOf(pos, color ^ 1);
  const loose = enemies & own & ~other & ~all(pos, KING);
  const pawns = sizeOf(loose & all(pos, PAWN));
  const others = sizeOf(loose & ~all(pos, PAWN));
  const rooks = sizeOf(enemies & all(pos, ROOK) & small);
  add(others * 32 + rooks * 40 + pawns * 8, others * 28 + rooks * 30 + pawns * 16);
}

function distance(a: i32, b: i32): i32 {
  return max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)));
}

/** Returns what drives a weak king to the edge and the strong one to it. */
function driveOf(pos: usize, strong: i32): i32 {
  const own = men(pos, strong, KING);
  const other = men(pos, strong ^ 1, KING);
  if (own === 0 || other === 0) return 0;
  const weak = lowest(other);
  return (6 - centrality(weak)) * 14 + (7 - distance(lowest(own), weak)) * 12 + drawnIn(pos, strong, weak);
}

/** Returns how near the small men of a side are to a king that they shall mate. */
function drawnIn(pos: usize, strong: i32, weak: i32): i32 {
  let near = 0;
  const small = menOf(pos, strong) & (all(pos, ELEPHANT) | all(pos, GENERAL) | all(pos, HORSE));
  for (let set = small; set !== 0; set = withoutLowest(set)) near += 7 - distance(lowest(set), weak);
  return near * 3;
}

/** 7. Returns a lead against a bare king: the drive, and what the count leaves of it. */
function matingValue(pos: usize, strong: i32, lead: i32): i32 {
  const known = men(pos, strong, KING) === 0 || men(pos, strong ^ 1, KING) === 0 ? -1 : knownMateValue(pos, strong);
  if (known >= 0) return known;
  const side = menOf(pos, strong);
  const isLoneSmall = sizeOf(side) === 2 && (side & (all(pos, ROOK) | all(pos, PAWN))) === 0;
  let value = (isLoneSmall ? lead >> 3 : lead + 400) + driveOf(pos, strong);
  const limit = countLimitOf(pos);
  if (limit > 0) {
    const left = limit - countPliesOf(pos) + 1;
    if (left < COUNT_NEAR) value = (value * max(left, 0)) / COUNT_NEAR;
  }
  return value;
}

/** 8. Returns a lead made smaller where it seldom wins. */
function scaled(pos: usize, strong: i32, value: i32): i32 {
  if (men(pos, strong, PAWN) !== 0 || value >= WINNING_LEAD) return value;
  return value / 3;
}

/** Returns the value of a position for the side to move, in hundredths of a pawn; kings need not be there. */
export function evaluate(pos: usize): i32 {
  const us = turnOf(pos);
  full = 0;
  bare = 0;
  phase = 0;
  addSide(pos, us ^ 1);
  const theirs = reach;
  const theirSmall = smallReach;
  full = -full;
  bare = -bare;
  addSide(pos, us);
  const ours = reach;
  addThreats(pos, us, ours, smallReach, theirs);
  full = -full;
  bare = -bare;
  addThreats(pos, us ^ 1, theirs, theirSmall, ours);
  full = -full;
  bare = -bare;
  const blend = min(phase, FULL_PHASE);
  const value = (full * blend + bare * (FULL_PHASE - blend)) / FULL_PHASE;
  const strong = value >= 0 ? us : us ^ 1;
  let lead = abs(value);
  if (isBare(pos, strong ^ 1)) lead = matingValue(pos, strong, lead);
  else {
    if (lead > 600) lead += driveOf(pos, strong) / 3;
    lead = scaled(pos, strong, lead);
  }
  const signed = strong === us ? lead : -lead;
  return min(max(signed + TEMPO, -EVAL_MAX), EVAL_MAX);
}
