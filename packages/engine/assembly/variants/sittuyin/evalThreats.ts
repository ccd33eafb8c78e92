/** Threats and king safety. Both need the attacks of both sides. */

import { hasSeveral, lowest, sizeOf, withoutLowest } from '../../core/bits';
import { all, bySide, KING, occupiedOf, PAWN, piecesOf, roleAt } from '../../frames/sittuyin/position';
import { attacksBy, BY_ANY, BY_HORSE, BY_KING, BY_NEAR, BY_PAWN, BY_ROOK, BY_TWO } from './attacks';
import {
  diagonals,
  diagonalsFrom,
  eastCaptures,
  fileSet,
  forward,
  horseStepsFrom,
  kingStepsFrom,
  rookAttacks,
  westCaptures,
} from './bitboards';
import { centrality, distance } from './geometry';
import { one, pieceSquareWeights, several } from './score';
import {
  CONTROL_FAR,
  CONTROL_NEAR,
  DRIVE_CLOSE,
  DRIVE_EDGE,
  GUARDED,
  HORSE_THREAT,
  KING_ATTACK,
  KING_FILE,
  KING_MOBILITY,
  KING_THREAT,
  LOOSE,
  NEAR_THREAT,
  PAWN_THREAT,
  PUSH_THREAT,
  RESTRICTED,
  ROOK_THREAT,
  SAFE_CHECK,
  SHELTER_FRONT,
  SHELTER_PAWNS,
  SHELTER_PIECES,
} from './weights';

const FAR_HALF: u64 = 0xffffffff00000000;
/** Last index of `KING_ATTACK`. */
const MOST_PRESSURE = 31;

/** Adds a weight for each piece of a set, by role. */
function sumOfByRole(pos: usize, index: i32, set: u64): i64 {
  let sum: i64 = 0;
  for (let left = set; left !== 0; left = withoutLowest(left)) sum += one(index + roleAt(pos, lowest(left)));
  return sum;
}

/** 1. Pieces attacked by lesser ones, unguarded pieces, pieces guarded by pawns, controlled squares. */
export function sumOfThreats(pos: usize, color: i32): i64 {
  let sum: i64 = 0;
  const own = bySide(pos, color);
  const enemies = bySide(pos, color ^ 1) & ~all(pos, KING);
  const ours = attacksBy(color, BY_ANY);
  const theirs = attacksBy(color ^ 1, BY_ANY);
  const loose = enemies & ours & ~theirs;
  sum += sumOfByRole(pos, LOOSE, loose);
  sum += sumOfByRole(pos, PAWN_THREAT, enemies & attacksBy(color, BY_PAWN));
  sum += sumOfByRole(pos, NEAR_THREAT, enemies & attacksBy(color, BY_NEAR));
  sum += sumOfByRole(pos, HORSE_THREAT, enemies & attacksBy(color, BY_HORSE));
  sum += sumOfByRole(pos, ROOK_THREAT, enemies & attacksBy(color, BY_ROOK));
  sum += sumOfByRole(pos, GUARDED, own & ~all(pos, KING) & attacksBy(color, BY_PAWN));
  sum += several(KING_THREAT, sizeOf(loose & attacksBy(color, BY_KING)));
  const steps = forward(color, own & all(pos, PAWN)) & ~occupiedOf(pos) & (ours | ~theirs);
  const pushed = eastCaptures(color, steps) | westCaptures(color, steps);
  sum += several(PUSH_THREAT, sizeOf(pushed & enemies & ~all(pos, PAWN)));
  sum += several(RESTRICTED, sizeOf(ours & theirs & ~attacksBy(color ^ 1, BY_PAWN)));
  const far = color === 0 ? FAR_HALF : ~FAR_HALF;
  const held = ours & ~theirs;
  sum += several(CONTROL_FAR, sizeOf(held & far));
  sum += several(CONTROL_NEAR, sizeOf(held & ~far));
  return sum;
}

/** 2. The own king: shelter, and its free squares. */
function sumOfShelter(pos: usize, color: i32, king: u64): i64 {
  let sum: i64 = 0;
  const own = bySide(pos, color);
  const pawns = all(pos, PAWN);
  const square = lowest(king);
  const steps = kingStepsFrom(square);
  const front = forward(color, king) | (diagonals(king) & forward(color, steps));
  const file = fileSet(square);
  sum += pieceSquareWeights(color, KING, square);
  sum += one(SHELTER_PIECES + sizeOf(steps & own));
  sum += one(SHELTER_FRONT + sizeOf(front & own & ~pawns));
  sum += one(SHELTER_PAWNS + sizeOf(front & own & pawns));
  sum += one(KING_MOBILITY + sizeOf(steps & ~own & ~attacksBy(color ^ 1, BY_ANY)));
  if ((file & own & pawns) === 0) sum += one(KING_FILE + ((file & pawns) === 0 ? 1 : 0));
  return sum;
}

/** 3. The attack on a king: pressure, squares around it that only it guards, and safe checks. */
function sumOfAttack(pos: usize, color: i32, king: u64, pressure: i32): i64 {
  let sum: i64 = 0;
  const them = color ^ 1;
  const square = lowest(king);
  const ours = attacksBy(color, BY_ANY);
  const theirs = attacksBy(them, BY_ANY);
  const weak = ours & attacksBy(them, BY_KING) & ~attacksBy(them, BY_TWO);
  const safe = ~bySide(pos, color) & (~theirs | (weak & attacksBy(color, BY_TWO)));
  const rooks = rookAttacks(square, occupiedOf(pos)) & attacksBy(color, BY_ROOK) & safe;
  const horses = horseStepsFrom(square) & attacksBy(color, BY_HORSE) & safe;
  const near = diagonalsFrom(square) & attacksBy(color, BY_NEAR) & safe;
  if (rooks !== 0) sum += one(SAFE_CHECK + (hasSeveral(rooks) ? 1 : 0));
  if (horses !== 0) sum += one(SAFE_CHECK + (hasSeveral(horses) ? 3 : 2));
  if (near !== 0) sum += one(SAFE_CHECK + (hasSeveral(near) ? 5 : 4));
  sum += one(KING_ATTACK + min(pressure + sizeOf(weak), MOST_PRESSURE));
  return sum;
}

/**
 * Returns the sum for both kings: the safety of the own one, the pressure on the enemy's, and driving it with much more
 * force.
 */
export function sumOfKings(pos: usize, color: i32, pressure: i32, isDriving: bool): i64 {
  let sum: i64 = 0;
  const own = piecesOf(pos, color, KING);
  const other = piecesOf(pos, color ^ 1, KING);
  if (own !== 0) sum += sumOfShelter(pos, color, own);
  if (other === 0) return sum;
  sum += sumOfAttack(pos, color, other, pressure);
  if (!isDriving) return sum;
  sum += one(DRIVE_EDGE + centrality(lowest(other)));
  if (own !== 0) sum += one(DRIVE_CLOSE + distance(lowest(own), lowest(other)));
  return sum;
}
