/** Threats, and the safety of the king; all stands on the attacks of both sides. */

import { hasSeveral, lowest, sizeOf } from '../core/bits';
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
import { all, ELEPHANT, KING, men, menOf, occupiedOf, PAWN } from './position';
import { add, addMan, addOne } from './score';
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
  SHELTER_MEN,
  SHELTER_PAWNS,
} from './weights';

const FAR_HALF: u64 = 0xffffffff00000000;
/** The last of the steps of `KING_ATTACK`. */
const MOST_PRESSURE = 31;

/** Takes a weight for each man of a set, by role. */
function addByRole(pos: usize, index: i32, set: u64): void {
  if (set === 0) return;
  for (let role = ELEPHANT; role <= PAWN; role++) add(index + role, sizeOf(set & all(pos, role)));
}

/** 1. Men attacked by lesser ones, men not guarded, men guarded by pawns, squares held. */
export function addThreats(pos: usize, color: i32): void {
  const own = menOf(pos, color);
  const enemies = menOf(pos, color ^ 1) & ~all(pos, KING);
  const ours = attacksBy(color, BY_ANY);
  const theirs = attacksBy(color ^ 1, BY_ANY);
  const loose = enemies & ours & ~theirs;
  addByRole(pos, LOOSE, loose);
  addByRole(pos, PAWN_THREAT, enemies & attacksBy(color, BY_PAWN));
  addByRole(pos, NEAR_THREAT, enemies & attacksBy(color, BY_NEAR));
  addByRole(pos, HORSE_THREAT, enemies & attacksBy(color, BY_HORSE));
  addByRole(pos, ROOK_THREAT, enemies & attacksBy(color, BY_ROOK));
  addByRole(pos, GUARDED, own & attacksBy(color, BY_PAWN));
  add(KING_THREAT, sizeOf(loose & attacksBy(color, BY_KING)));
  const steps = forward(color, own & all(pos, PAWN)) & ~occupiedOf(pos) & (ours | ~theirs);
  const pushed = eastCaptures(color, steps) | westCaptures(color, steps);
  add(PUSH_THREAT, sizeOf(pushed & enemies & ~all(pos, PAWN)));
  add(RESTRICTED, sizeOf(ours & theirs & ~attacksBy(color ^ 1, BY_PAWN)));
  const far = color === 0 ? FAR_HALF : ~FAR_HALF;
  const held = ours & ~theirs;
  add(CONTROL_FAR, sizeOf(held & far));
  add(CONTROL_NEAR, sizeOf(held & ~far));
}

/** 2. The own king: shelter, and the squares left to it. */
function addShelter(pos: usize, color: i32, king: u64): void {
  const own = menOf(pos, color);
  const pawns = all(pos, PAWN);
  const square = lowest(king);
  const steps = kingStepsFrom(square);
  const front = forward(color, king) | (diagonals(king) & forward(color, steps));
  const file = fileSet(square);
  addMan(color, KING, square);
  addOne(SHELTER_MEN + sizeOf(steps & own));
  addOne(SHELTER_FRONT + sizeOf(front & own & ~pawns));
  addOne(SHELTER_PAWNS + sizeOf(front & own & pawns));
  addOne(KING_MOBILITY + sizeOf(steps & ~own & ~attacksBy(color ^ 1, BY_ANY)));
  if ((file & own & pawns) === 0) addOne(KING_FILE + ((file & pawns) === 0 ? 1 : 0));
}

/** 3. The attack on a king: pressure, squares about it that only it guards, and checks that nothing answers. */
function addAttack(pos: usize, color: i32, king: u64, pressure: i32): void {
  const them = color ^ 1;
  const square = lowest(king);
  const ours = attacksBy(color, BY_ANY);
  const theirs = attacksBy(them, BY_ANY);
  const weak = ours & attacksBy(them, BY_KING) & ~attacksBy(them, BY_TWO);
  const safe = ~menOf(pos, color) & (~theirs | (weak & attacksBy(color, BY_TWO)));
  const rooks = rookAttacks(square, occupiedOf(pos)) & attacksBy(color, BY_ROOK) & safe;
  const horses = horseStepsFrom(square) & attacksBy(color, BY_HORSE) & safe;
  const near = diagonalsFrom(square) & attacksBy(color, BY_NEAR) & safe;
  if (rooks !== 0) addOne(SAFE_CHECK + (hasSeveral(rooks) ? 1 : 0));
  if (horses !== 0) addOne(SAFE_CHECK + (hasSeveral(horses) ? 3 : 2));
  if (near !== 0) addOne(SAFE_CHECK + (hasSeveral(near) ? 5 : 4));
  addOne(KING_ATTACK + min(pressure + sizeOf(weak), MOST_PRESSURE));
}

/** Adds what the kings are for a side: its own, and the enemy's that it presses, drives with much more force. */
export function addKings(pos: usize, color: i32, pressure: i32, isDriving: bool): void {
  const own = men(pos, color, KING);
  const other = men(pos, color ^ 1, KING);
  if (own !== 0) addShelter(pos, color, own);
  if (other === 0) return;
  addAttack(pos, color, other, pressure);
  if (!isDriving) return;
  addOne(DRIVE_EDGE + centrality(lowest(other)));
  if (own !== 0) addOne(DRIVE_CLOSE + distance(lowest(own), lowest(other)));
}
