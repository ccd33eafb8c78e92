/**
 * A lead against a bare king: the distance to mate, and whether the count leaves time for it.
 *
 * Plies to mate are estimated as a sum over pairs: the bare king with the strong king, and with each piece. The
 * summands are in matingTables.ts. Source: "Mop-up Evaluation", Chess Programming Wiki; here fitted to exact distances.
 */

import { hasSeveral, lowest, sizeOf, withoutLowest } from '../../core/bits';
import {
  all,
  bySide,
  countLimitOf,
  countPliesOf,
  ELEPHANT,
  GENERAL,
  HORSE,
  halfmovesOf,
  KING,
  PAWN,
  piecesOf,
  ROOK,
} from '../../frames/sittuyin/position';
import { countOverridesLimit, moveLimitRule } from '../../kit/ending';
import { isHeldHorseGeneral } from './horseGeneral';
import { RANKS } from './matingTables';

/** First table of each ending: strong king, then pieces; two pieces of a kind share one. */
const WITH_ROOK: i32 = 0;
const ELEPHANTS: i32 = 2;
const ELEPHANT_HORSE: i32 = 4;
const ELEPHANT_GENERAL: i32 = 7;
const HORSE_GENERAL: i32 = 10;
const HORSE_PAWN: i32 = 13;
const ELEPHANT_PAWN: i32 = 16;
/** The characters in the tables for 0 plies, and for no correction. */
const NO_PLIES: i32 = 40;
const EVEN: i32 = 83;

/** Value of a ply nearer to mate, and the most plies that count. */
const PLY_VALUE: i32 = 20;
const MOST_PLIES: i32 = 110;
/** Plies that the tables with a pawn leave out, and those from a promotion to mate at most. */
const PLIES_MORE: i32 = 30;
const PLIES_PROMOTED: i32 = 50;
/** Error of the estimates in plies, with few exceptions. */
const DOUBT: i32 = 20;
const PLIES_FIFTY: i32 = 100;

/**
 * Returns an entry of a table: by the bare king's square, mirrored to files a-d with the strong side at the bottom, and
 * the other piece's.
 */
function entry(table: i32, king: i32, other: i32): i32 {
  const rank = changetype<usize>(unchecked(RANKS[(table << 3) + (king >> 3)]));
  return load<u16>(rank + (((king & 3) << 7) as usize) + ((other as usize) << 1)) as i32;
}

/** Returns the least entry over the pieces of a set, which is independent of side and mirroring. */
function leastEntry(table: i32, king: i32, set: u64, mirror: i32): i32 {
  let least = i32.MAX_VALUE;
  for (let left = set; left !== 0; left = withoutLowest(left)) {
    least = min(least, entry(table, king, lowest(left) ^ mirror));
  }
  return least;
}

/** Returns the estimated plies to mate, -1 for pieces without tables. */
function pliesToMate(pos: usize, strong: i32): i32 {
  const own = bySide(pos, strong);
  const rooks = own & all(pos, ROOK);
  const elephants = own & all(pos, ELEPHANT);
  const horses = own & all(pos, HORSE);
  const generals = own & all(pos, GENERAL);
  if (rooks !== 0) return sumOf(pos, strong, WITH_ROOK, rooks, 0);
  if (elephants !== 0 && generals !== 0) return sumOf(pos, strong, ELEPHANT_GENERAL, elephants, generals);
  if (elephants !== 0 && horses !== 0) return sumOf(pos, strong, ELEPHANT_HORSE, elephants, horses);
  if (hasSeveral(elephants)) return sumOf(pos, strong, ELEPHANTS, elephants, 0);
  if (horses !== 0 && generals !== 0) return sumOf(pos, strong, HORSE_GENERAL, horses, generals);
  const pawns = own & all(pos, PAWN);
  if (pawns === 0 || (horses | elephants) === 0) return -1;
  return (
    PLIES_MORE +
    (horses !== 0 ? sumOf(pos, strong, HORSE_PAWN, horses, pawns) : sumOf(pos, strong, ELEPHANT_PAWN, elephants, pawns))
  );
}

/** Returns the sum over the tables of an ending. */
function sumOf(pos: usize, strong: i32, table: i32, first: u64, second: u64): i32 {
  const king = lowest(piecesOf(pos, strong ^ 1, KING));
  const mirror = (strong === 0 ? 0 : 56) ^ ((king & 4) !== 0 ? 7 : 0);
  const seen = king ^ mirror;
  let plies = entry(table, seen, lowest(piecesOf(pos, strong, KING)) ^ mirror) - NO_PLIES;
  if (table === ELEPHANTS) {
    for (let set = first; set !== 0; set = withoutLowest(set)) {
      plies += entry(table + 1, seen, lowest(set) ^ mirror) - EVEN;
    }
  } else {
    plies += leastEntry(table + 1, seen, first, mirror) - EVEN;
    if (second !== 0) plies += leastEntry(table + 2, seen, second, mirror) - EVEN;
  }
  return min(max(plies, 0), MOST_PLIES);
}

/** Returns the plies until the bare king can draw. */
function pliesLeft(pos: usize): i32 {
  const limit = countLimitOf(pos);
  const left = limit > 0 ? limit - countPliesOf(pos) : i32.MAX_VALUE;
  const isLimited = moveLimitRule() !== 0 && (limit === 0 || !countOverridesLimit());
  return isLimited ? min(left, PLIES_FIFTY - halfmovesOf(pos)) : left;
}

/** Returns the material value of a side against a bare king. */
function materialOf(pos: usize, strong: i32): i32 {
  const own = bySide(pos, strong);
  const rooks = sizeOf(own & all(pos, ROOK)) * 660;
  const horses = sizeOf(own & all(pos, HORSE)) * 385;
  const elephants = sizeOf(own & all(pos, ELEPHANT)) * 310;
  return rooks + horses + elephants + sizeOf(own & (all(pos, GENERAL) | all(pos, PAWN))) * 205;
}

/** Returns the value of a side that can mate a bare king, lower as the count approaches; -1 for other pieces. */
export function matingValue(pos: usize, strong: i32): i32 {
  const plies = pliesToMate(pos, strong);
  if (plies < 0) return -1;
  const near = MOST_PLIES - plies;
  // A king that holds may go wrong, so there is a slope then, too.
  const value = isHeldHorseGeneral(pos) ? (near * near) / 160 : 400 + materialOf(pos, strong) + near * PLY_VALUE;
  // A promotion begins the 50 moves again.
  const ahead = piecesOf(pos, strong, PAWN) === 0 ? plies : max(plies - PLIES_PROMOTED, 0);
  const spare = pliesLeft(pos) - ahead;
  return spare >= DOUBT ? value : (value * max(spare + DOUBT, 2)) / (2 * DOUBT);
}
