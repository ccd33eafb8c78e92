/**
 * A lead against a bare king, for endings that mating.ts does not know: drives the king to the edge and respects the
 * count. Set by hand, not by weights. Source: "Mop-up Evaluation", Chess Programming Wiki.
 */

import { lowest, sizeOf, withoutLowest } from '../../core/bits';
import {
  all,
  bySide,
  countLimitOf,
  countPliesOf,
  ELEPHANT,
  GENERAL,
  HORSE,
  KING,
  PAWN,
  piecesOf,
  ROOK,
} from '../../frames/sittuyin/position';
import { centrality, distance } from './geometry';
import { matingValue } from './mating';

/** Plies left of a count below which values are scaled down. */
const COUNT_NEAR = 24;
/** Halvings of what seldom wins, so that a lead is not given for it; the way to a mate stays in it. */
const DRAWISH = 4;

/** So many generals and pawns seldom mate. */
const MOST_SELDOM = 4;

/** Returns how near the minor pieces of a side are to the king that they are to mate. */
function drawnIn(pos: usize, strong: i32, weak: i32): i32 {
  let near = 0;
  const small = bySide(pos, strong) & (all(pos, ELEPHANT) | all(pos, GENERAL) | all(pos, HORSE));
  for (let set = small; set !== 0; set = withoutLowest(set)) near += 7 - distance(lowest(set), weak);
  return near * 3;
}

/** Returns a mop-up value: drives the weak king to the edge and the strong one to it. */
function mopUpOf(pos: usize, strong: i32): i32 {
  const own = piecesOf(pos, strong, KING);
  const other = piecesOf(pos, strong ^ 1, KING);
  if (own === 0 || other === 0) return 0;
  const weak = lowest(other);
  return (6 - centrality(weak)) * 14 + (7 - distance(lowest(own), weak)) * 12 + drawnIn(pos, strong, weak);
}

/** Returns whether a side has a king and one elephant, general or horse. */
function isLoneSmall(pos: usize, side: u64): bool {
  return sizeOf(side) === 2 && (side & (all(pos, ROOK) | all(pos, PAWN))) === 0;
}

/**
 * Returns whether a side has two horses alone, or no more than a few generals and pawns. Two of them mate in at most one
 * position of a thousand by the endgame tables; in play three won from none of 48 random positions, four from one of 24.
 */
function seldomMates(pos: usize, side: u64): bool {
  if ((side & (all(pos, ROOK) | all(pos, ELEPHANT))) !== 0) return false;
  const horses = sizeOf(side & all(pos, HORSE));
  const others = sizeOf(side) - 1 - horses;
  return others === 0 ? horses === 2 : horses === 0 && others <= MOST_SELDOM;
}

/** Returns the value of a lead against a bare king, before the count. */
function leadOf(pos: usize, strong: i32, lead: i32): i32 {
  const side = bySide(pos, strong);
  const hunt = mopUpOf(pos, strong);
  if (isLoneSmall(pos, side)) return (lead >> 3) + hunt;
  return seldomMates(pos, side) ? (lead + hunt) >> DRAWISH : lead + 400 + hunt;
}

/** Returns the value of a lead against a bare king. */
export function bareKingValue(pos: usize, strong: i32, lead: i32): i32 {
  const hasKings = piecesOf(pos, strong, KING) !== 0 && piecesOf(pos, strong ^ 1, KING) !== 0;
  const known = hasKings ? matingValue(pos, strong) : -1;
  if (known >= 0) return known;
  let value = leadOf(pos, strong, lead);
  const limit = countLimitOf(pos);
  if (limit > 0) {
    const left = limit - countPliesOf(pos) + 1;
    if (left < COUNT_NEAR) value = (value * max(left, 0)) / COUNT_NEAR;
  }
  return value;
}
